// Closest features of cores that are apart, the axis of least overlap of cores that are not.
#include "platform/rounding.h"

#include "narrow/features.h"

#include <float.h>

#include "narrow/contact_formulas.h"
#include "platform/assert.h"
#include "touchstone/scalar.h"

static double extents_of(const Solid *a, const Solid *b) { return a->extent + b->extent; }

// Bounds the difference of two results for the same distance. Proof: tests/gappa/features_axis.g.
static double features_noise(const Solid *a, const Solid *b) { return 0x1p-46 * extents_of(a, b); }

// Of both extents: rounding moves a corner at which a concave polygon is cut by no more than this.
#define CUTS_NOISE 1e-12

// --- the closest features, for cores apart

// The nearest point of a side to p. If it lies between the ends, the normal is that of the side,
// because the difference of two near points loses digits.
static ALWAYS_INLINE Features point_to_side(TsVec p, TsVec from, TsVec to)
{
    TsVec side = ts_vec_sub(to, from), normal = ts_vec_perp(side);
    double length = ts_vec_length_squared(side);
    double at =
        length > 0 ? ts_scalar_clamp(ts_vec_dot(ts_vec_sub(p, from), side) / length, 0, 1) : 0;
    // From the nearer end, so that the ends themselves are exact.
    TsVec nearest = at <= 0.5 ? ts_vec_add(from, ts_vec_scale(side, at))
                              : ts_vec_sub(to, ts_vec_scale(side, 1 - at));
    TsVec between = ts_vec_sub(nearest, p);
    if (at == 0 || at == 1)
        normal = between;
    else if (ts_vec_dot(normal, between) < 0)
        normal = ts_vec_negate(normal);
    return (Features){ts_vec_length(between), normal, p, nearest};
}

// Of the corners of a and the sides of b.
static ALWAYS_INLINE Features to_sides(const Solid *a, const Solid *b, bool far)
{
    Features best = {.gap = HUGE_VAL};
    for (int i = 0; i < a->count; i++) {
        for (int k = 0; k < b->count; k++) {
            Features features =
                point_to_side(solid_corner_if(a, i, far), solid_corner_if(b, k, far),
                              solid_corner_if(b, (k + 1) % b->count, far));
            if (features.gap < best.gap) best = features;
        }
    }
    best.normal = ts_vec_normalize(best.normal);
    return best;
}

__attribute__((cold, noinline)) static Features far_to_sides(const Solid *a, const Solid *b)
{
    return to_sides(a, b, true);
}

static Features corners_to_sides(const Solid *a, const Solid *b)
{
    return a->world || b->world ? far_to_sides(a, b) : to_sides(a, b, false);
}

Features ts_features_nearest(const Solid *a, const Solid *b)
{
    Features of_a = corners_to_sides(a, b), of_b = corners_to_sides(b, a);
    if (!(of_b.gap < of_a.gap)) return of_a;
    return (Features){of_b.gap, ts_vec_negate(of_b.normal), of_b.on_b, of_b.on_a};
}

// --- faces: the farthest points of a solid along a normal

// The interval between the farthest corners, as positions along the perpendicular of the normal.
static ALWAYS_INLINE Interval face_of(const Solid *solid, TsVec normal, double slack, bool far)
{
    double farthest = ts_solid_project(solid, normal).max;
    Interval found = {HUGE_VAL, -HUGE_VAL};
    for (int i = 0; i < solid->count; i++) {
        TsVec corner = solid_corner_if(solid, i, far);
        if (ts_vec_dot(corner, normal) < farthest - slack) continue;
        double at = ts_vec_cross(normal, corner);
        found.min = at < found.min ? at : found.min;
        found.max = at > found.max ? at : found.max;
    }
    return found;
}

__attribute__((cold, noinline)) static Interval far_face(const Solid *solid, TsVec normal,
                                                         double slack)
{
    return face_of(solid, normal, slack, true);
}

