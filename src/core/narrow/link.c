#include "narrow/link.h"

#include <float.h>

#include "touchstone/scalar.h"

static double extent(const Solid *a, const Solid *b) { return a->extent + b->extent; }

// By how much two measures of the same may differ.
static double noise(const Solid *a, const Solid *b) { return 0x1p-46 * extent(a, b); }

static bool tiny(double gap, const Solid *a, const Solid *b) { return gap <= 1e-11 * extent(a, b); }

// --- the closest features, for cores apart

// From p to the side. Where the foot lies between the ends, the normal is that of the side: the
// difference of two near points has lost digits.
static Link to_side(TsVec p, TsVec from, TsVec to)
{
    TsVec side = ts_vec_sub(to, from), normal = ts_vec_perp(side);
    double length = ts_vec_length_squared(side);
    double at =
        length > 0 ? ts_scalar_clamp(ts_vec_dot(ts_vec_sub(p, from), side) / length, 0, 1) : 0;
    // From the nearer end, so that an end is met exactly.
    TsVec foot = at <= 0.5 ? ts_vec_add(from, ts_vec_scale(side, at))
                           : ts_vec_sub(to, ts_vec_scale(side, 1 - at));
    TsVec way = ts_vec_sub(foot, p);
    if (at == 0 || at == 1)
        normal = way;
    else if (ts_vec_dot(normal, way) < 0)
        normal = ts_vec_negate(normal);
    return (Link){ts_vec_length(way), normal, p, foot};
}

// From the corners of a to the sides of b.
static Link from_corners(const Solid *a, const Solid *b)
{
    Link best = {.gap = HUGE_VAL};
    for (int i = 0; i < a->count; i++) {
        for (int k = 0; k < b->count; k++) {
            Link link = to_side(a->corner[i], b->corner[k], b->corner[(k + 1) % b->count]);
            if (link.gap < best.gap) best = link;
        }
    }
    best.normal = ts_vec_normalize(best.normal);
    return best;
}

static Link turned_round(Link link)
{
    return (Link){link.gap, ts_vec_negate(link.normal), link.on_b, link.on_a};
}

Link ts_link_nearest(const Solid *a, const Solid *b)
{
    Link from_a = from_corners(a, b), from_b = turned_round(from_corners(b, a));
    return from_b.gap < from_a.gap ? from_b : from_a;
}

// --- what lies face to face

// The stretch of corners that lie farthest along the normal, as positions across it.
static Interval face(const Solid *solid, TsVec normal, double slack)
{
    double farthest = ts_solid_shadow(solid, normal).max;
    Interval found = {HUGE_VAL, -HUGE_VAL};
    for (int i = 0; i < solid->count; i++) {
        if (ts_vec_dot(solid->corner[i], normal) < farthest - slack) continue;
        double at = ts_vec_cross(normal, solid->corner[i]);
        found.min = at < found.min ? at : found.min;
        found.max = at > found.max ? at : found.max;
    }
    return found;
}

// Where both faces lie against each other; min > max where they do not.
static Interval common_face(const Solid *a, const Solid *b, TsVec normal)
{
    double slack = 1e-12 * extent(a, b);
    Interval of_a = face(a, normal, slack), of_b = face(b, ts_vec_negate(normal), slack);
    double from = -of_b.max, to = -of_b.min; // seen from the other side
    return (Interval){of_a.min > from ? of_a.min : from, of_a.max < to ? of_a.max : to};
}

double ts_link_facing(const Solid *a, const Solid *b, TsVec normal)
{
    Interval common = common_face(a, b, normal);
    return common.max - common.min;
}

Link ts_link_along(const Solid *a, const Solid *b, TsVec normal)
{
    Interval common = common_face(a, b, normal);
    TsVec across = ts_vec_scale(ts_vec_perp(normal), (common.min + common.max) / 2);
    double end_a = ts_solid_shadow(a, normal).max, end_b = ts_solid_shadow(b, normal).min;
    return (Link){end_b - end_a, normal, ts_vec_add(across, ts_vec_scale(normal, end_a)),
                  ts_vec_add(across, ts_vec_scale(normal, end_b))};
}

