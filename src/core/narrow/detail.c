#include "platform/rounding.h"

#include "touchstone/detail.h"

#include "narrow/distance.h"
#include "narrow/exact_polygon_private.h"
#include "touchstone/polygon.h"

// --- shapes with corners

typedef struct Corners { // of a shape, its sides lead from each to the next
    int count;
    ExactPoint point[TS_POLYGON_MAX];
    Exact exact[4]; // an oriented box's
} Corners;

static void find_corners(Corners *corners, const TsShape *shape)
{
    TsVec corner[TS_POLYGON_MAX];
    corners->count = ts_shape_corners(shape, corner);
    for (int i = 0; i < corners->count; i++) {
        corners->point[i] = (ExactPoint){.at = corner[i]};
        if (shape->kind != TS_SHAPE_OBB) continue;
        corners->exact[i] = ts_exact_corner(shape, i);
        corners->point[i].exact = &corners->exact[i];
    }
}

static bool in_loop(TsPolygon outer, const Corners *inner)
{
    for (int i = 0; i < inner->count; i++) {
        if (ts_exact_point_in_polygon(inner->point[i], outer) == TS_APART) return false;
    }
    return true;
}

// What lies outside of a loop is the inside of the same loop gone round the other way. Where no
// side enters it, nothing that the sides enclose does: all of the outside hangs together.
static bool keeps_in(TsPolygon outer, int winding, const Corners *inner)
{
    for (int i = 0; i < inner->count; i++) {
        ExactPoint from = inner->point[i], to = inner->point[(i + 1) % inner->count];
        if (ts_exact_polygon_segment(outer, from, to, -winding) == TS_OVERLAPPING) return false;
    }
    return true;
}

static bool flat_holds(const TsShape *outer, const Corners *inner)
{
    TsPolygonParts parts;
    ts_polygon_parts(outer, &parts);
    for (int i = 0; i < parts.count; i++) {
        TsSegment s = parts.shape[i].segment;
        if (in_loop((TsPolygon){(TsVec[]){s.a, s.b}, 2}, inner)) return true;
    }
    return false;
}

// Whether the border of a loop keeps the radius of what lies in it away from its core.
static bool border_is_beyond(const TsShape *loop, const TsShape *inner)
{
    TsShape core = ts_shape_core(inner);
    TsVec origin = ts_shape_center(&core);
    DistanceCore of_loop = ts_distance_core(loop, origin),
                 of_core = ts_distance_core(&core, origin);
    const double reach[3] = {ts_shape_radius(inner)};
    int sign = ts_distance_guess(&of_loop, &of_core, reach);
    return (sign != 0 ? sign : ts_distance_sign(&of_loop, &of_core, reach)) >= 0;
}

static bool loop_holds(const TsShape *outer, TsPolygon loop, const TsShape *inner)
{
    int winding = ts_polygon_winding(loop);
    double radius = ts_shape_radius(inner);
    if (winding == 0 && radius > 0) return false;
    Corners corners;
    find_corners(&corners, inner);
    if (winding == 0) return flat_holds(outer, &corners);
    if (!in_loop(loop, &corners) || (radius > 0 && !border_is_beyond(outer, inner))) return false;
    return corners.count == 1 || keeps_in(loop, winding, &corners);
}

// A segment is the loop there and back, a point one that stays.
static bool cornered_holds(const TsShape *outer, const TsShape *inner)
{
    TsVec corner[TS_POLYGON_MAX];
    int count = ts_shape_corners(outer, corner);
    if (outer->kind == TS_SHAPE_POINT) corner[count++] = outer->point;
    if (count > 2) return loop_holds(outer, (TsPolygon){corner, count}, inner);
    Corners corners;
    find_corners(&corners, inner);
    return ts_shape_radius(inner) == 0 && in_loop((TsPolygon){corner, count}, &corners);
}

// --- circles and capsules

// Squared, so no root is taken: the distance of each corner of the inner core from the segment (a
// circle's is its centre, twice) against what the radii leave. Degree 6.
static bool round_holds(TsVec a, TsVec b, double radius, const TsShape *inner)
{
    TsShape core = ts_shape_core(inner);
    TsVec corner[TS_POLYGON_MAX];
    if (ts_shape_radius(inner) > radius) return false;
    Expansion room = ts_expansion_difference(radius, ts_shape_radius(inner));
    Expansion square = ts_expansion_multiply(room, room);
    int count = ts_shape_corners(&core, corner);
    for (int i = 0; i < count; i++) {
        Exact at = ts_exact_corner(&core, i);
        if (ts_distance_corner_sign(&at, a, b, &square) > 0) return false;
    }
    return true;
}

