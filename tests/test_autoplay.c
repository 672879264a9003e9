// The autoplay demo: when it starts, what it shows, and that it leaves no trace.
#include "ui_bench.h"

enum { ACTORS_MAX = 64 };

typedef struct Snapshot { // what must come back to the bit
    Actor actor[ACTORS_MAX];
    int actors, tick;
    const Method *method;
    TouchCounts touch;
    bool playing;
    long long agreed, wrong;
    bool whole; // every pair was judged: none is left to be counted later
    const Actor *selected;
    unsigned char state[4096];
} Snapshot;

static Snapshot snapshot(Ui *ui)
{
    Stage *stage = ui_stage(ui);
    const Scene *scene = stage_scene(stage);
    Snapshot now;
    memset(&now, 0, sizeof now);
    stage_each(stage, actor)
    {
        if (now.actors < ACTORS_MAX) memcpy(&now.actor[now.actors++], actor, sizeof *actor);
    }
    now.tick = stage->tick;
    now.method = stage_method(stage);
    now.touch = stage_touch(stage);
    now.playing = stage->playing;
    now.agreed = stage_record(stage)->agreed;
    now.whole = stage_record(stage)->judged >= stage_record(stage)->pairs;
    now.wrong = stage_record(stage)->wrong;
    now.selected = stage_selected(stage);
    assert_true(scene->state_size <= sizeof now.state);
    if (scene->state_size) memcpy(now.state, scene->state, scene->state_size);
    return now;
}

static bool same_vec(TsVec a, TsVec b) { return memcmp(&a, &b, sizeof a) == 0; }

static bool same_number(double a, double b) { return memcmp(&a, &b, sizeof a) == 0; }

static void assert_same_actor(const Actor *a, const Actor *b)
{
    TsVec first[TS_POLYGON_MAX], second[TS_POLYGON_MAX];
    assert_true(same_vec(a->position, b->position) && same_vec(a->velocity, b->velocity));
    assert_true(same_number(a->angle, b->angle) && same_number(a->scale, b->scale));
    assert_true(same_number(a->spin, b->spin) && a->traits == b->traits);
    int corners = ts_shape_corners(&a->shape, first);
    assert_int_equal(ts_shape_corners(&b->shape, second), corners);
    assert_memory_equal(first, second, (size_t)corners * sizeof *first);
}

static void assert_same(const Snapshot *a, const Snapshot *b)
{
    assert_int_equal(a->actors, b->actors);
    for (int i = 0; i < a->actors; i++) assert_same_actor(&a->actor[i], &b->actor[i]);
    assert_int_equal(a->tick, b->tick);
    assert_ptr_equal(a->method, b->method);
    assert_int_equal(a->touch, b->touch);
    assert_int_equal(a->playing, b->playing);
    assert_true((a->agreed == b->agreed || !a->whole) && a->wrong == b->wrong);
    assert_ptr_equal(a->selected, b->selected);
    assert_memory_equal(a->state, b->state, sizeof a->state);
}

// Advances until it begins; writes the state just before that.
static Snapshot leave_alone(Bench *bench)
{
    ui_advance(bench->ui, 9.875);
    bench_frame(bench);
    assert_false(autoplay_acts(bench->ui));
    Snapshot before = snapshot(bench->ui);
    assert_true(ui_due(bench->ui) <= 0.125);
    assert_true(ui_advance(bench->ui, 0.125));
    assert_true(autoplay_acts(bench->ui));
    bench_frame(bench);
    return before;
}

static bool disagrees(const Bench *bench)
{
    const Ask *ask = stage_main_ask(ui_stage(bench->ui));
    return ask && ask_is_wrong(ask);
}

static void advance_to(Bench *bench, AutoplayPhase phase)
{
    for (int i = 0; bench->ui->autoplay->phase != phase; i++) {
        assert_true(i < 1000);
        ui_advance(bench->ui, 1.0 / 64);
    }
    bench_frame(bench);
}

// Plays the whole demo in the open scene. Returns whether it showed DISAGREE, for seconds.
static bool watch(Bench *bench)
{
    Snapshot before = leave_alone(bench);
    Actor *actor = bench->ui->autoplay->plan.actor;
    bool flawed = bench->ui->autoplay->plan.flawed >= 0, moved = false;
    int wrong = 0;
    for (int i = 0; autoplay_acts(bench->ui); i++) {
        assert_true(i < 1000);
        assert_true(ui_due(bench->ui) <= 4);
        TsVec place = actor->position;
        ui_advance(bench->ui, 1.0 / 32);
        moved |= !ts_vec_equal(place, actor->position);
        bench_frame(bench);
        bool shows = bench->ui->autoplay->phase == AUTOPLAY_SHOWS;
        if (shows) assert_true(disagrees(bench) && stage_main_ask(bench->ui->stage)->method->flaw);
        wrong += shows;
    }
    Snapshot after = snapshot(bench->ui);
    assert_same(&before, &after);
    assert_true(moved);
    assert_int_equal(wrong > 3 * 32, flawed);
    return flawed;
}