// Where parallel sides face each other any pair of points is closest: take the middle one.
static Link between(const Solid *a, const Solid *b)
{
    Link link = ts_link_nearest(a, b);
    if (ts_link_facing(a, b, link.normal) < 0) return link;
    Link middle = ts_link_along(a, b, link.normal);
    return fabs(middle.gap - link.gap) <= noise(a, b) ? middle : link;
}

// --- cores that share a point: the axis of least overlap

typedef struct Best {
    double gap;
    TsVec normal;
} Best;

typedef Best Choose(Best best, Best next, const Solid *a, const Solid *b);

// A later axis must be better beyond rounding, so that parallel sides do not take turns.
static Best choose_gap(Best best, Best next, const Solid *a, const Solid *b)
{
    return next.gap > best.gap + noise(a, b) ? next : best;
}

// Of axes equal to rounding, the one whose faces have most in common.
static Best choose_facing(Best best, Best next, const Solid *a, const Solid *b)
{
    if (next.gap < best.gap - 2 * noise(a, b)) return best;
    return ts_link_facing(a, b, next.normal) > ts_link_facing(a, b, best.normal) ? next : best;
}

// Either direction of every axis of the owner.
static Best try_axes(Best best, const Solid *a, const Solid *b, const Solid *owner, Choose *choose,
                     double least)
{
    for (int i = 0; i < owner->axes && best.gap < least; i++) {
        TsVec normal = ts_vec_normalize(owner->axis[i]);
        Interval of_a = ts_solid_shadow(a, normal), of_b = ts_solid_shadow(b, normal);
        best = choose(best, (Best){of_b.min - of_a.max, normal}, a, b);
        best = choose(best, (Best){of_a.min - of_b.max, ts_vec_negate(normal)}, a, b);
    }
    return best;
}

// Two cores without any side are the same point, if they share one. Of the sides of a sliver, equal
// to rounding, the one may be found and the other meant: then its face misses the other's.
static Link way_out(const Solid *a, const Solid *b, double least)
{
    Best best = {-HUGE_VAL, {1, 0}};
    best = try_axes(best, a, b, a, choose_gap, least);
    best = try_axes(best, a, b, b, choose_gap, least);
    if (best.gap >= least) return (Link){.gap = best.gap};
    if (ts_link_facing(a, b, best.normal) < -noise(a, b)) {
        best = try_axes(best, a, b, a, choose_facing, HUGE_VAL);
        best = try_axes(best, a, b, b, choose_facing, HUGE_VAL);
    }
    return ts_link_along(a, b, best.normal);
}

// --- both

// The normal between points that nearly meet would be rounding noise; the best side's is not, and
// its error is at most the gap itself.
Link ts_link_of(const Solid *a, const Solid *b, bool apart, double least)
{
    if (!apart) return way_out(a, b, least);
    Link link = between(a, b);
    return tiny(link.gap, a, b) && a->axes + b->axes > 0 ? way_out(a, b, HUGE_VAL) : link;
}

double ts_link_settle(double gap, TsRelation relation)
{
    if (relation == TS_TOUCHING) return 0;
    if (relation == TS_APART) return gap > 0 ? gap : DBL_MIN;
    return gap < 0 ? gap : -DBL_MIN;
}

TsContact ts_link_contact(Link link, TsRelation relation, TsVec origin, double radius_a,
                          double radius_b)
{
    TsVec on_a = ts_vec_add(link.on_a, ts_vec_scale(link.normal, radius_a));
    TsVec on_b = ts_vec_sub(link.on_b, ts_vec_scale(link.normal, radius_b));
    double gap = ts_link_settle(link.gap - (radius_a + radius_b), relation);
    return (TsContact){relation, gap, link.normal, ts_vec_add(origin, on_a),
                       ts_vec_add(origin, on_b)};
}
