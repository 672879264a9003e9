// Random shapes in space on which faulty methods fail, by family; the same on every machine.
#ifndef GENERATE3_H
#define GENERATE3_H

#include <stddef.h>

#include "generate/generate.h"
#include "touchstone/mat4.h"
#include "touchstone/shape3.h"

typedef enum Family3 {
    FAMILY3_UNIFORM,  // any size, place and orientation
    FAMILY3_PARALLEL, // equal axes, faces touching up to rounding
    FAMILY3_TOUCHING, // an edge, corner or face on the other shape, exactly
    FAMILY3_HAIR,     // touching, then moved by 2^-30 to 2^-45
    FAMILY3_INSIDE,   // one inside the other
    FAMILY3_FAR,      // uniform or touching, a million units away
    FAMILY3_FLAT,     // without thickness, or long and thin
    FAMILIES3
} Family3;

static inline const char *generate3_family(Family3 family)
{
    static const char *const names[FAMILIES3] = {"uniform", "parallel", "touching", "hair",
                                                 "inside",  "far",      "flat"};
    return names[family];
}

// ---- Numbers

static inline TsVec3 in_cube(Random *random, double half)
{
    double x = random_between(random, -half, half), y = random_between(random, -half, half);
    return ts_vec3(x, y, random_between(random, -half, half));
}

// Whole numbers, so that shapes touch exactly.
static inline TsVec3 whole_in_cube(Random *random, int half)
{
    int x = random_integer(random, -half, half), y = random_integer(random, -half, half);
    return ts_vec3(x, y, random_integer(random, -half, half));
}

static inline TsVec3 hair(Random *random)
{
    double length = ldexp(1, -random_integer(random, 30, 45));
    return ts_vec3_scale(whole_in_cube(random, 1), length);
}

static inline TsVec3 far_away(Random *random)
{
    return ts_vec3_scale(whole_in_cube(random, 1), 0x1p20);
}

// ---- Boxes

static inline void turn(Random *random, TsObb3 *box)
{
    double angle = random_between(random, 0, 360);
    TsMat3 pose = ts_mat3_rotation(in_cube(random, 1), angle);
    for (int i = 0; i < 3; i++) box->axis[i] = ts_mat3_column(&pose, i);
}

static inline TsObb3 any_box(Random *random)
{
    TsObb3 box = {.center = in_cube(random, 1.5)};
    box.half.z = random_between(random, 0.1, 1);
    box.half.y = random_between(random, 0.1, 1);
    box.half.x = random_between(random, 0.1, 1);
    turn(random, &box);
    return box;
}

// Whole axes that span space, usually not perpendicular.
static inline void whole_axes(Random *random, TsObb3 *box)
{
    do {
        for (int i = 0; i < 3; i++) box->axis[i] = whole_in_cube(random, 2);
    } while (!ts_shape3_obb_valid(box, NULL));
}

static inline void square_axes(Random *random, TsObb3 *box)
{
    static const TsVec3 turned[][3] = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
                                       {{1, 1, 0}, {-1, 1, 0}, {0, 0, 1}},
                                       {{1, 0, 0}, {0, 1, 1}, {0, -1, 1}},
                                       {{2, 2, 1}, {-2, 1, 2}, {1, -2, 2}}};
    const TsVec3 *axis = turned[random_integer(random, 0, 3)];
    int first = random_integer(random, 0, 2);
    for (int i = 0; i < 3; i++) box->axis[i] = axis[(first + i) % 3];
}

static inline TsObb3 whole_box(Random *random)
{
    TsObb3 box = {.center = whole_in_cube(random, 6)};
    box.half.z = random_integer(random, 1, 3);
    box.half.y = random_integer(random, 1, 3);
    box.half.x = random_integer(random, 1, 3);
    (random_integer(random, 0, 3) ? square_axes : whole_axes)(random, &box);
    return box;
}

// A point on the box's surface, extreme in the direction; perpendicular axes get a random multiple
// of a half.
static inline TsVec3 foremost(Random *random, const TsObb3 *box, TsVec3 direction)
{
    TsVec3 at = box->center;
    for (int i = 0; i < 3; i++) {
        double along = ts_vec3_dot(box->axis[i], direction);
        double side = along > 0 ? 1 : along < 0 ? -1 : random_integer(random, -1, 1);
        at = ts_vec3_add(at, ts_vec3_scale(box->axis[i], side * ts_vec3_at(box->half, i)));
    }
    return at;
}

// A face normal of either box, or a cross product of edges.
static inline TsVec3 any_axis(Random *random, const TsObb3 *a, const TsObb3 *b)
{
    int i = random_integer(random, 0, 2), k = random_integer(random, 0, 2);
    switch (random_integer(random, 0, 3)) {
    case 0: return ts_vec3_cross(a->axis[i], a->axis[(i + 1) % 3]);
    case 1: return ts_vec3_cross(b->axis[i], b->axis[(i + 1) % 3]);
    case 2: return ts_vec3_cross(a->axis[i], b->axis[k]);
    default: return whole_in_cube(random, 2);
    }
}

