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

#define RIGHT_ANGLE 0.18

// An arrow from 0, what it is above, and how high its tip is.
static void vector(const Show *show, TsVec3 tip, Ink ink, const char *name)
{
    Draw *draw = show->stage->draw;
    TsVec end[2];
    tag(show, name);
    draw_layer(draw, LAYER_GROUND);
    space_line(draw, &show->camera, zero3, ts_vec3(tip.x, ZERO_FLOOR, tip.z),
               (Pen){.ink = INK_SHADE, .width = 3});
    draw_layer(draw, LAYER_CONTACT);
    arrow(show, zero3, tip, ink, name);
    plumb_height(show->stage, &show->camera, tip, ZERO_FLOOR, 0);
    if (camera_sees(&show->camera, zero3, &end[0]) && camera_sees(&show->camera, tip, &end[1]))
        stage_keep_clear(show->stage, end, 2);
}

// A square in the corner between two arrows that are perpendicular.
static void right_angle(const Show *show, TsVec3 a, TsVec3 b)
{
    TsVec3 from = ts_vec3_set_length(a, RIGHT_ANGLE), to = ts_vec3_set_length(b, RIGHT_ANGLE);
    TsVec3 corner = ts_vec3_add(from, to);
    Pen pen = {.ink = INK_MUTED};
    space_line(show->stage->draw, &show->camera, from, corner, pen);
    space_line(show->stage->draw, &show->camera, corner, to, pen);
}

static void keep_clear_of(const Show *show, TsVec dot)
{
    const TsVec around[] = {
        {dot.x - 5, dot.y}, {dot.x, dot.y - 5}, {dot.x + 5, dot.y}, {dot.x, dot.y + 5}};
    stage_keep_clear(show->stage, around, 4);
}

static void list_vectors(const Vectors *it, const Show *show, TsVec3 between)
{
    TsVec3 a = it->a, b = it->b;
    Stage *stage = show->stage;
    stage_table(stage, "Vectors", "\tx\ty\tz");
    row(show, "a", a);
    row(show, "b", b);
    row(show, "a + b", ts_vec3_add(a, b));
    row(show, "a − b", ts_vec3_sub(a, b));
    row(show, "−a", ts_vec3_negate(a));
    row(show, "a × b", ts_vec3_cross(a, b));
    row(show, "2 a", ts_vec3_scale(a, 2));
    row(show, "a / 2", ts_vec3_divide(a, 2));
    row(show, "a / 0, set to 0", ts_vec3_divide(a, 0));
    row(show, "a, unit", ts_vec3_normalize(a));
    row(show, "a, length 3", ts_vec3_set_length(a, 3));
    row(show, "lerp", between);
    stage_report(stage, "a · b", "%.3f", ts_vec3_dot(a, b));
    stage_report(stage, "angle from a to b", "%.1f°", ts_vec3_angle(a, b));
    stage_report(stage, "length of a", "%.3f", ts_vec3_length(a));
    stage_report(stage, "length, squared", "%.3f", ts_vec3_length_squared(a));
    stage_report(stage, "distance of the tips", "%.3f", ts_vec3_distance(a, b));
    stage_report(stage, "distance, squared", "%.3f", ts_vec3_distance_squared(a, b));
    stage_report(stage, "a = b", "%s", ts_vec3_equal(a, b) ? "yes" : "no");
    stage_report(stage, "a = 0", "%s", ts_vec3_is_zero(a) ? "yes" : "no");
    stage_note(stage, "lerp from a to b: |a| %.2f, |lerp| %.2f, |b| %.2f", ts_vec3_length(a),
               ts_vec3_length(between), ts_vec3_length(b));
}

static void vectors_draw(const Vectors *it, const Show *show)
{
    TsVec3 a = it->a, b = it->b, sum = ts_vec3_add(a, b), cross = ts_vec3_cross(a, b);
    TsVec3 between = interpolated(it, show->variant);
    bool wrong = show->variant == LERP_ROTATES;
    TsVec at;
    tag(show, "a + b");
    dashed(show, a, sum);
    dashed(show, b, sum);
    tag(show, "lerp");
    dashed(show, a, b);
    vector(show, a, INK_MISS_LINE, "a");
    vector(show, b, INK_MISS_LINE, "b");
    vector(show, sum, INK_INK, "a + b");
    vector(show, cross, INK_MUTED, "a × b");
    right_angle(show, a, cross);
    right_angle(show, b, cross);
    tag(show, "lerp");
    dot(show, between, wrong ? INK_CLASH : INK_FOCUS, "lerp");
    tag(show, NULL);
    if (camera_sees(&show->camera, between, &at)) keep_clear_of(show, at);
    label_towards(show, zero3, ts_vec(0, 1), "0, on the floor");
    handle(show, 0, a);
    handle(show, 1, b);
    list_vectors(it, show, between);
}

#endif
