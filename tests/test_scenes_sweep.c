// 71_continuous, and what the stage asks of a step: stage_ask_sweep.
#include <stdio.h>

#include "actors/actor.h"
#include "oracle/oracle.h"
#include "scene_bench.h"
#include "stage_self.h"
#include "tools/microscope_private.h"

static void open_pair(const char *pair)
{
    open_named("71_continuous");
    turn("preset", pair);
    stage_reset(stage);
    scene_frame();
}

static void play_ticks(int ticks)
{
    for (int i = 0; i < ticks; i++) stage_step(stage);
    scene_frame();
}

static TsVec head_of(const Ask *ask) { return ts_vec_add(ask->a->position, ask->query.move_a); }

// ---- The bullet

static void frames_jump_over_the_wall(void **state)
{
    (void)state;
    open_pair("bullet");
    const Ask *ask = ask_at(0);
    assert_true(ask->query.kind == QUERY_SWEEP && ask->judged);
    assert_int_equal(ask->answer.relation, TS_OVERLAPPING);
    assert_int_equal(ask->exact, TS_OVERLAPPING);
    assert_true((ask->answer.has & ANSWER_TIME));
    assert_true(fabs(ask->answer.time - 428.0 / 600) < 1e-12);
    assert_true(ts_vec_equal(ask->contact.normal, ts_vec(1, 0)));
    assert_true(fabs(ask->contact.on_a.x - 560) < 1e-9);
    assert_string_equal(figure_named("small steps"), "3, none hits");
    turn("small_steps", "60");
    assert_string_equal(figure_named("small steps"), "60, 3 of them hit");
}

static void no_path_passes_the_wall(void **state)
{
    (void)state;
    static const char *const methods[] = {"sweep_exact", "sweep_enter_leave", "sweep_across",
                                          "sweep_advancing"};
    open_pair("bullet");
    for (int path = 20; path <= 600; path += 20) {
        char text[16];
        snprintf(text, sizeof text, "%d", path);
        turn("path", text);
        for (int i = 0; i < 4; i++) {
            turn("method", methods[i]);
            assert_int_equal(ask_at(0)->hit, path > 428);
            assert_false(ask_is_wrong(ask_at(0)));
        }
    }
}

// It meets after 428 px.
static void a_slow_bullet_flies_on_until_it_meets(void **state)
{
    (void)state;
    enum { TICKS = 113 };
    open_pair("bullet");
    turn("path", "20");
    const Actor *bullet = actor_named("A");
    for (int i = 1; i < 24; i++) {
        play_ticks(TICKS);
        assert_true(fabs(bullet->position.x - (120 + 20 * (i < 22 ? i : 0))) < 1e-6 || i >= 22);
        if (i < 21) assert_false(ask_at(0)->hit);
        if (i == 21) assert_true(ask_at(0)->hit);
        if (i == 22) assert_true(bullet->position.x == 120);
    }
}

static void a_test_of_the_end_misses(void **state)
{
    (void)state;
    open_pair("bullet");
    turn("method", "sweep_at_end");
    assert_true(ask_is_wrong(ask_at(0)) && !ask_at(0)->hit);
    assert_true(writes("missed: met at 0.713"));
    turn("path", "440"); // ends in the wall, which it has met before
    assert_true(ask_at(0)->hit && ask_at(0)->measure.fault == MEASURE_TIME_LATE);
    assert_true(writes("its time: 1.000") && writes("met at 0.973"));
    turn("method", "sweep_exact");
    assert_false(ask_is_wrong(ask_at(0)));
    assert_false(writes("its time: 1.000") || writes("missed: met at 0.973"));
    turn("method", "sweep_without_end");
    turn("path", "300");
    assert_true(ask_is_wrong(ask_at(0)) && ask_at(0)->hit);
}

// At a place of its own each flawed method is wrong, and the sound ones are right.
static void every_flaw_shows_at_a_place(void **state)
{
    (void)state;
    static const char *const shown[][2] = {{"sweep_sides_only", "near miss"},
                                           {"sweep_without_end", "out of reach"},
                                           {"sweep_substeps", "between steps"},
                                           {"sweep_at_end", "bullet"}};
    static const char *const sound[] = {"sweep_exact", "sweep_enter_leave", "sweep_across",
                                        "sweep_advancing"};
    for (int i = 0; i < 4; i++) {
        open_pair(shown[i][1]);
        turn("method", shown[i][0]);
        assert_true(ask_is_wrong(ask_at(0)));
        for (int k = 0; k < 4; k++) {
            turn("method", sound[k]);
            assert_false(ask_is_wrong(ask_at(0)));
        }
    }
}

