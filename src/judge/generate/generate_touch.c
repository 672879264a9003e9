#include <assert.h>
#include <float.h>
#include <string.h>

#include "generate_parts.h"

// Everything is built against a wall: a straight line through `contact`. A shape lies behind it
// (against the normal) and has `contact` on its border; two shapes from both sides so touch
// exactly, as long as no sum or product rounds. That is seen to by the numbers they are made of.
typedef enum WallKind {
    WALL_LATTICE, // contact and normal are small integers, lengths are quarters
    WALL_STORED,  // contact is the origin, the normal any unit vector as stored, lengths are powers
                  // of two, and only one of them enters each coordinate
    WALL_REAL,    // anything: touching to rounding
} WallKind;

typedef struct Wall {
    WallKind kind;
    Vec contact, normal;
    double length; // of the normal; WALL_STORED knows none exactly
} Wall;

static double amount(Random *random, const Wall *wall)
{
    switch (wall->kind) {
    case WALL_LATTICE: return 0.25 * random_integer(random, 0, 16);
    case WALL_STORED: return generate_power(random, -3, 3);
    default: return random_between(random, 0, 50);
    }
}

// The point so far behind the wall and so far along it.
static Vec at(const Wall *wall, double behind, double along)
{
    Vec v = vec_sub(wall->contact, vec_scale(wall->normal, behind));
    return vec_add(v, vec_scale(vec_perp(wall->normal), along));
}

static Vec point_behind(Random *random, const Wall *wall)
{
    double behind = amount(random, wall), along = amount(random, wall);
    if (random_integer(random, 0, 1)) along = -along;
    return at(wall, behind, wall->kind == WALL_STORED ? 0 : along);
}

static Shape touching_segment(Random *random, const Wall *wall)
{
    if (random_integer(random, 0, 1)) {
        return shape_segment(wall->contact, point_behind(random, wall));
    }
    Vec b = at(wall, 0, -amount(random, wall));
    return shape_segment(at(wall, 0, amount(random, wall)), b);
}

static Shape touching_triangle(Random *random, const Wall *wall)
{
    Vec behind = point_behind(random, wall);
    if (random_integer(random, 0, 1)) { // a corner in the contact
        Vec third = wall->kind == WALL_STORED ? at(wall, 0, amount(random, wall))
                                              : point_behind(random, wall);
        return shape_triangle(behind, wall->contact, third);
    }
    Vec b = at(wall, 0, -amount(random, wall));
    return shape_triangle(at(wall, 0, amount(random, wall)), b, behind);
}

static Shape touching_circle(Random *random, const Wall *wall)
{
    assert(wall->kind != WALL_STORED);
    double radius = amount(random, wall);
    return shape_circle(at(wall, radius, 0), radius * wall->length);
}

// One coordinate of a box: behind the contact, or about it where the wall runs that way.
static void box_range(Random *random, const Wall *wall, double normal, double *low, double *high)
{
    *low = normal < 0 ? 0 : -amount(random, wall);
    *high = normal > 0 ? 0 : amount(random, wall);
}

static Shape touching_aabb(Random *random, const Wall *wall)
{
    Vec low, high;
    box_range(random, wall, wall->normal.x, &low.x, &high.x);
    box_range(random, wall, wall->normal.y, &low.y, &high.y);
    return shape_aabb(vec_add(wall->contact, low), vec_add(wall->contact, high));
}

static Shape obb_of(Vec center, Vec half, Vec axis)
{
    Shape shape = shape_obb(center, 1, 1, axis);
    shape.obb.half = half;
    return shape;
}

// A whole side lies on the wall.
static Shape touching_side(Random *random, const Wall *wall)
{
    double depth = amount(random, wall), width = amount(random, wall);
    double shift = wall->kind == WALL_STORED ? 0 : 0.25 * random_integer(random, -4, 4) * width;
    Vec center = at(wall, depth, shift);
    double scale = generate_power(random, -3, 1);
    if (wall->kind != WALL_LATTICE) scale = 1;
    Vec along = vec_scale(wall->normal, scale), half = vec(depth / scale, width / scale);
    switch (random_integer(random, 0, 3)) {
    case 0: return obb_of(center, half, along);
    case 1: return obb_of(center, half, vec_negate(along));
    case 2: return obb_of(center, vec(half.y, half.x), vec_perp(along));
    default: return obb_of(center, vec(half.y, half.x), vec_negate(vec_perp(along)));
    }
}

