#include <assert.h>

#include "generate/generate_parts.h"

static double amount(Random *random, const Wall *wall)
{
    switch (wall->kind) {
    case WALL_LATTICE: return 0.25 * random_integer(random, 0, 16);
    case WALL_STORED: return generate_power(random, -3, 3);
    default: return random_between(random, 0, 50);
    }
}

// The point so far behind the wall and so far along it.
static TsVec at(const Wall *wall, double behind, double along)
{
    TsVec v = ts_vec_sub(wall->contact, ts_vec_scale(wall->normal, behind));
    return ts_vec_add(v, ts_vec_scale(ts_vec_perp(wall->normal), along));
}

static TsVec point_behind(Random *random, const Wall *wall)
{
    double behind = amount(random, wall), along = amount(random, wall);
    if (random_integer(random, 0, 1)) along = -along;
    return at(wall, behind, wall->kind == WALL_STORED ? 0 : along);
}

static TsShape touching_segment(Random *random, const Wall *wall)
{
    if (random_integer(random, 0, 1)) {
        return ts_shape_segment(wall->contact, point_behind(random, wall));
    }
    TsVec b = at(wall, 0, -amount(random, wall));
    return ts_shape_segment(at(wall, 0, amount(random, wall)), b);
}

static TsShape touching_triangle(Random *random, const Wall *wall)
{
    TsVec behind = point_behind(random, wall);
    if (random_integer(random, 0, 1)) { // a corner in the contact
        TsVec third = wall->kind == WALL_STORED ? at(wall, 0, amount(random, wall))
                                                : point_behind(random, wall);
        return ts_shape_triangle(behind, wall->contact, third);
    }
    TsVec b = at(wall, 0, -amount(random, wall));
    return ts_shape_triangle(at(wall, 0, amount(random, wall)), b, behind);
}

static TsShape touching_circle(Random *random, const Wall *wall)
{
    assert(wall->kind != WALL_STORED);
    double radius = amount(random, wall);
    return ts_shape_circle(at(wall, radius, 0), radius * wall->length);
}

// One coordinate of a box: behind the contact, or about it where the wall runs that way.
static void box_range(Random *random, const Wall *wall, double normal, double *low, double *high)
{
    *low = normal < 0 ? 0 : -amount(random, wall);
    *high = normal > 0 ? 0 : amount(random, wall);
}

static TsShape touching_aabb(Random *random, const Wall *wall)
{
    TsVec low, high;
    box_range(random, wall, wall->normal.x, &low.x, &high.x);
    box_range(random, wall, wall->normal.y, &low.y, &high.y);
    return ts_shape_aabb(ts_vec_add(wall->contact, low), ts_vec_add(wall->contact, high));
}

static TsShape obb_of(TsVec center, TsVec half, TsVec axis)
{
    TsShape shape = ts_shape_obb(center, 1, 1, axis);
    shape.obb.half = half;
    return shape;
}

// A whole side lies on the wall.
static TsShape touching_side(Random *random, const Wall *wall)
{
    double depth = amount(random, wall), width = amount(random, wall);
    double shift = wall->kind == WALL_STORED ? 0 : 0.25 * random_integer(random, -4, 4) * width;
    TsVec center = at(wall, depth, shift);
    double scale = generate_power(random, -3, 1);
    if (wall->kind != WALL_LATTICE) scale = 1;
    TsVec along = ts_vec_scale(wall->normal, scale), half = ts_vec(depth / scale, width / scale);
    switch (random_integer(random, 0, 3)) {
    case 0: return obb_of(center, half, along);
    case 1: return obb_of(center, half, ts_vec_negate(along));
    case 2: return obb_of(center, ts_vec(half.y, half.x), ts_vec_perp(along));
    default: return obb_of(center, ts_vec(half.y, half.x), ts_vec_negate(ts_vec_perp(along)));
    }
}

static TsVec box_axis(Random *random, WallKind kind)
{
    double length;
    switch (kind) {
    case WALL_LATTICE: return generate_lattice_direction(random, &length);
    case WALL_STORED: return ts_vec(1, 0);
    default: return generate_direction(random);
    }
}

