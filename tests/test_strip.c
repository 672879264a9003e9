// The strip's captions: what its figures are about.
#include "ui_bench.h"

static struct {
    Actor *circle[4];
} row_state;

static void row_build(Stage *stage)
{
    static const char *const names[] = {"one", "two", "three", "four"};
    for (int i = 0; i < 4; i++) {
        row_state.circle[i] =
            stage_add(stage, .name = names[i], .shape = ts_shape_circle(ts_vec(30 * i * i, 0), 10));
    }
}

static void crowd_ask(Stage *stage) { stage_ask_all(stage); }

static const Scene crowd_scene = {.title = "Crowd",
                                  .idea = "Every pair.",
                                  .build = row_build,
                                  .ask = crowd_ask,
                                  .SCENE_STATE(row_state)};

static void pairs_ask(Stage *stage)
{
    stage_ask(stage, row_state.circle[0], row_state.circle[1]);
    stage_ask(stage, row_state.circle[0], row_state.circle[3]);
}

static const Scene pairs_scene = {.title = "Pairs",
                                  .idea = "Two of them.",
                                  .build = row_build,
                                  .ask = pairs_ask,
                                  .SCENE_STATE(row_state)};

// A concave polygon, which the separating axis test refuses.
static void notch_build(Stage *stage)
{
    static const TsVec corner[] = {{0, 0}, {90, 0}, {90, 30}, {30, 30}, {30, 90}, {0, 90}};
    row_state.circle[0] = stage_add(stage, .name = "L", .shape = ts_shape_polygon(corner, 6));
    row_state.circle[1] =
        stage_add(stage, .name = "o", .shape = ts_shape_circle(ts_vec(70, 70), 10));
}

static void notch_ask(Stage *stage) { stage_ask(stage, row_state.circle[0], row_state.circle[1]); }

static const Scene notch_scene = {.title = "Notch",
                                  .idea = "Refused.",
                                  .build = notch_build,
                                  .ask = notch_ask,
                                  .method = "sat_exact",
                                  .SCENE_STATE(row_state)};

// A scene's own verdict, which has no gap and no rule for touching.
static void own_ask(Stage *stage) { stage_verdict_words(stage, NULL, true, "KEPT", "KEPT"); }

static const Scene own_scene = {.title = "Own",
                                .idea = "Its own verdict.",
                                .build = row_build,
                                .ask = own_ask,
                                .SCENE_STATE(row_state)};

static const Scene *const strip_scenes[] = {&crowd_scene, &pairs_scene, &notch_scene, &own_scene,
                                            NULL};

static int open_strip(void **state)
{
    if (bench_open(state) != 0) return -1;
    Bench *bench = *state;
    ui_free(bench->ui);
    bench->ui = ui_new(strip_scenes);
    if (!bench->ui) return -1;
    bench_frame(bench);
    return 0;
}

// Each look at the clock takes a millisecond: the oracle judges two of six pairs.
static double slow_clock(void)
{
    static double now;
    return now += 1e-3;
}

static void the_exact_count_says_of_how_many_it_is(void **state)
{
    Bench *bench = *state;
    bench->ui->own_bar = true; // it has a button of that word
    bench_frame(bench);
    assert_non_null(bench_text(bench, "Exact"));
    stage_set_clock(ui_stage(bench->ui), slow_clock);
    bench_key(bench, "Tab");
    assert_null(bench_text(bench, "Exact"));
    assert_non_null(bench_text(bench, "Exact · 2 pairs"));
    assert_non_null(bench_text(bench, "2 of 6: agree"));
    assert_non_null(bench_text(bench, "same answers"));
    stage_set_clock(ui_stage(bench->ui), NULL);
}

static void the_pair_of_several_is_named(void **state)
{
    Bench *bench = *state;
    bench_key(bench, "PgDn");
    char caption[64];
    snprintf(caption, sizeof caption, "one · two: %s", stage_method(ui_stage(bench->ui))->label);
    assert_non_null(bench_text(bench, caption));
    stage_select(ui_stage(bench->ui), row_state.circle[3]);
    bench_frame(bench);
    assert_null(bench_text(bench, caption));
    assert_non_null(bench_text(bench, "one · four")); // with the method there is no room
}

static void who_answers_for_another_is_named(void **state)
{
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    ui_open(bench->ui, &notch_scene);
    bench_frame(bench);
    bench_frame(bench);
    const Ask *ask = stage_main_ask(stage);
    assert_string_equal(stage_method(stage)->label, "exact axes");
    assert_string_equal(ask->refused->label, "exact axes");
    char caption[64];
    snprintf(caption, sizeof caption, "Method · %s", ask->method->label);
    assert_non_null(bench_text(bench, caption));
    assert_non_null(bench_text(bench, "refuses"));
    bench_set(bench, "method", "exact_signs");
    assert_non_null(bench_text(bench, "Method · exact signs"));
    assert_null(bench_text(bench, "refuses"));
}

