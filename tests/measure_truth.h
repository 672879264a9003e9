// The measures of two shapes from exact rational numbers, for tests of contacts and closest points.
// Shares nothing with the core but the shape structs, its classification of convex polygons and the
// bounds; whether cores meet is the oracle's answer.
#ifndef MEASURE_TRUTH_H
#define MEASURE_TRUTH_H

#include <float.h>
#include <math.h>

#include "oracle/oracle.h"
#include "rational.h"
#include "touchstone/shape.h"

// As contact.h defines it.
static inline double ulp_of(double value) { return DBL_EPSILON * fabs(value); }

static inline double rounded_float(const mpf_t value)
{
    mpf_t rest;
    mpf_init2(rest, 512);
    double most = mpf_get_d(value); // towards 0
    mpf_set_d(rest, most);
    mpf_sub(rest, value, rest);
    double result = most + mpf_get_d(rest);
    mpf_clear(rest);
    return result;
}

static inline double rounded(Rational value)
{
    mpf_t exact;
    mpf_init2(exact, 512);
    mpf_set_q(exact, value);
    double result = rounded_float(exact);
    mpf_clear(exact);
    return result;
}

// sqrt(square) - less, without cancellation, rounded. `square` is not negative.
static inline double rounded_root_less(Rational square, Rational less)
{
    Rational left = rational_subtract(square, rational_multiply(less, less));
    mpf_t root, over, reach;
    mpf_inits(over, reach, NULL);
    mpf_init2(root, 512);
    mpf_set_prec(over, 512);
    mpf_set_prec(reach, 512);
    mpf_set_q(root, square);
    mpf_sqrt(root, root);
    mpf_set_q(reach, less);
    mpf_add(root, root, reach);
    mpf_set_q(over, left);
    if (mpf_sgn(root) != 0) mpf_div(over, over, root);
    double result = rounded_float(over);
    mpf_clears(root, over, reach, NULL);
    return result;
}

static inline double rounded_root(Rational square)
{
    return rounded_root_less(square, rational(0));
}

// ---- Cores: corners in exact coordinates

typedef struct TruthCore {
    int count; // 1: a point, 2: a segment; otherwise a loop
    Place corner[TS_POLYGON_MAX];
    TsVec about[TS_POLYGON_MAX]; // the corners relative to the pair's origin, rounded
    double radius;
} TruthCore;

static inline void truth_corners(TruthCore *core, const TsVec *corner, int count)
{
    core->count = count;
    for (int i = 0; i < count; i++) core->corner[i] = place(corner[i]);
}

static inline void truth_box(TruthCore *core, TsObb box)
{
    Place center = place(box.center), axis = place(box.axis);
    Place along = place_scale(axis, rational(box.half.x)),
          across = place_scale((Place){rational(-box.axis.y), axis.x}, rational(box.half.y));
    Place first = place_subtract(center, along), second = place_add(center, along);
    core->count = 4;
    core->corner[0] = place_subtract(first, across);
    core->corner[1] = place_subtract(second, across);
    core->corner[2] = place_add(second, across);
    core->corner[3] = place_add(first, across);
}

static inline void truth_core(TruthCore *core, const TsShape *shape)
{
    core->radius = ts_shape_radius(shape);
    switch (shape->kind) {
    case TS_SHAPE_POINT: truth_corners(core, &shape->point, 1); break;
    case TS_SHAPE_CIRCLE: truth_corners(core, &shape->circle.center, 1); break;
    case TS_SHAPE_SEGMENT: truth_corners(core, &shape->segment.a, 2); break;
    case TS_SHAPE_CAPSULE: truth_corners(core, &shape->capsule.a, 2); break;
    case TS_SHAPE_TRIANGLE: truth_corners(core, shape->triangle.corner, 3); break;
    case TS_SHAPE_POLYGON: truth_corners(core, shape->polygon.corner, shape->polygon.count); break;
    case TS_SHAPE_OBB: truth_box(core, shape->obb); break;
    case TS_SHAPE_AABB: {
        TsVec min = shape->aabb.min, max = shape->aabb.max;
        truth_corners(core, (TsVec[]){min, {max.x, min.y}, max, {min.x, max.y}}, 4);
        break;
    }
    case TS_SHAPE_RAY:
    case TS_SHAPE_KINDS: abort();
    }
}

static inline void truth_core_about(TruthCore *core, Place origin)
{
    for (int i = 0; i < core->count; i++) {
        Place at = place_subtract(core->corner[i], origin);
        core->about[i] = ts_vec(mpq_get_d(at.x), mpq_get_d(at.y));
    }
}

static inline int truth_next(const TruthCore *core, int i) { return (i + 1) % core->count; }

