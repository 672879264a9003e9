// What is opened and closed again returns all its memory, and writes to none behind the blocks that
// it has: every scene with its tools, what the controls open, and a run of the fuzzer. The linker
// has all calls of malloc, calloc, realloc and free come here (tests.mk); what the C library
// allocates itself is not counted.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/self.h"
#include "fuzz/fuzzer.h"
#include "host/script.h"

// ---- Blocks that are not freed yet: a hash table of their addresses

enum { TABLE = 1 << 18, CHOICES = 4 };
static int live_count;
static bool full, overrun;

#ifdef __APPLE__ // whose linker cannot do that
static void skip_uncounted(void) { skip(); }
#else
static void skip_uncounted(void) {}

// Behind each block stand bytes that nothing may write.
enum { GUARD = 16, GUARD_BYTE = 0xA5 };
static struct {
    void *block;
    size_t size;
} live[TABLE];

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
void __real_free(void *block);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t size);
void __wrap_free(void *block);

static int place_of(const void *block)
{
    return (int)((uintptr_t)block / 16 * 2654435761U >> 4 & (TABLE - 1));
}

static void *noted(void *block, size_t size)
{
    if (!block) return NULL;
    full = full || live_count > TABLE / 2;
    if (full) return block;
    memset((char *)block + size, GUARD_BYTE, GUARD);
    int at = place_of(block);
    while (live[at].block) at = (at + 1) & (TABLE - 1);
    live[at].block = block;
    live[at].size = size;
    live_count++;
    return block;
}

static void forget(void *block)
{
    int at = place_of(block);
    while (live[at].block && live[at].block != block) at = (at + 1) & (TABLE - 1);
    if (!block || !live[at].block) return; // from the C library
    const unsigned char *guard = (unsigned char *)block + live[at].size;
    for (int i = 0; i < GUARD; i++) overrun = overrun || guard[i] != GUARD_BYTE;
    live_count--;
    live[at].block = NULL;
    // What stands behind it moves up, so that it is found without a gap.
    for (int next = (at + 1) & (TABLE - 1); live[next].block; next = (next + 1) & (TABLE - 1)) {
        void *moved = live[next].block;
        live[next].block = NULL;
        int to = place_of(moved);
        while (live[to].block) to = (to + 1) & (TABLE - 1);
        live[to].block = moved;
        live[to].size = live[next].size;
    }
}

void *__wrap_malloc(size_t size) { return noted(__real_malloc(size + GUARD), size); }

void *__wrap_calloc(size_t count, size_t size)
{
    if (size > 0 && count > SIZE_MAX / 2 / size) return NULL;
    return noted(__real_calloc(1, count * size + GUARD), count * size);
}

void *__wrap_realloc(void *block, size_t size)
{
    forget(block);
    return noted(__real_realloc(block, size + GUARD), size);
}

void __wrap_free(void *block)
{
    forget(block);
    __real_free(block);
}
#endif

// ---- What is opened and closed

static Ui *ui;
static Draw *draw;

static void press(const char *name)
{
    Event event = {.kind = EVENT_KEY};
    event.key = input_key(name, &event.mods);
    assert_int_not_equal(event.key, KEY_NONE);
    ui_event(ui, &event);
    event.kind = EVENT_KEY_UP;
    ui_event(ui, &event);
    ui_draw(ui, draw);
}

static void open_ui(void)
{
    ui = ui_new(scene_table);
    draw = draw_new();
    assert_non_null(ui);
    assert_non_null(draw);
    stage_set_assets(ui_stage(ui), "assets");
    ui_resize(ui, 500, 400, 1);
}

static void close_ui(void)
{
    ui_free(ui);
    draw_free(draw);
}

// Runs it twice, since what it keeps for ever it keeps from the first time on.
static void must_return_all(void (*run)(const void *), const void *with, const char *what)
{
    run(with);
    int before = live_count;
    run(with);
    assert_false(full);
    if (overrun) fail_msg("%s writes beyond the end of a block of memory", what);
    if (live_count != before)
        fail_msg("%s keeps %d blocks of memory each time", what, live_count - before);
}

static void play(const void *scene)
{
    open_ui();
    ui_open(ui, scene);
    ui_draw(ui, draw);
    Stage *stage = ui_stage(ui);
    for (int tick = 0; tick < 4; tick++) stage_step(stage);
    ui_draw(ui, draw);
    static const char *const keys[] = {"g", "Tab", "k", ",", "m", "F8"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) press(keys[i]);
    // Each knob whose values have names, by some of them.
    for (int knob = 0; knob < SCENE_MAX_KNOBS && stage_scene(stage)->knobs[knob].label; knob++) {
        for (int k = 0; k < CHOICES && stage_scene(stage)->knobs[knob].names; k++) {
            if (!stage_knob_takes(&stage_scene(stage)->knobs[knob], k)) continue;
            stage_put_knob(stage, knob, k);
            ui_draw(ui, draw);
        }
    }
    close_ui();
}

static void scenes_return_their_memory(void **state)
{
    (void)state;
    skip_uncounted();
    for (int i = 0; scene_table[i]; i++) must_return_all(play, scene_table[i], scene_ids[i]);
}

// One scene after the other in one window.
static void leaf_through(const void *with)
{
    (void)with;
    open_ui();
    for (int i = 0; scene_table[i]; i++) {
        ui_open(ui, scene_table[i]);
        ui_draw(ui, draw);
    }
    close_ui();
}

static void overlays(const void *with)
{
    (void)with;
    open_ui();
    ui_open(ui, ui_find(ui, "41_obb"));
    static const char *const keys[] = {"F1", "Esc", "F2", "Esc", "F3", "Esc", "F5",     "Esc",
                                       "F6", "Esc", "F7", "Esc", "F9", "Esc", "Ctrl+o", "Esc"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) press(keys[i]);
    close_ui();
}

static void fuzz(const void *name)
{
    const Method *method = method_find(name);
    Fuzzer *fuzzer = fuzzer_new(
        method,
        &(FuzzerOptions){.seed = 1, .family = -1, .a = TS_SHAPE_KINDS, .b = TS_SHAPE_KINDS});
    assert_non_null(fuzzer);
    fuzzer_run(fuzzer, 2000, NULL, 0);
    fuzzer_explain(fuzzer);
    fuzzer_search_strays(fuzzer, 500, NULL, 0);
    assert_true(fuzzer_findings(fuzzer) > 0);
    char *bytes = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&bytes, &size);
    assert_non_null(file);
    fuzzer_write(fuzzer, file);
    fclose(file);
    Fuzzer *whole = fuzzer_new(
        method,
        &(FuzzerOptions){.seed = 1, .family = -1, .a = TS_SHAPE_KINDS, .b = TS_SHAPE_KINDS});
    assert_non_null(whole);
    fuzzer_add(whole, bytes, size);
    free(bytes);
    fuzzer_free(whole);
    fuzzer_free(fuzzer);
}

static void the_rest_returns_its_memory(void **state)
{
    (void)state;
    skip_uncounted();
    must_return_all(leaf_through, NULL, "leafing through the scenes");
    must_return_all(overlays, NULL, "opening what covers the picture");
    static const char *const name[] = {"obb_corners", "sweep_at_end", "first_in_order",
                                       "aabb_borders"};
    for (int i = 0; i < 4; i++) must_return_all(fuzz, name[i], name[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scenes_return_their_memory),
        cmocka_unit_test(the_rest_returns_its_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