// Places the second box against the first, along a direction in which both points are extreme.
// Whole numbers throughout, so they touch exactly.
static inline void touching_boxes(Random *random, TsObb3 *a, TsObb3 *b)
{
    *a = whole_box(random);
    *b = whole_box(random);
    TsVec3 direction = any_axis(random, a, b);
    if (random_integer(random, 0, 1)) direction = ts_vec3_negate(direction);
    TsVec3 from = foremost(random, b, ts_vec3_negate(direction)),
           to = foremost(random, a, direction);
    b->center = ts_vec3_add(b->center, ts_vec3_sub(to, from));
}

static inline void parallel_boxes(Random *random, TsObb3 *a, TsObb3 *b)
{
    *a = any_box(random);
    *b = any_box(random);
    for (int i = 0; i < 3; i++) b->axis[i] = a->axis[i];
    int face = random_integer(random, 0, 2);
    double reach = ts_vec3_at(a->half, face) + ts_vec3_at(b->half, face);
    b->center = ts_vec3_add(a->center, ts_vec3_scale(a->axis[face], reach));
    TsVec3 along = ts_vec3_scale(a->axis[(face + 1) % 3], random_between(random, -1, 1));
    b->center = ts_vec3_add(b->center, along);
}

static inline void flatten(Random *random, TsObb3 *box)
{
    double *half[] = {&box->half.x, &box->half.y, &box->half.z};
    int which = random_integer(random, 1, 7);
    double thin = random_integer(random, 0, 1) ? 0 : 0x1p-40;
    for (int i = 0; i < 3; i++) {
        if (which >> i & 1) *half[i] = thin;
    }
}

static inline void move_box(TsObb3 *box, TsVec3 by) { box->center = ts_vec3_add(box->center, by); }

static inline void generate3_obbs(Random *random, Family3 family, TsObb3 *a, TsObb3 *b)
{
    *a = any_box(random);
    *b = any_box(random);
    bool touching = random_integer(random, 0, 1);
    TsVec3 away = far_away(random);
    switch (family) {
    case FAMILY3_PARALLEL: parallel_boxes(random, a, b); break;
    case FAMILY3_TOUCHING: touching_boxes(random, a, b); break;
    case FAMILY3_HAIR:
        touching_boxes(random, a, b);
        move_box(b, hair(random));
        break;
    case FAMILY3_INSIDE:
        b->half = ts_vec3_scale(b->half, 0.1);
        b->center = ts_vec3_add(a->center, in_cube(random, 0.1));
        break;
    case FAMILY3_FAR:
        if (touching) touching_boxes(random, a, b);
        move_box(a, away);
        move_box(b, away);
        break;
    case FAMILY3_FLAT:
        if (touching) touching_boxes(random, a, b);
        flatten(random, a);
        if (random_integer(random, 0, 1)) flatten(random, b);
        break;
    case FAMILY3_UNIFORM:
    case FAMILIES3: break;
    }
}

// ---- Triangles, boxes and spheres

static inline TsTriangle3 any_triangle(Random *random)
{
    return (TsTriangle3){{in_cube(random, 1), in_cube(random, 1), in_cube(random, 1)}};
}

static inline TsTriangle3 whole_triangle(Random *random, int half)
{
    TsVec3 a = whole_in_cube(random, half), b = whole_in_cube(random, half);
    return (TsTriangle3){{a, b, whole_in_cube(random, half)}};
}

static inline void move_triangle(TsTriangle3 *triangle, TsVec3 by)
{
    for (int i = 0; i < 3; i++) triangle->corner[i] = ts_vec3_add(triangle->corner[i], by);
}

static inline void shrink_triangle(TsTriangle3 *triangle, double factor)
{
    for (int i = 0; i < 3; i++) triangle->corner[i] = ts_vec3_scale(triangle->corner[i], factor);
}

// A triangle of a family, around the origin; `away` is the offset of the whole case.
static inline TsTriangle3 triangle_of(Random *random, Family3 family, TsVec3 away)
{
    TsTriangle3 triangle = any_triangle(random);
    if (family == FAMILY3_PARALLEL || family == FAMILY3_TOUCHING || family == FAMILY3_HAIR ||
        (family == FAMILY3_FAR && random_integer(random, 0, 1))) {
        triangle = whole_triangle(random, 2);
    }
    if (family == FAMILY3_PARALLEL) { // in a plane with whole coordinates
        for (int i = 0; i < 3; i++) triangle.corner[i].z = triangle.corner[i].x;
    }
    if (family == FAMILY3_FLAT) {
        double t = random_unit(random);
        triangle.corner[2] = ts_vec3_lerp(triangle.corner[0], triangle.corner[1], t);
    }
    if (family == FAMILY3_FAR) move_triangle(&triangle, away);
    return triangle;
}

