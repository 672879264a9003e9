#include <assert.h>
#include <float.h>
#include <stddef.h>

#include "space/cross3_private.h"
#include "space/exact3_private.h"
#include "touchstone/relation3.h"

// An axis is a cross product u x v of two of the boxes' own axes. What stands on it are triple
// products: of the way between the centres, and of every axis but those that u and v are, which are
// square to it exactly.
typedef struct TsAxis {
    TsVec3 u, v;
    int without_a, without_b; // bits: which axes of the boxes throw no shadow
} TsAxis;

typedef struct Boxes {
    const TsObb3 *a, *b;
    TsVec3 way; // from centre to centre, rounded
} Boxes;

static TsAxis face_axis(const TsObb3 *box, int face, int *without)
{
    int j = (face + 1) % 3, k = (face + 2) % 3;
    *without = 1 << j | 1 << k;
    return (TsAxis){.u = box->axis[j], .v = box->axis[k]};
}

static TsAxis axis_at(const Boxes *boxes, int index)
{
    int without = 0;
    if (index < 6) {
        TsAxis axis = face_axis(index < 3 ? boxes->a : boxes->b, index % 3, &without);
        *(index < 3 ? &axis.without_a : &axis.without_b) = without;
        return axis;
    }
    int i = (index - 6) / 3, j = (index - 6) % 3;
    return (TsAxis){boxes->a->axis[i], boxes->b->axis[j], 1 << i, 1 << j};
}

// ---- Rounded

// A triple product is off by at most 5 half-ulps of its magnitudes (cross3.h); the way between the
// centres adds one, half sides and sums 8 more. 32 are granted, against the rounding of the sum of
// magnitudes.
#define ROUNDING 0x1p-48

typedef struct Shadow {
    double length, most;
} Shadow;

static Shadow shadow_of(TsVec3 x, const Cross3 *cross)
{
    return (Shadow){fabs(ts_vec3_dot(x, cross->direction)), cross3_most(x, cross)};
}

static Shadow radius_of(const TsObb3 *box, const Cross3 *cross, int without)
{
    Shadow sum = {0, 0};
    for (int i = 0; i < 3; i++) {
        if (without >> i & 1) continue;
        Shadow shadow = shadow_of(box->axis[i], cross);
        double half = ts_vec3_at(box->half, i);
        sum.length += half * shadow.length;
        sum.most += half * shadow.most;
    }
    return sum;
}

// ---- Without rounding

static bool is_parallel(const TsAxis *axis)
{
    Exact3 u = ts_exact3_vec(axis->u), v = ts_exact3_vec(axis->v), cross = ts_exact3_cross(&u, &v);
    return ts_exact3_is_zero(&cross);
}

static Expansion exact_radius(const TsObb3 *box, const Exact3 *cross, int without)
{
    Expansion sum = ts_expansion(0);
    for (int i = 0; i < 3; i++) {
        if (without >> i & 1) continue;
        Exact3 own = ts_exact3_vec(box->axis[i]);
        Expansion shadow = ts_expansion_absolute(ts_exact3_dot(&own, cross));
        sum = ts_expansion_add(sum, ts_expansion_scale(shadow, ts_vec3_at(box->half, i)));
    }
    return sum;
}

__attribute__((cold, noinline)) static int exact_sign(const Boxes *boxes, const TsAxis *axis)
{
    Exact3 u = ts_exact3_vec(axis->u), v = ts_exact3_vec(axis->v), cross = ts_exact3_cross(&u, &v);
    Exact3 way = ts_exact3_difference(boxes->b->center, boxes->a->center);
    Expansion taken = ts_expansion_add(exact_radius(boxes->a, &cross, axis->without_a),
                                       exact_radius(boxes->b, &cross, axis->without_b));
    return ts_expansion_compare(ts_expansion_absolute(ts_exact3_dot(&way, &cross)), taken);
}

// ---- One axis

// The length in px of an interval that is measured times the axis's length.
static double in_px(double measure, double length) { return length > 0 ? measure / length : 0; }

// Rounding must not say otherwise than the sign.
static double gap_of_sign(double gap, int sign)
{
    if (sign == 0) return 0;
    if (sign > 0) return gap > 0 ? gap : DBL_MIN;
    return gap < 0 ? gap : -DBL_MIN;
}

// The sign of the gap on an axis: 1 parts them. One that vanishes parts nothing: -1.
static int axis_sign(const Boxes *boxes, int index, TsAxis3 *told)
{
    TsAxis axis = axis_at(boxes, index);
    Cross3 cross = cross3_of(axis.u, axis.v);
    double clear = ROUNDING * (cross.most.x + cross.most.y + cross.most.z);
    bool vanishes = ts_vec3_magnitude(cross.direction) <= clear && is_parallel(&axis);
    Shadow way = shadow_of(boxes->way, &cross);
    Shadow a = radius_of(boxes->a, &cross, axis.without_a);
    Shadow b = radius_of(boxes->b, &cross, axis.without_b);
    double gap = way.length - a.length - b.length;
    double bound = ROUNDING * (way.most + a.most + b.most);
    bool sure = gap > bound || gap < -bound;
    int sign = -1;
    if (!vanishes) sign = sure ? (gap > 0) - (gap < 0) : exact_sign(boxes, &axis);
    if (told) {
        double length = ts_vec3_length(cross.direction);
        *told = (TsAxis3){cross.direction,           vanishes,
                          in_px(a.length, length),   in_px(b.length, length),
                          in_px(way.length, length), gap_of_sign(in_px(gap, length), sign)};
    }
    return sign;
}

static int deciding(const TsObbs3Trace *trace)
{
    int best = 0; // a face axis never vanishes
    for (int i = 1; i < TS_RELATION3_AXES; i++) {
        const TsAxis3 *axis = &trace->axis[i];
        if (!axis->vanishes && axis->gap > trace->axis[best].gap) best = i;
    }
    return best;
}

TsRelation ts_relation3_obbs(const TsObb3 *a, const TsObb3 *b, TsObbs3Trace *trace)
{
    assert(ts_shape3_obb_valid(a, NULL) && ts_shape3_obb_valid(b, NULL));
    Boxes boxes = {a, b, ts_vec3_sub(b->center, a->center)};
    int greatest = -1;
    for (int i = 0; i < TS_RELATION3_AXES && (trace || greatest < 1); i++) {
        int sign = axis_sign(&boxes, i, trace ? &trace->axis[i] : NULL);
        greatest = sign > greatest ? sign : greatest;
    }
    if (trace) trace->deciding = deciding(trace);
    return ts_relation_of_sign(greatest);
}
