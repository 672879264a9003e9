// Shared by the tests of menus: a scene with fonts, a command by its words, and where its row is.
#ifndef MENU_BENCH_H
#define MENU_BENCH_H

#include "fonts_bench.h"
#include "menus/menus_private.h"

static inline int menu_bench_open(void **state)
{
    if (fonts_bench_open(state) != 0) return -1;
    bench_show(*state, "41_obb");
    return 0;
}

#define WITH_MENUS(test) cmocka_unit_test_setup_teardown(test, menu_bench_open, bench_close)

static inline int item_named(const char *words)
{
    for (int i = 0; i < menu_items_count(); i++) {
        const char *own = menu_item_at(i)->words;
        if (own && strcmp(own, words) == 0) return i;
    }
    fail_msg("no command %s", words);
    return -1;
}

static inline bool has_target(const Bench *bench, const Action *action, int argument, Rect *rect)
{
    for (int i = 0; i < bench->ui->targets; i++) {
        const Target *target = &bench->ui->target[i];
        if (target->action != action || target->argument != argument) continue;
        *rect = target->rect;
        return true;
    }
    return false;
}

#endif
