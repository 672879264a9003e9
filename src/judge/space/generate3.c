#include "generate3.h"

#include <stddef.h>

#include "mat3.h"

const char *generate3_family(Family3 family)
{
    static const char *const names[FAMILIES3] = {"uniform", "parallel", "touching", "hair",
                                                 "inside",  "far",      "flat"};
    return names[family];
}

// ---- Numbers

static Vec3 in_cube(Random *random, double half)
{
    double x = random_between(random, -half, half), y = random_between(random, -half, half);
    return vec3(x, y, random_between(random, -half, half));
}

// Whole numbers: what is made of them meets exactly.
static Vec3 whole_in_cube(Random *random, int half)
{
    int x = random_integer(random, -half, half), y = random_integer(random, -half, half);
    return vec3(x, y, random_integer(random, -half, half));
}

static Vec3 hair(Random *random)
{
    double length = ldexp(1, -random_integer(random, 30, 45));
    return vec3_scale(whole_in_cube(random, 1), length);
}

static Vec3 far_away(Random *random) { return vec3_scale(whole_in_cube(random, 1), 0x1p20); }

// ---- Boxes

static void turn(Random *random, Obb3 *box)
{
    Mat3 pose = mat3_turn(in_cube(random, 1), random_between(random, 0, 360));
    for (int i = 0; i < 3; i++) box->axis[i] = mat3_column(&pose, i);
}

static Obb3 any_box(Random *random)
{
    Obb3 box = {.center = in_cube(random, 1.5)};
    box.half = vec3(random_between(random, 0.1, 1), random_between(random, 0.1, 1),
                    random_between(random, 0.1, 1));
    turn(random, &box);
    return box;
}

// Whole axes that span space, not square to each other as a rule.
static void whole_axes(Random *random, Obb3 *box)
{
    do {
        for (int i = 0; i < 3; i++) box->axis[i] = whole_in_cube(random, 2);
    } while (!shape3_obb_valid(box, NULL));
}

static void square_axes(Random *random, Obb3 *box)
{
    static const Vec3 turned[][3] = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
                                     {{1, 1, 0}, {-1, 1, 0}, {0, 0, 1}},
                                     {{1, 0, 0}, {0, 1, 1}, {0, -1, 1}},
                                     {{2, 2, 1}, {-2, 1, 2}, {1, -2, 2}}};
    const Vec3 *axis = turned[random_integer(random, 0, 3)];
    int first = random_integer(random, 0, 2);
    for (int i = 0; i < 3; i++) box->axis[i] = axis[(first + i) % 3];
}

static Obb3 whole_box(Random *random)
{
    Obb3 box = {.center = whole_in_cube(random, 6)};
    box.half = vec3(random_integer(random, 1, 3), random_integer(random, 1, 3),
                    random_integer(random, 1, 3));
    (random_integer(random, 0, 3) ? square_axes : whole_axes)(random, &box);
    return box;
}

// A place on the box: of each axis -1 to 1, of whole halves or ends, seen in a direction the
// foremost; axes square to it are taken anywhere.
static Vec3 foremost(Random *random, const Obb3 *box, Vec3 direction)
{
    Vec3 at = box->center;
    for (int i = 0; i < 3; i++) {
        double along = vec3_dot(box->axis[i], direction);
        double side = along > 0 ? 1 : along < 0 ? -1 : random_integer(random, -1, 1);
        at = vec3_add(at, vec3_scale(box->axis[i], side * vec3_at(box->half, i)));
    }
    return at;
}

// A face normal of either, or square to an edge of both.
static Vec3 any_axis(Random *random, const Obb3 *a, const Obb3 *b)
{
    int i = random_integer(random, 0, 2), k = random_integer(random, 0, 2);
    switch (random_integer(random, 0, 3)) {
    case 0: return vec3_cross(a->axis[i], a->axis[(i + 1) % 3]);
    case 1: return vec3_cross(b->axis[i], b->axis[(i + 1) % 3]);
    case 2: return vec3_cross(a->axis[i], b->axis[k]);
    default: return whole_in_cube(random, 2);
    }
}

// The second is laid against the first, along a direction in which both are foremost there: whole
// numbers throughout, so they touch exactly.
static void touching_boxes(Random *random, Obb3 *a, Obb3 *b)
{
    *a = whole_box(random);
    *b = whole_box(random);
    Vec3 direction = any_axis(random, a, b);
    if (random_integer(random, 0, 1)) direction = vec3_negate(direction);
    Vec3 from = foremost(random, b, vec3_negate(direction)), to = foremost(random, a, direction);
    b->center = vec3_add(b->center, vec3_sub(to, from));
}

static void parallel_boxes(Random *random, Obb3 *a, Obb3 *b)
{
    *a = any_box(random);
    *b = any_box(random);
    for (int i = 0; i < 3; i++) b->axis[i] = a->axis[i];
    int face = random_integer(random, 0, 2);
    double reach = vec3_at(a->half, face) + vec3_at(b->half, face);
    b->center = vec3_add(a->center, vec3_scale(a->axis[face], reach));
    Vec3 along = vec3_scale(a->axis[(face + 1) % 3], random_between(random, -1, 1));
    b->center = vec3_add(b->center, along);
}