static Interval face(const Solid *solid, TsVec normal, double slack)
{
    return solid->world ? far_face(solid, normal, slack) : face_of(solid, normal, slack, false);
}

// The common interval of both faces; min > max if they do not face each other.
static Interval common_face(const Solid *a, const Solid *b, TsVec normal, double slack)
{
    Interval of_a = face(a, normal, slack), of_b = face(b, ts_vec_negate(normal), slack);
    double from = -of_b.max, to = -of_b.min; // b's normal is the opposite
    return (Interval){of_a.min > from ? of_a.min : from, of_a.max < to ? of_a.max : to};
}

double ts_features_facing(const Solid *a, const Solid *b, TsVec normal)
{
    Interval common = common_face(a, b, normal, features_noise(a, b));
    return common.max - common.min;
}

Features ts_features_along(const Solid *a, const Solid *b, TsVec normal)
{
    ASSERT(fabs(ts_vec_length_squared(normal) - 1) < 1e-9);
    Interval common = common_face(a, b, normal, features_noise(a, b));
    // The corners of the parts of a concave polygon are rounded: within so small a slack only one
    // end of a side may be found.
    if (common.min > common.max) common = common_face(a, b, normal, CUTS_NOISE * extents_of(a, b));
    TsVec across = ts_vec_scale(ts_vec_perp(normal), (common.min + common.max) / 2);
    double end_a = ts_solid_project(a, normal).max, end_b = ts_solid_project(b, normal).min;
    return (Features){end_b - end_a, normal, ts_vec_add(across, ts_vec_scale(normal, end_a)),
                      ts_vec_add(across, ts_vec_scale(normal, end_b))};
}

// --- cores that share a point: the axis of least overlap

typedef struct BestAxis {
    double gap;
    TsVec normal;
} BestAxis;

typedef BestAxis Choose(BestAxis best, BestAxis next, const Solid *a, const Solid *b);

// A later axis must be better by more than rounding, so that of parallel sides always the same is
// chosen.
static BestAxis choose_gap(BestAxis best, BestAxis next, const Solid *a, const Solid *b)
{
    return next.gap > best.gap + CONTACT_TIE * extents_of(a, b) ? next : best;
}

// Among axes that are equal up to rounding, the one whose faces overlap most.
static BestAxis choose_facing(BestAxis best, BestAxis next, const Solid *a, const Solid *b)
{
    if (next.gap < best.gap - 2 * CONTACT_TIE * extents_of(a, b)) return best;
    return ts_features_facing(a, b, next.normal) > ts_features_facing(a, b, best.normal) ? next
                                                                                         : best;
}

// Tries both directions of every axis of the owner.
static BestAxis best_of_axes(BestAxis best, const Solid *a, const Solid *b, const Solid *owner,
                             Choose *choose, double least)
{
    for (int i = 0; i < owner->axes && best.gap < least; i++) {
        TsVec normal = ts_vec_normalize(solid_axis(owner, i));
        Interval of_a = ts_solid_project(a, normal), of_b = ts_solid_project(b, normal);
        best = choose(best, (BestAxis){of_b.min - of_a.max, normal}, a, b);
        best = choose(best, (BestAxis){of_a.min - of_b.max, ts_vec_negate(normal)}, a, b);
    }
    return best;
}

// Two cores without sides that share a point are equal points; then the normal is +x. The overlaps
// along the two sides of a sliver are equal up to rounding: if the wrong side is found, its face
// does not overlap the other shape's, and the axes are searched again by their faces.
static Features least_overlap(const Solid *a, const Solid *b, double least)
{
    BestAxis best = {-HUGE_VAL, {1, 0}};
    best = best_of_axes(best, a, b, a, choose_gap, least);
    best = best_of_axes(best, a, b, b, choose_gap, least);
    if (best.gap >= least) return (Features){.gap = best.gap};
    if (ts_features_facing(a, b, best.normal) < -features_noise(a, b)) {
        best = best_of_axes(best, a, b, a, choose_facing, HUGE_VAL);
        best = best_of_axes(best, a, b, b, choose_facing, HUGE_VAL);
    }
    return ts_features_along(a, b, best.normal);
}

