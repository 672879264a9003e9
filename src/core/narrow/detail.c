// Containment: exact tests whether a shape contains another, by the kind of the outer one.
#include "platform/rounding.h"

#include "touchstone/detail.h"

#include "geometry/flat_parts.h"
#include "geometry/kind.h"
#include "geometry/usable.h"
#include "narrow/distance.h"
#include "narrow/exact_polygon_private.h"
#include "touchstone/polygon.h"

// --- in shapes with corners

typedef struct Corners { // a side leads from each corner to the next
    int count;
    const TsVec *at;
    TsVec box[4]; // where `at` points to for a box
    bool has_exact;
    Exact exact[4]; // of an OBB, whose corners are not doubles
} Corners;

static void find_corners(Corners *corners, const TsShape *shape)
{
    corners->at = ts_shape_view_corners(shape, corners->box, &corners->count);
    corners->has_exact = kind_form(shape) == FORM_OBB;
    for (int i = 0; i < corners->count && corners->has_exact; i++)
        corners->exact[i] = ts_exact_corner(shape, i);
}

static ExactPoint exact_point_at(const Corners *corners, int i)
{
    return (ExactPoint){corners->at[i], corners->has_exact ? &corners->exact[i] : NULL};
}

static bool contains_corners(TsPolygon outer, const Corners *inner)
{
    for (int i = 0; i < inner->count; i++) {
        if (ts_exact_point_in_polygon(exact_point_at(inner, i), outer) == TS_APART) return false;
    }
    return true;
}

// Whether the distance of a core from the border of the outer polygon is at least the inner radius.
static bool border_is_beyond_radius(const TsShape *outer, const TsShape *inner)
{
    TsShape core = ts_shape_core(inner);
    TsVec origin = ts_shape_center(&core);
    DistanceCore of_outer, of_core;
    ts_distance_core(outer, origin, &of_outer);
    ts_distance_core(&core, origin, &of_core);
    const double reach[3] = {ts_shape_radius(inner)};
    int sign = ts_distance_guess(&of_outer, &of_core, reach);
    return (sign != 0 ? sign : ts_distance_sign(&of_outer, &of_core, reach)) >= 0;
}

// Points and segments count as polygons of two corners; polygons without area as their segments.
static bool polygon_contains(const TsShape *outer, const TsShape *inner)
{
    TsVec box[4];
    TsPolygon polygon = {.corner = NULL};
    polygon.corner = ts_shape_view_corners(outer, box, &polygon.count);
    if (outer->kind == TS_SHAPE_POINT) {
        box[0] = box[1] = outer->point;
        polygon = (TsPolygon){.corner = box, .count = 2};
    }
    int winding = polygon.count > 2 ? ts_polygon_winding(polygon) : 0;
    double radius = ts_shape_radius(inner);
    if (winding == 0 && radius > 0) return false;
    Corners corners;
    find_corners(&corners, inner);
    if (polygon.count <= 2) return contains_corners(polygon, &corners);
    if (winding == 0) {
        FlatParts parts = ts_polygon_flat_parts(polygon);
        for (int i = 0; i < parts.count; i++) {
            TsSegment s = flat_part(&parts, i);
            if (contains_corners((TsPolygon){.corner = (TsVec[]){s.a, s.b}, .count = 2}, &corners))
                return true;
        }
        return false;
    }
    if (!contains_corners(polygon, &corners)) return false;
    if (radius > 0 && !border_is_beyond_radius(outer, inner)) return false;
    // The exterior is the interior of the polygon with the opposite winding. It is connected, so if
    // no side of the inner shape enters it, the inner shape does not contain any of it.
    for (int i = 0; corners.count > 1 && i < corners.count; i++) {
        ExactPoint from = exact_point_at(&corners, i),
                   to = exact_point_at(&corners, (i + 1) % corners.count);
        if (ts_exact_polygon_segment(polygon, from, to, -winding) == TS_OVERLAPPING) return false;
    }
    return true;
}

// --- in circles and capsules

// The squared distance of each corner of the inner core from the segment of the outer core (a
// circle's is its centre twice) against the square of the difference of the radii. Degree 6.
static bool round_contains(TsVec a, TsVec b, double radius, const TsShape *inner)
{
    TsShape core = ts_shape_core(inner);
    if (ts_shape_radius(inner) > radius) return false;
    Expansion room = ts_expansion_difference(radius, ts_shape_radius(inner));
    Expansion square = ts_expansion_multiply(room, room);
    int count;
    ts_shape_stored_corners(&core, &count);
    for (int i = 0; i < count; i++) {
        Exact at = ts_exact_corner(&core, i);
        if (ts_distance_corner_sign(&at, a, b, &square) > 0) return false;
    }
    return true;
}

// --- in OBBs, in coordinates along the axis that are multiplied by its length

// Whether a circle around a point fits between two opposite sides. `offset`: the point's, from the
// centre of the box.
static bool fits_between_sides(const Exact *axis, const Exact *offset, double half, double radius)
{
    Expansion square = ts_exact_dot(axis, axis);
    Expansion used = ts_expansion_absolute(ts_exact_dot(offset, axis));
    Expansion room = ts_expansion_subtract(ts_expansion_scale(square, half), used);
    if (ts_expansion_sign(room) < 0) return false;
    Expansion reach = ts_expansion_multiply(square, ts_expansion_product(radius, radius));
    return ts_expansion_compare(ts_expansion_multiply(room, room), reach) >= 0;
}

static bool obb_contains(TsObb outer, const TsShape *inner)
{
    Exact center = ts_exact_vec(outer.center), axis = ts_exact_vec(outer.axis);
    Exact across = ts_exact_perp(&axis);
    double radius = ts_shape_radius(inner);
    int count;
    ts_shape_stored_corners(inner, &count);
    for (int i = 0; i < count; i++) {
        Exact at = ts_exact_corner(inner, i), offset = ts_exact_subtract(&at, &center);
        if (!fits_between_sides(&axis, &offset, outer.half.x, radius)) return false;
        if (!fits_between_sides(&across, &offset, outer.half.y, radius)) return false;
    }
    return true;
}

// --- all

bool ts_detail_contains(const TsShape *outer, const TsShape *inner)
{
    ASSERT_USABLE(outer, inner);
    if (ts_shape_kind_is_round(outer->kind)) {
        int count;
        const TsVec *end = ts_shape_stored_corners(outer, &count);
        ASSERT(count <= 2); // the distance of its core is measured from a segment
        return round_contains(end[0], end[count - 1], ts_shape_radius(outer), inner);
    }
    if (kind_form(outer) == FORM_OBB) return obb_contains(outer->obb, inner);
    return polygon_contains(outer, inner);
}

static bool has_area(const TsShape *shape)
{
    if (!ts_shape_kind_has_area(shape->kind)) return false;
    if (ts_shape_kind_is_round(shape->kind)) return ts_shape_radius(shape) > 0;
    if (kind_form(shape) == FORM_OBB) return shape->obb.half.x > 0 && shape->obb.half.y > 0;
    TsVec box[4];
    int count;
    const TsVec *corner = ts_shape_view_corners(shape, box, &count);
    return ts_polygon_winding((TsPolygon){.corner = corner, .count = count}) != 0;
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