static void it_starts_after_ten_seconds_and_is_labelled(void **state)
{
    Bench *bench = *state;
    leave_alone(bench);
    assert_non_null(bench_text(bench, "demo: any key or click ends it"));
    ui_event(bench->ui, &(Event){.kind = EVENT_MOVE, .at = {5, 300}});
    bench_frame(bench);
    assert_null(bench_text(bench, "demo: any key or click ends it"));
}

static void input_delays_it(void **state)
{
    Bench *bench = *state;
    ui_advance(bench->ui, 9);
    ui_event(bench->ui, &(Event){.kind = EVENT_MOVE, .at = {5, 300}});
    ui_advance(bench->ui, 9);
    assert_false(autoplay_acts(bench->ui));
    ui_advance(bench->ui, 1);
    assert_true(autoplay_acts(bench->ui));
}

static void it_shows_disagree_in_both_scenes(void **state)
{
    Bench *bench = *state;
    assert_true(watch(bench));
    ui_open(bench->ui, &circles_scene);
    bench_frame(bench);
    assert_true(watch(bench));
    assert_true(isinf(ui_due(bench->ui)));
}

static void it_plays_once_a_visit(void **state)
{
    Bench *bench = *state;
    watch(bench);
    for (int i = 0; i < 30; i++) ui_advance(bench->ui, 1);
    assert_false(autoplay_acts(bench->ui));
    ui_open(bench->ui, &circles_scene);
    ui_open(bench->ui, &boxes_scene);
    bench_frame(bench);
    leave_alone(bench);
}

static void it_does_not_play_after_an_action_or_at_a_later_start(void **state)
{
    Bench *bench = *state;
    bench_key(bench, "PgDn");
    for (int i = 0; i < 30; i++) ui_advance(bench->ui, 1);
    assert_false(autoplay_acts(bench->ui));
    Settings settings = ui_settings(bench->ui);
    assert_false(settings.demo);
    settings.demo = true;
    ui_apply(bench->ui, &settings);
    ui_advance(bench->ui, 10);
    assert_true(autoplay_acts(bench->ui));
}

// In each phase, each kind of input restores everything at once.
static void any_input_ends_it(void **state)
{
    Bench *bench = *state;
    static const Event events[] = {{.kind = EVENT_MOVE, .at = {3, 300}},
                                   {.kind = EVENT_KEY_UP, .key = KEY_TAB},
                                   {.kind = EVENT_KEY, .key = KEY_ESCAPE},
                                   {.kind = EVENT_RELEASE, .button = BUTTON_LEFT, .at = {3, 300}},
                                   {.kind = EVENT_LEAVE}};
    for (int phase = AUTOPLAY_DRAGS; phase <= AUTOPLAY_RETURNS; phase++) {
        for (size_t i = 0; i < sizeof events / sizeof *events; i++) {
            bench->ui->demo = true;
            ui_open(bench->ui, &boxes_scene);
            bench_frame(bench);
            Snapshot before = leave_alone(bench);
            advance_to(bench, (AutoplayPhase)phase);
            ui_advance(bench->ui, 0.25);
            assert_true(ui_event(bench->ui, &events[i]));
            assert_false(autoplay_acts(bench->ui));
            bench_frame(bench);
            Snapshot after = snapshot(bench->ui);
            assert_same(&before, &after);
            assert_int_equal(ui_command(bench->ui), UI_NOTHING);
        }
    }
}

static void the_input_that_ends_it_still_acts(void **state)
{
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    leave_alone(bench);
    const Method *before = stage_method(stage);
    advance_to(bench, AUTOPLAY_SHOWS);
    assert_ptr_not_equal(stage_method(stage), before);
    bench_key(bench, "M");
    stage_next_method(stage, -1);
    assert_ptr_equal(stage_method(stage), before);
    ui_open(bench->ui, &boxes_scene);
    bench_frame(bench);
    bench->ui->demo = true;
    leave_alone(bench);
    bench_key(bench, "Space");
    assert_false(stage->playing);
    bench_key(bench, "PgDn");
    bench->ui->demo = true;
    leave_alone(bench);
    bench_key(bench, "PgUp");
    assert_ptr_equal(stage_scene(stage), &boxes_scene);
}

// Undo does not see what the demo did.
static void undo_does_not_see_it(void **state)
{
    Bench *bench = *state;
    leave_alone(bench);
    advance_to(bench, AUTOPLAY_RESTS);
    assert_false(bench_key(bench, "Ctrl+Z") && stage_redo(ui_stage(bench->ui)));
    Snapshot before = snapshot(bench->ui);
    bench_key(bench, "Ctrl+Z");
    Snapshot after = snapshot(bench->ui);
    assert_same(&before, &after);
}

static void it_never_starts_while_paused_or_under_an_overlay(void **state)
{
    Bench *bench = *state;
    static const char *const keys[] = {"Space", "F1", "Ctrl+O"};
    for (int i = 0; i < 3; i++) {
        bench_key(bench, keys[i]);
        assert_true(isinf(ui_due(bench->ui)));
        for (int second = 0; second < 40; second++) {
            assert_false(ui_advance(bench->ui, 1));
            assert_false(autoplay_acts(bench->ui));
        }
        assert_true(isinf(ui_due(bench->ui)));
        bench_key(bench, i == 0 ? "Space" : "Esc");
        assert_true(ui_due(bench->ui) < 1);
        ui_advance(bench->ui, 9.5);
        assert_false(autoplay_acts(bench->ui));
    }
}

