// Place "vector4" of scene 85: two vectors of four numbers, and where they are once divided by w.
#ifndef MATH_VECTOR4_H
#define MATH_VECTOR4_H

#include "85_show.h"

typedef struct Homogeneous {
    TsVec3 p, q; // the first three numbers
    double w;    // of Q; that of P is 1
} Homogeneous;

static void vector4_build(Homogeneous *it)
{
    it->p = ts_vec3(-1.4, 0.4, 1.2);
    it->q = ts_vec3(3.2, 2.4, -2.4);
}

static TsVec4 p_of(const Homogeneous *it) { return ts_vec4_point(it->p); }

static TsVec4 q_of(const Homogeneous *it) { return ts_vec4(it->q.x, it->q.y, it->q.z, it->w); }

static void vector4_moved(Homogeneous *it, int handle, TsVec3 to)
{
    if (handle == 0) it->p = to;
    if (handle == 1) it->q = it->w != 0 ? ts_vec3_scale(to, it->w) : to;
}

static TsVec4 sum_of(const Homogeneous *it, int variant)
{
    TsVec4 sum = ts_vec4_add(p_of(it), q_of(it));
    // flaw: space_sum_keeps_w
    if (variant == SUM_KEEPS_W) sum.w = 1;
    return sum;
}

static void vector4_answer(const Homogeneous *it, int variant, char out[WORDS])
{
    print_vector(out, ts_vec4_project(sum_of(it, variant)));
}

static void row4(const Show *show, const char *tag, const char *name, TsVec4 v)
{
    stage_row_for(show->stage, tag, ROW_PLAIN, "%s\t%.2f\t%.2f\t%.2f\t%.2f", name, shown(v.x),
                  shown(v.y), shown(v.z), shown(v.w));
}

// A point stands at its first three numbers divided by w; a direction, of w = 0, nowhere: it is an
// arrow from 0.
static void place4(const Show *show, TsVec4 v, Ink ink, const char *name)
{
    TsVec3 at = ts_vec4_project(v);
    tag(show, name);
    if (v.w == 0) {
        arrow(show, zero3, at, ink, name);
        return;
    }
    dot(show, at, ink, name);
    if (ink != INK_FOCUS) plumb_height(show->stage, &show->camera, at, ZERO_FLOOR, 0);
}

static void vector4_draw(const Homogeneous *it, double t, const Show *show)
{
    Stage *stage = show->stage;
    TsVec4 p = p_of(it), q = q_of(it), between = ts_vec4_lerp(p, q, t);
    TsVec4 sum = sum_of(it, show->variant);
    bool wrong = show->variant == SUM_KEEPS_W && sum.w != p.w + q.w;
    tag(show, "segment");
    if (q.w != 0) dashed(show, ts_vec4_project(p), ts_vec4_project(q));
    place4(show, p, INK_MISS_LINE, "P");
    place4(show, q, INK_MISS_LINE, "Q");
    place4(show, sum, wrong ? INK_CLASH : INK_INK, "P + Q");
    place4(show, between, INK_FOCUS, "lerp");
    tag(show, NULL);
    label_towards(show, zero3, ts_vec(0, 1), "0, on the floor");
    handle(show, 0, ts_vec4_project(p));
    handle(show, 1, ts_vec4_project(q));
    stage_table(stage, "Vectors of 4", "\tx\ty\tz\tw");
    row4(show, "P", "P", p);
    row4(show, "Q", "Q", q);
    row4(show, "P + Q", "P + Q", sum);
    row4(show, "P", "P − Q", ts_vec4_sub(p, q));
    row4(show, "P", "−P", ts_vec4_negate(p));
    row4(show, "P", "2 P", ts_vec4_scale(p, 2));
    row4(show, "P", "P unit", ts_vec4_normalize(p));
    row4(show, "P", "P by 3", ts_vec4_set_length(p, 3));
    row4(show, "lerp", "lerp", between);
    stage_report(stage, "P · Q", "%.3f", ts_vec4_dot(p, q));
    stage_report(stage, "length of P", "%.3f", ts_vec4_length(p));
    stage_report(stage, "length, squared", "%.3f", ts_vec4_length_squared(p));
    if (sum.w == 0) {
        stage_note(stage, "P + Q is a direction");
        return;
    }
    TsVec4 divided = ts_vec4_divide(sum, sum.w);
    stage_note(stage, "P + Q, divided by w: (%.2f, %.2f, %.2f)", divided.x, divided.y, divided.z);
}

#endif
