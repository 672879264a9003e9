// The scenes in space: what their variants get wrong, orbiting and dragging.
#include "scene_bench.h"
#include "scene_kit/space_handle.h"

static const Record *record(void) { return stage_record(stage); }

static void assert_ruling(bool hit, bool exact)
{
    assert_true(record()->verdict.given);
    assert_int_equal(record()->verdict.hit, hit);
    assert_int_equal(record()->verdict.exact, exact);
}

// ---- All

// A drag turns by 0.4 degrees a px, to the right and downwards; no farther than 120 degrees up or
// down, and back at once.
static void test_a_drag_orbits_so_far(void **state)
{
    (void)state;
    static const struct {
        TsVec by, turned;
    } drags[] = {{{100, 0}, {-40, 0}},      {{-50, 0}, {20, 0}},        {{0, 100}, {0, 40}},
                 {{0, 250}, {0, 100}},      {{0, 301}, {0, 120}},       {{0, -301}, {0, -120}},
                 {{900, 900}, {-360, 120}}, {{900, -900}, {-360, -120}}};
    open_named("85_space_math");
    const TsVec from = ts_vec(900, 690);
    for (size_t i = 0; i < sizeof drags / sizeof *drags; i++) {
        stage_set_orbit(stage, ts_vec(0, 0));
        bench_frame();
        if (stage_below(stage, from) != BELOW_ORBIT) fail_msg("no ground there");
        bench_press(from, 0);
        bench_move(ts_vec_add(from, ts_vec_scale(drags[i].by, 2)), BUTTON_LEFT); // and back
        bench_move(ts_vec_add(from, drags[i].by), BUTTON_LEFT);
        bench_release(ts_vec_add(from, drags[i].by));
        TsVec turned = stage_orbit(stage);
        if (ts_vec_distance(turned, drags[i].turned) > 1e-9)
            fail_msg("%d: %g, %g", (int)i, turned.x, turned.y);
    }
}

static void test_no_orbit_leads_below_the_ground(void **state)
{
    (void)state;
    const char *scenes[] = {"80_volumes_3d", "81_obb_3d",    "82_ray_probe",
                            "83_character",  "84_mesh_tree", "85_space_math"};
    for (int i = 0; i < 6; i++) {
        open_named(scenes[i]);
        stage_set_orbit(stage, ts_vec(0, 20)); // from above all can be seen
        scene_frame();
        assert_true(stage_orbit(stage).y == 20);
        stage_set_orbit(stage, ts_vec(0, -110));
        scene_frame();
        assert_true(stage_orbit(stage).y > -60 && stage_orbit(stage).y < 0);
    }
}

// With Shift a handle goes along the view: up is away from the eye.
static void test_shift_drags_along_the_view(void **state)
{
    (void)state;
    static const char *const scenes[] = {"80_volumes_3d", "81_obb_3d", "82_ray_probe",
                                         "84_mesh_tree", "85_space_math"};
    enum { SCENES = sizeof scenes / sizeof *scenes, IDS = 24 };
    for (int i = 0; i < SCENES; i++) {
        int away = 0, near = 0;
        for (int n = 0; n < 2 * IDS; n++) {
            int id = n / 2, up = n % 2 ? 12 : -12;
            open_named(scenes[i]);
            stage_play(stage, false);
            const SpaceHandle *handle = handles_in_space(stage, id);
            if (!handle) continue;
            TsVec from = bench_device(handle->at), to = ts_vec(from.x, from.y - up);
            double depth = handle->depth;
            bench_press(from, MOD_SHIFT);
            bool held = stage_space_held(stage) == id; // none is nearer to the eye
            bench_move(to, BUTTON_LEFT);
            bench_frame();
            handle = handles_in_space(stage, id);
            double by = handle ? handle->depth - depth : 0;
            bench_release(to);
            if (!held || fabs(by) < 1e-9) continue; // a scene may keep it to a line or a plane
            if ((by > 0) != (up > 0)) fail_msg("%s: %d goes the other way", scenes[i], id);
            *(by > 0 ? &away : &near) += 1;
        }
        if (away == 0 || near == 0) fail_msg("%s: no handle goes along the view", scenes[i]);
    }
}

// ---- 81_obb_3d

static void test_six_axes_miss_a_gap_between_edges(void **state)
{
    (void)state;
    open_named("81_obb_3d");
    turn("place", "edge on edge");
    assert_ruling(false, false);
    turn("method", "obb3_six_axes");
    assert_ruling(true, false);
    turn("method", "obb3_no_guard");
    assert_ruling(false, false);
}

static void test_bars_heights_and_lamps_are_labelled(void **state)
{
    (void)state;
    open_named("81_obb_3d");
    assert_true(writes("−105") && writes("A2"));
    assert_true(writes("A: 2 × 114.7 px") && writes("B: 2 × 60.0 px"));
    assert_true(writes("overlap 32.9 px") && writes("surfaces cross"));
    assert_true(writes("117 px high") && writes("109 px high"));
    turn("place", "edge on edge");
    assert_true(writes("gap 8.6 px") && !writes("surfaces cross"));
}

static void test_parallel_edges_need_the_guard(void **state)
{
    (void)state;
    open_named("81_obb_3d");
    turn("place", "parallel");
    assert_ruling(true, true);
    turn("method", "obb3_no_guard");
    assert_ruling(false, true);
}