// --- both

// If parallel sides face each other, every pair of opposite points is closest: the middle is
// returned. The normal between points that nearly coincide would be rounding noise. The normal of
// the best side is used instead; its error is at most the gap itself.
Features ts_features_of(const Solid *a, const Solid *b, bool apart, double least)
{
    if (!apart) return least_overlap(a, b, least);
    Features features = ts_features_nearest(a, b);
    bool distinct = !ts_vec_is_zero(features.normal); // not equal by rounding
    if (distinct && ts_features_facing(a, b, features.normal) >= 0) {
        Features middle = ts_features_along(a, b, features.normal);
        if (fabs(middle.gap - features.gap) <= features_noise(a, b)) {
            middle.gap = features.gap;
            features = middle;
        }
    }
    bool tiny = features.gap <= CONTACT_TINY * extents_of(a, b);
    return tiny && a->axes + b->axes > 0 ? least_overlap(a, b, HUGE_VAL) : features;
}

double ts_features_settle(double gap, TsRelation relation)
{
    if (relation == TS_TOUCHING) return 0;
    if (relation == TS_APART) return gap > 0 ? gap : DBL_MIN;
    return gap < 0 ? gap : -DBL_MIN;
}

double ts_features_most_gap(TsRelation relation)
{
    return relation == TS_APART ? HUGE_VAL : relation == TS_TOUCHING ? 0 : -DBL_MIN;
}

TsContact ts_features_contact(Features features, TsRelation relation, TsVec origin, double radius_a,
                              double radius_b)
{
    TsVec on_a = ts_vec_add(features.on_a, ts_vec_scale(features.normal, radius_a));
    TsVec on_b = ts_vec_sub(features.on_b, ts_vec_scale(features.normal, radius_b));
    double gap = ts_features_settle(features.gap - (radius_a + radius_b), relation);
    return (TsContact){relation, gap, features.normal, ts_vec_add(origin, on_a),
                       ts_vec_add(origin, on_b)};
}

// ---- One axis, for traces

static Interval project_with_radius(const Solid *solid, TsVec unit)
{
    Interval core = ts_solid_project(solid, unit);
    return (Interval){core.min - solid->radius, core.max + solid->radius};
}

static double middle(Interval interval) { return (interval.min + interval.max) / 2; }

TsAxis ts_features_axis(const Solid *a, const Solid *b, TsVec origin, TsVec direction,
                        const char *name)
{
    TsVec unit = ts_vec_normalize(direction);
    Interval of_a = project_with_radius(a, unit), of_b = project_with_radius(b, unit);
    double a_radius = (of_a.max - of_a.min) / 2, b_radius = (of_b.max - of_b.min) / 2;
    double offset = ts_vec_dot(origin, unit);
    return (TsAxis){.direction = unit,
                    .a_min = of_a.min + offset,
                    .a_max = of_a.max + offset,
                    .b_min = of_b.min + offset,
                    .b_max = of_b.max + offset,
                    .a_radius = a_radius,
                    .b_radius = b_radius,
                    .radii = a_radius + b_radius,
                    .distance = fabs(middle(of_b) - middle(of_a)),
                    .gap = ts_solid_gap(of_a, of_b),
                    .name = name};
}

void ts_features_settle_axes(TsAxisTrace *trace, TsRelation relation)
{
    double most = ts_features_most_gap(relation);
    trace->deciding = 0;
    for (int i = 0; i < trace->count; i++) {
        TsAxis *axis = &trace->axis[i];
        if (axis->gap > most) axis->gap = most;
        if (axis->gap > trace->axis[trace->deciding].gap) trace->deciding = i;
    }
    TsAxis *deciding = &trace->axis[trace->deciding];
    deciding->gap = ts_features_settle(deciding->gap, relation);
}
