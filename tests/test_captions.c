// Hint and note at the foot of the view.
#include <ctype.h>

#include "fonts.h"
#include "ui_bench.h"

static void say(Bench *bench, const char *sentence)
{
    ui_message(bench->ui, sentence);
    bench_frame(bench);
}

static void two_blanks_part_their_sentences(void **state)
{
    Bench *bench = *state;
    assert_non_null(bench_text(bench, "Drag a shape  ·  PgDn next  ·  F1 help"));
    say(bench, "one · two  ·  three·four");
    assert_non_null(bench_text(bench, "one  ·  two  ·  three·four"));
    say(bench, "·");
    assert_non_null(bench_text(bench, "·"));
}

static void a_long_one_takes_two_rows(void **state)
{
    Bench *bench = *state;
    char first[128], rest[128], whole[256];
    ui_resize(bench->ui, 800, 500, 1);
    memset(first, 'x', 90);
    first[90] = 0;
    memset(rest, 'y', 40);
    rest[40] = 0;
    snprintf(whole, sizeof whole, "%s %s", first, rest);
    say(bench, whole);
    const TextCommand *upper = bench_text(bench, first), *lower = bench_text(bench, rest);
    assert_true(upper && lower);
    assert_int_equal(upper->x, lower->x);
    assert_int_equal(lower->y, (int)bench->ui->layout.caption);
    assert_true(upper->y < lower->y - 13);
}

// What a phone shows: no key is named, and a tap is no click.
static void a_finger_reads_of_no_key(void **state)
{
    static const char *const hints[][2] = {
        {"Drag a shape · PgDn next · F1 help", "Drag a shape"},
        {"Arrow keys walk · “J” jumps · drag to orbit · place: other walks",
         "Drag to orbit · place: other walks"},
        {"“W” “S” “A” “D” Space Ctrl fly · “G” stops · click selects", "Tap selects"},
        {"Enter: type your own text · click: the balls chase the pointer · PgDn next",
         "Tap: the balls chase the pointer"},
        {"Drag a shape, Shift+drag around some · Ins adds one · Del removes",
         "Drag a shape, press long and drag around some"},
        {"left of it · Its flaw: it stops", "Left of it · Its flaw: it stops"},
        {"“F”: fuzz · “N” next failing case", ""},
    };
    char words[256];
    (void)state;
    for (size_t i = 0; i < sizeof hints / sizeof *hints; i++) {
        hint_for_finger(hints[i][0], false, words, sizeof words);
        assert_string_equal(words, hints[i][1]);
    }
    hint_for_finger("A.case: 3 clicks · “N” shows the next", true, words, sizeof words);
    assert_string_equal(words, "A.case: 3 clicks");
    for (int size = 1; size < 40; size++) { // no more than fits
        char guard[48];
        memset(guard, '!', sizeof guard);
        hint_for_finger(hints[4][0], false, guard, size);
        assert_true(strlen(guard) < (size_t)size && guard[size] == '!');
    }
}

// A key of one letter, where shapes are named by letters too, is in quotes.
static void each_key_of_a_letter_has_quotes(void **state)
{
    Bench bench = {.ui = ui_new(scene_table), .draw = draw_new()};
    int keys = 0;
    (void)state;
    for (int i = 0; scene_table[i]; i++) {
        for (int playing = 0; playing < 2; playing++) {
            ui_open(bench.ui, scene_table[i]);
            stage_play(ui_stage(bench.ui), playing);
            bench_frame(&bench);
            for (const char *at = stage_record(ui_stage(bench.ui))->hint; at;) {
                if (isupper((unsigned char)at[0]) && !isalnum((unsigned char)at[1]))
                    fail_msg("%s: \"%s\"", scene_ids[i], at);
                keys += strncmp(at, "“", strlen("“")) == 0;
                at = strstr(at, " · ");
                if (at) at += strlen(" · ");
            }
        }
    }
    assert_true(keys > 8);
    ui_free(bench.ui);
    draw_free(bench.draw);
}

static void keys_are_named_again_once_a_mouse_moves(void **state)
{
    Bench *bench = *state;
    Settings settings = ui_settings(bench->ui);
    settings.finger = true;
    ui_apply(bench->ui, &settings);
    bench_frame(bench);
    assert_non_null(bench_text(bench, "Drag a shape  ·  two fingers turn it or zoom"));
    assert_null(bench_text(bench, "F3"));
    assert_null(bench_text(bench, "X")); // the knob's
    assert_true(ui_settings(bench->ui).finger);
    ui_event(bench->ui, &(Event){.kind = EVENT_MOVE});
    bench_frame(bench);
    assert_non_null(bench_text(bench, "Drag a shape  ·  PgDn next  ·  F1 help"));
    assert_false(ui_settings(bench->ui).finger);
}

// A message above the card of a step covers no wall, shadow or label: else it is on the card.
static void a_message_covers_nothing_drawn(void **state)
{
    (void)state;
    static const char *const ids[] = {"41_obb", "42_sat", "43_mtv"};
    char error[256];
    Fonts *fonts = fonts_open(NULL, error, sizeof error);
    Bench bench = {.ui = ui_new(scene_table), .draw = draw_new()};
    assert_true(fonts && bench.ui && bench.draw);
    ui_set_glyphs(bench.ui, fonts_glyphs(fonts));
    Stage *stage = ui_stage(bench.ui);
    int on_card = 0, above = 0;
    for (int i = 0; i < 3; i++) {
        bench_show(&bench, ids[i]);
        bench_simple(&bench, false);
        for (int k = 0; k < stage_method_count(stage); k++) {
            stage_choose_method(stage, k);
            stage_reset(stage);
            for (int tick = 0; tick < 10 * k; tick++) stage_step(stage);
            stage_play(stage, false);
            bench_frame(&bench);
            Rect card = bench.ui->layout.narration;
            if (card.height <= 0) continue;
            say(&bench, "Copied the case");
            const TextCommand *text = bench_text(&bench, "Copied the case");
            assert_non_null(text);
            double scale = bench.ui->layout.scale, y = text->y / scale;
            bool within = y > card.y && y < card.y + card.height;
            Rect plate = {text->x / scale, y - 14, 100, 16};
            if (!within && stage_shows_at(stage, plate))
                fail_msg("%s, method %d: the message covers the drawing", ids[i], k);
            on_card += within;
            above += !within;
            ui_message(bench.ui, "");
            bench.ui->message_left = 0;
        }
    }
    if (on_card < 2 || above < 2) fail_msg("%d on the card, %d above it", on_card, above);
    ui_free(bench.ui);
    draw_free(bench.draw);
    fonts_close(fonts);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_BENCH(two_blanks_part_their_sentences),
        WITH_BENCH(a_long_one_takes_two_rows),
        cmocka_unit_test(a_finger_reads_of_no_key),
        cmocka_unit_test(each_key_of_a_letter_has_quotes),
        cmocka_unit_test(a_message_covers_nothing_drawn),
        WITH_BENCH(keys_are_named_again_once_a_mouse_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