static void flatten(Random *random, Obb3 *box)
{
    double *half[] = {&box->half.x, &box->half.y, &box->half.z};
    int which = random_integer(random, 1, 7);
    double thin = random_integer(random, 0, 1) ? 0 : 0x1p-40;
    for (int i = 0; i < 3; i++) {
        if (which >> i & 1) *half[i] = thin;
    }
}

static void move_box(Obb3 *box, Vec3 by) { box->center = vec3_add(box->center, by); }

void generate3_obbs(Random *random, Family3 family, Obb3 *a, Obb3 *b)
{
    *a = any_box(random);
    *b = any_box(random);
    bool touching = random_integer(random, 0, 1);
    Vec3 away = far_away(random);
    switch (family) {
    case FAMILY3_PARALLEL: parallel_boxes(random, a, b); break;
    case FAMILY3_TOUCHING: touching_boxes(random, a, b); break;
    case FAMILY3_HAIR:
        touching_boxes(random, a, b);
        move_box(b, hair(random));
        break;
    case FAMILY3_INSIDE:
        b->half = vec3_scale(b->half, 0.1);
        b->center = vec3_add(a->center, in_cube(random, 0.1));
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
    default: break;
    }
}

// ---- Triangles, boxes and spheres

static Triangle3 any_triangle(Random *random)
{
    return (Triangle3){{in_cube(random, 1), in_cube(random, 1), in_cube(random, 1)}};
}

static Triangle3 whole_triangle(Random *random, int half)
{
    Vec3 a = whole_in_cube(random, half), b = whole_in_cube(random, half);
    return (Triangle3){{a, b, whole_in_cube(random, half)}};
}

static void move_triangle(Triangle3 *triangle, Vec3 by)
{
    for (int i = 0; i < 3; i++) triangle->corner[i] = vec3_add(triangle->corner[i], by);
}

static void shrink_triangle(Triangle3 *triangle, double factor)
{
    for (int i = 0; i < 3; i++) triangle->corner[i] = vec3_scale(triangle->corner[i], factor);
}

// A triangle of a family, about the origin; `away` is where all of the case goes.
static Triangle3 triangle_of(Random *random, Family3 family, Vec3 away)
{
    Triangle3 triangle = any_triangle(random);
    if (family == FAMILY3_PARALLEL || family == FAMILY3_TOUCHING || family == FAMILY3_HAIR ||
        (family == FAMILY3_FAR && random_integer(random, 0, 1))) {
        triangle = whole_triangle(random, 2);
    }
    if (family == FAMILY3_PARALLEL) { // in a plane of whole numbers
        for (int i = 0; i < 3; i++) triangle.corner[i].z = triangle.corner[i].x;
    }
    if (family == FAMILY3_FLAT) {
        double t = random_unit(random);
        triangle.corner[2] = vec3_lerp(triangle.corner[0], triangle.corner[1], t);
    }
    if (family == FAMILY3_FAR) move_triangle(&triangle, away);
    return triangle;
}

void generate3_triangles(Random *random, Family3 family, Triangle3 *a, Triangle3 *b)
{
    Vec3 away = far_away(random);
    *a = triangle_of(random, family, away);
    *b = triangle_of(random, family, away);
    if (family == FAMILY3_HAIR) move_triangle(b, hair(random));
    if (family == FAMILY3_INSIDE) shrink_triangle(b, 0.05);
}

void generate3_triangle_box(Random *random, Family3 family, Triangle3 *a, Aabb3 *b)
{
    Vec3 away = far_away(random);
    *a = triangle_of(random, family, away);
    bool whole = family != FAMILY3_UNIFORM && family != FAMILY3_INSIDE;
    Vec3 corner[2];
    for (int i = 0; i < 2; i++) {
        corner[i] = whole ? whole_in_cube(random, 2) : in_cube(random, 1);
        if (family == FAMILY3_FAR) corner[i] = vec3_add(corner[i], away);
    }
    *b = shape3_around(corner, 2);
    if (family == FAMILY3_HAIR) move_triangle(a, hair(random));
    if (family == FAMILY3_INSIDE) shrink_triangle(a, 0.05);
}

void generate3_triangle_sphere(Random *random, Family3 family, Triangle3 *a, Sphere *b)
{
    Vec3 away = far_away(random);
    *a = triangle_of(random, family, away);
    bool whole = family != FAMILY3_UNIFORM && family != FAMILY3_INSIDE;
    *b = whole ? (Sphere){whole_in_cube(random, 5), random_integer(random, 0, 5)}
               : (Sphere){in_cube(random, 1.5), random_between(random, 0, 1)};
    if (family == FAMILY3_FAR) b->center = vec3_add(b->center, away);
    if (family == FAMILY3_HAIR) b->center = vec3_add(b->center, hair(random));
    if (family == FAMILY3_INSIDE) shrink_triangle(a, 0.05);
}