// The demo waits until anything else has ended. It is allowed after each key, since a key ends it.
static void it_never_starts_over_anything_else(void **state)
{
    static const struct {
        const char *scene, *begin, *end;
    } others[] = {
        {"41_obb", "F1", "Esc"},      {"41_obb", "Ctrl+O", "Esc"}, {"41_obb", "F5", "Esc"},
        {"41_obb", "G", "G"},         {"42_sat", "V", "V"},        {"41_obb", "F6", "Esc"},
        {"41_obb", "Space", "Space"},
    };
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        ui_open(bench->ui, ui_find(bench->ui, others[i].scene));
        bench_frame(bench);
        if (others[i].begin[0] == 'V') stage_select(stage, stage_first(stage));
        for (int over = 0; over < 2; over++) {
            bench_key(bench, over ? others[i].end : others[i].begin);
            Settings settings = ui_settings(bench->ui);
            settings.demo = true;
            ui_apply(bench->ui, &settings);
            if (over || others[i].begin[0] != 'S') stage_play(stage, true);
            for (int second = 0; second < 12; second++) ui_advance(bench->ui, 1);
            if (autoplay_acts(bench->ui) != over)
                fail_msg("%s %s", over ? "after" : "during", others[i].begin);
        }
        autoplay_stop(bench->ui);
    }
}

static void it_never_starts_beside_ones_own_function(void **state)
{
    static const PluginView view = {.name = "mine", .file = "./mine.so"};
    Bench *bench = *state;
    stage_set_plugin(ui_stage(bench->ui), &view);
    for (int second = 0; second < 12; second++) ui_advance(bench->ui, 1);
    assert_false(autoplay_acts(bench->ui));
    stage_set_plugin(ui_stage(bench->ui), NULL);
    for (int second = 0; second < 12 && !autoplay_acts(bench->ui); second++)
        ui_advance(bench->ui, 1);
    assert_true(autoplay_acts(bench->ui));
}

static void ticks_alone_never_start_it(void **state)
{
    Bench *bench = *state;
    for (int i = 0; i < 2000; i++) stage_step(ui_stage(bench->ui));
    bench_frame(bench);
    assert_false(autoplay_acts(bench->ui));
}

static void pinned_shapes_are_left_alone(void **state)
{
    Bench *bench = *state;
    stage_each(ui_stage(bench->ui), actor) actor->traits |= ACTOR_PINNED;
    bench_frame(bench);
    ui_advance(bench->ui, 11);
    assert_false(autoplay_acts(bench->ui));
}

static void leaving_the_scene_while_it_acts_is_safe(void **state)
{
    Bench *bench = *state;
    leave_alone(bench);
    advance_to(bench, AUTOPLAY_SHOWS);
    ui_open(bench->ui, &circles_scene);
    bench_frame(bench);
    assert_false(autoplay_acts(bench->ui) || stage_in_scope(ui_stage(bench->ui)));
    leave_alone(bench); // and the Ui is freed while it acts
    assert_true(stage_in_scope(ui_stage(bench->ui)));
}

static void every_scene_is_restored(void **state)
{
    Bench bench = {.ui = ui_new(scene_table), .draw = draw_new()};
    (void)state;
    bool two_boxes = false;
    int shown = 0;
    for (int i = 0; i < ui_scene_count(bench.ui); i++) {
        ui_open(bench.ui, ui_scene_at(bench.ui, i));
        bench_frame(&bench);
        ui_advance(bench.ui, 10);
        bool comes = autoplay_acts(bench.ui);
        ui_open(bench.ui, ui_scene_at(bench.ui, i));
        bench_frame(&bench);
        bool disagreed = comes && watch(&bench);
        if (strcmp(ui_id(bench.ui, i), "41_obb") == 0) two_boxes = disagreed;
        shown += disagreed;
    }
    assert_true(two_boxes);
    assert_true(shown >= 5);
    ui_free(bench.ui);
    draw_free(bench.draw);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, bench_open, bench_close)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(it_does_not_play_after_an_action_or_at_a_later_start),
        TEST(it_starts_after_ten_seconds_and_is_labelled),
        TEST(input_delays_it),
        TEST(it_shows_disagree_in_both_scenes),
        TEST(it_plays_once_a_visit),
        TEST(any_input_ends_it),
        TEST(the_input_that_ends_it_still_acts),
        TEST(undo_does_not_see_it),
        TEST(it_never_starts_while_paused_or_under_an_overlay),
        WITH_ALL_SCENES(it_never_starts_over_anything_else),
        TEST(it_never_starts_beside_ones_own_function),
        TEST(ticks_alone_never_start_it),
        TEST(pinned_shapes_are_left_alone),
        TEST(leaving_the_scene_while_it_acts_is_safe),
        cmocka_unit_test(every_scene_is_restored),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