// The vector from p to the nearest point of the side from a to b.
static inline Place truth_to_side(Place p, Place a, Place b)
{
    Place along = place_subtract(b, a), from = place_subtract(p, a);
    Rational at = place_dot(from, along), square = place_dot(along, along);
    if (mpq_sgn(at) <= 0) return place_subtract(a, p);
    if (mpq_cmp(at, square) >= 0) return place_subtract(b, p);
    Place nearest = place_add(a, place_scale(along, rational_divide(at, square)));
    return place_subtract(nearest, p);
}

// The same in floating point, its length.
static inline double truth_guess(TsVec p, TsVec a, TsVec b)
{
    TsVec along = ts_vec_sub(b, a), from = ts_vec_sub(p, a);
    double at = ts_vec_dot(from, along) / ts_vec_length_squared(along);
    at = at > 0 ? fmin(at, 1) : 0;
    return ts_vec_length(ts_vec_sub(from, ts_vec_scale(along, at)));
}

// ---- The truth of a pair

// Of cores that are apart: a corner of one and a side of the other that may be the nearest. Of
// convex cores that meet: a side's normal, in one of its directions, and minus the overlap along
// it.
typedef struct TruthPair {
    double distance;
    TsVec normal; // unit, from a towards b
} TruthPair;

enum { TRUTH_PAIRS_MAX = 2 * TS_POLYGON_MAX * TS_POLYGON_MAX };

typedef struct Truth {
    TruthCore a, b;
    TsRelation relation;
    bool apart;    // the cores have no common point
    bool convex;   // both are
    double extent; // width plus height of the box around both shapes, radii included
    double reach;  // the sum of the radii
    double core;   // the distance of the cores; minus the depth if they are convex and meet
    double gap;    // without meaning if the cores meet and one is concave
    int pairs;     // all whose distance is less than 2^-40 of the extent above the least
    TruthPair pair[TRUTH_PAIRS_MAX];
} Truth;

static inline double truth_extent(const Truth *truth)
{
    double low[2] = {HUGE_VAL, HUGE_VAL}, high[2] = {-HUGE_VAL, -HUGE_VAL};
    const TruthCore *core[2] = {&truth->a, &truth->b};
    for (int k = 0; k < 2; k++) {
        for (int i = 0; i < core[k]->count; i++) {
            double at[2] = {core[k]->about[i].x, core[k]->about[i].y};
            for (int c = 0; c < 2; c++) {
                low[c] = fmin(low[c], at[c] - core[k]->radius);
                high[c] = fmax(high[c], at[c] + core[k]->radius);
            }
        }
    }
    return high[0] - low[0] + high[1] - low[1];
}

static inline TsVec truth_unit(Place v)
{
    Rational square = place_dot(v, v);
    if (mpq_sgn(square) == 0) return ts_vec(0, 0);
    Rational x = rational_multiply(v.x, v.x), y = rational_multiply(v.y, v.y);
    return ts_vec(copysign(rounded_root(rational_divide(x, square)), mpq_sgn(v.x)),
                  copysign(rounded_root(rational_divide(y, square)), mpq_sgn(v.y)));
}

// What floating point leaves in doubt is measured exactly: `about` has an error below 2^-52 of the
// extent, and a distance below 2^-49.
static inline double truth_doubt(const Truth *truth) { return 0x1p-40 * truth->extent; }

static inline double truth_least_guess(const TruthCore *corners, const TruthCore *sides)
{
    double least = HUGE_VAL;
    for (int k = 0; k < sides->count; k++) {
        for (int i = 0; i < corners->count; i++)
            least = fmin(least, truth_guess(corners->about[i], sides->about[k],
                                            sides->about[truth_next(sides, k)]));
    }
    return least;
}

static inline void truth_pairs(Truth *truth, bool of_b, double far, mpq_t least)
{
    const TruthCore *corners = of_b ? &truth->b : &truth->a, *sides = of_b ? &truth->a : &truth->b;
    for (int k = 0; k < sides->count; k++) {
        int next = truth_next(sides, k);
        for (int i = 0; i < corners->count; i++) {
            if (truth_guess(corners->about[i], sides->about[k], sides->about[next]) > far) continue;
            int mark = rationals.used;
            Place v = truth_to_side(corners->corner[i], sides->corner[k], sides->corner[next]);
            Rational square = place_dot(v, v);
            TsVec unit = truth_unit(v);
            if (mpq_sgn(least) < 0 || mpq_cmp(square, least) < 0) mpq_set(least, square);
            truth->pair[truth->pairs++] =
                (TruthPair){rounded_root(square), of_b ? ts_vec_negate(unit) : unit};
            rationals.used = mark;
        }
    }
}