static void test_boxes_turn_for_long_and_agree(void **state)
{
    (void)state;
    open_named("81_obb_3d");
    int hits = 0;
    for (int i = 0; i < 400; i++) {
        stage_step(stage);
        scene_frame();
        assert_ruling(record()->verdict.exact, record()->verdict.exact);
        hits += record()->verdict.hit;
    }
    assert_true(hits > 0);
}

static void test_keys_turn_the_box_that_was_clicked(void **state)
{
    (void)state;
    static const char keys[] = "wsadqe";
    for (int i = 0; keys[i]; i++) {
        open_named("81_obb_3d");
        turn("place", "face to face");
        double was = strtod(row_named("Axes", "A1")->cell[2], NULL); // B's shadow on A's first axis
        assert_true(bench_key((const char[]){keys[i], 0}));
        for (int k = 0; k < 10; k++) stage_step(stage);
        scene_frame();
        double is = strtod(row_named("Axes", "A1")->cell[2], NULL);
        bool about_itself = i < 2; // about x, which is A's first axis
        assert_true(about_itself ? fabs(is - was) < 0.11 : fabs(is - was) > 1);
        assert_true(strtod(row_named("Axes", "A2")->cell[1], NULL) == 60); // A stands still
    }
}

static void drag(TsVec from, TsVec to)
{
    bench_press(from, 0);
    bench_move(to, BUTTON_LEFT);
    bench_release(to);
    scene_frame();
}

static void test_the_ground_turns_the_camera_and_no_snapshot_keeps_it(void **state)
{
    (void)state;
    open_named("81_obb_3d");
    stage->playing = false;
    CameraLook look = {.distance = 5, .angle = 40, .picture = {{0, 0}, {100, 100}}};
    Camera before = stage_camera(stage, &look);
    TsVec corner = bench_device(ts_vec(30, 500));
    drag(corner, ts_vec(corner.x + 50, corner.y + 20));
    Camera after = stage_camera(stage, &look);
    assert_true(ts_vec3_distance(before.eye, after.eye) > 0.5);
    assert_false(stage_undo(stage));
    stage_fit(stage);
    Camera home = stage_camera(stage, &look);
    assert_true(ts_vec3_equal(home.eye, before.eye));
}

static void test_a_box_is_dragged_and_comes_back(void **state)
{
    (void)state;
    open_named("81_obb_3d");
    turn("place", "face to face");
    stage->playing = false;
    bool was = record()->verdict.hit;
    assert_false(was);                             // they touch
    TsVec middle = bench_device(ts_vec(290, 300)); // the left one's
    drag(middle, ts_vec(middle.x - 15, middle.y));
    bool moved = record()->verdict.exact;
    assert_true(stage_undo(stage));
    scene_frame();
    assert_false(record()->verdict.hit);
    drag(middle, ts_vec(middle.x + 15, middle.y));
    assert_true(moved != record()->verdict.exact);
}

static void test_what_is_hidden_by_the_camera_is_cut(void **state)
{
    (void)state;
    CameraLook look = {.distance = 5, .angle = 60, .picture = {{0, 0}, {200, 100}}};
    Camera camera = camera_of(&look);
    TsVec at;
    assert_true(camera_sees(&camera, ts_vec3(0, 0, 0), &at));
    assert_true(fabs(at.x - 100) < 1e-9 && fabs(at.y - 50) < 1e-9);
    assert_false(camera_sees(&camera, ts_vec3(0, 0, 6), &at));
    TsVec3 a = ts_vec3(0, 0, 0), b = ts_vec3(0, 0, 60);
    assert_true(camera_clip(&camera, &a, &b));
    assert_true(b.z < 5 && camera_sees(&camera, b, &at));
    a = ts_vec3(0, 0, 5.2);
    b = ts_vec3(3, 1, 9);
    assert_false(camera_clip(&camera, &a, &b));
    for (int i = 0; i < 50; i++) { // the picture grows by camera_unit, but for the second order
        TsVec3 point = ts_vec3(sin(i), cos(3 * i), sin(2 * i) * 2);
        TsVec aside;
        assert_true(camera_sees(&camera, point, &at));
        assert_true(
            camera_sees(&camera, ts_vec3_add(point, ts_vec3_scale(camera.right, 1e-6)), &aside));
        assert_true(fabs(ts_vec_distance(at, aside) / 1e-6 - camera_unit(&camera, point)) < 1e-4);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_a_drag_orbits_so_far, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(test_shift_drags_along_the_view, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(test_no_orbit_leads_below_the_ground, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(test_six_axes_miss_a_gap_between_edges, bench_up,
                                        bench_down),
        cmocka_unit_test_setup_teardown(test_bars_heights_and_lamps_are_labelled, bench_up,
                                        bench_down),
        cmocka_unit_test_setup_teardown(test_parallel_edges_need_the_guard, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(test_boxes_turn_for_long_and_agree, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(test_keys_turn_the_box_that_was_clicked, bench_up,
                                        bench_down),
        cmocka_unit_test_setup_teardown(test_the_ground_turns_the_camera_and_no_snapshot_keeps_it,
                                        bench_up, bench_down),
        cmocka_unit_test_setup_teardown(test_a_box_is_dragged_and_comes_back, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(test_what_is_hidden_by_the_camera_is_cut, bench_up,
                                        bench_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
