// The broad phase: what it reports against a plain loop over all pairs, by every structure.
#include <stdio.h>

#include "scene_bench.h"
#include "touchstone/broad.h"
#include "touchstone/relation.h"

enum { FEW = 400, TICKS = 300, MOST = 1000 };

// Each look at the clock takes a millisecond, so the oracle judges only a few pairs a frame.
static double seconds;
static double hasty(void) { return seconds += 1e-3; }

static int bodies(void)
{
    int count = 0;
    stage_each(stage, actor) count++;
    return count;
}

static int figure_number(const char *name)
{
    int number = 0;
    for (const char *c = figure_named(name); *c && *c != ' ' && *c != '.'; c++) {
        if (*c >= '0' && *c <= '9') number = 10 * number + *c - '0';
    }
    return number;
}

typedef struct Count {
    int candidates, hits;
    bool hit[MOST];
} Count;

static void count_pair(Count *count, const Actor *a, const Actor *b)
{
    if (!ts_bounds_intersect(ts_bounds_of(&a->shape), ts_bounds_of(&b->shape))) return;
    count->candidates++;
    if (ts_relation_shapes(&a->shape, &b->shape) == TS_APART) return;
    count->hits++;
    count->hit[a->index] = count->hit[b->index] = true;
}

static Count count_all(void)
{
    Count count = {0};
    stage_each(stage, a)
    {
        for (Actor *b = stage_next(stage, a); b; b = stage_next(stage, b)) count_pair(&count, a, b);
    }
    return count;
}

static void check_figures(const Count *count)
{
    assert_int_equal(figure_number("candidate pairs"), count->candidates);
    assert_int_equal(figure_number("collisions"), count->hits);
    assert_non_null(strstr(figure_named("same pairs"), ": yes"));
    stage_each(stage, actor)
    {
        assert_true(actor->asked);
        assert_int_equal(actor->hit, count->hit[actor->index]);
    }
}

static void test_reports_what_a_plain_loop_counts(void **state)
{
    (void)state;
    open_named("62_broad_phase");
    assert_int_equal(bodies(), FEW);
    assert_int_equal(figure_number("all pairs"), FEW * (FEW - 1) / 2);
    turn("structure", "brute force");
    assert_int_equal(figure_number("box tests"), FEW * (FEW - 1) / 2);
    Count count = count_all();
    assert_true(count.hits > 20 && count.candidates > count.hits);
    check_figures(&count);
    const Record *record = stage_record(stage);
    assert_int_equal(record->asks, count.candidates); // no other pair is tested
}

static void test_every_structure_finds_the_same(void **state)
{
    (void)state;
    open_named("62_broad_phase");
    for (int i = 0; i < TS_BROAD_KINDS; i++) {
        turn("structure", ts_broad_name((TsBroadKind)i));
        Count count = count_all();
        check_figures(&count);
    }
    stage_set_clock(stage, hasty);
    for (int tick = 0; tick < TICKS; tick++) {
        stage_set_knob(stage, 0, tick % TS_BROAD_KINDS);
        if (tick % (TICKS / 3) == 0) stage_set_knob(stage, 2, 3.0 * tick / TICKS);
        stage_step(stage);
        bench_frame();
        assert_non_null(strstr(figure_named("same pairs"), ": yes"));
        if (tick % 10) continue;
        Count count = count_all();
        check_figures(&count);
    }
    stage_set_clock(stage, NULL);
    turn("arranged", "spread");
}

// The knob has one name for each structure, and it is the structure's own.
static void test_structures_are_called_by_their_names(void **state)
{
    (void)state;
    open_named("62_broad_phase");
    int names = 1;
    for (const char *c = stage_scene(stage)->knobs[0].names; *c; c++) names += *c == '|';
    assert_int_equal(names, TS_BROAD_KINDS);
    for (int i = 0; i < TS_BROAD_KINDS; i++) {
        stage_set_knob(stage, 0, i);
        bench_frame();
        const char *name = ts_broad_name((TsBroadKind)i);
        assert_memory_equal(stage_record(stage)->note, name, strlen(name));
    }
}

// Steps of what the query of a selected body, or of the ray, enters; its results are there at last.
static void test_a_paused_query_is_stepped_through(void **state)
{
    (void)state;
    open_named("62_broad_phase");
    stage_play(stage, false);
    bench_frame();
    assert_int_equal(stage_trace_view(stage).steps, 0); // nothing is selected
    for (int ray = 0; ray < 2; ray++) {
        stage_select(stage, ray ? NULL : stage_first(stage));
        turn("turning_ray", ray ? "1" : "0");
        for (int i = 0; i < TS_BROAD_KINDS; i++) {
            stage_set_knob(stage, 0, i);
            bench_frame();
            TraceView trace = stage_trace_view(stage);
            assert_true((i == TS_BROAD_BRUTE) == (trace.steps == 0));
            if (i == TS_BROAD_BRUTE) continue;
            assert_non_null(strstr(trace.sentence, " tested. Found: "));
            assert_null(strstr(trace.sentence, ray ? "window" : "ray"));
            Ink ink;
            assert_true(draw_tagged(draw, "results", &ink));
            if (!stage_trace_step(stage, -1)) continue; // one stretch of sweep and prune
            bench_frame();
            assert_null(strstr(stage_trace_view(stage).sentence, "Found"));
            assert_false(draw_tagged(draw, "results", &ink));
        }
    }
    turn("turning_ray", "0");
    stage_select(stage, stage_first(stage));
    stage_play(stage, true);
    bench_frame();
    assert_int_equal(stage_trace_view(stage).steps, 0);
    stage_select(stage, NULL);
}