static inline void generate3_triangles(Random *random, Family3 family, TsTriangle3 *a,
                                       TsTriangle3 *b)
{
    TsVec3 away = far_away(random);
    *a = triangle_of(random, family, away);
    *b = triangle_of(random, family, away);
    if (family == FAMILY3_HAIR) move_triangle(b, hair(random));
    if (family == FAMILY3_INSIDE) shrink_triangle(b, 0.05);
}

static inline void generate3_triangle_box(Random *random, Family3 family, TsTriangle3 *a,
                                          TsAabb3 *b)
{
    TsVec3 away = far_away(random);
    *a = triangle_of(random, family, away);
    bool whole = family != FAMILY3_UNIFORM && family != FAMILY3_INSIDE;
    TsVec3 corner[2];
    for (int i = 0; i < 2; i++) {
        corner[i] = whole ? whole_in_cube(random, 2) : in_cube(random, 1);
        if (family == FAMILY3_FAR) corner[i] = ts_vec3_add(corner[i], away);
    }
    *b = ts_shape3_bounds(corner, 2);
    if (family == FAMILY3_HAIR) move_triangle(a, hair(random));
    if (family == FAMILY3_INSIDE) shrink_triangle(a, 0.05);
}

static inline void generate3_triangle_sphere(Random *random, Family3 family, TsTriangle3 *a,
                                             TsSphere *b)
{
    TsVec3 away = far_away(random);
    *a = triangle_of(random, family, away);
    bool whole = family != FAMILY3_UNIFORM && family != FAMILY3_INSIDE;
    b->center = whole ? whole_in_cube(random, 5) : in_cube(random, 1.5); // before the radius
    b->radius = whole ? random_integer(random, 0, 5) : random_between(random, 0, 1);
    if (family == FAMILY3_FAR) b->center = ts_vec3_add(b->center, away);
    if (family == FAMILY3_HAIR) b->center = ts_vec3_add(b->center, hair(random));
    if (family == FAMILY3_INSIDE) shrink_triangle(a, 0.05);
}

// ---- Rays

static inline TsVec3 any_way(Random *random, Family3 family)
{
    TsVec3 way;
    bool whole = family != FAMILY3_UNIFORM && family != FAMILY3_INSIDE;
    do {
        double x = random_between(random, -2, 2), y = random_between(random, -2, 2);
        way = ts_vec3(x, y, random_between(random, -2, 2));
        if (whole) way = ts_vec3(floor(way.x + 0.5), floor(way.y + 0.5), floor(way.z + 0.5));
    } while (ts_vec3_is_zero(way));
    return way;
}

// A ray through a point, from some steps before or behind it, or from the point itself.
static inline TsRay3 through(Random *random, Family3 family, TsVec3 place)
{
    TsVec3 way = any_way(random, family);
    int before = random_integer(random, -1, 3);
    TsRay3 ray = {ts_vec3_sub(place, ts_vec3_scale(way, before)), way};
    if (family == FAMILY3_HAIR) {
        int bits = random_integer(random, 30, 45);
        ray.origin.y += ldexp(random_integer(random, -1, 1), -bits);
    }
    return ray;
}

// A corner, the middle of two, or a mean of three.
static inline TsVec3 place_on(Random *random, const TsVec3 *corner, int count)
{
    TsVec3 a = corner[random_integer(random, 0, count - 1)];
    TsVec3 b = corner[random_integer(random, 0, count - 1)];
    TsVec3 c = corner[random_integer(random, 0, count - 1)];
    return ts_vec3_lerp(ts_vec3_lerp(a, b, 0.5), c, random_integer(random, 0, 2) * 0.25);
}

// A ray at a shape of the same family: through a corner, an edge or the interior, along a side,
// from inside, or past it.
static inline TsRay3 generate3_ray_triangle(Random *random, Family3 family, const TsTriangle3 *at)
{
    TsVec3 place = place_on(random, at->corner, 3);
    if (random_integer(random, 0, 3) == 0) place = ts_vec3_add(place, any_way(random, family));
    TsRay3 ray = through(random, family, place);
    if (random_integer(random, 0, 5) > 0) return ray;
    TsVec3 along = ts_vec3_sub(at->corner[1], at->corner[0]); // within the plane
    if (!ts_vec3_is_zero(along)) ray = (TsRay3){ts_vec3_sub(place, along), along};
    return ray;
}

static inline TsRay3 generate3_ray_box(Random *random, Family3 family, TsAabb3 at)
{
    TsVec3 corner[8];
    ts_shape3_aabb_corners(at, corner);
    TsVec3 place = place_on(random, corner, 8);
    if (random_integer(random, 0, 3) == 0) place = ts_vec3_add(place, any_way(random, family));
    return through(random, family, place);
}

// Whole steps from the centre; if the radius is whole, some rays are tangents.
static inline TsRay3 generate3_ray_sphere(Random *random, Family3 family, TsSphere at)
{
    int steps = random_integer(random, 0, 2);
    TsVec3 away = ts_vec3_scale(any_way(random, family), steps);
    return through(random, family, ts_vec3_add(at.center, away));
}

#endif