// A corner lies on the wall: that whose two sides both lead behind it.
static TsShape touching_corner(Random *random, const Wall *wall)
{
    TsVec axis = box_axis(random, wall->kind);
    while (ts_vec_dot(axis, wall->normal) < 0 || ts_vec_dot(ts_vec_perp(axis), wall->normal) < 0) {
        axis = ts_vec_perp(axis);
    }
    double length = amount(random, wall), width = amount(random, wall);
    TsVec half = ts_vec(length, width);
    TsVec back = ts_vec_add(ts_vec_scale(axis, half.x), ts_vec_scale(ts_vec_perp(axis), half.y));
    return obb_of(ts_vec_sub(wall->contact, back), half, axis);
}

// Begins in the contact, or runs through it along the wall.
static TsShape touching_ray(Random *random, const Wall *wall)
{
    TsVec along = ts_vec_perp(wall->normal);
    if (random_integer(random, 0, 1)) along = ts_vec_negate(along);
    TsVec way = ts_vec_scale(along, wall->kind == WALL_REAL ? 1 : generate_power(random, -2, 2));
    if (random_integer(random, 0, 1)) {
        double before = amount(random, wall);
        return ts_shape_ray(ts_vec_sub(wall->contact, ts_vec_scale(along, before)), way);
    }
    TsVec behind = ts_vec_sub(point_behind(random, wall), wall->contact);
    return ts_shape_ray(wall->contact, ts_vec_equal(behind, ts_vec(0, 0)) ? way : behind);
}

// Every coordinate a single product: a side on the wall, the other corner straight behind the
// contact, which is a corner or not.
static TsShape stored_polygon(Random *random, const Wall *wall, TsVec *corner)
{
    int count = 0;
    bool at_end = random_integer(random, 0, 1);
    double way = random_integer(random, 0, 1) ? 1 : -1;
    corner[count++] = at(wall, 0, way * amount(random, wall));
    if (at_end || random_integer(random, 0, 1)) corner[count++] = wall->contact;
    corner[count++] = at_end ? wall->contact : at(wall, 0, -way * amount(random, wall));
    corner[count++] = at(wall, amount(random, wall), 0);
    return ts_shape_polygon(corner, count);
}

// The corner that lies lowest, or a place on the lowest edge.
static TsVec lowest_place(Random *random, const TsVec *corner, int count)
{
    int lowest = 0;
    for (int i = 1; i < count; i++) {
        if (corner[i].y < corner[lowest].y) lowest = i;
    }
    TsVec next = corner[(lowest + 1) % count];
    double part = 0.25 * random_integer(random, 0, 4);
    return next.y == corner[lowest].y ? ts_vec_lerp(corner[lowest], next, part) : corner[lowest];
}

static TsShape touching_polygon(Random *random, const Wall *wall, TsVec *corner)
{
    if (wall->kind == WALL_STORED) return stored_polygon(random, wall, corner);
    double scale = wall->kind == WALL_REAL ? random_between(random, 0.2, 5)
                                           : 0.25 * random_integer(random, 1, 4);
    int reach = random_integer(random, 2, 6);
    int count = generate_lattice_polygon(random, reach, corner).polygon.count;
    TsVec lowest = lowest_place(random, corner, count);
    for (int i = 0; i < count; i++) {
        TsVec v = ts_vec_scale(ts_vec_sub(corner[i], lowest), scale);
        corner[i] = at(wall, v.y, v.x);
    }
    return ts_shape_polygon(corner, count);
}

TsShape generate_wall_shape(Random *random, const Wall *wall, TsShapeKind kind, TsVec *corner)
{
    switch (kind) {
    case TS_SHAPE_POINT: return ts_shape_point(wall->contact);
    case TS_SHAPE_SEGMENT: return touching_segment(random, wall);
    case TS_SHAPE_RAY: return touching_ray(random, wall);
    case TS_SHAPE_CIRCLE: return touching_circle(random, wall);
    case TS_SHAPE_AABB: return touching_aabb(random, wall);
    case TS_SHAPE_OBB:
        return random_integer(random, 0, 1) ? touching_side(random, wall)
                                            : touching_corner(random, wall);
    case TS_SHAPE_TRIANGLE: return touching_triangle(random, wall);
    default: assert(kind == TS_SHAPE_POLYGON); return touching_polygon(random, wall, corner);
    }
}

Wall generate_wall_exact(Random *random, bool round, bool at_origin)
{
    if (!round && random_integer(random, 0, 2) == 0) {
        return (Wall){WALL_STORED, ts_vec(0, 0), generate_direction(random), 0};
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
    TsVec contact = generate_point(random, 0, 300);
    return (Wall){WALL_REAL, contact, generate_direction(random), 1};
}
