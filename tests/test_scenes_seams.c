// 56_seams: each way to join the tiles at each place, the start and the height that are dragged,
// and the run itself on many floors.
#include <stdio.h>

#include "scene_bench.h"
#include "scene_kit/seam_run.h"

static const char *const methods[] = {"seams_cones", "seams_merged", "seams_chain", "seams_alone",
                                      "seams_tops"};
static const char *const places[] = {"level tiles", "slope", "a step", "wall", "ball", "welded"};
enum { METHODS = sizeof methods / sizeof *methods, PLACES = sizeof places / sizeof *places };

static void each_method_at_each_place(void **state)
{
    (void)state;
    for (int place = 0; place < PLACES; place++) {
        open_at("56_seams", "place", places[place]);
        bool stops = strcmp(places[place], "a step") == 0 || strcmp(places[place], "wall") == 0;
        for (int method = 0; method < METHODS; method++) {
            const SceneVerdict *verdict = verdict_by(methods[method]);
            bool alone = strcmp(methods[method], "seams_alone") == 0,
                 tops = strcmp(methods[method], "seams_tops") == 0;
            bool wrong = alone || (tops && stops);
            if (verdict->wrong != wrong)
                fail_msg("%s at %s: %s", methods[method], places[place], verdict->answer_text);
            assert_string_equal(verdict->exact_text, stops ? "STOPS" : "SLIDES");
        }
    }
}

// Without friction the free body keeps its speed, or gains what gravity gives.
static void the_free_way_is_that_of_the_formula(void **state)
{
    (void)state;
    for (int angle = 0; angle <= 15; angle += 5) {
        for (int speed = 50; speed <= 400; speed += 50) {
            SeamFloor on = {.angle = angle, .tile = 40, .count = 48, .raised = 20, .shown = 480};
            SeamStart start = {.size = 40, .position = seam_point(&on, 80, 20), .speed = speed};
            static SeamRun run;
            assert_true(seam_run(&on, &start, SEAM_SOLID, &run));
            double pull = 900 * sin(angle * 3.14159265358979323846 / 180);
            int last = seam_compare(&on, &run, &run).end;
            assert_true(last > 30);
            for (int i = 0; i < last; i++) {
                TsVec at = seam_local(&on, run.tick[i].pose.position);
                double time = i / 60.0, u = 80 + speed * time + pull * time * time / 2;
                assert_true(fabs(at.y - 20) < 0.05);
                assert_true(fabs(at.x - u) < 0.01 * (u - 80) + 0.1);
            }
        }
    }
}

static void right_methods_are_right_on_many_floors(void **state)
{
    (void)state;
    static SeamRun run, free;
    int wrong_alone = 0, floors = 0;
    for (int tile = 20; tile <= 80; tile += 12) {
        for (int speed = 50; speed <= 400; speed += 70) {
            for (int angle = 0; angle <= 12; angle += 4) {
                for (int ball = 0; ball < 2; ball++, floors++) {
                    SeamFloor on = {.angle = angle,
                                    .tile = tile,
                                    .count = 720 / tile,
                                    .raised = 240 / tile,
                                    .height = floors % 3 == 0   ? 0.09
                                              : floors % 3 == 1 ? 60
                                                                : 0,
                                    .shown = 480};
                    SeamStart start = {ball, 40, seam_point(&on, 80, 20), speed};
                    assert_true(seam_run(&on, &start, SEAM_SOLID, &free));
                    for (int method = SEAM_CONES; method <= SEAM_ALONE; method++) {
                        assert_true(seam_run(&on, &start, (SeamMethod)method, &run));
                        SeamFinding found = seam_compare(&on, &run, &free);
                        wrong_alone += method == SEAM_ALONE && !found.right;
                        if (method != SEAM_ALONE && !found.right)
                            fail_msg("method %d, tiles of %d px, %d px/s, %d degrees, height %g: "
                                     "%g px apart, %g px past",
                                     method, tile, speed, angle, on.height, found.apart,
                                     found.past);
                    }
                }
            }
        }
    }
    assert_true(wrong_alone > floors / 2);
}

static void the_height_is_dragged(void **state)
{
    (void)state;
    open_at("56_seams", "place", "level tiles");
    stage_play(stage, false);
    assert_false(verdict_by("seams_tops")->wrong);
    TsVec ring = actor_named("height")->position;
    drag_point(ring, ts_vec(ring.x + 9, ring.y - 50)); // to the side it does not move
    assert_true(knob_value("height") == 50);
    assert_true(actor_named("height")->position.x == ring.x);
    assert_string_equal(stage_record(stage)->verdict.exact_text, "STOPS");
    assert_true(stage_record(stage)->verdict.wrong);
    assert_false(verdict_by("seams_cones")->wrong);
    assert_true(stage_undo(stage));
    assert_true(knob_value("height") == 0);
    turn("height", "30");
    stage_reset(stage); // keeps what the viewer has set
    scene_frame();
    assert_true(knob_value("height") == 30);
    turn("place", "a step"); // brings its own
    assert_true(knob_value("height") == 40);
}

static void the_box_starts_above_the_floor(void **state)
{
    (void)state;
    open_at("56_seams", "place", "level tiles");
    stage_play(stage, false);
    const Actor *box = actor_named("box");
    TsVec from = box->position;
    drag_point(from, ts_vec(from.x + 30, from.y + 70));
    assert_true(fabs(box->position.x - from.x - 30) < 1 && fabs(box->position.y - from.y) < 0.02);
    drag_point(box->position, ts_vec(from.x + 400, from.y)); // not beyond the ring's tile
    assert_true(box->position.x < actor_named("height")->position.x - 20);
    assert_false(verdict_by("seams_cones")->wrong);
}

static double shown_along(void) // of the middle, px
{
    scene_frame();
    const RecordRow *row = row_named("Where the middle is", "by the method");
    return strtod(row->cell[1], NULL);
}

// 20 px lie before the first joint: 3.3 px a tick, but an eighth of that from 6 px before it on.
static void time_is_slower_around_a_joint(void **state)
{
    (void)state;
    open_at("56_seams", "place", "level tiles");
    turn("method", "seams_cones");
    double last = shown_along();
    int slow = 0, fast = 0;
    assert_true(last == 80);
    for (int tick = 0; tick < 60; tick++) {
        stage_step(stage);
        double now = shown_along(), moved = now - last;
        bool beside = fabs(last + 20 - 120) < 5;
        if (beside) assert_true(moved > 0.25 && moved < 0.6);
        if (fabs(last + 20 - 120) > 7) assert_true(moved > 3.1 && moved < 3.6);
        slow += beside;
        fast += moved > 3;
        last = now;
    }
    assert_true(slow > 15 && fast > 15);
}

static void the_run_plays_and_begins_again(void **state)
{
    (void)state;
    open_at("56_seams", "place", "a step");
    for (int tick = 0; tick < 500; tick++) {
        stage_step(stage);
        if (tick % 25 > 0) continue;
        scene_frame();
        assert_false(stage_record(stage)->verdict.wrong);
    }
    assert_int_equal(stage_record(stage)->wrong, 0);
}

#define PLAYS(test) cmocka_unit_test_setup_teardown(test, bench_up, bench_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        PLAYS(each_method_at_each_place),
        cmocka_unit_test(the_free_way_is_that_of_the_formula),
        cmocka_unit_test(right_methods_are_right_on_many_floors),
        PLAYS(the_height_is_dragged),
        PLAYS(the_box_starts_above_the_floor),
        PLAYS(time_is_slower_around_a_joint),
        PLAYS(the_run_plays_and_begins_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
