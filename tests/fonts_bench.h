// All scenes with the fonts that the program draws, for tests of what texts need, cover or lose.
#ifndef FONTS_BENCH_H
#define FONTS_BENCH_H

#include "fonts.h"
#include "slow_clock.h"
#include "ui_bench.h"

static Fonts *fonts;

// Of a group of tests.
static inline int fonts_up(void **state)
{
    (void)state;
    char error[256];
    fonts = fonts_open(NULL, error, sizeof error);
    if (!fonts) print_message("no font: %s\n", error);
    return fonts ? 0 : -1;
}

static inline int fonts_down(void **state)
{
    (void)state;
    fonts_close(fonts);
    return language_use(LANGUAGE_ENGLISH) ? 0 : -1;
}

// Of one test.
static inline int fonts_bench_open(void **state)
{
    if (bench_open_with(state, scene_table) != 0) return -1;
    Bench *bench = *state;
    ui_set_glyphs(bench->ui, fonts_glyphs(fonts));
    stage_set_clock(ui_stage(bench->ui), slow_clock);
    bench_frame(bench);
    return 0;
}

#define WITH_FONTS(test) cmocka_unit_test_setup_teardown(test, fonts_bench_open, bench_close)

#endif
