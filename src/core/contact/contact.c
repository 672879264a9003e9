#include "contact.h"

#include <float.h>
#include <string.h>

#include "hull.h"
#include "polygon.h"
#include "solid.h"

// The way out for the cores (the shapes without their radii): b's core lies `gap` away along the
// unit normal, on_a and on_b are the points of both cores that say so.
typedef struct Way {
    double gap;
    Vec normal;
    Vec on_a, on_b;
} Way;

static double clamp(double x, double min, double max) { return x < min ? min : x > max ? max : x; }

static bool tiny(double gap, const Solid *a, const Solid *b)
{
    return gap <= 1e-11 * (a->extent + b->extent);
}

// --- the closest features, for cores apart

// From p to the side. Where the foot lies between the ends, the normal is that of the side: the
// difference of two near points has lost digits.
static Way way_to_side(Vec p, Vec from, Vec to)
{
    Vec side = vec_sub(to, from), normal = vec_perp(side);
    double length = vec_length_squared(side);
    double at = length > 0 ? clamp(vec_dot(vec_sub(p, from), side) / length, 0, 1) : 0;
    // From the nearer end, so that an end is met exactly.
    Vec foot =
        at <= 0.5 ? vec_add(from, vec_scale(side, at)) : vec_sub(to, vec_scale(side, 1 - at));
    Vec way = vec_sub(foot, p);
    if (at == 0 || at == 1)
        normal = way;
    else if (vec_dot(normal, way) < 0)
        normal = vec_negate(normal);
    return (Way){vec_length(way), normal, p, foot};
}

// From the corners of a to the sides of b.
static Way way_from_corners(const Solid *a, const Solid *b)
{
    Way best = {.gap = HUGE_VAL};
    for (int i = 0; i < a->count; i++) {
        for (int k = 0; k < b->count; k++) {
            Way way = way_to_side(a->corner[i], b->corner[k], b->corner[(k + 1) % b->count]);
            if (way.gap < best.gap) best = way;
        }
    }
    best.normal = vec_normalize(best.normal);
    return best;
}

static Way turn_round(Way way)
{
    return (Way){way.gap, vec_negate(way.normal), way.on_b, way.on_a};
}

static Way closest_features(const Solid *a, const Solid *b)
{
    Way from_a = way_from_corners(a, b), from_b = turn_round(way_from_corners(b, a));
    return from_b.gap < from_a.gap ? from_b : from_a;
}

// --- cores that share a point: the axis of least overlap

// The stretch of corners that lie farthest along the normal, as positions across it.
static Interval face(const Solid *solid, Vec normal, double slack)
{
    Interval shadow = solid_shadow(solid, normal), face = {HUGE_VAL, -HUGE_VAL};
    for (int i = 0; i < solid->count; i++) {
        if (vec_dot(solid->corner[i], normal) < shadow.max - slack) continue;
        double at = vec_cross(normal, solid->corner[i]);
        face.min = at < face.min ? at : face.min;
        face.max = at > face.max ? at : face.max;
    }
    return face;
}

// Where both faces lie against each other; min > max where they do not.
static Interval common_face(const Solid *a, const Solid *b, Vec normal)
{
    double slack = 1e-12 * (a->extent + b->extent);
    Interval of_a = face(a, normal, slack), of_b = face(b, vec_negate(normal), slack);
    double from = -of_b.max, to = -of_b.min; // seen from the other side
    return (Interval){of_a.min > from ? of_a.min : from, of_a.max < to ? of_a.max : to};
}

// The stretch along the normal through the middle of the common face.
static Way way_along(const Solid *a, const Solid *b, Vec normal, Interval common)
{
    Vec across = vec_scale(vec_perp(normal), (common.min + common.max) / 2);
    double end_a = solid_shadow(a, normal).max, end_b = solid_shadow(b, normal).min;
    return (Way){end_b - end_a, normal, vec_add(across, vec_scale(normal, end_a)),
                 vec_add(across, vec_scale(normal, end_b))};
}

typedef struct Best {
    double gap;
    Vec normal;
} Best;

// Either direction of every axis of the owner; a later axis must be better beyond rounding, so that
// parallel sides do not take turns.
static Best best_axis(Best best, const Solid *a, const Solid *b, const Solid *owner)
{
    double noise = 0x1p-46 * (a->extent + b->extent);
    for (int i = 0; i < owner->axes; i++) {
        Vec normal = vec_normalize(owner->axis[i]);
        Interval of_a = solid_shadow(a, normal), of_b = solid_shadow(b, normal);
        double after = of_b.min - of_a.max, before = of_a.min - of_b.max;
        if (after > best.gap + noise) best = (Best){after, normal};
        if (before > best.gap + noise) best = (Best){before, vec_negate(normal)};
    }
    return best;
}

// Two cores without any side are the same point, if they share one. Of the sides of a sliver, equal
// to rounding, the one may be found and the other meant: then its face misses the meeting point.
static Way way_out(const Solid *a, const Solid *b)
{
    Best best = {-HUGE_VAL, {1, 0}};
    best = best_axis(best, a, b, a);
    best = best_axis(best, a, b, b);
    Interval common = common_face(a, b, best.normal);
    Way features = common.min > common.max ? closest_features(a, b) : (Way){.gap = HUGE_VAL};
    if (!tiny(features.gap, a, b)) return way_along(a, b, best.normal, common);
    Vec on_b = vec_add(features.on_a, vec_scale(best.normal, best.gap));
    return (Way){best.gap, best.normal, features.on_a, on_b};
}