// min n.b - max n.a, over the corners.
static inline Rational truth_overlap(const Truth *truth, Place normal)
{
    Rational most = NULL, least = NULL;
    for (int i = 0; i < truth->a.count; i++) {
        Rational at = place_dot(truth->a.corner[i], normal);
        if (!most || mpq_cmp(at, most) > 0) most = at;
    }
    for (int i = 0; i < truth->b.count; i++) {
        Rational at = place_dot(truth->b.corner[i], normal);
        if (!least || mpq_cmp(at, least) < 0) least = at;
    }
    return rational_subtract(least, most);
}

// Of the hull of all differences every side is parallel to one of a's or b's.
static inline void truth_normals(Truth *truth, const TruthCore *owner, mpq_t least)
{
    for (int i = 0; i < owner->count; i++) {
        int mark = rationals.used;
        Place along = place_subtract(owner->corner[truth_next(owner, i)], owner->corner[i]);
        Place normal = {along.y, rational_subtract(rational(0), along.x)};
        Rational square = place_dot(along, along);
        for (int back = 0; back < 2 && mpq_sgn(square) != 0; back++) {
            if (back) normal = place_scale(normal, rational(-1));
            Rational overlap = truth_overlap(truth, normal);
            Rational depth = rational_divide(rational_multiply(overlap, overlap), square);
            if (mpq_sgn(least) < 0 || mpq_cmp(depth, least) < 0) mpq_set(least, depth);
            truth->pair[truth->pairs++] = (TruthPair){-rounded_root(depth), truth_unit(normal)};
        }
        rationals.used = mark;
    }
}

static inline void truth_of(Truth *truth, const TsShape *a, const TsShape *b)
{
    rational_reset();
    truth_core(&truth->a, a);
    truth_core(&truth->b, b);
    Place origin = truth->a.corner[0];
    truth_core_about(&truth->a, origin);
    truth_core_about(&truth->b, origin);
    truth->extent = truth_extent(truth);
    truth->reach = truth->a.radius + truth->b.radius;
    truth->relation = oracle_relation(a, b);
    TsShape core_a = ts_shape_core(a), core_b = ts_shape_core(b);
    truth->apart = oracle_relation(&core_a, &core_b) == TS_APART;
    truth->convex = ts_shape_is_convex(a) && ts_shape_is_convex(b);
    truth->pairs = 0;
    Rational reach = rational_add(rational(truth->a.radius), rational(truth->b.radius));
    Rational least = rational(-1);
    if (truth->apart) {
        double guess =
            fmin(truth_least_guess(&truth->a, &truth->b), truth_least_guess(&truth->b, &truth->a));
        double far = guess + truth_doubt(truth);
        truth_pairs(truth, false, far, least);
        truth_pairs(truth, true, far, least);
        truth->core = rounded_root(least);
        truth->gap = rounded_root_less(least, reach);
    } else if (truth->convex) {
        truth_normals(truth, &truth->a, least);
        truth_normals(truth, &truth->b, least);
        if (mpq_sgn(least) < 0) mpq_set_ui(least, 0, 1); // equal points
        truth->core = -rounded_root(least);
        truth->gap = truth->core - truth->reach;
    }
}

// ---- Points of a shape

static inline bool truth_inside(const TruthCore *core, Place p)
{
    bool inside = false;
    for (int i = 0; i < core->count; i++) {
        Place a = core->corner[i], b = core->corner[truth_next(core, i)];
        bool above = mpq_cmp(a.y, p.y) > 0;
        if (above == (mpq_cmp(b.y, p.y) > 0)) continue;
        int mark = rationals.used;
        int side = mpq_sgn(place_cross(place_subtract(b, a), place_subtract(p, a)));
        rationals.used = mark;
        if (side != 0 && (side > 0) == !above) inside = !inside;
    }
    return inside;
}

// How far the point is outside of the shape; 0 on and in it.
static inline double truth_outside(const TruthCore *core, TsVec at)
{
    int mark = rationals.used;
    Place p = place(at);
    Rational least = NULL;
    for (int i = 0; i < core->count; i++) {
        Place v = truth_to_side(p, core->corner[i], core->corner[truth_next(core, i)]);
        Rational square = place_dot(v, v);
        if (!least || mpq_cmp(square, least) < 0) least = square;
    }
    double outside = fmax(rounded_root_less(least, rational(core->radius)), 0);
    if (outside > 0 && core->count > 2 && truth_inside(core, p)) outside = 0;
    rationals.used = mark;
    return outside;
}

// The gap of the projections of the cores on a unit vector, from a towards b.
static inline double truth_gap_along(const Truth *truth, TsVec unit)
{
    int mark = rationals.used;
    double gap = rounded(truth_overlap(truth, place(unit)));
    rationals.used = mark;
    return gap;
}

#endif
