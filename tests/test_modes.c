// The stage's modes in the Ui: corner editing and the split view, their keys, and Esc, which ends
// one at a time.
#include "ui_bench.h"

static struct {
    Actor *triangle, *box;
} modes_state;

static void modes_build(Stage *stage)
{
    modes_state.triangle = stage_add(
        stage, .name = "T", .shape = ts_shape_triangle(ts_vec(0, 0), ts_vec(90, 0), ts_vec(0, 90)));
    modes_state.box =
        stage_add(stage, .name = "B", .shape = ts_shape_obb(ts_vec(200, 40), 40, 40, ts_vec(1, 0)));
}

static void modes_ask(Stage *stage) { stage_ask(stage, modes_state.triangle, modes_state.box); }

static void modes_draw(Stage *stage) { stage_note(stage, "the scene's note"); }

static const Scene modes_scene = {
    .title = "Modes",
    .idea = "One thing at a time.",
    .build = modes_build,
    .ask = modes_ask,
    .draw = modes_draw,
    .SCENE_STATE(modes_state),
};

static int open_modes(void **state)
{
    int failed = bench_open(state);
    Bench *bench = *state;
    if (failed) return failed;
    ui_open(bench->ui, &modes_scene);
    bench_frame(bench);
    return 0;
}

static void escape_ends_one_thing_at_a_time(void **state)
{
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    bench_key(bench, "V");
    View view = stage_view(stage);
    TsVec corner = view_device(view, ts_vec(90, 0));
    ui_event(bench->ui, &(Event){.kind = EVENT_PRESS, .button = BUTTON_LEFT, .at = corner});
    ui_event(bench->ui, &(Event){.kind = EVENT_MOVE,
                                 .button = BUTTON_LEFT,
                                 .at = ts_vec_add(corner, ts_vec(9, 9))});
    assert_true(stage_dragging(stage));
    bench_key(bench, "F1");
    bench_key(bench, "Esc");
    assert_false(stage_dragging(stage));
    assert_true(modes_state.triangle->shape.triangle.corner[1].x == 90);
    bench_key(bench, "Esc");
    assert_int_equal(bench->ui->overlay, OVERLAY_NONE);
    assert_true(stage_edits_corners(stage));
    bench_key(bench, "Esc");
    assert_false(stage_edits_corners(stage));
    bench_key(bench, "Esc");
    assert_int_equal(stage_selected_count(stage), 0);
    assert_int_equal(ui_command(bench->ui), UI_NOTHING);
    bench_key(bench, "Esc");
    assert_non_null(bench_text(bench, "Esc again quits"));
    assert_int_equal(ui_command(bench->ui), UI_NOTHING);
    bench_key(bench, "R"); // another key, but the message still stands
    bench_key(bench, "Esc");
    assert_int_equal(ui_command(bench->ui), UI_QUIT);
    ui_advance(bench->ui, 5);
    bench_key(bench, "Esc");
    assert_int_equal(ui_command(bench->ui), UI_NOTHING);
}

// The source first, then the selected shape; the list of methods; before Esc speaks of quitting.
static void escape_closes_what_stands_beside_the_picture(void **state)
{
    Bench *bench = *state;
    Ui *ui = bench->ui;
    Stage *stage = ui_stage(ui);
    bench_key(bench, "Tab");
    assert_int_equal(stage_selected_count(stage), 1);
    Folding *methods = &ui->panel_state->folding[SECTION_METHOD];
    assert_true(stage_method_count(stage) > 3);
    bench_click_on(bench, &panel_open, SECTION_METHOD);
    bench_key(bench, "F8");
    assert_true(ui->layout.code.width > 0);
    bench_key(bench, "Esc");
    assert_true(ui->layout.code.width == 0);
    assert_int_equal(*methods, FOLDING_OPEN);
    bench_key(bench, "Esc");
    assert_int_equal(*methods, FOLDING_AS_FITS);
    assert_int_equal(stage_selected_count(stage), 1);
    bench_target(bench, &panel_open, SECTION_METHOD); // it is folded again
    bench_key(bench, "Esc");
    assert_int_equal(stage_selected_count(stage), 0);
    assert_null(bench_text(bench, "Esc again quits"));
    bench_key(bench, "Esc");
    assert_non_null(bench_text(bench, "Esc again quits"));
    ui_advance(ui, 5);

    // In a small window the source covers the picture, and so does the panel that was opened.
    ui_resize(ui, 700, 500, 1);
    static const char *const opens[] = {"F8", "F3"};
    for (int i = 0; i < 2; i++) {
        bench_frame(bench);
        assert_true(ui->layout.panel_width == 0);
        bench_key(bench, opens[i]);
        assert_true(ui->layout.panel_width > 0);
        bench_key(bench, "Esc");
        assert_true(ui->layout.panel_width == 0);
    }
    assert_int_equal(ui_command(ui), UI_NOTHING);
}