// ---- Both forms

static void both_forms_agree_everywhere(void **state)
{
    (void)state;
    static const char *const methods[] = {"sweep_enter_leave", "sweep_across", "sweep_sides_only"};
    open_pair("bullet");
    stage_play(stage, false);
    drag_point(head_of(ask_at(0)), ts_vec_add(head_of(ask_at(0)), ts_vec(0, 100)));
    int hits = 0, flawed = 0;
    for (int i = 0; i < 60; i++) {
        put("A", 120, -100 + 6 * i);
        bool hit[3];
        for (int k = 0; k < 3; k++) {
            turn("method", methods[k]);
            hit[k] = ask_at(0)->hit;
            assert_true(k == 2 || !ask_is_wrong(ask_at(0)));
        }
        assert_int_equal(hit[0], hit[1]);
        hits += hit[0];
        flawed += hit[2] != hit[0];
    }
    assert_in_range(hits, 10, 50);
    assert_in_range(flawed, 1, 30);
}

static void the_lamps_show_what_does_not_hold(void **state)
{
    (void)state;
    open_pair("bullet");
    assert_int_equal(row_named("Hit if", "tEnter ≤ 1")->mark, ROW_LAMP_ON);
    assert_string_equal(row_named("Hit if", "tEnter ≤ 1")->cell[1], "0.71");
    turn("path", "300");
    assert_int_equal(row_named("Hit if", "tEnter ≤ 1")->mark, ROW_LAMP_OFF);
    assert_int_equal(row_named("Hit if", "tEnter ≤ t")->mark, ROW_LAMP_ON);
    turn("path", "600");
    put("A", 120, 400);
    assert_int_equal(row_named("Hit if", "tEnter ≤ t")->mark, ROW_LAMP_OFF);
    assert_int_equal(row_named("Hit if", "or: perp")->mark, ROW_LAMP_OFF);
}

// ---- Grazing, parallel, inside

static void what_grazes_touches(void **state)
{
    (void)state;
    open_pair("graze");
    turn("method", "sweep_exact");
    assert_int_equal(ask_at(0)->answer.relation, TS_TOUCHING);
    assert_int_equal(ask_at(0)->exact, TS_TOUCHING);
    assert_true(ask_at(0)->contact.gap == 0);
    assert_true(stage_touch_reported(stage) && ask_at(0)->hit);
    stage_flip_touch(stage);
    scene_frame();
    assert_true(!ask_at(0)->hit && !ask_is_wrong(ask_at(0)));
    put("A", actor_named("A")->position.x, actor_named("A")->position.y - 0x1p-40);
    assert_int_equal(ask_at(0)->exact, TS_APART);
    put("A", actor_named("A")->position.x, actor_named("A")->position.y + 0x1p-38);
    assert_int_equal(ask_at(0)->exact, TS_OVERLAPPING);
}

static void along_a_side_nothing_is_met(void **state)
{
    (void)state;
    open_pair("parallel");
    assert_int_equal(ask_at(0)->exact, TS_APART);
    assert_true(fabs(ask_at(0)->contact.gap - 12.5) < 1e-9);
    assert_string_equal(row_named("Axes", "A edge 1")->cell[2], "never");
    assert_string_equal(row_named("Axes", "perpend.")->cell[2], "never");
    assert_string_equal(row_named("Hit if", "tEnter ≤ t")->cell[1], "never");
    assert_int_equal(row_named("Hit if", "tEnter ≤ t")->mark, ROW_LAMP_OFF);
}

static void a_start_inside_has_met(void **state)
{
    (void)state;
    open_pair("starts inside");
    assert_int_equal(ask_at(0)->answer.relation, TS_OVERLAPPING);
    assert_true(ask_at(0)->answer.time == 0);
}

static void without_motion_it_is_the_pair(void **state)
{
    (void)state;
    open_pair("bullet");
    turn("path", "0");
    assert_int_equal(ask_at(0)->exact, TS_APART);
    put("A", 570, 140);
    assert_int_equal(ask_at(0)->exact, TS_OVERLAPPING);
}

// ---- The pointer

