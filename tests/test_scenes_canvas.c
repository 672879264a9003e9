// The canvas lab: what its pixels are, and the picture that is rubbed free.
#include <stdio.h>

#include "scene_bench.h"

static void open_lab(void) { open_named("92_canvas_lab"); }

static void row_covers(const char *pixel, const char *at_x, const char *at_half)
{
    const RecordRow *row = row_named("Coverage", pixel);
    assert_string_equal(row->cell[1], at_x);
    assert_string_equal(row->cell[2], at_half);
}

static void lines_on_edges_blur_and_between_are_sharp(void **state)
{
    (void)state;
    open_lab();
    row_covers("2", "50", "0");
    row_covers("3", "50", "100");
    row_covers("4", "0", "0");
    turn("sub-pixel_offset", "0.5");
    row_covers("2", "0", "0");
    row_covers("3", "100", "50");
    row_covers("4", "0", "50");
    turn("sub-pixel_offset", "0.3");
    row_covers("2", "20", "0");
    row_covers("3", "80", "70");
    row_covers("4", "0", "30");
}

static const char *said(void) { return stage_record(stage)->verdict.answer_text; }

// Every flaw has wrong pixels, at any offset of the lines; without one there are none.
static void wrong_pixels_disagree(void **state)
{
    (void)state;
    static const struct {
        const char *method, *said;
    } flawed[] = {{"canvas_undone_shift", "6 WRONG PIXELS"},
                  {"canvas_scaled_line", "6 WRONG PIXELS"},
                  {"canvas_gray_moves", "4,800 WRONG PIXELS"},
                  {"canvas_unseen_word", NULL}};
    open_lab();
    for (int i = 0; i <= 20; i++) {
        char offset[16];
        snprintf(offset, sizeof offset, "%.2f", 0.05 * i);
        turn("sub-pixel_offset", offset);
        assert_false(stage_record(stage)->verdict.wrong);
        assert_string_equal(said(), "NONE WRONG");
    }
    turn("sub-pixel_offset", "0");
    for (size_t i = 0; i < sizeof flawed / sizeof *flawed; i++) {
        turn("method", flawed[i].method);
        assert_true(stage_record(stage)->verdict.given && stage_record(stage)->verdict.wrong);
        if (flawed[i].said) assert_string_equal(said(), flawed[i].said);
        assert_string_equal(stage_record(stage)->verdict.exact_text, "NONE WRONG");
    }
}

static void an_undone_shift_blurs(void **state)
{
    (void)state;
    open_lab();
    turn("method", "canvas_undone_shift");
    row_covers("2", "50", "50");
    row_covers("3", "50", "50");
    assert_non_null(strstr(stage_record(stage)->hint, "discards it"));
}

// Half as wide, but still on the edge: two columns, each covered by a quarter. Half a pixel aside
// it is in one column, and covers half of it.
static void a_scaled_line_is_paler_and_no_sharper(void **state)
{
    (void)state;
    open_lab();
    turn("method", "canvas_scaled_line");
    row_covers("2", "50", "25");
    row_covers("3", "50", "25");
    row_covers("4", "0", "0");
    assert_true(writes("25 + 25 %"));
    turn("sub-pixel_offset", "0.5");
    row_covers("3", "100", "50");
    row_covers("4", "0", "0");
    assert_true(stage_record(stage)->verdict.wrong);
}

static void gray_is_written_where_it_was_read(void **state)
{
    (void)state;
    open_lab();
    assert_string_equal(figure_named("wrong gray pixels"), "0");
    turn("gray_by", "luminance");
    assert_string_equal(figure_named("wrong gray pixels"), "0");
    turn("method", "canvas_gray_moves");
    // The region itself, still in colour or gray of elsewhere, and what was written over besides.
    assert_string_equal(figure_named("wrong gray pixels"), "4,800");
}

static void on_its_baseline_a_word_at_the_corner_is_unseen(void **state)
{
    (void)state;
    open_lab();
    assert_string_equal(figure_named("text at (0, 0)"), "seen");
    turn("method", "canvas_unseen_word");
    assert_string_equal(figure_named("text at (0, 0)"), "unseen");
}

// ---- The magnifier

static void look_at(double x, double y)
{
    stage_event(stage, &(Event){.kind = EVENT_MOVE, .at = bench_device(ts_vec(x, y))});
    scene_frame();
}

static void the_magnifier_reads_pixels(void **state)
{
    (void)state;
    open_lab();
    look_at(300 + 3.5 * 16, 40 + 2.5 * 16); // half covered
    assert_string_equal(row_named("Pixel", "(3, 2)")->cell[1], "127");
    assert_string_equal(row_named("Pixel", "as light")->cell[1], "0.25");
    assert_string_equal(figure_named("hex"), "7F7F7F");
    look_at(620 + 0.5 * 2, 126 + 0.5 * 2); // hue 0, saturation 0.8, value 0.95
    assert_string_equal(figure_named("hex"), "F23030");
    assert_string_equal(figure_named("band"), "hue");
    assert_string_equal(figure_named("gray by average"), "112.7");
    assert_string_equal(figure_named("gray by luminance"), "106.0");
    look_at(620 + 47.5 * 2, 126 + 12.5 * 2); // the middle, squared
    assert_string_equal(figure_named("band"), "squared");
    assert_string_equal(figure_named("hex"), "404040");
    look_at(-500, -500);
    assert_string_equal(figure_named("hex"), "7F7F7F"); // where a sharp path begins, butt-ended
}

// ---- Rubbing

