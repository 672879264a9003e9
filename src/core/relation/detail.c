#include "detail.h"

#include "hull.h"
#include "polygon.h"
#include "polygon_parts.h"

// --- shapes with corners

typedef struct Corners { // of a shape, its sides lead from each to the next
    int count;
    ExactPoint point[POLYGON_MAX];
    Exact exact[4]; // an oriented box's
} Corners;

static void find_corners(Corners *corners, const Shape *shape)
{
    Vec corner[POLYGON_MAX];
    corners->count = shape_corners(shape, corner);
    for (int i = 0; i < corners->count; i++) {
        corners->point[i] = (ExactPoint){.at = corner[i]};
        if (shape->kind != SHAPE_OBB) continue;
        corners->exact[i] = exact_corner(shape, i);
        corners->point[i].exact = &corners->exact[i];
    }
}

static bool in_loop(Polygon outer, const Corners *inner)
{
    for (int i = 0; i < inner->count; i++) {
        if (exact_point_in_polygon(inner->point[i], outer) == APART) return false;
    }
    return true;
}

// What lies outside of a loop is the inside of the same loop gone round the other way. Where no
// side enters it, nothing that the sides enclose does: all of the outside hangs together.
static bool keeps_in(Polygon outer, int winding, const Corners *inner)
{
    for (int i = 0; i < inner->count; i++) {
        ExactPoint from = inner->point[i], to = inner->point[(i + 1) % inner->count];
        if (polygon_walk(outer, from, to, -winding) == OVERLAPPING) return false;
    }
    return true;
}

static bool flat_holds(const Shape *outer, const Corners *inner)
{
    PolygonParts parts;
    polygon_parts(outer, &parts);
    for (int i = 0; i < parts.count; i++) {
        Segment s = parts.shape[i].segment;
        if (in_loop((Polygon){(Vec[]){s.a, s.b}, 2}, inner)) return true;
    }
    return false;
}

static bool loop_holds(const Shape *outer, Polygon loop, const Shape *inner)
{
    int winding = hull_winding(loop);
    if (inner->kind == SHAPE_CIRCLE && inner->circle.radius > 0)
        return winding != 0 && relation_polygon_point(loop, inner->circle.center) == OVERLAPPING &&
               polygon_border_sign(loop.corner, loop.count, inner->circle) >= 0;
    Corners corners;
    find_corners(&corners, inner);
    if (winding == 0) return flat_holds(outer, &corners);
    return in_loop(loop, &corners) && keeps_in(loop, winding, &corners);
}

// A segment is the loop there and back, a point one that stays.
static bool cornered_holds(const Shape *outer, const Shape *inner)
{
    Vec corner[POLYGON_MAX];
    int count = shape_corners(outer, corner);
    if (outer->kind == SHAPE_POINT) corner[count++] = outer->point;
    if (count > 2) return loop_holds(outer, (Polygon){corner, count}, inner);
    Corners corners;
    find_corners(&corners, inner);
    bool round = inner->kind == SHAPE_CIRCLE && inner->circle.radius > 0;
    return !round && in_loop((Polygon){corner, count}, &corners);
}

// --- circles

// Squared, so no root is taken: the distance of the centres against what the radii leave.
static bool circle_in_circle(Circle outer, Circle inner)
{
    if (inner.radius > outer.radius) return false;
    Exact way = exact_difference(inner.center, outer.center);
    Expansion room = expansion_difference(outer.radius, inner.radius);
    return expansion_compare(exact_dot(&way, &way), expansion_multiply(room, room)) <= 0;
}

static bool circle_holds(Circle outer, const Shape *inner)
{
    if (inner->kind == SHAPE_CIRCLE) return circle_in_circle(outer, inner->circle);
    Corners corners;
    find_corners(&corners, inner);
    for (int i = 0; i < corners.count; i++) {
        if (exact_point_in_circle(corners.point[i], outer) == APART) return false;
    }
    return true;
}

// --- oriented boxes, in their own frame, which is |axis| times as large

// What p leaves of the box's half side along its axis, and whether a radius fits into that.
static bool fits_along(const Exact *axis, const Exact *way, double half, double radius)
{
    Expansion square = exact_dot(axis, axis);
    Expansion used = expansion_absolute(exact_dot(way, axis));
    Expansion room = expansion_subtract(expansion_scale(square, half), used);
    if (expansion_sign(room) < 0) return false;
    Expansion reach = expansion_multiply(square, expansion_product(radius, radius));
    return expansion_compare(expansion_multiply(room, room), reach) >= 0;
}

static bool obb_holds_round(Obb outer, const Exact *p, double radius)
{
    Exact center = exact_vec(outer.center), axis = exact_vec(outer.axis);
    Exact across = exact_perp(&axis), way = exact_subtract(p, &center);
    return fits_along(&axis, &way, outer.half.x, radius) &&
           fits_along(&across, &way, outer.half.y, radius);
}

static bool obb_holds(Obb outer, const Shape *inner)
{
    double radius = inner->kind == SHAPE_CIRCLE ? inner->circle.radius : 0;
    Vec corner[POLYGON_MAX];
    int count = shape_corners(inner, corner);
    for (int i = 0; i < count; i++) {
        Exact exact = exact_corner(inner, i);
        if (!obb_holds_round(outer, &exact, radius)) return false;
    }
    return true;
}

// --- all

bool detail_contains(const Shape *outer, const Shape *inner)
{
    switch (outer->kind) {
    case SHAPE_CIRCLE: return circle_holds(outer->circle, inner);
    case SHAPE_OBB: return obb_holds(outer->obb, inner);
    default: return cornered_holds(outer, inner);
    }
}

static bool has_area(const Shape *shape)
{
    Vec corner[POLYGON_MAX];
    switch (shape->kind) {
    case SHAPE_CIRCLE: return shape->circle.radius > 0;
    case SHAPE_OBB: return shape->obb.half.x > 0 && shape->obb.half.y > 0;
    case SHAPE_AABB:
    case SHAPE_TRIANGLE:
    case SHAPE_POLYGON: return hull_winding((Polygon){corner, shape_corners(shape, corner)}) != 0;
    default: return false;
    }
}

Detail detail_shapes(const Shape *target, const Shape *probe)
{
    bool valid = shape_valid(target, 0) && shape_valid(probe, 0);
    if (!valid || !has_area(target) || !has_area(probe)) return DETAIL_NOT_CALCULATED;
    if (relation_shapes(target, probe) == APART) return DETAIL_EMPTY;
    if (detail_contains(target, probe)) return DETAIL_FULLY_CONTAINS;
    return detail_contains(probe, target) ? DETAIL_FULLY_INSIDE : DETAIL_INTERSECTS;
}

const char *detail_name(Detail detail)
{
    static const char *const names[] = {"NotCalculated", "Empty", "FullyInside", "FullyContains",
                                        "Intersects"};
    return names[detail];
}
