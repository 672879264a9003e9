// The numbers of a shape, typed into the panel: read to the bit in every spelling, refused in
// words, and edited as a line of text.
#include "drawing_bench.h"

static void type_number(Bench *bench, int number, const char *text)
{
    bench_click_on(bench, &field_number, number);
    assert_true(ui_wants_text(bench->ui));
    bench_type(bench, text);
    key(bench, "Enter");
}

static uint64_t bits_of(double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

// Each number of each kind in turn, by a hex float that no decimal of 15 digits is.
static void every_number_can_be_typed_to_the_bit(void **state)
{
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    for (size_t i = 0; i < sizeof gestures / sizeof *gestures; i++) {
        bench_show(bench, "93_playground");
        clear(bench);
        bench->ui->panel_state->folding[SECTION_SELECTED] = FOLDING_OPEN;
        bench->ui->panel_state->folding[SECTION_METHOD] = FOLDING_SHUT;
        draw_gesture(bench, &gestures[i]);
        Actor *drawn = stage_selected(stage);
        for (int n = 0; n < gestures[i].numbers; n++) {
            double expected[TS_SHAPE_NUMBERS_MAX], now[TS_SHAPE_NUMBERS_MAX];
            char text[40];
            int count = ts_shape_numbers(&drawn->shape, expected);
            double before = expected[n];
            expected[n] += 1.0 / 3;
            snprintf(text, sizeof text, "%a", expected[n]);
            type_number(bench, n, text);
            assert_false(ui_wants_text(bench->ui));
            assert_int_equal(ts_shape_numbers(&drawn->shape, now), count);
            for (int k = 0; k < count; k++) assert_int_equal(bits_of(now[k]), bits_of(expected[k]));
            key(bench, "Ctrl+Z");
            ts_shape_numbers(&drawn->shape, now);
            assert_int_equal(bits_of(now[n]), bits_of(before));
            stage_select(stage, drawn);
            bench_frame(bench);
        }
    }
}

static void an_angle_is_typed_in_degrees(void **state)
{
    Bench *bench = *state;
    bench_show(bench, "94_your_function");
    stage_select(bench->ui->stage, stage_first(bench->ui->stage));
    bench_frame(bench);
    type_number(bench, -1, "36.875");
    const Actor *first = stage_selected(bench->ui->stage);
    assert_true(first->angle == 36.875);
    TsVec turn = ts_degrees(36.875);
    assert_true(fabs(first->shape.obb.axis.x - turn.x) < 1e-12);
    type_number(bench, 0, "12.5"); // the centre: it stays turned
    assert_true(first->angle == 36.875 && first->shape.obb.center.x == 12.5);
}

static void all_spellings_of_numbers_are_read(void **state)
{
    static const struct {
        const char *text;
        double value;
    } good[] = {{"12.5", 12.5},   {"-3e2", -300}, {"+7", 7},       {".5", 0.5},
                {"−4.25", -4.25}, {" 8 ", 8},     {"0x1.8p3", 12}, {"0.1", 0.1}};
    Bench *bench = *state;
    bench_show(bench, "94_your_function");
    stage_select(bench->ui->stage, stage_first(bench->ui->stage));
    bench_frame(bench);
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        type_number(bench, 0, good[i].text);
        assert_true(stage_selected(bench->ui->stage)->shape.obb.center.x == good[i].value);
    }
}

// Text that does not fit as a whole is left out, wherever it is typed.
static void a_full_field_takes_no_more(void **state)
{
    enum { ROOM = FIELD_MAX - 1 };
    static const struct {
        const char *first; // up to so many bytes
        int least;
        const char *more;
        bool fits;
    } texts[] = {{"1", ROOM - 1, "2", true},  {"1", ROOM, "2", false},
                 {"1", ROOM - 2, "23", true}, {"1", ROOM - 1, "23", false},
                 {"−", ROOM - 3, "−", true},  {"−", ROOM - 2, "−", false},
                 {"1", ROOM - 3, "−", true},  {"1", ROOM - 2, "−", false}};
    Bench *bench = *state;
    bench_show(bench, "94_your_function");
    stage_select(bench->ui->stage, stage_first(bench->ui->stage));
    bench_frame(bench);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        const Field *field = bench->ui->field;
        char expected[2 * FIELD_MAX];
        for (int home = 0; home < 2; home++) {
            bench_click_on(bench, &field_number, 0);
            bench_type(bench, texts[i].first);
            while ((int)strlen(field->text) < texts[i].least) {
                int left = texts[i].least - (int)strlen(field->text);
                bench_type(bench, left >= (int)strlen(texts[i].first) ? texts[i].first : "0");
            }
            assert_int_equal(strlen(field->text), texts[i].least);
            int caret = texts[i].least;
            if (home) key(bench, "Home"), caret = 0;
            const char *more = texts[i].fits ? texts[i].more : "";
            snprintf(expected, sizeof expected, "%.*s%s%s", caret, field->text, more,
                     field->text + caret);
            bench_type(bench, texts[i].more);
            assert_string_equal(field->text, expected);
            assert_int_equal(field->caret, caret + (int)strlen(more));
            assert_true(field->open);
            key(bench, "Esc");
        }
    }
}

