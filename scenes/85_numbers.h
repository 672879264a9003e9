// Place "numbers" of scene 85: numbers mapped by a line, clamped, and random ones.
#ifndef MATH_NUMBERS_H
#define MATH_NUMBERS_H

#include "85_show.h"
#include "touchstone/scalar.h"

enum { RANDOMS = 48 };

typedef struct Numbers {
    TsVec one, two; // (a1, b1) and (a2, b2)
    double x, random[RANDOMS];
} Numbers;

static const double low = -1, high = 1;

static void numbers_build(Numbers *it, Stage *stage)
{
    it->one = ts_vec(-1.5, -0.8);
    it->two = ts_vec(1.2, 1);
    it->x = 0;
    for (int i = 0; i < RANDOMS; i++) it->random[i] = stage_random(stage);
}

static void numbers_moved(Numbers *it, int handle, TsVec3 to)
{
    if (handle == 0) it->one = ts_vec(to.x, to.y);
    if (handle == 1) it->two = ts_vec(to.x, to.y);
    if (handle == 2) it->x = fabs(to.x) < 0.05 ? 0 : to.x;
}

static double mapped(const Numbers *it, int variant, double x)
{
    double a1 = it->one.x, b1 = it->one.y, a2 = it->two.x, b2 = it->two.y;
    // flaw: space_swapped_map
    return variant == SWAPPED ? ts_scalar_map_linear(x, a1, b1, a2, b2)
                              : ts_scalar_map_linear(x, a1, a2, b1, b2);
}

static void numbers_answer(const Numbers *it, int variant, char out[WORDS])
{
    double sign = ts_scalar_sign(it->x);
    // flaw: space_sign_of_0
    if (variant == SIGN_OF_0 && it->x == 0) sign = 1;
    translate_print(out, WORDS, "y %.2f, sign %.0f", mapped(it, variant, it->x), sign);
}

static TsVec3 on_graph(double x, double y) { return ts_vec3(x, y, 0); }

static void numbers_draw(const Numbers *it, const Show *show)
{
    Stage *stage = show->stage;
    Draw *draw = stage->draw;
    double y = mapped(it, show->variant, it->x), right = mapped(it, RIGHT, it->x), end = 2.3;
    Pen thin = {.ink = INK_LINE, .width = 1}, line = {.ink = INK_MISS_LINE, .width = 2};
    space_line(draw, &show->camera, on_graph(-end, 0), on_graph(end, 0), thin);
    space_line(draw, &show->camera, on_graph(0, -1.2), on_graph(0, 1.4), thin);
    tag(show, "clamp");
    dashed(show, on_graph(-end, low), on_graph(end, low));
    dashed(show, on_graph(-end, high), on_graph(end, high));
    tag(show, "line");
    space_line(draw, &show->camera, on_graph(-end, mapped(it, RIGHT, -end)),
               on_graph(end, mapped(it, RIGHT, end)), line);
    tag(show, "mapped");
    dashed(show, on_graph(it->x, 0), on_graph(it->x, y));
    tag(show, "given point");
    dot(show, on_graph(it->one.x, it->one.y), INK_INK, "(a1, b1)");
    dot(show, on_graph(it->two.x, it->two.y), INK_INK, "(a2, b2)");
    tag(show, "x");
    dot(show, on_graph(it->x, 0), INK_INK, NULL);
    tag(show, "mapped");
    dot(show, on_graph(it->x, y), y != right ? INK_CLASH : INK_FOCUS, "mapped");
    tag(show, "clamp");
    label(show, on_graph(-end, high), "clamped to -1..1");
    handle(show, 0, on_graph(it->one.x, it->one.y));
    handle(show, 1, on_graph(it->two.x, it->two.y));
    handle(show, 2, on_graph(it->x, 0));
    tag(show, "random");
    for (int i = 0; i < RANDOMS; i++) { // between low and high; whole; +- half the range
        double whole = floor(it->random[i] * 3) + low;
        space_dot(draw, &show->camera, on_graph(low + (high - low) * it->random[i], -1.3), 2,
                  (Fill){.ink = INK_MUTED});
        space_dot(draw, &show->camera, on_graph(whole, -1.4), 2, (Fill){.ink = INK_MUTED});
    }
    label(show, on_graph(high, -1.35), "random");
    tag(show, "x");
    label_towards(show, on_graph(it->x, 0), ts_vec(0, 1), "x");
    tag(show, NULL);
    stage_table(stage, "Numbers", "\tvalue");
    stage_row(stage, ROW_PLAIN, "x\t%.2f", it->x);
    stage_row(stage, ROW_PLAIN, "mapped\t%.2f", y);
    stage_row(stage, ROW_PLAIN, "clamped to -1..1\t%.2f", ts_scalar_clamp(y, low, high));
    stage_row(stage, ROW_PLAIN, "clamped below at -1\t%.2f", ts_scalar_clamp_bottom(y, low));
    double sign = show->variant == SIGN_OF_0 && it->x == 0 ? 1 : ts_scalar_sign(it->x);
    stage_row(stage, ROW_PLAIN, "sign of x\t%.0f", sign);
    stage_note(stage, "x %.2f is mapped to %.2f, clamped to %.2f, its sign is %.0f", it->x, y,
               ts_scalar_clamp(y, low, high), sign);
}

#endif