// --- oriented boxes, in their own frame, which is |axis| times as large

// What p leaves of the box's half side along its axis, and whether a radius fits into that.
static bool fits_along(const Exact *axis, const Exact *way, double half, double radius)
{
    Expansion square = ts_exact_dot(axis, axis);
    Expansion used = ts_expansion_absolute(ts_exact_dot(way, axis));
    Expansion room = ts_expansion_subtract(ts_expansion_scale(square, half), used);
    if (ts_expansion_sign(room) < 0) return false;
    Expansion reach = ts_expansion_multiply(square, ts_expansion_product(radius, radius));
    return ts_expansion_compare(ts_expansion_multiply(room, room), reach) >= 0;
}

static bool obb_holds_round(TsObb outer, const Exact *p, double radius)
{
    Exact center = ts_exact_vec(outer.center), axis = ts_exact_vec(outer.axis);
    Exact across = ts_exact_perp(&axis), way = ts_exact_subtract(p, &center);
    return fits_along(&axis, &way, outer.half.x, radius) &&
           fits_along(&across, &way, outer.half.y, radius);
}

static bool obb_holds(TsObb outer, const TsShape *inner)
{
    double radius = ts_shape_radius(inner);
    TsVec corner[TS_POLYGON_MAX];
    int count = ts_shape_corners(inner, corner);
    for (int i = 0; i < count; i++) {
        Exact exact = ts_exact_corner(inner, i);
        if (!obb_holds_round(outer, &exact, radius)) return false;
    }
    return true;
}

// --- all

bool ts_detail_contains(const TsShape *outer, const TsShape *inner)
{
    switch (outer->kind) {
    case TS_SHAPE_CIRCLE:
        return round_holds(outer->circle.center, outer->circle.center, outer->circle.radius, inner);
    case TS_SHAPE_CAPSULE:
        return round_holds(outer->capsule.a, outer->capsule.b, outer->capsule.radius, inner);
    case TS_SHAPE_OBB: return obb_holds(outer->obb, inner);
    case TS_SHAPE_POINT:
    case TS_SHAPE_SEGMENT:
    case TS_SHAPE_RAY:
    case TS_SHAPE_AABB:
    case TS_SHAPE_TRIANGLE:
    case TS_SHAPE_POLYGON:
    case TS_SHAPE_KINDS: break;
    }
    return cornered_holds(outer, inner);
}

static bool has_area(const TsShape *shape)
{
    TsVec corner[TS_POLYGON_MAX];
    switch (shape->kind) {
    case TS_SHAPE_CIRCLE:
    case TS_SHAPE_CAPSULE: return ts_shape_radius(shape) > 0;
    case TS_SHAPE_OBB: return shape->obb.half.x > 0 && shape->obb.half.y > 0;
    case TS_SHAPE_AABB:
    case TS_SHAPE_TRIANGLE:
    case TS_SHAPE_POLYGON:
        return ts_polygon_winding((TsPolygon){corner, ts_shape_corners(shape, corner)}) != 0;
    case TS_SHAPE_POINT:
    case TS_SHAPE_SEGMENT:
    case TS_SHAPE_RAY:
    case TS_SHAPE_KINDS: break;
    }
    return false;
}

TsDetail ts_detail_shapes(const TsShape *target, const TsShape *probe)
{
    bool valid = ts_shape_valid(target, 0) && ts_shape_valid(probe, 0);
    if (!valid || !has_area(target) || !has_area(probe)) return TS_DETAIL_NOT_CALCULATED;
    if (ts_relation_shapes(target, probe) == TS_APART) return TS_DETAIL_EMPTY;
    if (ts_detail_contains(target, probe)) return TS_DETAIL_FULLY_CONTAINS;
    return ts_detail_contains(probe, target) ? TS_DETAIL_FULLY_INSIDE : TS_DETAIL_INTERSECTS;
}

const char *ts_detail_name(TsDetail detail)
{
    static const char *const names[] = {"NotCalculated", "Empty", "FullyInside", "FullyContains",
                                        "Intersects"};
    return names[detail];
}