static void arrows_are_dragged_paused_and_undone(void **state)
{
    (void)state;
    open_pair("polygons");
    stage_play(stage, false);
    TsVec before = ask_at(0)->query.move_a, head = head_of(ask_at(0));
    drag_point(head, ts_vec_add(head, ts_vec(-100, 40)));
    assert_true(ts_vec_distance(ask_at(0)->query.move_a, ts_vec_add(before, ts_vec(-100, 40))) <
                1e-9);
    assert_int_equal(stage->tick, 0);
    assert_true(stage_undo(stage));
    scene_frame();
    assert_true(ts_vec_equal(ask_at(0)->query.move_a, before));
    assert_true(stage_redo(stage));
    scene_frame();
    assert_true(ts_vec_distance(ask_at(0)->query.move_a, ts_vec_add(before, ts_vec(-100, 40))) <
                1e-9);
}

static void an_arrow_goes_along_with_its_shape(void **state)
{
    (void)state;
    open_pair("polygons");
    stage_play(stage, false);
    TsVec before = ask_at(0)->query.move_b;
    put("B", 600, 180);
    assert_true(ts_vec_equal(ask_at(0)->query.move_b, before));
    assert_true(
        ts_vec_equal(actor_named("arrow of B")->position, ts_vec_add(ts_vec(600, 180), before)));
}

static void another_motion_is_counted_again(void **state)
{
    (void)state;
    open_pair("bullet");
    stage_play(stage, false);
    scene_frame();
    long long agreed = stage_record(stage)->agreed;
    scene_frame();
    assert_int_equal(stage_record(stage)->agreed, agreed);
    turn("path", "500");
    assert_int_equal(stage_record(stage)->agreed, agreed + 1);
}

static void concave_ones_are_swept_by_parts(void **state)
{
    (void)state;
    static const TsVec notch[] = {{100, 50}, {200, 50}, {150, 90}, {200, 150}, {100, 150}};
    open_pair("concave");
    SceneVerdict verdict = stage_record(stage)->verdict;
    assert_true(verdict.given && verdict.hit && verdict.exact);
    assert_non_null(strstr(figure_named("convex parts"), "2 of A, 3 of B"));
    assert_non_null(strstr(stage_record(stage)->note, "meet after 470")); // in the mouth, not at it
    for (int y = -60; y <= 340; y += 20) {
        put("A", 200, y);
        verdict = stage_record(stage)->verdict;
        assert_true(verdict.given && verdict.hit == verdict.exact);
    }
    for (int y = -60; y <= 340; y += 20) {
        turn("turn", y % 40 ? "700" : "-90");
        put("A", 200, y);
        verdict = stage_record(stage)->verdict;
        assert_true(verdict.given && verdict.hit == verdict.exact);
    }
    stage_set_shape(stage, actor_named("A"), ts_shape_ray(ts_vec(100, 100), ts_vec(1, 0)));
    scene_frame();
    assert_non_null(strstr(stage_record(stage)->note, "not calculated"));
    open_pair("bullet");
    stage_set_shape(stage, actor_named("A"), ts_shape_polygon(notch, 5));
    scene_frame();
    assert_true(stage_record(stage)->verdict.hit);
    play_ticks(200);
}

static void the_removed_are_not_asked(void **state)
{
    (void)state;
    open_pair("bullet");
    stage_remove(stage, actor_named("A"));
    play_ticks(200);
    assert_int_equal(stage_record(stage)->asks, 0);
}

// ---- The map

static void the_map_tries_places_of_the_whole_step(void **state)
{
    (void)state;
    open_pair("polygons");
    turn("method", "sweep_exact");
    stage_map_area(stage, (Rect){0, 76, 980, 640});
    assert_true(stage_map(stage, true));
    MapView view;
    for (int i = 0; i < 200; i++) bench_frame();
    assert_true(stage_map_view(stage, &view));
    assert_true(view.whole && view.hits > 1000 && view.misses > 1000);
    assert_int_equal(view.wrong, 0);
    assert_true(stage_main_ask(stage)->query.kind == QUERY_SWEEP);
}

// ---- The microscope: of the whole step, drawn as they meet

static const Microscope *look_from(int level)
{
    stage_stop_magnifying(stage);
    for (int i = 0; i <= level; i++) assert_true(stage_magnify(stage, 1));
    scene_frame();
    return microscope_of(stage);
}