static Vec box_axis(Random *random, WallKind kind)
{
    double length;
    switch (kind) {
    case WALL_LATTICE: return generate_lattice_direction(random, &length);
    case WALL_STORED: return vec(1, 0);
    default: return generate_direction(random);
    }
}

// A corner lies on the wall: that whose two sides both lead behind it.
static Shape touching_corner(Random *random, const Wall *wall)
{
    Vec axis = box_axis(random, wall->kind);
    while (vec_dot(axis, wall->normal) < 0 || vec_dot(vec_perp(axis), wall->normal) < 0) {
        axis = vec_perp(axis);
    }
    double length = amount(random, wall), width = amount(random, wall);
    Vec half = vec(length, width);
    Vec back = vec_add(vec_scale(axis, half.x), vec_scale(vec_perp(axis), half.y));
    return obb_of(vec_sub(wall->contact, back), half, axis);
}

static Shape touching_shape(Random *random, const Wall *wall, ShapeKind kind)
{
    switch (kind) {
    case SHAPE_POINT: return shape_point(wall->contact);
    case SHAPE_SEGMENT: return touching_segment(random, wall);
    case SHAPE_CIRCLE: return touching_circle(random, wall);
    case SHAPE_AABB: return touching_aabb(random, wall);
    case SHAPE_OBB:
        return random_integer(random, 0, 1) ? touching_side(random, wall)
                                            : touching_corner(random, wall);
    default: assert(kind == SHAPE_TRIANGLE); return touching_triangle(random, wall);
    }
}

static void build_both(Random *random, Wall wall, ShapeKind a, ShapeKind b, GeneratedPair *pair)
{
    pair->a = touching_shape(random, &wall, a);
    wall.normal = vec_negate(wall.normal);
    pair->b = touching_shape(random, &wall, b);
}

static Wall exact_wall(Random *random, bool round, bool at_origin)
{
    if (!round && random_integer(random, 0, 2) == 0) {
        return (Wall){WALL_STORED, vec(0, 0), generate_direction(random), 0};
    }
    Wall wall = {.kind = WALL_LATTICE};
    wall.normal = generate_lattice_direction(random, &wall.length);
    if (at_origin) return wall;
    wall.contact.x = random_integer(random, -50, 50);
    wall.contact.y = random_integer(random, -50, 50);
    return wall;
}

void generate_touching(Random *random, ShapeKind a, ShapeKind b, GeneratedPair *pair)
{
    bool round = a == SHAPE_CIRCLE || b == SHAPE_CIRCLE;
    build_both(random, exact_wall(random, round, false), a, b, pair);
}

void generate_near(Random *random, ShapeKind a, ShapeKind b, GeneratedPair *pair)
{
    Vec contact = generate_point(random, 0, 300);
    Wall wall = {WALL_REAL, contact, generate_direction(random), 1};
    build_both(random, wall, a, b, pair);
    double reach = 1e-6 * generate_power(random, -30, 0);
    double shift = random_between(random, -reach, reach);
    pair->b = generate_moved(pair->b, vec_scale(wall.normal, shift));
}

static int number_count(ShapeKind kind)
{
    switch (kind) {
    case SHAPE_POINT: return 2;
    case SHAPE_CIRCLE: return 3;
    case SHAPE_SEGMENT:
    case SHAPE_AABB: return 4;
    default: return 6;
    }
}

// One number of the shape, changed by a hair.
static Shape nudged(Random *random, Shape shape)
{
    double number[6];
    int count = number_count(shape.kind), i = random_integer(random, 0, count - 1);
    double hair = generate_power(random, -110, -30);
    if (random_integer(random, 0, 1)) hair = -hair;
    memcpy(number, &shape.point, count * sizeof *number);
    double ulp = copysign(number[i] * DBL_EPSILON, hair);
    number[i] = number[i] + hair != number[i] ? number[i] + hair : number[i] + ulp;
    memcpy(&shape.point, number, count * sizeof *number);
    return shape;
}

void generate_hair(Random *random, ShapeKind a, ShapeKind b, GeneratedPair *pair)
{
    bool round = a == SHAPE_CIRCLE || b == SHAPE_CIRCLE;
    build_both(random, exact_wall(random, round, random_integer(random, 0, 3) > 0), a, b, pair);
    Shape *chosen = random_integer(random, 0, 1) ? &pair->a : &pair->b;
    Shape changed = nudged(random, *chosen);
    if (shape_valid(&changed, NULL)) *chosen = changed; // a collapsed size may not become negative
}