static void a_wrong_text_gets_a_sentence(void **state)
{
    static const struct {
        int number;
        const char *text, *words;
    } bad[] = {{0, "abc", "found “abc”, expected a number"},
               {0, "1.5 2", "expected a number"},
               {0, "nan", "expected a number"},
               {0, "1e400", "expected a number"},
               {0, "1e30", "too large"},
               {2, "-5", "not set: "}};
    Bench *bench = *state;
    bench_show(bench, "94_your_function");
    stage_select(bench->ui->stage, stage_next(bench->ui->stage, stage_first(bench->ui->stage)));
    bench_frame(bench);
    const Actor *circle = stage_selected(bench->ui->stage);
    TsCircle before = circle->shape.circle;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        type_number(bench, bad[i].number, bad[i].text);
        assert_true(ui_wants_text(bench->ui)); // to be corrected
        if (!strstr(bench->ui->message, bad[i].words)) fail_msg("%s", bench->ui->message);
        key(bench, "Esc");
        assert_false(ui_wants_text(bench->ui));
        assert_memory_equal(&circle->shape.circle, &before, sizeof before);
    }
    bench_click_on(bench, &field_number, 0);
    key(bench, "Backspace");
    key(bench, "Enter");
    assert_non_null(strstr(bench->ui->message, "found nothing"));
    key(bench, "Esc");
    assert_int_equal(ui_command(bench->ui), UI_NOTHING);
}

// The minus sign has three bytes. The caret stands before or behind it, never in it.
static void a_sign_is_erased_whole(void **state)
{
    static const struct {
        const char *typed, *keys[4];
        double value;
    } edits[] = {{"−7", {"Home", "Del"}, 7},
                 {"−", {"Backspace"}, 9},
                 {"7−", {"Backspace"}, 79},
                 {"−7", {"Left", "Left", "Del"}, 97},
                 {"−7", {"Home", "Right"}, -97}};
    Bench *bench = *state;
    bench_show(bench, "94_your_function");
    stage_select(bench->ui->stage, stage_first(bench->ui->stage));
    bench_frame(bench);
    for (size_t i = 0; i < sizeof edits / sizeof *edits; i++) {
        bench_click_on(bench, &field_number, 0);
        bench_type(bench, edits[i].typed);
        for (int k = 0; k < 4 && edits[i].keys[k]; k++) key(bench, edits[i].keys[k]);
        if (i > 0) bench_type(bench, "9"); // at the caret
        key(bench, "Enter");
        if (ui_wants_text(bench->ui)) fail_msg("%zu: %s", i, bench->ui->message);
        double x = stage_selected(bench->ui->stage)->shape.obb.center.x;
        if (x != edits[i].value) fail_msg("%zu: %g", i, x);
    }
}

static void tab_goes_to_the_next_number(void **state)
{
    Bench *bench = *state;
    bench_show(bench, "94_your_function");
    stage_select(bench->ui->stage, stage_next(bench->ui->stage, stage_first(bench->ui->stage)));
    bench_frame(bench);
    const Actor *circle = stage_selected(bench->ui->stage);
    bench_click_on(bench, &field_number, 0);
    bench_type(bench, "1.5");
    key(bench, "Tab");
    bench_type(bench, "2.5");
    key(bench, "Tab");
    bench_type(bench, "m"); // a letter is no key here
    key(bench, "Backspace");
    bench_type(bench, "35");
    key(bench, "Left");
    bench_type(bench, "0"); // 305
    key(bench, "Tab");
    expect_shape(circle, TS_SHAPE_CIRCLE, (double[]){1.5, 2.5, 305}, 3);
    assert_int_equal(bench->ui->field->number, 0); // round the end
    bench_click(bench, ts_vec(400, 600));          // a click elsewhere closes it
    assert_false(ui_wants_text(bench->ui));
}

// Time stops while a number is typed, since it would be another one when it is set. All of it is
// chosen at first: Left goes before it, Right behind it. A click elsewhere sets it.
static void a_field_that_is_opened_and_left(void **state)
{
    static const struct {
        const char *key;
        double value; // of 12.5, with a 3 typed after the key
    } row[] = {{"Left", 312.5}, {"Home", 312.5}, {"Right", 12.53}, {"End", 12.53}, {NULL, 3}};
    Bench *bench = *state;
    Stage *stage = bench->ui->stage;
    bench_show(bench, "94_your_function");
    stage_select(stage, stage_next(stage, stage_first(stage)));
    bench_frame(bench);
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        type_number(bench, 0, "12.5");
        assert_true(stage_selected(stage)->shape.circle.center.x == 12.5);
        stage_play(stage, true);
        bench_frame(bench);
        bench_click_on(bench, &field_number, 0);
        assert_false(stage->playing);
        if (row[i].key) key(bench, row[i].key);
        bench_type(bench, "3");
        bench_click_on(bench, &field_number, 2); // another field, which opens
        double x = stage_selected(stage)->shape.circle.center.x;
        if (x != row[i].value) fail_msg("%s: %g", row[i].key ? row[i].key : "-", x);
        assert_int_equal(bench->ui->field->number, 2);
        bench_type(bench, "77");
        const Actor *circle = stage_selected(stage);
        bench_click(bench, ts_vec(400, 600)); // beside all of them
        assert_false(ui_wants_text(bench->ui));
        assert_true(circle->shape.circle.radius == 77);
        stage_select(stage, stage_next(stage, stage_first(stage)));
        bench_frame(bench);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_ALL_SCENES(every_number_can_be_typed_to_the_bit),
        WITH_ALL_SCENES(an_angle_is_typed_in_degrees),
        WITH_ALL_SCENES(a_field_that_is_opened_and_left),
        WITH_ALL_SCENES(a_full_field_takes_no_more),
        WITH_ALL_SCENES(all_spellings_of_numbers_are_read),
        WITH_ALL_SCENES(a_wrong_text_gets_a_sentence),
        WITH_ALL_SCENES(tab_goes_to_the_next_number),
        WITH_ALL_SCENES(a_sign_is_erased_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