static void test_a_body_is_dragged_through_the_crowd(void **state)
{
    (void)state;
    open_named("62_broad_phase");
    Actor *body = stage_first(stage);
    point_at(EVENT_PRESS, body->position);
    body = stage_selected(stage); // whoever lies on top there
    assert_non_null(body);
    TsVec from = body->position;
    for (int i = 1; i <= 20; i++) {
        point_at(EVENT_MOVE,
                 ts_vec(from.x + (490 - from.x) * i / 20, from.y + (290 - from.y) * i / 20));
        stage_step(stage);
        bench_frame();
        Count count = count_all();
        check_figures(&count);
        assert_non_null(strstr(figure_named("query"), "box tests"));
    }
    assert_true(ts_vec_distance(body->position, ts_vec(490, 290)) < 40);
    point_at(EVENT_RELEASE, ts_vec(490, 290));
    bench_key("Ctrl+Z");
    assert_true(same_bits(body->position, from));
}

static void test_the_ray_meets_what_it_crosses(void **state)
{
    (void)state;
    open_named("62_broad_phase");
    turn("turning_ray", "1");
    for (int i = 0; i < 30; i++) stage_step(stage);
    bench_frame();
    int met = figure_number("ray hits");
    assert_in_range(met, 1, FEW / 4);
    turn("turning_ray", "0");
    assert_string_equal(figure_named("ray hits"), "");
}

static void test_it_takes_as_many_as_are_wanted(void **state)
{
    (void)state;
    open_named("62_broad_phase");
    turn("bodies", "1000");
    assert_int_equal(bodies(), 1000);
    Count count = count_all();
    check_figures(&count);
    turn("bodies", "400");
    assert_int_equal(bodies(), FEW);
    stage_undo(stage);
    bench_frame();
    assert_int_equal(bodies(), 1000);
    check_figures(&count);
    stage_undo(stage);
    stage_select(stage, stage_first(stage));
    bench_key("Del");
    bench_frame();
    assert_int_equal(bodies(), FEW - 1);
    count = count_all();
    check_figures(&count);
    turn("bodies", "400");
}

// In tick 4 the R-tree is the other one.
static void test_50000_bodies(void **state)
{
    (void)state;
    open_named("62_broad_phase");
    turn("structure", "flat BVH");
    while (stage->tick < 4) stage_step(stage);
    turn("structure_shown", "0");
    stage_set_knob(stage, 1, 6);
    bench_frame();
    assert_int_equal(bodies(), 50000);
    assert_int_equal(stage_record(stage)->pairs, 50000LL * 49999 / 2);
    assert_string_equal(figure_named("same pairs"), "R-tree: yes");
    assert_int_equal(draw_dropped(draw), 0);
    stage_set_knob(stage, 1, 0);
    turn("structure_shown", "1");
    turn("structure", "grid");
}

typedef struct Standing {
    TsVec at[FEW];
    double angle[FEW];
} Standing;

static void stand(Standing *standing)
{
    *standing = (Standing){0};
    stage_each(stage, actor)
    {
        standing->at[actor->index] = actor->position;
        standing->angle[actor->index] = actor->angle;
    }
}

static void test_steps_back_and_begins_anew_to_the_bit(void **state)
{
    (void)state;
    static Standing first, before, after;
    open_named("62_broad_phase");
    stand(&first);
    for (int i = 0; i < 40; i++) stage_step(stage);
    stand(&before);
    stage_play(stage, false);
    for (int i = 0; i < 20; i++) stage_step(stage);
    for (int i = 0; i < 20; i++) stage_step_back(stage);
    bench_frame();
    stand(&after);
    assert_memory_equal(&before, &after, sizeof before);
    Count count = count_all();
    check_figures(&count);
    stage_reset(stage);
    stand(&after);
    assert_memory_equal(&first, &after, sizeof first);
}

// A flawed method is only given the candidates of the broad phase, and is found out among them.
static void test_a_flawed_method_is_asked_about_candidates(void **state)
{
    (void)state;
    open_named("62_broad_phase");
    Count count = count_all();
    turn("method", "bounding_boxes");
    const Record *record = stage_record(stage);
    assert_int_equal(record->asks, count.candidates);
    assert_true(figure_number("collisions") > count.hits);
    assert_int_equal(record->wrong, figure_number("collisions") - count.hits);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reports_what_a_plain_loop_counts),
        cmocka_unit_test(test_every_structure_finds_the_same),
        cmocka_unit_test(test_structures_are_called_by_their_names),
        cmocka_unit_test(test_a_paused_query_is_stepped_through),
        cmocka_unit_test(test_a_body_is_dragged_through_the_crowd),
        cmocka_unit_test(test_the_ray_meets_what_it_crosses),
        cmocka_unit_test(test_it_takes_as_many_as_are_wanted),
        cmocka_unit_test(test_50000_bodies),
        cmocka_unit_test(test_steps_back_and_begins_anew_to_the_bit),
        cmocka_unit_test(test_a_flawed_method_is_asked_about_candidates),
    };
    return cmocka_run_group_tests(tests, bench_up, bench_down);
}
