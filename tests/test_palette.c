// The palettes: the contrast of everything that carries meaning, and hit against miss.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "contrast.h"

typedef struct Wanted {
    Ink ink, on;
    double contrast[PALETTES]; // in the order of PaletteName; a palette without a value fails
} Wanted;

static const Wanted wanted[] = {
    {INK_RULE, INK_PAPER, {1.3, 1.5, 1.5, 1.5}},
    {INK_FAINT, INK_PAPER, {1.6, 1.9, 2.0, 1.7}},
    {INK_LINE, INK_PAPER, {3.4, 4.8, 5.4, 3.9}},
    {INK_MUTED, INK_PAPER, {6.1, 7.7, 8.8, 7.0}},
    {INK_INK, INK_PAPER, {16.0, 15.6, 16.8, 21.0}},
    {INK_HIT, INK_PAPER, {5.5, 6.5, 4.9, 4.0}},
    {INK_MISS, INK_PAPER, {5.8, 7.6, 8.1, 8.6}},
    {INK_CLASH, INK_PAPER, {1.3, 13.2, 14.2, 1.4}},
    {INK_CLASH_INK, INK_CLASH, {12.0, 12.0, 14.2, 15.1}},
    {INK_FOCUS, INK_PAPER, {5.1, 9.7, 7.0, 5.4}},
    {INK_MARK, INK_PAPER, {6.3, 8.1, 7.5, 7.2}},
};

static void contrasts_are_as_chosen(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        for (int name = 0; name < PALETTES; name++) {
            const Palette *p = palette((PaletteName)name);
            double measured = contrast(p->ink[wanted[i].ink], p->ink[wanted[i].on]);
            if (fabs(measured - wanted[i].contrast[name]) > 0.1)
                fail_msg("%s: ink %d on %d has a contrast of %.1f", p->name, wanted[i].ink,
                         wanted[i].on, measured);
        }
}

// ---- What carries meaning

typedef struct Pair {
    Ink ink;
    double alpha; // 0 means 1
    const char *use;
} Pair;

static void check_pairs(const Pair *pair, int count, const Ink *ground, int grounds, double least)
{
    for (int i = 0; i < count * grounds * PALETTES; i++) {
        const Palette *p = palette((PaletteName)(i % PALETTES));
        const Pair *at = &pair[i / PALETTES / grounds];
        Rgba below = p->ink[ground[i / PALETTES % grounds]];
        double measured = contrast(contrast_over(p->ink[at->ink], at->alpha, below), below);
        if (measured < least)
            fail_msg("%s: %s, ink %d on ink %d, has a contrast of %.2f, not %.1f", p->name, at->use,
                     at->ink, ground[i / PALETTES % grounds], measured, least);
    }
}

static void text_can_be_read(void **state)
{
    (void)state;
    const Ink grounds[] = {INK_PAPER, INK_PANEL, INK_RAISED}, clash[] = {INK_CLASH};
    const Pair everywhere[] = {{INK_INK, 0, "text"},
                               {INK_MUTED, 0, "second text"},
                               {INK_FOCUS, 0, "a number that decides"},
                               {INK_MARK, 0, "a number of candidates"}};
    const Pair verdicts[] = {{INK_HIT_WORD, 0, "a verdict"}, {INK_MISS_WORD, 0, "a verdict"}};
    const Pair wrong[] = {{INK_CLASH_INK, 0, "a disagreement"}};
    check_pairs(everywhere, 4, grounds, 3, 4.5);
    check_pairs(verdicts, 2, grounds, 2, 4.5);
    check_pairs(wrong, 1, clash, 1, 4.5);
}

// The alphas are those of the code that draws.
static void lines_icons_and_controls_can_be_seen(void **state)
{
    (void)state;
    const Ink grounds[] = {INK_PAPER, INK_PANEL, INK_RAISED};
    const Pair everywhere[] = {{INK_LINE, 0, "a border of a control, a track, a line"},
                               {INK_MUTED, 0, "a shadow, the filled part of a track"},
                               {INK_INK, 0, "an icon"},
                               {INK_FOCUS, 0, "what decides"},
                               {INK_MARK, 0, "a candidate"},
                               {INK_HIT, 0, "a swatch"},
                               {INK_MISS, 0, "a swatch"},
                               {INK_HIT_LINE, 0, "an outline"},
                               {INK_MISS_LINE, 0, "an outline"}};
    const Pair on_paper[] = {
        {INK_MISS_LINE, 0.72, "a tiny shape"},        {INK_HIT_LINE, 0.75, "a tiny shape at rest"},
        {INK_MISS_LINE, 0.75, "a hidden edge"},       {INK_HIT, 0.75, "a pixel of a shape"},
        {INK_MISS, 0.75, "a pixel of a shape"},       {INK_MARK, 0.7, "a link of a candidate pair"},
        {INK_MUTED, 0.7, "a line of the microscope"}, {INK_INK, 0.5, "an edge of a tree's volume"}};
    check_pairs(everywhere, 9, grounds, 3, 3);
    check_pairs(on_paper, 8, grounds, 1, 3);
}

