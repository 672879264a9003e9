// The map of answers in the Ui: its key, its words, its panel, and how it is left.
#include "ui_bench.h"

static int open_mapped(void **state)
{
    if (bench_open(state)) return -1;
    Bench *bench = *state;
    stage_play(ui_stage(bench->ui), false);
    return bench_set(bench, "method", "bounding_circles") && bench_key(bench, "G") ? 0 : -1;
}

static bool shows(const Bench *bench) { return stage_shows_map(ui_stage(bench->ui)); }

static void point_at(Bench *bench, double x, double y)
{
    Event event = {.kind = EVENT_MOVE, .at = ts_vec(x, y)};
    ui_event(bench->ui, &event);
    bench_frame(bench);
}

static void g_shows_it_and_esc_ends_it(void **state)
{
    Bench *bench = *state;
    assert_true(shows(bench));
    assert_non_null(bench_text(bench, "Map of answers"));
    assert_non_null(bench_text(bench, "Colour: the answer of “bounding circles” with right at that "
                                      "place. Line: the exact boundary."));
    assert_non_null(bench_text(bench, "wrong"));
    assert_non_null(bench_text(bench, "At the shape"));
    assert_null(bench_text(bench, "One moves into the other."));
    bench_key(bench, "Esc");
    assert_false(shows(bench));
    assert_int_equal(ui_command(bench->ui), UI_NOTHING);
    assert_non_null(bench_text(bench, "One moves into the other."));
    bench_key(bench, "G");
    bench_key(bench, "G");
    assert_false(shows(bench));
}

static void strip_and_panel_tell_of_the_pointer_s_place(void **state)
{
    Bench *bench = *state;
    point_at(bench, 30, 120);
    assert_non_null(bench_text(bench, "At the pointer"));
    assert_non_null(bench_text(bench, "right at"));
    MapView view;
    assert_true(stage_map_view(ui_stage(bench->ui), &view));
    assert_true(view.pointed && view.tried);
    const Figures *figures = &bench->ui->figures->shown;
    const Ask *ask = stage_main_ask(ui_stage(bench->ui));
    assert_true(ask->a == boxes_state.a && ask->b != boxes_state.b);
    assert_memory_equal(&ask->b->shape.obb.center, &view.position, sizeof view.position);
    assert_true(figures->ask == ask && figures->gap == ask->contact.gap);
    assert_int_equal(figures->agreed, view.hits + view.misses);
    assert_int_equal(figures->wrong, view.wrong);
    assert_true(view.wrong > 0);
}

// The view would move away from under the pointer.
static void what_is_wrong_raises_no_alarm(void **state)
{
    Bench *bench = *state;
    MapView view;
    bool wrong = false;
    for (int x = 300; x < 700 && !wrong; x += 4) {
        point_at(bench, x, 200);
        assert_true(stage_map_view(ui_stage(bench->ui), &view));
        wrong = view.tried && ask_is_wrong(stage_main_ask(ui_stage(bench->ui)));
    }
    assert_true(wrong);
    assert_non_null(bench_text(bench, "DISAGREE"));
    assert_true(bench->ui->layout.alarm_height == 0);
}

static void the_panel_turns_its_knobs(void **state)
{
    Bench *bench = *state;
    MapView view;
    bench_click_on(bench, &panel_knob, 0);
    assert_true(stage_map_view(ui_stage(bench->ui), &view));
    assert_string_equal(view.moving, "left");
    Rect slider = bench_target(bench, &panel_slider, 1).rect;
    bench_click(bench, ts_vec(slider.x + slider.width - 9, slider.y + 9));
    assert_true(*stage_knob_at(ui_stage(bench->ui), 1)->value == 16);
    assert_true(boxes_state.turning == 0);
}

static void other_views_end_it(void **state)
{
    Bench *bench = *state;
    bench_key(bench, "O");
    assert_false(shows(bench));
    bench_key(bench, "G");
    assert_true(shows(bench) && !stage_is_split(ui_stage(bench->ui)));
    bench_key(bench, "PgDn");
    assert_false(shows(bench));
}

// A case goes into the pair itself, and the map shows that.
static void a_case_is_loaded_below_it(void **state)
{
    Bench *bench = *state;
    Case pair;
    TsShape a = ts_shape_obb(ts_vec(1, 2), 10, 20, ts_vec(1, 0)),
            b = ts_shape_obb(ts_vec(7, 2), 30, 8, ts_vec(1, 0));
    case_of_pair(&pair, &a, &b);
    point_at(bench, 30, 120);
    assert_true(case_put_on_screen(bench->ui, &pair, NULL));
    bench_frame(bench);
    assert_true(shows(bench));
    assert_memory_equal(&boxes_state.b->shape.obb, &b.obb, sizeof b.obb);
}

static void it_fits_every_window(void **state)
{
    static const int size[][2] = {{1, 1}, {40, 40}, {320, 200}, {800, 500}, {3840, 2160}};
    Bench *bench = *state;
    for (int i = 0; i < 5; i++) {
        ui_resize(bench->ui, size[i][0], size[i][1], 1);
        bench_frame(bench);
        assert_true(shows(bench));
        assert_int_equal(draw_dropped(bench->draw), 0);
    }
}

static double instant;
static double later(void) { return instant += 0.004; }

// The next frame is due at once, paused or not, until every cell has been asked.
static void it_asks_for_frames_until_it_is_whole(void **state)
{
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    assert_true(ui_due(bench->ui) > 1);
    stage_set_clock(stage, later);
    bench_key(bench, "C");
    assert_true(stage_map_refines(stage));
    assert_true(ui_due(bench->ui) == 0 && ui_advance(bench->ui, 0));
    for (int i = 0; i < 500 && stage_map_refines(stage); i++) bench_frame(bench);
    assert_true(ui_due(bench->ui) > 1 && !ui_advance(bench->ui, 0));
    stage_set_clock(stage, NULL);
}

#define MAPPED(test) cmocka_unit_test_setup_teardown(test, open_mapped, bench_close)

int main(void)
{
    const struct CMUnitTest tests[] = {
        MAPPED(g_shows_it_and_esc_ends_it),
        MAPPED(strip_and_panel_tell_of_the_pointer_s_place),
        MAPPED(what_is_wrong_raises_no_alarm),
        MAPPED(the_panel_turns_its_knobs),
        MAPPED(other_views_end_it),
        MAPPED(a_case_is_loaded_below_it),
        MAPPED(it_fits_every_window),
        MAPPED(it_asks_for_frames_until_it_is_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
