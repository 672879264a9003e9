// Closest points: those of the contact if the shapes are apart, otherwise a common point.
#include "platform/rounding.h"

#include "touchstone/closest.h"

#include "geometry/solid.h"
#include "touchstone/contact.h"
#include "touchstone/polygon.h"
#include "touchstone/relation.h"

typedef struct CommonPoint { // for a common point
    TsVec at;
    double outside; // its distance outside of either solid, as rounded
} CommonPoint;

// The greatest gap from the solid to p on an axis: > 0 outside, <= 0 inside. The world's axes bound
// a degenerate solid.
static double outside(const Solid *solid, TsVec p)
{
    double worst = -HUGE_VAL;
    for (int i = -2; i < solid->axes; i++) {
        TsVec normal = i < 0 ? ts_vec(i == -2, i == -1) : ts_vec_normalize(solid->axis[i]);
        double at = ts_vec_dot(p, normal);
        double gap = ts_solid_gap(ts_solid_project(solid, normal), (Interval){at, at});
        if (gap > worst) worst = gap;
    }
    return worst;
}

static CommonPoint better(CommonPoint best, const Solid *a, const Solid *b, TsVec at)
{
    double by_a = outside(a, at), by_b = outside(b, at), worst = by_a > by_b ? by_a : by_b;
    return worst < best.outside ? (CommonPoint){at, worst} : best;
}

static TsVec side_of(const Solid *solid, int i)
{
    return ts_vec_sub(solid->corner[(i + 1) % solid->count], solid->corner[i]);
}

// Two convex polygons that overlap have a corner of one in the other, or sides that cross. Their
// corners are stored: those of more are no parts (has_many_corners).
static TsVec common_of_polygons(const Solid *a, const Solid *b)
{
    CommonPoint best = {a->corner[0], HUGE_VAL};
    for (int i = 0; i < a->count; i++) best = better(best, a, b, a->corner[i]);
    for (int k = 0; k < b->count; k++) best = better(best, a, b, b->corner[k]);
    for (int i = 0; i < a->count; i++) {
        for (int k = 0; k < b->count; k++) {
            TsVec side_a = side_of(a, i), side_b = side_of(b, k);
            double area = ts_vec_cross(side_a, side_b);
            if (area == 0) continue;
            double t = ts_vec_cross(ts_vec_sub(b->corner[k], a->corner[i]), side_b) / area;
            if (!(t >= 0 && t <= 1)) continue;
            best = better(best, a, b, ts_vec_add(a->corner[i], ts_vec_scale(side_a, t)));
        }
    }
    return best.at;
}

static TsVec common_point(const TsShape *a, const TsShape *b, const TsContact *contact)
{
    if (contact->relation == TS_TOUCHING) return ts_vec_lerp(contact->on_a, contact->on_b, 0.5);
    TsVec origin = ts_shape_center(a);
    Solid solid_a, solid_b;
    ts_solid_of(a, origin, &solid_a);
    ts_solid_of(b, origin, &solid_b);
    double distance = contact->gap + solid_a.radius + solid_b.radius; // of the cores
    if (distance > 0) { // a point between the cores, within both radii
        double at = (solid_a.radius + distance - solid_b.radius) / 2;
        at = at < 0 ? 0 : at > distance ? distance : at;
        return ts_vec_add(contact->on_a, ts_vec_scale(contact->normal, at - solid_a.radius));
    }
    if (solid_a.count == 1) return ts_shape_center(a);
    if (solid_b.count == 1) return ts_shape_center(b);
    return ts_vec_add(origin, common_of_polygons(&solid_a, &solid_b));
}

// Whether TsPolygonParts has no room for the parts, or a search through all corners takes too long.
static bool has_many_corners(const TsShape *shape)
{
    return shape->kind == TS_SHAPE_POLYGON && shape->polygon.count > TS_PIECES_MAX;
}

static TsVec common_point_of_parts(const TsShape *a, const TsShape *b);

// Of the first side of a that has one, or if one shape contains the other a corner of that.
static TsVec common_point_of_sides(const TsShape *a, const TsShape *b)
{
    TsPolygon loop = a->polygon;
    for (int i = 0; i < loop.count; i++) {
        TsShape side =
            ts_shape_segment(loop.corner[i], loop.corner[i + 1 < loop.count ? i + 1 : 0]);
        if (ts_relation_shapes(&side, b) != TS_APART) return common_point_of_parts(&side, b);
    }
    TsShape point = ts_shape_point(loop.corner[0]);
    if (ts_relation_shapes(&point, b) != TS_APART) return point.point;
    return b->kind == TS_SHAPE_POLYGON ? b->polygon.corner[0] : ts_shape_center(b);
}