static void every_cell_fits_from_900_px(void **state)
{
    Bench *bench = *state;
    ui_open(bench->ui, &pairs_scene);
    for (int width = 900; width <= 1100; width += 20) {
        ui_resize(bench->ui, width, 580, 1);
        bench_frame(bench);
        assert_non_null(bench_text(bench, "Checked"));
    }
}

// Short upright lines in the strip: those between its cells.
static int dividers(const Bench *bench)
{
    int count = 0;
    for (int i = 0; i < bench->draw->commands; i++) {
        const Command *command = &bench->draw->command[i];
        if (command->kind != COMMAND_SHAPE) continue;
        const Outline *outline = &bench->draw->outline;
        int first = command->shape.first, from = first > 0 ? outline->end[first - 1] : 0;
        double least = HUGE_VAL, most = -HUGE_VAL, top = HUGE_VAL, foot = -HUGE_VAL;
        for (int k = from; k < outline->end[first]; k++) {
            TsVec point = outline->point[k];
            least = fmin(least, point.x), most = fmax(most, point.x);
            top = fmin(top, point.y), foot = fmax(foot, point.y);
        }
        double y = bench->ui->layout.strip_y;
        count += most - least < 3 && fabs(top - y - 12) < 2 && fabs(foot - y - 44) < 2;
    }
    return count;
}

static void no_divider_without_a_cell(void **state)
{
    Bench *bench = *state;
    ui_resize(bench->ui, 1280, 800, 1);
    ui_open(bench->ui, &pairs_scene);
    bench_frame(bench);
    int all = dividers(bench);
    assert_non_null(bench_text(bench, "Touching counts as"));
    ui_open(bench->ui, &own_scene);
    bench_frame(bench);
    assert_null(bench_text(bench, "Touching counts as"));
    assert_int_equal(dividers(bench), all - 2);
}

// Both are right about two circles that overlap by 5 px along x; what they measure is wrong.
static void answer_with_a_far_contact(const Query *query, Answer *answer)
{
    (void)query;
    *answer = (Answer){.relation = TS_OVERLAPPING, .has = ANSWER_POINT, .point = ts_vec(25, 90)};
}

static void answer_with_a_turned_normal(const Query *query, Answer *answer)
{
    (void)query;
    *answer = (Answer){.relation = TS_OVERLAPPING,
                       .has = ANSWER_GAP | ANSWER_NORMAL,
                       .gap = -5,
                       .normal = ts_vec(0, 1)};
}

static void the_measure_that_disagrees_is_named(void **state)
{
    Bench *bench = *state;
    Method off = {.name = "off",
                  .label = "off",
                  .a = TS_SHAPE_BIT(TS_SHAPE_CIRCLE),
                  .b = TS_SHAPE_BIT(TS_SHAPE_CIRCLE),
                  .touch = TOUCH_EITHER,
                  .sound = ROUNDS,
                  .source = "this test",
                  .answer = answer_with_a_far_contact};
    ui_open(bench->ui, &pairs_scene);
    row_state.circle[1]->position = ts_vec(15, 0);
    assert_true(method_add(&off));
    bench_set(bench, "method", "off");
    bench_frame(bench);
    assert_non_null(bench_text(bench, "Its contact"));
    assert_null(bench_text(bench, "Compared"));
    off.answer = answer_with_a_turned_normal;
    bench_frame(bench);
    assert_null(bench_text(bench, "Its contact"));
    assert_non_null(bench_text(bench, "Its MTV"));
    bench_set(bench, "method", "circle_strict");
    bench_frame(bench);
    assert_non_null(bench_text(bench, "Compared"));
    method_remove(&off);
}

#define WITH_STRIP(test) cmocka_unit_test_setup_teardown(test, open_strip, bench_close)

// Of two shapes with about the same centre, A stands above and B below.
static void letters_of_concentric_shapes_stand_apart(void **state)
{
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    Settings settings = ui_settings(bench->ui);
    settings.simple = false;
    ui_apply(bench->ui, &settings);
    ui_open(bench->ui, &crowd_scene);
    bench_frame(bench);
    Actor *one = row_state.circle[0], *other = row_state.circle[1];
    stage_place(stage, other, one->position, 0);
    stage_note_change(stage);
    bench_frame(bench);
    bench_frame(bench);
    View view = stage_view(stage);
    TsVec middle = view_device(view, one->position);
    double reach = one->shape.circle.radius * view.zoom;
    const TextCommand *a = bench_text(bench, "A"), *b = bench_text(bench, "B");
    assert_true(a && b);
    assert_true(fabs(a->x - middle.x) < 20 && fabs(b->x - middle.x) < 20);
    assert_true(a->y < middle.y - reach && a->y > middle.y - reach - 40);
    assert_true(b->y > middle.y + reach && b->y < middle.y + reach + 40);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_STRIP(letters_of_concentric_shapes_stand_apart),
        WITH_STRIP(the_exact_count_says_of_how_many_it_is),
        WITH_STRIP(the_pair_of_several_is_named),
        WITH_STRIP(who_answers_for_another_is_named),
        WITH_STRIP(the_measure_that_disagrees_is_named),
        WITH_STRIP(no_divider_without_a_cell),
        WITH_STRIP(every_cell_fits_from_900_px),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
