#include <assert.h>
#include <float.h>
#include <stddef.h>

#include "cross3.h"
#include "exact3.h"
#include "relation3.h"

// An axis is a cross product u x v of two of the boxes' own axes. What stands on it are triple
// products: of the way between the centres, and of every axis but those that u and v are, which are
// square to it exactly.
typedef struct Axis {
    Vec3 u, v;
    int without_a, without_b; // bits: which axes of the boxes throw no shadow
} Axis;

typedef struct Boxes {
    const Obb3 *a, *b;
    Vec3 way; // from centre to centre, rounded
} Boxes;

static Axis face_axis(const Obb3 *box, int face, int *without)
{
    int j = (face + 1) % 3, k = (face + 2) % 3;
    *without = 1 << j | 1 << k;
    return (Axis){.u = box->axis[j], .v = box->axis[k]};
}

static Axis axis_at(const Boxes *boxes, int index)
{
    int without = 0;
    if (index < 6) {
        Axis axis = face_axis(index < 3 ? boxes->a : boxes->b, index % 3, &without);
        *(index < 3 ? &axis.without_a : &axis.without_b) = without;
        return axis;
    }
    int i = (index - 6) / 3, j = (index - 6) % 3;
    return (Axis){boxes->a->axis[i], boxes->b->axis[j], 1 << i, 1 << j};
}

// ---- Rounded

// A triple product is off by at most 5 half-ulps of its magnitudes (cross3.h); the way between the
// centres adds one, half sides and sums 8 more. 32 are granted, against the rounding of the sum of
// magnitudes.
#define ROUNDING 0x1p-48

typedef struct Shadow {
    double length, most;
} Shadow;

static Shadow shadow_of(Vec3 x, const Cross3 *cross)
{
    return (Shadow){fabs(vec3_dot(x, cross->direction)), cross3_most(x, cross)};
}

static Shadow radius_of(const Obb3 *box, const Cross3 *cross, int without)
{
    Shadow sum = {0, 0};
    for (int i = 0; i < 3; i++) {
        if (without >> i & 1) continue;
        Shadow shadow = shadow_of(box->axis[i], cross);
        double half = vec3_at(box->half, i);
        sum.length += half * shadow.length;
        sum.most += half * shadow.most;
    }
    return sum;
}

// ---- Without rounding

static bool is_parallel(const Axis *axis)
{
    Exact3 u = exact3_vec(axis->u), v = exact3_vec(axis->v), cross = exact3_cross(&u, &v);
    return exact3_is_zero(&cross);
}

static Expansion exact_radius(const Obb3 *box, const Exact3 *cross, int without)
{
    Expansion sum = expansion(0);
    for (int i = 0; i < 3; i++) {
        if (without >> i & 1) continue;
        Exact3 own = exact3_vec(box->axis[i]);
        Expansion shadow = expansion_absolute(exact3_dot(&own, cross));
        sum = expansion_add(sum, expansion_scale(shadow, vec3_at(box->half, i)));
    }
    return sum;
}

__attribute__((cold, noinline)) static int exact_sign(const Boxes *boxes, const Axis *axis)
{
    Exact3 u = exact3_vec(axis->u), v = exact3_vec(axis->v), cross = exact3_cross(&u, &v);
    Exact3 way = exact3_difference(boxes->b->center, boxes->a->center);
    Expansion taken = expansion_add(exact_radius(boxes->a, &cross, axis->without_a),
                                    exact_radius(boxes->b, &cross, axis->without_b));
    return expansion_compare(expansion_absolute(exact3_dot(&way, &cross)), taken);
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
static int axis_sign(const Boxes *boxes, int index, Axis3 *told)
{
    Axis axis = axis_at(boxes, index);
    Cross3 cross = cross3_of(axis.u, axis.v);
    double clear = ROUNDING * (cross.most.x + cross.most.y + cross.most.z);
    bool vanishes = vec3_magnitude(cross.direction) <= clear && is_parallel(&axis);
    Shadow way = shadow_of(boxes->way, &cross);
    Shadow a = radius_of(boxes->a, &cross, axis.without_a);
    Shadow b = radius_of(boxes->b, &cross, axis.without_b);
    double gap = way.length - a.length - b.length;
    double bound = ROUNDING * (way.most + a.most + b.most);
    bool sure = gap > bound || gap < -bound;
    int sign = -1;
    if (!vanishes) sign = sure ? (gap > 0) - (gap < 0) : exact_sign(boxes, &axis);
    if (told) {
        double length = vec3_length(cross.direction);
        *told = (Axis3){cross.direction,           vanishes,
                        in_px(a.length, length),   in_px(b.length, length),
                        in_px(way.length, length), gap_of_sign(in_px(gap, length), sign)};
    }
    return sign;
}

static int deciding(const Obbs3Trace *trace)
{
    int best = 0; // a face axis never vanishes
    for (int i = 1; i < RELATION3_AXES; i++) {
        const Axis3 *axis = &trace->axis[i];
        if (!axis->vanishes && axis->gap > trace->axis[best].gap) best = i;
    }
    return best;
}

Relation relation3_obbs(const Obb3 *a, const Obb3 *b, Obbs3Trace *trace)
{
    assert(shape3_obb_valid(a, NULL) && shape3_obb_valid(b, NULL));
    Boxes boxes = {a, b, vec3_sub(b->center, a->center)};
    int greatest = -1;
    for (int i = 0; i < RELATION3_AXES && (trace || greatest < 1); i++) {
        int sign = axis_sign(&boxes, i, trace ? &trace->axis[i] : NULL);
        greatest = sign > greatest ? sign : greatest;
    }
    if (trace) trace->deciding = deciding(trace);
    return relation_of_sign(greatest);
}
