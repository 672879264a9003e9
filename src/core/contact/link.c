#include "link.h"

#include <float.h>

#include "scalar.h"

static double extent(const Solid *a, const Solid *b) { return a->extent + b->extent; }

// By how much two measures of the same may differ.
static double noise(const Solid *a, const Solid *b) { return 0x1p-46 * extent(a, b); }

static bool tiny(double gap, const Solid *a, const Solid *b) { return gap <= 1e-11 * extent(a, b); }

// --- the closest features, for cores apart

// From p to the side. Where the foot lies between the ends, the normal is that of the side: the
// difference of two near points has lost digits.
static Link to_side(Vec p, Vec from, Vec to)
{
    Vec side = vec_sub(to, from), normal = vec_perp(side);
    double length = vec_length_squared(side);
    double at = length > 0 ? scalar_clamp(vec_dot(vec_sub(p, from), side) / length, 0, 1) : 0;
    // From the nearer end, so that an end is met exactly.
    Vec foot =
        at <= 0.5 ? vec_add(from, vec_scale(side, at)) : vec_sub(to, vec_scale(side, 1 - at));
    Vec way = vec_sub(foot, p);
    if (at == 0 || at == 1)
        normal = way;
    else if (vec_dot(normal, way) < 0)
        normal = vec_negate(normal);
    return (Link){vec_length(way), normal, p, foot};
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
    best.normal = vec_normalize(best.normal);
    return best;
}

static Link turned_round(Link link)
{
    return (Link){link.gap, vec_negate(link.normal), link.on_b, link.on_a};
}

Link link_nearest(const Solid *a, const Solid *b)
{
    Link from_a = from_corners(a, b), from_b = turned_round(from_corners(b, a));
    return from_b.gap < from_a.gap ? from_b : from_a;
}

// --- what lies face to face

// The stretch of corners that lie farthest along the normal, as positions across it.
static Interval face(const Solid *solid, Vec normal, double slack)
{
    double farthest = solid_shadow(solid, normal).max;
    Interval found = {HUGE_VAL, -HUGE_VAL};
    for (int i = 0; i < solid->count; i++) {
        if (vec_dot(solid->corner[i], normal) < farthest - slack) continue;
        double at = vec_cross(normal, solid->corner[i]);
        found.min = at < found.min ? at : found.min;
        found.max = at > found.max ? at : found.max;
    }
    return found;
}

// Where both faces lie against each other; min > max where they do not.
static Interval common_face(const Solid *a, const Solid *b, Vec normal)
{
    double slack = 1e-12 * extent(a, b);
    Interval of_a = face(a, normal, slack), of_b = face(b, vec_negate(normal), slack);
    double from = -of_b.max, to = -of_b.min; // seen from the other side
    return (Interval){of_a.min > from ? of_a.min : from, of_a.max < to ? of_a.max : to};
}

double link_facing(const Solid *a, const Solid *b, Vec normal)
{
    Interval common = common_face(a, b, normal);
    return common.max - common.min;
}

Link link_along(const Solid *a, const Solid *b, Vec normal)
{
    Interval common = common_face(a, b, normal);
    Vec across = vec_scale(vec_perp(normal), (common.min + common.max) / 2);
    double end_a = solid_shadow(a, normal).max, end_b = solid_shadow(b, normal).min;
    return (Link){end_b - end_a, normal, vec_add(across, vec_scale(normal, end_a)),
                  vec_add(across, vec_scale(normal, end_b))};
}

// Where parallel sides face each other any pair of points is closest: take the middle one.
static Link between(const Solid *a, const Solid *b)
{
    Link link = link_nearest(a, b);
    if (link_facing(a, b, link.normal) < 0) return link;
    Link middle = link_along(a, b, link.normal);
    return fabs(middle.gap - link.gap) <= noise(a, b) ? middle : link;
}

// --- cores that share a point: the axis of least overlap

typedef struct Best {
    double gap;
    Vec normal;
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
    return link_facing(a, b, next.normal) > link_facing(a, b, best.normal) ? next : best;
}

// Either direction of every axis of the owner.
static Best try_axes(Best best, const Solid *a, const Solid *b, const Solid *owner, Choose *choose,
                     double least)
{
    for (int i = 0; i < owner->axes && best.gap < least; i++) {
        Vec normal = vec_normalize(owner->axis[i]);
        Interval of_a = solid_shadow(a, normal), of_b = solid_shadow(b, normal);
        best = choose(best, (Best){of_b.min - of_a.max, normal}, a, b);
        best = choose(best, (Best){of_a.min - of_b.max, vec_negate(normal)}, a, b);
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
    if (link_facing(a, b, best.normal) < -noise(a, b)) {
        best = try_axes(best, a, b, a, choose_facing, HUGE_VAL);
        best = try_axes(best, a, b, b, choose_facing, HUGE_VAL);
    }
    return link_along(a, b, best.normal);
}

// --- both

// The normal between points that nearly meet would be rounding noise; the best side's is not, and
// its error is at most the gap itself.
Link link_of(const Solid *a, const Solid *b, bool apart, double least)
{
    if (!apart) return way_out(a, b, least);
    Link link = between(a, b);
    return tiny(link.gap, a, b) && a->axes + b->axes > 0 ? way_out(a, b, HUGE_VAL) : link;
}

double link_settle(double gap, Relation relation)
{
    if (relation == TOUCHING) return 0;
    if (relation == APART) return gap > 0 ? gap : DBL_MIN;
    return gap < 0 ? gap : -DBL_MIN;
}

Contact link_contact(Link link, Relation relation, Vec origin, double radius_a, double radius_b)
{
    Vec on_a = vec_add(link.on_a, vec_scale(link.normal, radius_a));
    Vec on_b = vec_sub(link.on_b, vec_scale(link.normal, radius_b));
    double gap = link_settle(link.gap - (radius_a + radius_b), relation);
    return (Contact){relation, gap, link.normal, vec_add(origin, on_a), vec_add(origin, on_b)};
}