// --- both together

// Where parallel sides face each other any pair of points is closest: take the middle one.
static Way way_between(const Solid *a, const Solid *b)
{
    Way way = closest_features(a, b);
    Interval common = common_face(a, b, way.normal);
    if (common.min > common.max) return way;
    Way middle = way_along(a, b, way.normal, common);
    double noise = 0x1p-46 * (a->extent + b->extent);
    return fabs(middle.gap - way.gap) <= noise ? middle : way;
}

// The normal between points that nearly meet would be rounding noise; the best side's is not, and
// its error is at most the gap itself.
static Way way_of(const Solid *a, const Solid *b, bool cores_apart)
{
    if (!cores_apart) return way_out(a, b);
    Way way = way_between(a, b);
    return tiny(way.gap, a, b) && a->axes + b->axes > 0 ? way_out(a, b) : way;
}

static double settle(double gap, Relation relation)
{
    if (relation == TOUCHING) return 0;
    if (relation == APART) return gap > 0 ? gap : DBL_MIN;
    return gap < 0 ? gap : -DBL_MIN;
}

static Shape core_of(const Shape *shape)
{
    return shape->kind == SHAPE_CIRCLE ? shape_point(shape->circle.center) : *shape;
}

static bool cores_apart(const Shape *a, const Shape *b, Relation relation)
{
    if (a->kind != SHAPE_CIRCLE && b->kind != SHAPE_CIRCLE) return relation == APART;
    Shape core_a = core_of(a), core_b = core_of(b);
    return relation_shapes(&core_a, &core_b) == APART;
}

static Contact measure_convex(const Shape *a, const Shape *b)
{
    Relation relation = relation_shapes(a, b);
    Vec origin = shape_center(a);
    Solid solid_a = solid_of(a, origin), solid_b = solid_of(b, origin);
    Way way = way_of(&solid_a, &solid_b, cores_apart(a, b, relation));
    Vec on_a = vec_add(way.on_a, vec_scale(way.normal, solid_a.radius));
    Vec on_b = vec_sub(way.on_b, vec_scale(way.normal, solid_b.radius));
    return (Contact){relation, settle(way.gap - (solid_a.radius + solid_b.radius), relation),
                     way.normal, vec_add(origin, on_a), vec_add(origin, on_b)};
}

// Of the pairs of convex parts the one that lies deepest, or nearest; it can say no more than the
// whole: what lies along a cut between two pieces touches both, and overlaps.
static Contact measure_parts(const Shape *a, const Shape *b)
{
    PolygonParts of_a, of_b;
    polygon_parts(a, &of_a);
    polygon_parts(b, &of_b);
    Contact best = {.gap = HUGE_VAL};
    for (int i = 0; i < of_a.count; i++) {
        for (int k = 0; k < of_b.count; k++) {
            Contact contact = measure_convex(&of_a.shape[i], &of_b.shape[k]);
            if (contact.gap < best.gap) best = contact;
        }
    }
    best.relation = relation_shapes(a, b);
    best.gap = settle(best.gap, best.relation);
    return best;
}

static bool is_convex(const Shape *shape)
{
    return shape->kind != SHAPE_POLYGON || hull_is_convex(shape->polygon);
}

static Contact measure(const Shape *a, const Shape *b)
{
    return is_convex(a) && is_convex(b) ? measure_convex(a, b) : measure_parts(a, b);
}

static bool has_sides(const Shape *shape)
{
    return shape->kind != SHAPE_POINT && shape->kind != SHAPE_CIRCLE;
}

static bool polygons_in_order(Polygon a, Polygon b)
{
    if (a.count != b.count) return a.count < b.count;
    return memcmp(a.corner, b.corner, (size_t)a.count * sizeof(Vec)) <= 0;
}

// A fixed order of any two shapes with sides, so that ties fall the same way from both ends.
// Shapes without are as symmetric as their differences, and part along +x where there is none.
static bool in_order(const Shape *a, const Shape *b)
{
    static const size_t sizes[SHAPE_KINDS] = {
        [SHAPE_POINT] = sizeof(Vec),         [SHAPE_SEGMENT] = sizeof(Segment),
        [SHAPE_RAY] = sizeof(Ray),           [SHAPE_CIRCLE] = sizeof(Circle),
        [SHAPE_AABB] = sizeof(Aabb),         [SHAPE_OBB] = sizeof(Obb),
        [SHAPE_TRIANGLE] = sizeof(Triangle),
    };
    if (!has_sides(a) && !has_sides(b)) return true;
    if (a->kind != b->kind) return a->kind < b->kind;
    if (a->kind == SHAPE_POLYGON) return polygons_in_order(a->polygon, b->polygon);
    return memcmp(&a->point, &b->point, sizes[a->kind]) <= 0;
}

Contact contact_shapes(const Shape *a, const Shape *b)
{
    if (in_order(a, b)) return measure(a, b);
    Contact c = measure(b, a);
    return (Contact){c.relation, c.gap, vec_negate(c.normal), c.on_b, c.on_a};
}
