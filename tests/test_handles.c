// Handles: rims, ends, corners and turning handles.
#include "pointer_scene.h"
#include "view/handles.h"

static void select_actor(Actor *actor)
{
    TsVec at = bench_device(actor->position);
    bench_press(at, 0);
    bench_release(at);
    assert_ptr_equal(stage_selected(stage), actor);
}

static void pull(TsVec from, TsVec to)
{
    bench_press(bench_device(from), 0);
    bench_move(bench_device(to), BUTTON_LEFT);
    bench_release(bench_device(to));
}

static void the_rim_sets_the_radius(void **state)
{
    (void)state;
    select_actor(s.circle);
    pull(ts_vec(250.3, 110.7), ts_vec(262.3, 110.7));
    assert_true(fabs(s.circle->shape.circle.radius - 42) < 1e-9);
    assert_true(same_bits(s.circle->position, ts_vec(220.3, 110.7)));
    pull(ts_vec(262.3, 110.7), ts_vec(220.3, 110.7));
    assert_true(s.circle->shape.circle.radius > 0);
}

static void ends_of_a_segment_need_no_selecting(void **state)
{
    (void)state;
    pull(ts_vec(90, 200), ts_vec(120, 160));
    TsSegment moved = s.segment->shape.segment;
    assert_true(same_bits(moved.a, ts_vec(20, 220)));
    near(moved.b, ts_vec(120, 160), 1e-9);
}

static void a_corner_sizes_a_box_and_its_opposite_stays(void **state)
{
    (void)state;
    TsVec before[4], after[4];
    ts_shape_corners(&s.box->shape, before);
    select_actor(s.box);
    pull(before[2], ts_vec_add(before[2], ts_vec(13, 21)));
    ts_shape_corners(&s.box->shape, after);
    near(after[0], before[0], 1e-9);
    near(after[2], ts_vec_add(before[2], ts_vec(13, 21)), 1e-9);
    assert_true(s.box->angle == 30);
    select_actor(s.aabb);
    pull(ts_vec(240, 240), ts_vec(150, 150)); // turned inside out
    near(s.aabb->shape.aabb.min, ts_vec(150, 150), 1e-9);
    near(s.aabb->shape.aabb.max, ts_vec(180, 180), 1e-9);
}

static void cancel_puts_sizes_back(void **state)
{
    (void)state;
    TsAabb before = s.aabb->shape.aabb;
    select_actor(s.aabb);
    bench_press(bench_device(ts_vec(240, 240)), 0);
    assert_int_equal(stage_cursor(stage), CURSOR_SIZE);
    bench_move(bench_device(ts_vec(300, 290)), BUTTON_LEFT);
    assert_true(s.aabb->shape.aabb.max.x > 290);
    stage_cancel(stage);
    assert_memory_equal(&s.aabb->shape.aabb, &before, sizeof before);
}

// Each handle of each shape, of its own size, scaled and turned: a drag that is cancelled leaves
// nothing behind.
static void cancel_puts_everything_back(void **state)
{
    (void)state;
    static const double scale[] = {1, 2, 0.75}, angle[] = {0, 30};
    Actor *const actors[] = {s.box, s.circle, s.segment, s.aabb};
    for (int i = 0; i < 4 * 3 * 2; i++) {
        Handle handle[HANDLES_MAX];
        Actor *actor = actors[i / 6];
        actor->scale = scale[i / 2 % 3];
        stage_place(stage, actor, actor->position, angle[i % 2]);
        stage_select(stage, actor);
        bench_frame();
        int count = handles_of(stage, actor, handle);
        handle[count++] = (Handle){.actor = actor, .kind = HANDLE_WHOLE, .at = actor->position};
        for (int k = 0; k < count; k++) {
            Actor before = *actor;
            TsVec at = bench_device(handle[k].at);
            bench_press(at, 0);
            bench_move(ts_vec_add(at, ts_vec(31, 17)), BUTTON_LEFT);
            assert_true(stage_dragging(stage));
            stage_cancel(stage);
            TsVec was[ACTOR_CORNERS_MAX], is[ACTOR_CORNERS_MAX];
            int corners = ts_shape_corners(&before.shape, was);
            assert_int_equal(ts_shape_corners(&actor->shape, is), corners);
            bool same = same_bits(actor->position, before.position) &&
                        actor->angle == before.angle && actor->scale == before.scale &&
                        actor->traits == before.traits &&
                        ts_shape_radius(&actor->shape) == ts_shape_radius(&before.shape) &&
                        memcmp(is, was, (size_t)corners * sizeof *is) == 0;
            if (!same)
                fail_msg("%s, scaled by %g and turned by %g, handle %d", actor->name, before.scale,
                         before.angle, k);
        }
    }
}

static void the_handle_turns(void **state)
{
    (void)state;
    select_actor(s.box);
    TsVec up = ts_vec_turn(ts_vec(0, -1), ts_degrees(30));
    double pixel = 1 / stage_view(stage).zoom;
    TsVec handle = ts_vec_add(s.box->position, ts_vec_scale(up, 20 + 24 * pixel));
    pull(handle, ts_vec_add(s.box->position, ts_vec(60, 0)));
    assert_true(fabs(s.box->angle - 90) < 1e-3);
}

// What is pinned or rigid has no handle that would change its size.
static void what_keeps_its_size_has_no_handle_for_it(void **state)
{
    (void)state;
    Actor *const actor[] = {s.box, s.circle, s.segment, s.aabb};
    static const unsigned traits[] = {0, ACTOR_RIGID, ACTOR_PINNED, ACTOR_RIGID | ACTOR_PINNED};
    for (int i = 0; i < 4; i++) {
        for (int k = 0; k < 4; k++) {
            Handle handle[HANDLES_MAX];
            int sizes = 0;
            actor[i]->traits = traits[k];
            stage_select(stage, actor[i]);
            int count = handles_of(stage, actor[i], handle);
            for (int n = 0; n < count; n++)
                sizes += handle[n].kind == HANDLE_END || handle[n].kind == HANDLE_CORNER ||
                         handle[n].kind == HANDLE_RIM;
            assert_int_equal(sizes > 0, k == 0);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        POINTER_TEST(what_keeps_its_size_has_no_handle_for_it),
        POINTER_TEST(the_rim_sets_the_radius),
        POINTER_TEST(ends_of_a_segment_need_no_selecting),
        POINTER_TEST(a_corner_sizes_a_box_and_its_opposite_stays),
        POINTER_TEST(cancel_puts_sizes_back),
        POINTER_TEST(cancel_puts_everything_back),
        POINTER_TEST(the_handle_turns),
    };
    return cmocka_run_group_tests(tests, bench_up, bench_down);
}