// Also far beyond what an int holds, where a tiny window's pointer may be.
static void a_far_pointer_reads_no_pixel(void **state)
{
    (void)state;
    open_lab();
    const TsVec far[] = {{3e12, 50}, {310, 3e12}, {1e15, 1e15}};
    for (int i = 0; i < 3; i++) {
        look_at(far[i].x, far[i].y);
        assert_string_equal(figure_named("hex"), "7F7F7F"); // as without a pointer
    }
}

static void rub(TsVec from, TsVec to, int moves)
{
    point_at(EVENT_PRESS, from);
    stage_step(stage);
    for (int i = 1; i <= moves; i++) {
        point_at(EVENT_MOVE, ts_vec_lerp(from, to, i / (double)moves));
        stage_step(stage);
    }
    point_at(EVENT_RELEASE, to);
    stage_step(stage);
    scene_frame();
}

static double free_now(void) { return atof(figure_named("erased")); }

static void a_brush_of_10_px(void **state)
{
    (void)state;
    open_lab();
    rub(ts_vec(120, 240), ts_vec(120, 240), 0);
    assert_true(free_now() > 0.25 && free_now() < 0.35); // pi * 10^2 of 248 * 415: 0.305 %
    rub(ts_vec(500, 240), ts_vec(600, 240), 3);          // beside the picture
    assert_true(free_now() < 0.35);
    assert_true(stage_undo(stage));
    scene_frame();
    assert_true(free_now() == 0);
}

// Lines across, 17 px apart: gaps between them are closed by the brush's width.
static void rub_row(int row) { rub(ts_vec(25, 50 + 17 * row), ts_vec(262, 50 + 17 * row), 2); }

static void past_30_percent_the_rest_falls_off(void **state)
{
    (void)state;
    open_lab();
    for (int i = 0; i < 6; i++) rub_row(i);
    double before = free_now();
    assert_true(before > 22 && before < 30);
    for (int i = 0; i < 200; i++) stage_step(stage);
    scene_frame();
    assert_true(free_now() == before);
    for (int i = 6; free_now() <= 30; i++) rub_row(i);
    assert_true(free_now() < 40);
    // To the corner's pixel, 241 px away: from 10 px, 3 px a tick.
    for (int i = 0; i < 70; i++) stage_step(stage);
    scene_frame();
    assert_true(free_now() < 100);
    for (int i = 0; i < 7; i++) stage_step(stage);
    scene_frame();
    assert_true(free_now() == 100);
}

static void or_at_once(void **state)
{
    (void)state;
    open_lab();
    turn("the_rest_goes", "at once");
    for (int i = 0; i < 8; i++) rub_row(i);
    assert_true(free_now() == 100);
    stage_reset(stage);
    scene_frame();
    assert_true(free_now() == 0);
}

// ---- The colour that the viewer sets

static void type(const char *text)
{
    Event event = {.kind = EVENT_TEXT};
    snprintf(event.text, sizeof event.text, "%s", text);
    bench_key("Enter");
    stage_event(stage, &event);
    scene_frame();
    bench_key("Enter");
    stage_step(stage);
    scene_frame();
}

static void a_colour_is_set_by_its_hue(void **state)
{
    (void)state;
    open_lab();
    turn("place", "colour");
    turn("hue", "120");
    turn("saturation", "0.5");
    turn("value", "0.8");
    assert_string_equal(figure_named("hexadecimal"), "#66CC66");
    assert_string_equal(row_named("The colour", "as light")->cell[2], "0.640");
    assert_string_equal(row_named("The colour", "as light")->cell[1], "0.160");
    assert_string_equal(row_named("The colour", "as gamma")->cell[2], "0.894");
    assert_string_equal(said(), "#66CC66");
    assert_true(scene_pixels(0xFF66CC66) > 10000);
    assert_true(scene_pixels(0xFF29A329) > 1000); // squared
    assert_true(stage_undo(stage));
    scene_frame();
    assert_true(strcmp(figure_named("hexadecimal"), "#66CC66") != 0);
}

static void a_colour_is_typed(void **state)
{
    (void)state;
    open_lab();
    type("#E08A1E"); // from the canvases, too
    assert_string_equal(figure_named("hexadecimal"), "#E08A1E");
    assert_true(scene_pixels(0xFFE08A1E) > 10000);
    type("Teal");
    assert_string_equal(figure_named("hexadecimal"), "#008080");
    assert_string_equal(figure_named("hue"), "180.0°");
    assert_true(writes("teal"));
    type("tea");
    assert_string_equal(stage_record(stage)->note, "\"tea\" is no colour");
    assert_string_equal(figure_named("hexadecimal"), "#008080");
    assert_true(stage_undo(stage) && stage_undo(stage));
    scene_frame();
    assert_string_equal(figure_named("hexadecimal"), "#E08A1E");
    turn("place", "canvases");
    assert_string_equal(said(), "NONE WRONG");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(lines_on_edges_blur_and_between_are_sharp, bench_up,
                                        bench_down),
        cmocka_unit_test_setup_teardown(wrong_pixels_disagree, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(an_undone_shift_blurs, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(a_scaled_line_is_paler_and_no_sharper, bench_up,
                                        bench_down),
        cmocka_unit_test_setup_teardown(gray_is_written_where_it_was_read, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(on_its_baseline_a_word_at_the_corner_is_unseen, bench_up,
                                        bench_down),
        cmocka_unit_test_setup_teardown(the_magnifier_reads_pixels, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(a_far_pointer_reads_no_pixel, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(a_brush_of_10_px, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(past_30_percent_the_rest_falls_off, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(or_at_once, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(a_colour_is_set_by_its_hue, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(a_colour_is_typed, bench_up, bench_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