// A common point of the first two convex parts that have one.
static TsVec common_point_of_parts(const TsShape *a, const TsShape *b)
{
    if (has_many_corners(a)) return common_point_of_sides(a, b);
    if (has_many_corners(b)) return common_point_of_sides(b, a);
    TsPolygonParts of_a, of_b;
    ts_polygon_parts(a, &of_a);
    ts_polygon_parts(b, &of_b);
    for (int i = 0; i < of_a.count * of_b.count; i++) {
        const TsShape *part_a = &of_a.shape[i / of_b.count], *part_b = &of_b.shape[i % of_b.count];
        TsContact contact = ts_contact_shapes(part_a, part_b);
        if (contact.relation != TS_APART) return common_point(part_a, part_b, &contact);
    }
    return ts_shape_center(a);
}

// The middle of what both have in common.
static TsVec common_point_of_aabbs(TsAabb a, TsAabb b)
{
    TsVec min = ts_vec(fmax(a.min.x, b.min.x), fmax(a.min.y, b.min.y)),
          max = ts_vec(fmin(a.max.x, b.max.x), fmin(a.max.y, b.max.y));
    return ts_vec_add(min, ts_vec_scale(ts_vec_sub(max, min), 0.5));
}

TsNearest ts_closest_shapes(const TsShape *a, const TsShape *b)
{
    TsContact contact = ts_contact_shapes(a, b);
    if (contact.relation == TS_APART) return (TsNearest){contact.on_a, contact.on_b, contact.gap};
    if (a->kind == TS_SHAPE_AABB && b->kind == TS_SHAPE_AABB) {
        TsVec common = common_point_of_aabbs(a->aabb, b->aabb);
        return (TsNearest){common, common, 0};
    }
    bool polygon = a->kind == TS_SHAPE_POLYGON || b->kind == TS_SHAPE_POLYGON;
    TsVec common = polygon ? common_point_of_parts(a, b) : common_point(a, b, &contact);
    return (TsNearest){common, common, 0};
}

static TsNearest closest(TsShape a, TsShape b) { return ts_closest_shapes(&a, &b); }

TsNearest ts_closest_points(TsVec a, TsVec b)
{
    return closest(ts_shape_point(a), ts_shape_point(b));
}

TsNearest ts_closest_segment_point(TsSegment s, TsVec p)
{
    return closest(ts_shape_of_segment(s), ts_shape_point(p));
}

TsNearest ts_closest_circle_point(TsCircle c, TsVec p)
{
    return closest(ts_shape_of_circle(c), ts_shape_point(p));
}

TsNearest ts_closest_circles(TsCircle a, TsCircle b)
{
    return closest(ts_shape_of_circle(a), ts_shape_of_circle(b));
}

TsNearest ts_closest_aabb_point(TsAabb box, TsVec p)
{
    return closest(ts_shape_of_aabb(box), ts_shape_point(p));
}

TsNearest ts_closest_aabbs(TsAabb a, TsAabb b)
{
    return closest(ts_shape_of_aabb(a), ts_shape_of_aabb(b));
}

TsNearest ts_closest_aabb_circle(TsAabb box, TsCircle c)
{
    return closest(ts_shape_of_aabb(box), ts_shape_of_circle(c));
}

TsNearest ts_closest_obbs(TsObb a, TsObb b)
{
    return closest(ts_shape_of_obb(a), ts_shape_of_obb(b));
}

TsNearest ts_closest_triangle_obb(TsTriangle a, TsObb b)
{
    return closest(ts_shape_of_triangle(a), ts_shape_of_obb(b));
}

TsNearest ts_closest_obb_circle(TsObb a, TsCircle b)
{
    return closest(ts_shape_of_obb(a), ts_shape_of_circle(b));
}

TsNearest ts_closest_obb_aabb(TsObb a, TsAabb b)
{
    return closest(ts_shape_of_obb(a), ts_shape_of_aabb(b));
}

TsNearest ts_closest_obb_point(TsObb a, TsVec p)
{
    return closest(ts_shape_of_obb(a), ts_shape_point(p));
}

TsNearest ts_closest_segments(TsSegment a, TsSegment b)
{
    return closest(ts_shape_of_segment(a), ts_shape_of_segment(b));
}

TsNearest ts_closest_circle_segment(TsCircle c, TsSegment s)
{
    return closest(ts_shape_of_circle(c), ts_shape_of_segment(s));
}

TsNearest ts_closest_polygon_point(TsPolygon a, TsVec p)
{
    return closest(ts_shape_polygon(a.corner, a.count), ts_shape_point(p));
}

TsNearest ts_closest_polygon_circle(TsPolygon a, TsCircle b)
{
    return closest(ts_shape_polygon(a.corner, a.count), ts_shape_of_circle(b));
}

TsNearest ts_closest_polygons(TsPolygon a, TsPolygon b)
{
    return closest(ts_shape_polygon(a.corner, a.count), ts_shape_polygon(b.corner, b.count));
}
