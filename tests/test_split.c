// The split view: two pictures of one frame, one record, one hand.
#include "draw_private.h"
#include "stage_bench.h"

static struct {
    Actor *a, *b, *c;
    double crowd, frames, sweep;
} s;

static bool last_hit, last_wrong;
static int said, steps_at_right = 4; // said: by the half that was drawn last
static Pointer pointed[2];           // as each half was drawn
static double met[2];                // the time of impact there; -1: none

static void build(Stage *on)
{
    s.a = stage_add(on, .name = "A", .shape = ts_shape_obb(ts_vec(0, 0), 100, 20, ts_vec(1, 0)),
                    .angle = 45);
    s.b = stage_add(on, .name = "B", .shape = ts_shape_obb(ts_vec(60, -15), 100, 20, ts_vec(1, 0)),
                    .angle = 45);
}

static int asked;

static void ask(Stage *on)
{
    asked++;
    if (s.crowd > 0)
        stage_ask_all(on);
    else if (s.sweep > 0)
        stage_ask_sweep(on, s.a, ts_vec(s.sweep, 0), s.b, ts_vec(0, 0));
    else
        stage_ask(on, s.a, s.b);
}

static void show(Stage *on)
{
    const Ask *ask = stage_asked(on, s.a, s.b);
    pointed[stage_shows_exact(on)] = stage_pointer(on);
    if (s.crowd > 0) return;
    if (s.sweep > 0) {
        met[stage_shows_exact(on)] = ask->answer.has & ANSWER_TIME ? ask->answer.time : -1;
        return;
    }
    last_hit = ask->hit;
    last_wrong = ask_is_wrong(ask);
    TsAxisTrace trace;
    ts_contact_traced(&s.a->shape, &s.b->shape, &trace);
    stage_projections(on, ask, &trace, true);
    said = stage_trace(on, stage_shows_exact(on) ? steps_at_right : 4);
    stage_narrate(on, "step %d", said);
    stage_report(on, "hit", "%d", ask->hit);
    stage_note(on, "%s", ask->hit ? "they meet" : "they do not");
}

static const Scene scene = {
    .title = "split",
    .idea = "two views",
    .build = build,
    .ask = ask,
    .draw = show,
    .SCENE_STATE(s),
    .method = "bounding_boxes",
    .knobs = {{'x', "crowd", &s.crowd, .max = 1}, {'y', "sweep", &s.sweep, .max = 1000}}};

static int set_up(void **state)
{
    (void)state;
    bench_open(&scene);
    stage_play(stage, false);
    stage_split(stage, true);
    bench_frame();
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    stage_split(stage, false);
    return 0;
}

static const double middle = 490; // of the bench's free rectangle

// The commands of the last frame in that ink, left of the middle or right of it.
static int drawn(Ink ink, bool right)
{
    int count = 0;
    for (int i = 0; i < draw->commands; i++) {
        const Command *command = &draw->command[i];
        bool its = (command->clip.left >= (int)middle) == right;
        count += its && command->kind == COMMAND_SHAPE && command->fill.ink == ink;
    }
    return count;
}

static double shift(void)
{
    bench_frame();
    return 980 / 2.0 + 12;
}

static void the_left_is_the_methods_and_the_right_exact(void **state)
{
    (void)state;
    const Ask *ask = stage_main_ask(stage);
    assert_true(ask_is_wrong(ask) && ask->answer.relation == TS_OVERLAPPING &&
                ask->exact == TS_APART);
    assert_true(drawn(INK_HIT_FILL, false) == 2 && drawn(INK_MISS_FILL, false) == 0);
    assert_true(drawn(INK_HIT_FILL, true) == 0 && drawn(INK_MISS_FILL, true) == 2);
    assert_false(last_hit || last_wrong); // the scene's own evidence too
    assert_true(drawn(INK_FOCUS, false) > 0 && drawn(INK_FOCUS, true) > 0);
    assert_true(s.a->hit && s.a->wrong); // afterwards they have the colours of the answer
}

static void the_record_is_taken_once(void **state)
{
    (void)state;
    const Record *record = stage_record(stage);
    assert_int_equal(record->asks, 1);
    asked = 0;
    bench_frame();
    assert_int_equal(asked, 1); // and drawn twice
    assert_int_equal(record->tables, 1);
    assert_int_equal(record->table[0].rows, 4);
    assert_int_equal(record->figures, 1);
    assert_string_equal(record->figure[0].value, "1");
    assert_string_equal(record->note, "they meet");
    long long wrong = record->wrong;
    assert_true(wrong > 0);
    for (int i = 0; i < 3; i++) bench_frame();
    assert_true(stage_record(stage)->wrong == wrong);
    assert_int_equal(stage_trace_view(stage).steps, 4);
    assert_true(stage_trace_step(stage, -2));
    bench_frame();
    assert_int_equal(said, 1);
    assert_string_equal(stage_trace_view(stage).sentence, "step 1");
}