// The marker is yellow on every paper: on a light one its edge shows where it is.
static void a_disagreement_can_be_seen(void **state)
{
    (void)state;
    for (int name = 0; name < PALETTES; name++) {
        const Rgba *ink = palette((PaletteName)name)->ink;
        Rgba paper = ink[INK_PAPER], clash = ink[INK_CLASH], edge = ink[INK_CLASH_INK];
        assert_true(fmax(contrast(clash, paper), contrast(edge, paper)) >= 3);
        assert_true(contrast(clash, edge) >= 3);
    }
}

// ---- Hit against miss: the difference in CIELAB (1976), about 2 for colours that can just be told
// apart, also as people without red or green cones see them (Vienot, Brettel and Mollon 1999)

typedef struct Light {
    double r, g, b; // linear
} Light;

typedef enum Cones { ALL_CONES, NO_RED_CONES, NO_GREEN_CONES } Cones;

static double clamped(double value) { return fmin(fmax(value, 0), 1); }

static Light seen(Rgba color, Cones cones)
{
    Light c = {contrast_linear(color.r), contrast_linear(color.g), contrast_linear(color.b)};
    if (cones == ALL_CONES) return c;
    double l = 17.8824 * c.r + 43.5161 * c.g + 4.11935 * c.b;
    double m = 3.45565 * c.r + 27.1554 * c.g + 3.86714 * c.b;
    double s = 0.0299566 * c.r + 0.184309 * c.g + 1.46709 * c.b;
    if (cones == NO_RED_CONES)
        l = 2.02344 * m - 2.52581 * s;
    else
        m = 0.494207 * l + 1.24827 * s;
    return (Light){clamped(0.0809444479 * l - 0.130504409 * m + 0.116721066 * s),
                   clamped(-0.0102485335 * l + 0.0540193266 * m - 0.113614708 * s),
                   clamped(-0.000365296938 * l - 0.00412161469 * m + 0.693511405 * s)};
}

static double lab_curve(double t) { return t > 0.008856 ? cbrt(t) : 7.787 * t + 16 / 116.0; }

static double difference(Light a, Light b)
{
    const Light color[] = {a, b};
    double lab[2][3];
    for (int i = 0; i < 2; i++) {
        Light c = color[i];
        double x = lab_curve((0.4124 * c.r + 0.3576 * c.g + 0.1805 * c.b) / 0.95047);
        double y = lab_curve(0.2126 * c.r + 0.7152 * c.g + 0.0722 * c.b);
        double z = lab_curve((0.0193 * c.r + 0.1192 * c.g + 0.9505 * c.b) / 1.08883);
        lab[i][0] = 116 * y - 16;
        lab[i][1] = 500 * (x - y);
        lab[i][2] = 200 * (y - z);
    }
    return sqrt(pow(lab[0][0] - lab[1][0], 2) + pow(lab[0][1] - lab[1][1], 2) +
                pow(lab[0][2] - lab[1][2], 2));
}

static void hit_differs_from_miss(void **state)
{
    (void)state;
    const Ink pair[][2] = {
        {INK_HIT, INK_MISS}, {INK_HIT_LINE, INK_MISS_LINE}, {INK_HIT_FILL, INK_MISS_FILL}};
    for (int name = 0; name < PALETTES; name++) {
        const Rgba *ink = palette((PaletteName)name)->ink;
        for (size_t i = 0; i < sizeof pair / sizeof *pair; i++) {
            for (int cones = ALL_CONES; cones <= NO_GREEN_CONES; cones++)
                assert_true(difference(seen(ink[pair[i][0]], (Cones)cones),
                                       seen(ink[pair[i][1]], (Cones)cones)) > 60);
        }
    }
}

static void only_fills_hatch_and_shade_are_transparent(void **state)
{
    (void)state;
    const int fill[PALETTES] = {33, 43, 51, 255}, hatch[PALETTES] = {128, 140, 204, 140},
              shade[PALETTES] = {38, 140, 150, 44};
    for (int name = 0; name < PALETTES; name++) {
        const Rgba *ink = palette((PaletteName)name)->ink;
        for (int i = INK_PAPER; i < INK_COUNT; i++) {
            int alpha = i == INK_HIT_FILL || i == INK_MISS_FILL ? fill[name]
                        : i == INK_HIT_HATCH                    ? hatch[name]
                        : i == INK_SHADE                        ? shade[name]
                                                                : 255;
            if (ink[i].a != alpha)
                fail_msg("%s: ink %d has alpha %d, not %d", palette((PaletteName)name)->name, i,
                         ink[i].a, alpha);
        }
        assert_int_equal(ink[INK_NONE].a, 0);
    }
}

static void palettes_are_found_by_name(void **state)
{
    (void)state;
    for (int name = 0; name < PALETTES; name++)
        assert_int_equal(palette_find(palette((PaletteName)name)->name), name);
    assert_int_equal(palette_find("safe"), PALETTE_SAFE);
    assert_int_equal(palette_find(""), -1);
    assert_int_equal(palette_find("Light"), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(contrasts_are_as_chosen),
        cmocka_unit_test(text_can_be_read),
        cmocka_unit_test(lines_icons_and_controls_can_be_seen),
        cmocka_unit_test(a_disagreement_can_be_seen),
        cmocka_unit_test(hit_differs_from_miss),
        cmocka_unit_test(only_fills_hatch_and_shade_are_transparent),
        cmocka_unit_test(palettes_are_found_by_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