static void the_note_tells_what_corner_editing_can_do(void **state)
{
    Bench *bench = *state;
    bench_key(bench, "V");
    assert_non_null(bench_text(bench, "corners: drag one  ·  V ends"));
    bench_key(bench, "V");
    assert_non_null(bench_text(bench, "the scene's note"));
}

static void o_splits_and_joins(void **state)
{
    Bench *bench = *state;
    assert_true(bench_key(bench, "O"));
    assert_true(stage_is_split(ui_stage(bench->ui)));
    const TextCommand *left = bench_text(bench, "method"), *right = bench_text(bench, "exact");
    assert_true(left && right && left->x < right->x && left->y == right->y);
    bench_key(bench, "O");
    assert_null(bench_text(bench, "method"));
}

// However small the window is: nothing but what is seen, and no crash.
static void a_split_view_fits_every_window(void **state)
{
    Bench *bench = *state;
    static const int size[][2] = {{1, 1}, {40, 40}, {320, 200}, {800, 500}, {3840, 2160}};
    bench_key(bench, "O");
    for (int i = 0; i < 5; i++) {
        ui_resize(bench->ui, size[i][0], size[i][1], 1);
        bench_frame(bench);
        View view = stage_view(ui_stage(bench->ui));
        assert_true(view.zoom > 0 && view.zoom < 1e7);
        assert_int_equal(draw_dropped(bench->draw), 0);
    }
}

static void z_magnifies_and_esc_ends_it(void **state)
{
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    assert_true(bench_key(bench, "Z"));
    assert_non_null(bench_text(bench, "1 px"));
    assert_non_null(bench_text(bench, "Each cell: the answer with B there"));
    bench_key(bench, "+");
    assert_non_null(bench_text(bench, "0.1 px"));
    bench_key(bench, "-");
    assert_non_null(bench_text(bench, "1 px"));
    bench_key(bench, "Z");
    assert_false(stage_magnifies(stage));
    bench_key(bench, "Z");
    assert_true(stage_magnifies(stage));
    bench_key(bench, "Esc");
    assert_false(stage_magnifies(stage));
    assert_int_equal(ui_command(bench->ui), UI_NOTHING);
    assert_non_null(bench_text(bench, "the scene's note"));
    bench_key(bench, "Shift+Z");
    assert_non_null(bench_text(bench, "1e\u221213 px"));
    bench_key(bench, "Shift+Z");
    assert_non_null(bench_text(bench, "1e\u221212 px"));
}

// A key that can do nothing in this scene gets a reply.
static void where_nothing_is_tested_z_and_g_say_so(void **state)
{
    static const Scene alone = {
        .title = "Alone", .idea = "Nothing is tested.", .build = modes_build};
    Bench *bench = *state;
    ui_open(bench->ui, &alone);
    bench_key(bench, "Z");
    assert_false(stage_magnifies(ui_stage(bench->ui)));
    assert_non_null(strstr(bench->ui->message, "Nothing to magnify"));
    bench_key(bench, "G");
    assert_false(stage_shows_map(ui_stage(bench->ui)));
    assert_non_null(strstr(bench->ui->message, "No map"));
}

#define WITH_MODES(test) cmocka_unit_test_setup_teardown(test, open_modes, bench_close)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_MODES(escape_ends_one_thing_at_a_time),
        WITH_MODES(escape_closes_what_stands_beside_the_picture),
        WITH_MODES(the_note_tells_what_corner_editing_can_do),
        WITH_MODES(o_splits_and_joins),
        WITH_MODES(a_split_view_fits_every_window),
        WITH_MODES(z_magnifies_and_esc_ends_it),
        WITH_MODES(where_nothing_is_tested_z_and_g_say_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
