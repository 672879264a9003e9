// The palettes against the contrasts that were chosen for them (WCAG 2.1, relative luminance).
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "palette.h"

static double linear(uint8_t channel)
{
    double value = channel / 255.0;
    return value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4);
}

static double luminance(Rgba color)
{
    return 0.2126 * linear(color.r) + 0.7152 * linear(color.g) + 0.0722 * linear(color.b);
}

static double contrast(Rgba a, Rgba b)
{
    double light = fmax(luminance(a), luminance(b)), dark = fmin(luminance(a), luminance(b));
    return (light + 0.05) / (dark + 0.05);
}

typedef struct Wanted {
    Ink ink, on;
    double contrast[PALETTES]; // light, dark, safe, source; 0 where none was written down
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
            assert_true(fabs(measured - wanted[i].contrast[name]) <= 0.1);
        }
}

static void text_can_be_read_on_the_panel(void **state)
{
    (void)state;
    const Ink text[] = {INK_MUTED, INK_INK, INK_HIT_WORD, INK_MISS_WORD, INK_FOCUS, INK_MARK};
    for (int name = 0; name < PALETTES; name++)
        for (size_t i = 0; i < sizeof text / sizeof *text; i++) {
            const Palette *p = palette((PaletteName)name);
            assert_true(contrast(p->ink[text[i]], p->ink[INK_PANEL]) >= 4.5);
        }
}

static void only_fills_and_hatch_are_transparent(void **state)
{
    (void)state;
    const int fill[PALETTES] = {33, 43, 51, 255}, hatch[PALETTES] = {128, 140, 204, 140};
    for (int name = 0; name < PALETTES; name++) {
        const Rgba *ink = palette((PaletteName)name)->ink;
        for (int i = INK_PAPER; i < INK_COUNT; i++) {
            int alpha = i == INK_HIT_FILL || i == INK_MISS_FILL ? fill[name]
                        : i == INK_HIT_HATCH                    ? hatch[name]
                                                                : 255;
            assert_int_equal(ink[i].a, alpha);
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
        cmocka_unit_test(text_can_be_read_on_the_panel),
        cmocka_unit_test(only_fills_and_hatch_are_transparent),
        cmocka_unit_test(palettes_are_found_by_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
