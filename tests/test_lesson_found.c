// What the viewer found at a step of a lesson is there again after a look at the step before: the
// curve, the outline, and the questions of a game about the same pair.
#include "ui_bench.h"

#include "axis.h"
#include "lesson/lesson_private.h"
#include "lesson_steps.h"
#include "scene.h"
#include "view/handles.h"
#include "view/view.h"

static int open_all(void **state)
{
    if (bench_open_with(state, scene_table) != 0) return -1;
    ui_resize(((Bench *)*state)->ui, 1280, 800, 1);
    return 0;
}

static void begin(Bench *bench, const char *scene, int step)
{
    assert_true(lesson_begin(bench->ui, ui_find(bench->ui, scene), step - 1));
    bench_frame(bench);
}

static void look_back(Bench *bench)
{
    int at = lesson_at(bench->ui);
    bench_click_on(bench, &lesson_press, LESSON_BACK);
    assert_int_equal(lesson_at(bench->ui), at - 1);
    bench_key(bench, "PgDn");
    assert_int_equal(lesson_at(bench->ui), at);
}

static void point(Bench *bench, EventKind kind, TsVec device)
{
    Event event = {.kind = kind, .button = BUTTON_LEFT, .at = device};
    ui_event(bench->ui, &event);
    bench_frame(bench);
}

// By a handle that runs on a circle.
static void turn(Bench *bench, TsVec middle, TsVec handle, double degrees)
{
    TsVec out = ts_vec_sub(handle, middle), at = handle;
    int moves = (int)(fabs(degrees) / 5) + 1;
    point(bench, EVENT_PRESS, at);
    for (int i = 1; i <= moves; i++) {
        at = ts_vec_add(middle, ts_vec_turn(out, ts_degrees(degrees * i / moves)));
        point(bench, EVENT_MOVE, at);
    }
    point(bench, EVENT_RELEASE, at);
}

static void turn_axis(Bench *bench, double degrees)
{
    const Stage *stage = ui_stage(bench->ui);
    turn(bench, view_middle(stage), stage_axis_handle(stage), degrees);
}

static double known(const Bench *bench)
{
    AxisView view;
    assert_true(stage_axis_view(ui_stage(bench->ui), &view));
    return view.known;
}

static void the_curve_is_kept(void **state)
{
    Bench *bench = *state;
    begin(bench, "41_obb", 5);
    double first = known(bench);
    turn_axis(bench, 70);
    double found = known(bench);
    assert_true(found > first + 0.3);
    look_back(bench);
    assert_true(known(bench) == found);
    bench_key(bench, "R");
    assert_true(known(bench) == first);
    look_back(bench);
    assert_true(known(bench) == first);
    // "Once more", at the end, is the whole lesson from its beginning.
    turn_axis(bench, 70);
    for (int i = 0; i < 5; i++) bench_key(bench, "PgDn");
    bench_key(bench, "R");
    for (int i = 0; i < 4; i++) bench_key(bench, "PgDn");
    assert_int_equal(lesson_at(bench->ui), 4);
    assert_true(known(bench) == first);
}

static void the_outline_is_kept(void **state)
{
    Bench *bench = *state;
    const Stage *stage = ui_stage(bench->ui);
    begin(bench, "45_gjk", 2);
    const LessonStep *step = lesson_step(bench->ui);
    View view = stage_view(stage);
    TsVec middle = ts_vec_add(ts_vec_scale(ts_vec(632, 238), view.zoom), view.offset);
    const SpaceHandle *handle = handles_in_space(stage, 1);
    assert_non_null(handle);
    turn(bench, middle, ts_vec_add(ts_vec_scale(handle->at, view.zoom), view.offset), 250);
    assert_true(step->half(stage, 0) && !step->done(stage, 0));
    look_back(bench);
    assert_true(step->half(stage, 0) && !step->done(stage, 0));
    bench_key(bench, "R");
    assert_false(step->half(stage, 0));
}

static int asked(const Bench *bench)
{
    GameView view;
    assert_true(lesson_game(bench->ui)->view(ui_stage(bench->ui), &view));
    return view.asked;
}

static bool same_pose(const Stage *stage, TsVec a, TsVec b)
{
    return ts_vec_equal(stage_nth(stage, 0)->position, a) &&
           ts_vec_equal(stage_nth(stage, 1)->position, b);
}

static void questions_are_kept_until_the_claim(void **state)
{
    static const struct {
        const char *scene;
        int step;
    } games[] = {{"41_obb", 9}, {"42_sat", 2}, {"45_gjk", 9}};
    Bench *bench = *state;
    const Stage *stage = ui_stage(bench->ui);
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        begin(bench, games[i].scene, games[i].step);
        for (int k = 0; k < 3; k++) {
            bench_key(bench, "Shift+Right");
            if (lesson_game(bench->ui)->ask) bench_key(bench, "Space");
        }
        int questions = asked(bench);
        TsVec a = stage_nth(stage, 0)->position, b = stage_nth(stage, 1)->position;
        assert_true(questions >= 3);
        look_back(bench);
        assert_true(same_pose(stage, a, b));
        if (asked(bench) != questions) fail_msg("%s: %d left", games[i].scene, asked(bench));
        bench_key(bench, "2"); // they meet: right or wrong, the game is over
        LessonWords words;
        assert_true(lesson_words(bench->ui, &words) && words.done);
        look_back(bench);
        assert_false(same_pose(stage, a, b));
        assert_int_equal(asked(bench), 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_curve_is_kept, open_all, bench_close),
        cmocka_unit_test_setup_teardown(the_outline_is_kept, open_all, bench_close),
        cmocka_unit_test_setup_teardown(questions_are_kept_until_the_claim, open_all, bench_close),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
