#include <assert.h>

#include "generate_parts.h"

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

// Begins in the contact, or runs through it along the wall.
static Shape touching_ray(Random *random, const Wall *wall)
{
    Vec along = vec_perp(wall->normal);
    if (random_integer(random, 0, 1)) along = vec_negate(along);
    Vec way = vec_scale(along, wall->kind == WALL_REAL ? 1 : generate_power(random, -2, 2));
    if (random_integer(random, 0, 1)) {
        double before = amount(random, wall);
        return shape_ray(vec_sub(wall->contact, vec_scale(along, before)), way);
    }
    Vec behind = vec_sub(point_behind(random, wall), wall->contact);
    return shape_ray(wall->contact, vec_equal(behind, vec(0, 0)) ? way : behind);
}

// Every coordinate a single product: a side on the wall, the other corner straight behind the
// contact, which is a corner or not.
static Shape stored_polygon(Random *random, const Wall *wall, Vec *corner)
{
    int count = 0;
    bool at_end = random_integer(random, 0, 1);
    double way = random_integer(random, 0, 1) ? 1 : -1;
    corner[count++] = at(wall, 0, way * amount(random, wall));
    if (at_end || random_integer(random, 0, 1)) corner[count++] = wall->contact;
    corner[count++] = at_end ? wall->contact : at(wall, 0, -way * amount(random, wall));
    corner[count++] = at(wall, amount(random, wall), 0);
    return shape_polygon(corner, count);
}

// The corner that lies lowest, or a place on the lowest edge.
static Vec lowest_place(Random *random, const Vec *corner, int count)
{
    int lowest = 0;
    for (int i = 1; i < count; i++) {
        if (corner[i].y < corner[lowest].y) lowest = i;
    }
    Vec next = corner[(lowest + 1) % count];
    double part = 0.25 * random_integer(random, 0, 4);
    return next.y == corner[lowest].y ? vec_lerp(corner[lowest], next, part) : corner[lowest];
}

static Shape touching_polygon(Random *random, const Wall *wall, Vec *corner)
{
    if (wall->kind == WALL_STORED) return stored_polygon(random, wall, corner);
    double scale = wall->kind == WALL_REAL ? random_between(random, 0.2, 5)
                                           : 0.25 * random_integer(random, 1, 4);
    int reach = random_integer(random, 2, 6);
    int count = generate_lattice_polygon(random, reach, corner).polygon.count;
    Vec lowest = lowest_place(random, corner, count);
    for (int i = 0; i < count; i++) {
        Vec v = vec_scale(vec_sub(corner[i], lowest), scale);
        corner[i] = at(wall, v.y, v.x);
    }
    return shape_polygon(corner, count);
}

Shape generate_wall_shape(Random *random, const Wall *wall, ShapeKind kind, Vec *corner)
{
    switch (kind) {
    case SHAPE_POINT: return shape_point(wall->contact);
    case SHAPE_SEGMENT: return touching_segment(random, wall);
    case SHAPE_RAY: return touching_ray(random, wall);
    case SHAPE_CIRCLE: return touching_circle(random, wall);
    case SHAPE_AABB: return touching_aabb(random, wall);
    case SHAPE_OBB:
        return random_integer(random, 0, 1) ? touching_side(random, wall)
                                            : touching_corner(random, wall);
    case SHAPE_TRIANGLE: return touching_triangle(random, wall);
    default: assert(kind == SHAPE_POLYGON); return touching_polygon(random, wall, corner);
    }
}

Wall generate_wall_exact(Random *random, bool round, bool at_origin)
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

Wall generate_wall_real(Random *random)
{
    Vec contact = generate_point(random, 0, 300);
    return (Wall){WALL_REAL, contact, generate_direction(random), 1};
}