// The exact border through every place, by the oracle.
static void check_places(const Microscope *microscope)
{
    const MicroscopeSample *sample = &microscope->sample;
    const Ask *ask = microscope->ask;
    for (int row = 0; row < sample->y.count; row += 2) {
        for (int column = 0; column < sample->x.count; column += 2) {
            TsVec at = ts_vec(sample->x.at[column], sample->y.at[row]), corner[TS_POLYGON_MAX];
            TsShape moved =
                actor_shape_at(microscope->moving, at, microscope->moving->angle, corner);
            bool first = microscope->moving == ask->a;
            TsRelation exact = oracle_sweep(first ? &moved : &ask->a->shape, ask->query.move_a,
                                            first ? &ask->b->shape : &moved, ask->query.move_b);
            int mark = sample->mark[row][column];
            assert_int_equal((mark & MICROSCOPE_TOUCHING) != 0, exact == TS_TOUCHING);
            assert_int_equal((mark & MICROSCOPE_OVERLAPPING) != 0, exact == TS_OVERLAPPING);
        }
    }
}

static void what_grazes_is_magnified(void **state)
{
    (void)state;
    open_pair("graze");
    stage_play(stage, false);
    for (int level = 0; level <= MICROSCOPE_DEEPEST; level += 13) {
        const Microscope *microscope = look_from(level);
        assert_true(microscope->ask && microscope->meets && fabs(microscope->rest) < 1e-12);
        assert_true(fabs(microscope->time - 250 / 480.0) < 1e-12);
        assert_true(microscope->sample.touching > 0 && microscope->sample.borders > 0);
        assert_int_equal(microscope->sample.wrong, 0);
        check_places(microscope);
    }
    turn("method", "sweep_at_end");
    assert_true(look_from(0)->sample.wrong > 0);
    turn("method", "sweep_exact");
    stage_select(stage, actor_named("A"));
    check_places(look_from(MICROSCOPE_DEEPEST));
    open_pair("parallel");
    const Microscope *microscope = look_from(1);
    assert_true(microscope->ask && !microscope->meets && microscope->sample.borders == 0);
    stage_stop_magnifying(stage);
}

// ---- With a turn

static void a_turn_is_advanced_and_confirmed(void **state)
{
    (void)state;
    open_pair("turning");
    SceneVerdict verdict = stage_record(stage)->verdict;
    assert_true(verdict.given && verdict.hit && verdict.exact);
    const RecordTable *table = table_named("Advances");
    TraceView trace = stage_trace_view(stage);
    assert_int_equal(trace.steps, table->rows);
    assert_in_range(trace.steps, 3, 20);
    assert_string_equal(table->row[table->rows - 1].cell[1], "0.746306");
    assert_non_null(strstr(trace.sentence, "they meet at 0.746306"));
    stage_play(stage, false);
    assert_true(stage_trace_step(stage, -1));
    scene_frame();
    assert_non_null(strstr(stage_trace_view(stage).sentence, "cannot close sooner"));
}

static void every_turn_is_right(void **state)
{
    (void)state;
    open_pair("turning");
    int hits = 0;
    for (int turns = -1440; turns <= 1440; turns += 90) {
        char text[16];
        snprintf(text, sizeof text, "%d", turns);
        turn("turn", text);
        if (turns == 0) continue;
        for (int y = 0; y <= 300; y += 100) {
            put("B", 600, y);
            SceneVerdict verdict = stage_record(stage)->verdict;
            assert_true(verdict.given);
            assert_int_equal(verdict.hit, verdict.exact);
            hits += verdict.hit;
        }
    }
    assert_in_range(hits, 20, 120);
}

static void a_pass_is_reported(void **state)
{
    (void)state;
    open_pair("turning");
    put("B", 600, 900);
    assert_false(stage_record(stage)->verdict.hit);
    assert_non_null(strstr(stage_record(stage)->note, "do not meet"));
    assert_non_null(strstr(stage_trace_view(stage).sentence, "lasts to the end"));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, bench_up, bench_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(frames_jump_over_the_wall),
        TEST(no_path_passes_the_wall),
        TEST(a_slow_bullet_flies_on_until_it_meets),
        TEST(a_test_of_the_end_misses),
        TEST(every_flaw_shows_at_a_place),
        TEST(both_forms_agree_everywhere),
        TEST(the_lamps_show_what_does_not_hold),
        TEST(what_grazes_touches),
        TEST(along_a_side_nothing_is_met),
        TEST(a_start_inside_has_met),
        TEST(without_motion_it_is_the_pair),
        TEST(arrows_are_dragged_paused_and_undone),
        TEST(an_arrow_goes_along_with_its_shape),
        TEST(another_motion_is_counted_again),
        TEST(concave_ones_are_swept_by_parts),
        TEST(the_removed_are_not_asked),
        TEST(the_map_tries_places_of_the_whole_step),
        TEST(what_grazes_is_magnified),
        TEST(a_turn_is_advanced_and_confirmed),
        TEST(every_turn_is_right),
        TEST(a_pass_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