static void a_half_with_fewer_steps_shows_its_last(void **state)
{
    (void)state;
    steps_at_right = 2;
    bench_frame();
    assert_int_equal(stage_trace_view(stage).shown, 3);
    assert_int_equal(said, 1);
    stage_trace_step(stage, -3);
    bench_frame();
    assert_int_equal(said, 0);
    steps_at_right = 4;
}

static void a_drag_in_either_view_moves_both(void **state)
{
    (void)state;
    double by = shift();
    for (int right = 0; right < 2; right++) {
        TsVec start = s.b->position, from = ts_vec_add(bench_device(start), ts_vec(right * by, 0));
        assert_true(bench_press(from, 0));
        assert_ptr_equal(stage_selected(stage), s.b);
        bench_move(ts_vec_add(from, ts_vec(20, 10)), BUTTON_LEFT);
        bench_move(ts_vec_add(from, ts_vec(right ? -by : by, 0)), BUTTON_LEFT); // across the middle
        TsVec moved = ts_vec_sub(bench_device(s.b->position), bench_device(start));
        assert_true(fabs(moved.x - (right ? -by : by)) < 1e-6 && fabs(moved.y) < 1e-6);
        bench_move(ts_vec_add(from, ts_vec(30, 0)), BUTTON_LEFT);
        bench_release(ts_vec_add(from, ts_vec(30, 0)));
        moved = ts_vec_sub(bench_device(s.b->position), bench_device(start));
        assert_true(fabs(moved.x - 30) < 1e-6 && fabs(moved.y) < 1e-6);
    }
}

static void wheel_and_hover_work_in_both(void **state)
{
    (void)state;
    double by = shift(), zoom = stage_view(stage).zoom;
    TsVec ground = ts_vec(40, 700), world = bench_world(ground);
    bench_wheel(ts_vec_add(ground, ts_vec(by, 0)), 1, 0);
    assert_true(stage_view(stage).zoom > zoom);
    assert_true(ts_vec_distance(bench_world(ground), world) < 1e-9);
    bench_move(ts_vec_add(bench_device(s.a->position), ts_vec(by, 0)), 0);
    bench_frame();
    for (int i = 0; i < 2; i++) {
        assert_true(ts_vec_distance(pointed[i].at, s.a->position) < 1e-9 && pointed[i].right);
    }
    assert_int_equal(stage_cursor(stage), CURSOR_HAND);
}

static void it_is_fitted_into_half_and_back(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        Actor *actor = i ? s.b : s.a;
        TsVec at = bench_device(actor->position);
        assert_true(at.x > 0 && at.x < middle);
    }
    View half = stage_view(stage);
    stage_split(stage, false);
    assert_true(stage_view(stage).zoom > half.zoom);
    bench_frame();
    assert_int_equal(drawn(INK_MISS_FILL, true), 0);
    stage_split(stage, true);
    assert_true(stage_view(stage).zoom == half.zoom);
}

static void a_crowd_is_asked_once(void **state)
{
    (void)state;
    char error[64];
    assert_true(stage_set(stage, "crowd", "on", error, sizeof error));
    bench_frame();
    const Record *record = stage_record(stage);
    assert_int_equal(record->asks, 1);
    assert_int_equal(record->pairs, 1);
    assert_int_equal(drawn(INK_MISS_FILL, true), 2);
    assert_int_equal(drawn(INK_HIT_FILL, false), 2);
}

// A step: the right has the exact time, also if the method has another one, or misses.
static void the_right_has_the_exact_time_of_impact(void **state)
{
    static const struct {
        const char *method;
        double met;
    } row[] = {{"sweep_exact", 0.1}, {"sweep_substeps", 0.125}, {"sweep_at_end", -1}};
    char error[64];
    (void)state;
    stage_place(stage, s.a, ts_vec(-300, 0), 90);
    stage_place(stage, s.b, ts_vec(-180, 0), 90);
    assert_true(stage_set(stage, "sweep", "1000", error, sizeof error));
    bench_frame();
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        assert_true(stage_set(stage, "method", row[i].method, error, sizeof error));
        met[0] = met[1] = 7;
        bench_frame();
        assert_true(fabs(met[0] - row[i].met) < 1e-9);
        assert_true(fabs(met[1] - 0.1) < 1e-9);
    }
}

#define SPLIT_TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        SPLIT_TEST(the_left_is_the_methods_and_the_right_exact),
        SPLIT_TEST(the_record_is_taken_once),
        SPLIT_TEST(a_half_with_fewer_steps_shows_its_last),
        SPLIT_TEST(a_drag_in_either_view_moves_both),
        SPLIT_TEST(wheel_and_hover_work_in_both),
        SPLIT_TEST(it_is_fitted_into_half_and_back),
        SPLIT_TEST(a_crowd_is_asked_once),
        SPLIT_TEST(the_right_has_the_exact_time_of_impact),
    };
    return cmocka_run_group_tests(tests, bench_up, bench_down);
}
