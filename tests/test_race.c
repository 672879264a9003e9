// Races of structures: what is run when, what is told of it, and the scenes that hold them.
#include "draw_private.h"
#include "scene_bench.h"
#include "scene_kit/race.h"
#include "slow_clock.h"

// ---- A race of two, of which one may err

enum { SIZES = 5, ENTRANTS = 3, ALL = SIZES * ENTRANTS };
static int runs_made, wrong_from;
static bool miscounts; // it errs in how many it finds, not in what it answers
static int largest_run[ENTRANTS];

static bool run_counted(unsigned task, int entrant, int size, double (*now)(void), RaceCost *cost)
{
    static const double work[ENTRANTS] = {0.01, 3, 2}; // the first is square
    double start = now ? now() : 0;
    runs_made++;
    largest_run[entrant] = size;
    cost->work = entrant ? work[entrant] * size : work[0] * size * size;
    bool errs = entrant == 2 && wrong_from > 0 && size >= wrong_from;
    cost->found = size + (errs && miscounts);
    for (uint32_t i = 0; i < 10; i++) {
        uint32_t at = entrant ? 9 - i : i; // in another order
        cost->answer = race_mix(cost->answer, at, errs && !miscounts ? task + 1 : task);
    }
    cost->seconds = now ? now() - start : 0;
    return true;
}

static const char *name_of(int entrant)
{
    return entrant == 0 ? "brute" : entrant == 1 ? "grid" : "tree";
}

static RaceDef counted(unsigned task)
{
    static const int size[SIZES] = {10, 100, 1000, 10000, 100000};
    static const int largest[] = {100000, 100000, 10000};
    return (RaceDef){.name = name_of,
                     .entrants = ENTRANTS,
                     .size = size,
                     .sizes = SIZES,
                     .largest = largest,
                     .most = 5e5,
                     .task = task,
                     .run = run_counted,
                     .sizes_name = "boxes",
                     .work_name = "tests",
                     .time_name = "µs",
                     .found_name = "pairs"};
}

static RaceDef def;
static int wanted;
static bool timed;

static void race_build(Stage *at)
{
    stage_add(at, .name = "box", .shape = ts_shape_circle(ts_vec(0, 0), 40));
}
static void race_ask(Stage *at) { stage_race(at, &def, wanted); }
static void race_draw(Stage *at) { stage_draw_race(at, &def, timed); }
static const Scene race_scene = {
    .title = "Race", .idea = "Of two.", .build = race_build, .ask = race_ask, .draw = race_draw};

static const RaceView *race_view(void) { return stage_race(stage, &def, wanted); }

static void open_race(unsigned task)
{
    def = counted(task);
    wanted = runs_made = wrong_from = 0;
    miscounts = false;
    timed = false;
    stage_set_clock(stage, NULL);
    bench_open(&race_scene);
}

static void runs_go_from_size_to_size_and_are_kept(void **state)
{
    (void)state;
    open_race(1);
    wanted = 4;
    bench_frame();
    assert_int_equal(runs_made, 4);
    const RaceView *view = race_view();
    assert_true(view->runs == 4 && view->of == ALL && view->same && !view->timed);
    assert_true(view->entrant == 0 && view->size == 1);
    wanted = 2; // time went back: fewer are shown, none is lost
    bench_frame();
    assert_true(race_view()->runs == 2 && runs_made == 4);
    wanted = 1000;
    bench_frame();
    // Brute force and grid are left out where they may exceed the limit, the tree where it would be
    // too large.
    assert_true(race_view()->runs == ALL && runs_made == ALL - 2 - 1 - 1);
    assert_true(largest_run[0] == 1000 && largest_run[1] == 10000 && largest_run[2] == 10000);
    def.task = 2;
    wanted = 1;
    bench_frame();
    assert_true(race_view()->runs == 1 && runs_made == ALL - 2 - 1 - 1 + 1);
}

static void a_clock_limits_the_runs_of_a_frame(void **state)
{
    (void)state;
    open_race(1);
    stage_set_clock(stage, slow_clock); // a run takes 2 ms and more of it
    wanted = ALL;
    int before = 0;
    for (int i = 0; i < 20 && race_view()->runs < ALL; i++) {
        assert_true(runs_made - before <= 6);
        before = runs_made;
    }
    assert_true(before > 0 && race_view()->runs == ALL && race_view()->timed);
    stage_set_clock(stage, NULL);
}

static void check_odd_one(bool counts)
{
    open_race(7);
    miscounts = counts;
    wrong_from = 1000;
    wanted = 2 * ENTRANTS;
    bench_frame();
    assert_true(race_view()->same);
    wanted = ALL;
    bench_frame();
    const RaceView *view = race_view();
    assert_true(!view->same && view->one == 0 && view->other == 2 && view->at == 2);
    bench_frame();
    assert_string_equal(stage_record(stage)->note,
                        "brute and tree do not find the same pairs among 1,000");
}

static void who_finds_something_else_is_named(void **state)
{
    (void)state;
    check_odd_one(false);
    check_odd_one(true);
}

// ---- The scenes

static const char *figure(const char *name)
{
    const Record *record = stage_record(stage);
    for (int i = 0; i < record->figures; i++) {
        if (strcmp(record->figure[i].name, name) == 0) return record->figure[i].value;
    }
    return NULL;
}

