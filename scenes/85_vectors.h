// Place "vectors" of scene 85: sums, products and a linear interpolation of two vectors.
#ifndef MATH_VECTORS_H
#define MATH_VECTORS_H

#include "85_show.h"

typedef struct Vectors {
    TsVec3 a, b;
    double t;
} Vectors;

static void vectors_build(Vectors *it)
{
    it->a = ts_vec3(-1.6, 0.3, 0.9);
    it->b = ts_vec3(1.2, 1.5, 0.2);
}

static void vectors_moved(Vectors *it, int handle, TsVec3 to)
{
    *(handle == 0 ? &it->a : &it->b) = to;
}

static TsVec3 interpolated(const Vectors *it, int variant)
{
    TsVec3 axis = ts_vec3_cross(it->a, it->b);
    if (variant != LERP_ROTATES || ts_vec3_is_zero(axis)) return ts_vec3_lerp(it->a, it->b, it->t);
    TsMat3 turn = ts_mat3_rotation(axis, it->t * ts_vec3_angle(it->a, it->b));
    // flaw: space_lerp_rotates
    return ts_mat3_apply(&turn, it->a);
}

static void vectors_answer(const Vectors *it, int variant, char out[WORDS])
{
    translate_print(out, WORDS, "|lerp| %.3f", ts_vec3_length(interpolated(it, variant)));
}

static void vectors_draw(const Vectors *it, const Show *show)
{
    TsVec3 a = it->a, b = it->b, sum = ts_vec3_add(a, b), cross = ts_vec3_cross(a, b);
    TsVec3 between = interpolated(it, show->variant);
    bool wrong = show->variant == LERP_ROTATES;
    const TsVec3 tip[] = {a, b, sum};
    for (int i = 0; i < 3; i++) {
        shadow_line(show, zero3, tip[i]);
        plumb(show, tip[i]);
    }
    tag(show, "a + b");
    dashed(show, a, sum);
    dashed(show, b, sum);
    tag(show, "lerp");
    dashed(show, a, b);
    tag(show, "a");
    arrow(show, zero3, a, INK_MISS_LINE, "a");
    tag(show, "b");
    arrow(show, zero3, b, INK_MISS_LINE, "b");
    tag(show, "a + b");
    arrow(show, zero3, sum, INK_INK, "a + b");
    tag(show, "a × b");
    arrow(show, zero3, ts_vec3_scale(cross, 0.5), INK_MUTED, "a × b / 2");
    tag(show, "lerp");
    dot(show, between, wrong ? INK_CLASH : INK_FOCUS, "lerp");
    tag(show, NULL);
    handle(show, 0, a);
    handle(show, 1, b);
    Stage *stage = show->stage;
    stage_table(stage, "Vectors", "\tx\ty\tz");
    row(show, "a", a);
    row(show, "b", b);
    row(show, "a + b", sum);
    row(show, "a − b", ts_vec3_sub(a, b));
    row(show, "−a", ts_vec3_negate(a));
    row(show, "a × b", cross);
    row(show, "2 a", ts_vec3_scale(a, 2));
    row(show, "a / 2", ts_vec3_divide(a, 2));
    row(show, "a / 0", ts_vec3_divide(a, 0));
    row(show, "a, unit", ts_vec3_normalize(a));
    row(show, "a, length 3", ts_vec3_set_length(a, 3));
    row(show, "lerp", between);
    stage_report(stage, "a · b", "%.3f", ts_vec3_dot(a, b));
    stage_report(stage, "angle", "%.1f°", ts_vec3_angle(a, b));
    stage_report(stage, "|a|, squared", "%.3f, %.3f", ts_vec3_length(a), ts_vec3_length_squared(a));
    stage_report(stage, "distance, squared", "%.3f, %.3f", ts_vec3_distance(a, b),
                 ts_vec3_distance_squared(a, b));
    stage_report(stage, "equal, zero", "%s, %s", ts_vec3_equal(a, b) ? "yes" : "no",
                 ts_vec3_is_zero(a) ? "yes" : "no");
    stage_note(stage, "lerp from a to b: |a| %.2f, |lerp| %.2f, |b| %.2f", ts_vec3_length(a),
               ts_vec3_length(between), ts_vec3_length(b));
}

#endif