static int lines_drawn(void)
{
    int count = 0;
    for (int i = 0; i < draw->commands; i++) {
        const Command *command = &draw->command[i];
        count += command->tag > 0 && strcmp(draw->tag[command->tag - 1], "curves") == 0;
    }
    return count;
}

static void pass_ticks(int ticks)
{
    for (int i = 0; i < ticks; i++) stage_step(stage);
    bench_frame();
}

static void race_to_the_end(const char *id, const char *knob, const char *const *choices)
{
    for (; *choices; choices++) {
        open_named(id);
        turn(knob, *choices);
        turn("race", "work");
        pass_ticks(30);
        int some = lines_drawn();
        assert_true(some > 0 && stage_record(stage)->verdict.given);
        pass_ticks(200);
        assert_true(lines_drawn() > some); // the curves have grown
        assert_memory_equal(stage_record(stage)->note, "all found the same", 18);
        assert_false(stage_record(stage)->verdict.wrong);
        int tick = stage->tick;
        stage_show_tick(stage, 30); // and go back with time
        bench_frame();
        assert_int_equal(lines_drawn(), some);
        stage_show_tick(stage, tick);
        turn("race", "off");
        assert_int_equal(lines_drawn(), 0);
    }
}

static void all_broad_phases_find_the_same_in_each_crowd(void **state)
{
    (void)state;
    static const char *const crowds[] = {"spread", "clustered", "mixed sizes", NULL};
    race_to_the_end("62_broad_phase", "arranged", crowds);
    assert_non_null(stage_first(stage)); // the bodies are back
}

static void all_mesh_trees_find_the_same_in_each_mesh(void **state)
{
    (void)state;
    static const char *const meshes[] = {"torus", "terrain", "blocks", NULL};
    static const char *const probes[] = {"ray", "box", "second mesh", NULL};
    race_to_the_end("84_mesh_tree", "mesh", meshes);
    race_to_the_end("84_mesh_tree", "probe", probes);
}

// Brute force tests every pair of 2,000 boxes, 1,999,000, and is left out from there on; the grid
// has 20,000 boxes at last, and tests less than three pairs for each.
static void brute_force_grows_with_the_square(void **state)
{
    (void)state;
    open_named("62_broad_phase");
    turn("race", "work");
    pass_ticks(200);
    assert_string_equal(figure("brute force, n²"), "2.00 M");
    assert_string_equal(figure("grid"), "53,810");
}

// Without a clock there are no times, and "time" shows the work.
static void times_need_a_clock(void **state)
{
    (void)state;
    open_named("62_broad_phase");
    turn("race", "time");
    pass_ticks(200);
    assert_string_equal(figure("grid"), "53,810");
    open_named("62_broad_phase");
    stage_set_clock(stage, slow_clock);
    turn("race", "time");
    for (int i = 0; i < 200; i++) pass_ticks(1);
    assert_true(figure("grid") && strcmp(figure("grid"), "53,810") != 0);
    stage_set_clock(stage, NULL);
}

// A turn of the knob is undone as any other: the bodies are as they were.
static void undo_ends_it(void **state)
{
    (void)state;
    open_named("62_broad_phase");
    TsVec at = stage_first(stage)->position;
    stage_turn_knob(stage, 3, 1);
    bench_frame();
    assert_null(stage_first(stage));
    assert_true(stage_undo(stage));
    bench_frame();
    assert_non_null(stage_first(stage));
    assert_true(ts_vec_equal(stage_first(stage)->position, at));
    assert_int_equal(lines_drawn(), 0);
}

// ---- Around the pointer

static void the_pointer_lights_what_a_query_looks_into(void **state)
{
    (void)state;
    static const char *const kinds[] = {"grid",         "spatial hash", "quadtree",        "R-tree",
                                        "dynamic tree", "flat BVH",     "sweep and prune", NULL};
    open_named("62_broad_phase");
    for (int i = 0; kinds[i]; i++) {
        turn("structure", kinds[i]);
        point_at(EVENT_MOVE, ts_vec(490, 290));
        bench_frame();
        const char *looks = figure("looks into"), *finds = figure("at the pointer");
        assert_true(looks && finds);
        int entered = atoi(looks), found = atoi(finds);
        assert_true(entered > 0 && entered < 200 && found > 0 && found < 20);
        point_at(EVENT_MOVE, ts_vec(-3000, 290)); // nothing lies there
        bench_frame();
        assert_true(atoi(figure("at the pointer")) == 0);
        stage_event(stage, &(Event){.kind = EVENT_LEAVE});
        bench_frame();
        assert_null(figure("looks into"));
    }
    turn("structure", "brute force");
    point_at(EVENT_MOVE, ts_vec(490, 290));
    bench_frame();
    assert_null(figure("looks into"));
    stage_event(stage, &(Event){.kind = EVENT_LEAVE});
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(runs_go_from_size_to_size_and_are_kept),
        cmocka_unit_test(a_clock_limits_the_runs_of_a_frame),
        cmocka_unit_test(who_finds_something_else_is_named),
        cmocka_unit_test(all_broad_phases_find_the_same_in_each_crowd),
        cmocka_unit_test(all_mesh_trees_find_the_same_in_each_mesh),
        cmocka_unit_test(brute_force_grows_with_the_square),
        cmocka_unit_test(times_need_a_clock),
        cmocka_unit_test(undo_ends_it),
        cmocka_unit_test(the_pointer_lights_what_a_query_looks_into),
    };
    return cmocka_run_group_tests(tests, bench_up, bench_down);
}
