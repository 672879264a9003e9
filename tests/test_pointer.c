// The viewer's hand: dragging, turning, scaling, hovering.
#include "generate/generate.h"
#include "pointer_scene.h"
#include "view/pointer.h"

// ---- Moving

static void a_drag_keeps_its_grab_offset(void **state)
{
    (void)state;
    TsVec grabbed = ts_vec(108, 95);
    bench_press(bench_device(grabbed), 0);
    assert_true(stage_dragging(stage));
    assert_ptr_equal(stage_selected(stage), s.box);
    bench_move(bench_device(ts_vec(158, 115)), BUTTON_LEFT);
    near(s.box->position, ts_vec(150, 120), 1e-9);
    near(s.box->shape.obb.center, ts_vec(150, 120), 1e-9);
    bench_release(bench_device(ts_vec(158, 115)));
    assert_false(stage_dragging(stage));
    bench_move(bench_device(ts_vec(0, 0)), 0);
    near(s.box->position, ts_vec(150, 120), 1e-9);
}

static void back_at_the_press_it_is_as_it_was(void **state)
{
    (void)state;
    TsVec before = s.circle->position, at = bench_device(ts_vec(230.1, 108.9));
    bench_press(at, 0);
    bench_move(ts_vec_add(at, ts_vec(17.3, -41)), BUTTON_LEFT);
    assert_false(same_bits(s.circle->position, before));
    bench_move(at, BUTTON_LEFT);
    bench_release(at);
    assert_true(same_bits(s.circle->position, before));
}

static void cancel_restores_the_same_bits(void **state)
{
    (void)state;
    Actor before = *s.box;
    bench_press(bench_device(ts_vec(100, 110)), 0);
    bench_move(bench_device(ts_vec(1.1, 333.3)), BUTTON_LEFT);
    stage_cancel(stage);
    assert_false(stage_dragging(stage));
    assert_true(same_bits(s.box->position, before.position));
    assert_memory_equal(&s.box->shape.obb, &before.shape.obb, sizeof before.shape.obb);
    assert_false(stage_undo(stage));
    stage_cancel(stage); // without a drag: nothing
}

static int alive(void)
{
    int count = 0;
    stage_each(stage, actor) count += actor->alive;
    return count;
}

// Keys that edit what is selected wait for the end of a drag, which is one change.
static void no_key_edits_during_a_drag(void **state)
{
    (void)state;
    static const char *const keys[] = {"Ctrl+D", "Ctrl+M"};
    for (int i = 0; i < 2; i++) {
        Actor before = *s.box;
        int count = alive();
        TsVec at = bench_device(ts_vec(100, 110));
        bench_press(at, 0);
        bench_move(ts_vec_add(at, ts_vec(40, 0)), BUTTON_LEFT);
        bench_key(keys[i]);
        assert_true(stage_dragging(stage));
        assert_int_equal(alive(), count);
        assert_ptr_equal(stage_selected(stage), s.box);
        assert_true(s.box->angle == before.angle);
        bench_move(ts_vec_add(at, ts_vec(80, 0)), BUTTON_LEFT);
        bench_release(ts_vec_add(at, ts_vec(80, 0)));
        assert_false(same_bits(s.box->position, before.position));
        assert_true(stage_undo(stage));
        assert_true(same_bits(s.box->position, before.position) && s.box->angle == before.angle);
        bench_key(keys[i]); // and then it does
        assert_true(alive() > count || s.box->angle != before.angle);
        assert_true(stage_undo(stage));
        assert_int_equal(alive(), count);
    }
}

// The wheel does not change the view during a drag.
static void the_wheel_zooms_not_during_a_drag(void **state)
{
    (void)state;
    const TsVec held[] = {{100, 110}, {400, 400}}; // a shape; the ground, for a lasso
    for (int i = 0; i < 2; i++) {
        View before = stage_view(stage);
        TsVec at = bench_device(held[i]), to = ts_vec_add(at, ts_vec(40, 30));
        bench_press(at, i ? MOD_SHIFT : 0);
        bench_move(to, BUTTON_LEFT);
        assert_true(stage_dragging(stage));
        bench_wheel(bench_device(ts_vec(400, 300)), 1, 0);
        bench_wheel(bench_device(ts_vec(400, 300)), -2, 0);
        View now = stage_view(stage);
        assert_true(now.zoom == before.zoom && same_bits(now.offset, before.offset));
        assert_true(stage_dragging(stage));
        bench_release(to);
        bench_wheel(bench_device(ts_vec(400, 300)), 1, 0);
        assert_true(stage_view(stage).zoom > before.zoom);
        stage_fit(stage);
    }
}

static void a_drag_ends_when_the_button_is_gone(void **state)
{
    (void)state;
    bench_press(bench_device(ts_vec(100, 100)), 0);
    bench_move(bench_device(ts_vec(110, 100)), BUTTON_LEFT);
    bench_move(bench_device(ts_vec(190, 100)), 0);
    assert_false(stage_dragging(stage));
    near(s.box->position, ts_vec(110, 100), 1e-9);
}

static void a_drag_ends_when_the_window_is_left(void **state)
{
    (void)state;
    bench_press(bench_device(ts_vec(100, 100)), 0);
    bench_move(bench_device(ts_vec(110, 100)), BUTTON_LEFT);
    stage_event(stage, &(Event){.kind = EVENT_LEAVE});
    assert_false(stage_dragging(stage));
    assert_false(stage_pointer(stage).down);
    assert_false(stage_pointer(stage).inside);
    near(s.box->position, ts_vec(110, 100), 1e-9);
}

static void what_is_held_does_not_move_by_itself(void **state)
{
    (void)state;
    s.box->spin = 5;
    s.circle->velocity = ts_vec(1, 0);
    bench_press(bench_device(ts_vec(100, 100)), 0);
    stage_step(stage);
    assert_true(s.box->angle == 30);
    near(s.circle->position, ts_vec(221.3, 110.7), 1e-9);
    bench_release(bench_device(ts_vec(100, 100)));
    stage_step(stage);
    assert_true(s.box->angle == 35);
}

static void pinned_is_pinned(void **state)
{
    (void)state;
    bench_press(bench_device(ts_vec(320, 60)), 0);
    assert_ptr_equal(stage_selected(stage), s.pinned);
    assert_false(stage_dragging(stage));
    bench_move(bench_device(ts_vec(100, 60)), BUTTON_LEFT);
    bench_release(bench_device(ts_vec(100, 60)));
    assert_true(same_bits(s.pinned->position, ts_vec(320, 60)));
}

static void eight_px_of_slack(void **state)
{
    (void)state;
    TsVec rim = bench_device(ts_vec(220.3, 80.7));
    bench_press(ts_vec_add(rim, ts_vec(0, -7)), 0);
    assert_ptr_equal(stage_selected(stage), s.circle);
    bench_release(rim);
    bench_press(ts_vec_add(rim, ts_vec(0, -12)), 0);
    assert_null(stage_selected(stage));
    assert_false(stage_dragging(stage));
}

static void the_topmost_is_taken(void **state)
{
    (void)state;
    Actor *above = stage_add(stage, .shape = ts_shape_circle(ts_vec(110, 100), 10));
    bench_press(bench_device(ts_vec(110, 100)), 0);
    assert_ptr_equal(stage_selected(stage), above);
    bench_release(bench_device(ts_vec(110, 100)));
    bench_press(bench_device(ts_vec(85, 95)), 0);
    assert_ptr_equal(stage_selected(stage), s.box);
}

static void a_point_below_a_box_can_be_had(void **state)
{
    (void)state;
    Actor *dot = stage_add(stage, .shape = ts_shape_point(ts_vec(120, 100)));
    Actor *cover = stage_add(stage, .shape = ts_shape_aabb(ts_vec(90, 80), ts_vec(150, 130)));
    bench_press(bench_device(ts_vec(121, 101)), 0);
    assert_ptr_equal(stage_selected(stage), dot);
    bench_release(bench_device(ts_vec(121, 101)));
    bench_press(bench_device(ts_vec(135, 120)), 0);
    assert_ptr_equal(stage_selected(stage), cover);
}

// ---- Turning and scaling

static void shift_drag_turns(void **state)
{
    (void)state;
    bench_press(bench_device(ts_vec(110, 100)), MOD_SHIFT);
    assert_int_equal(stage_cursor(stage), CURSOR_TURN);
    bench_move(bench_device(ts_vec(100, 110)), BUTTON_LEFT);
    assert_true(fabs(s.box->angle - 120) < 1e-3);
    assert_true(same_bits(s.box->position, ts_vec(100, 100)));
    bench_move(bench_device(ts_vec(110, 100)), BUTTON_LEFT);
    assert_true(s.box->angle == 30);
    bench_release(bench_device(ts_vec(110, 100)));
}

static void the_wheel_turns_by_whole_degrees(void **state)
{
    (void)state;
    TsVec at = bench_device(ts_vec(100, 100));
    View view = stage_view(stage);
    assert_true(bench_wheel(at, 1, 0));
    assert_true(s.box->angle == 31);
    bench_wheel(at, -41, 0);
    assert_true(s.box->angle == 350);
    assert_true(stage_view(stage).zoom == view.zoom);
}

static void the_wheel_zooms_where_nothing_turns(void **state)
{
    (void)state;
    double zoom = stage_view(stage).zoom;
    bench_wheel(bench_device(s.circle->position), 1, 0);
    assert_true(stage_view(stage).zoom > zoom);
}

static void ctrl_wheel_scales(void **state)
{
    (void)state;
    TsVec at = bench_device(ts_vec(220, 110));
    bench_wheel(at, 1, MOD_CTRL);
    double grown = s.circle->shape.circle.radius;
    assert_true(grown > 31 && grown < 34);
    bench_wheel(at, -1, MOD_CTRL);
    assert_true(fabs(s.circle->shape.circle.radius - 30) < 1e-9);
    bench_wheel(bench_device(ts_vec(320, 60)), 1, MOD_CTRL);
    assert_true(s.pinned->scale == 1);
}

static void no_size_vanishes_or_overflows(void **state)
{
    (void)state;
    s.circle->scale = 1e-30;
    stage_place(stage, s.circle, ts_vec(0, 0), 0);
    assert_true(s.circle->shape.circle.radius >= 0x1p-31);
    s.circle->scale = 1e300;
    stage_place(stage, s.circle, ts_vec(0, 0), 0);
    assert_true(s.circle->shape.circle.radius <= 0x1p60);
    for (int i = 0; i < 100; i++) bench_wheel(bench_device(ts_vec(0, 0)), 8, MOD_CTRL);
    assert_true(ts_shape_valid(&s.circle->shape, NULL));
}

static void hovering_is_seen(void **state)
{
    (void)state;
    assert_true(bench_move(bench_device(ts_vec(100, 100)), 0));
    assert_int_equal(stage_cursor(stage), CURSOR_HAND);
    assert_false(bench_move(bench_device(ts_vec(101, 100)), 0));
    assert_true(bench_move(bench_device(ts_vec(330, 300)), 0));
    assert_int_equal(stage_cursor(stage), CURSOR_ARROW);
    bench_move(bench_device(ts_vec(320, 60)), 0);
    assert_int_equal(stage_cursor(stage), CURSOR_ARROW); // pinned
}

// ---- Anything goes

static Event random_event(Random *random)
{
    static const char *const keys[] = {"Tab",    "Left",   "Ctrl+Up", "Shift+Down", "Q",
                                       "Alt+E",  "K",      "Ins",     "Del",        "Ctrl+Z",
                                       "Ctrl+Y", "Ctrl+E", "Right",   "Shift+Tab",  "Ins"};
    Event event = {.kind = (EventKind)random_integer(random, EVENT_PRESS, EVENT_LEAVE)};
    event.at = ts_vec(random_between(random, -50, 1300), random_between(random, -50, 850));
    event.button = (Button)random_integer(random, 0, BUTTON_RIGHT);
    event.mods = (unsigned)random_integer(random, 0, 7);
    event.wheel = random_between(random, -40, 40);
    if (event.kind == EVENT_KEY || event.kind == EVENT_KEY_UP) {
        event.key = input_key(keys[random_integer(random, 0, 14)], &event.mods);
    }
    return event;
}

static void check_shapes(void)
{
    View view = stage_view(stage);
    assert_true(view.zoom >= 1e-3 && view.zoom <= 1e6);
    assert_true(isfinite(view.offset.x) && isfinite(view.offset.y));
    stage_each(stage, actor)
    {
        const char *why = "";
        if (!ts_shape_valid(&actor->shape, &why)) fail_msg("%s: %s", actor->name, why);
        assert_true(actor->angle >= 0 && actor->angle < 360);
    }
}

static void no_hand_makes_an_invalid_shape(void **state)
{
    (void)state;
    Random random = random_seeded(11);
    s.box->spin = 3;
    for (int i = 0; i < 6000; i++) {
        Event event = random_event(&random);
        stage_event(stage, &event);
        if (i % 5 == 0) stage_advance(stage, 0.02);
        if (i % 97 == 0) stage_step_back(stage);
        if (i % 511 == 0) stage_reset(stage);
        if (i % 7 == 0) bench_frame();
        if (i % 301 == 0) stage_fit(stage);
        check_shapes();
    }
}

static void what_moves_below_the_pointer_is_hovered(void **state)
{
    (void)state;
    stage_play(stage, true);
    bench_move(bench_device(ts_vec(100, 170)), 0);
    assert_int_equal(stage_cursor(stage), CURSOR_ARROW);
    stage_place(stage, s.box, ts_vec(100, 170), 0);
    bench_frame();
    assert_int_equal(stage_cursor(stage), CURSOR_HAND);
}

// On the ground the left button selects nothing; the others leave the selection.
static void only_the_left_button_deselects(void **state)
{
    (void)state;
    static const Button button[] = {BUTTON_RIGHT, BUTTON_MIDDLE, BUTTON_LEFT};
    for (int i = 0; i < 3; i++) {
        TsVec ground = bench_device(ts_vec(150, 30));
        stage_select(stage, s.circle);
        Event event = {.kind = EVENT_PRESS, .at = ground, .button = button[i]};
        stage_event(stage, &event);
        event.kind = EVENT_RELEASE;
        stage_event(stage, &event);
        assert_int_equal(stage_selected(stage) != NULL, button[i] != BUTTON_LEFT);
    }
}

// A shape that is removed below the pointer is hovered no more.
static void what_is_gone_is_not_hovered(void **state)
{
    (void)state;
    bench_move(bench_device(s.circle->position), (Button)0);
    assert_ptr_equal(pointer_hovered(stage).actor, s.circle);
    assert_int_equal(stage_cursor(stage), CURSOR_HAND);
    stage_remove(stage, s.circle);
    assert_null(pointer_hovered(stage).actor);
    assert_int_equal(stage_cursor(stage), CURSOR_ARROW);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        POINTER_TEST(only_the_left_button_deselects),
        POINTER_TEST(what_is_gone_is_not_hovered),
        POINTER_TEST(a_drag_keeps_its_grab_offset),
        POINTER_TEST(back_at_the_press_it_is_as_it_was),
        POINTER_TEST(cancel_restores_the_same_bits),
        POINTER_TEST(no_key_edits_during_a_drag),
        POINTER_TEST(the_wheel_zooms_not_during_a_drag),
        POINTER_TEST(a_drag_ends_when_the_button_is_gone),
        POINTER_TEST(a_drag_ends_when_the_window_is_left),
        POINTER_TEST(what_is_held_does_not_move_by_itself),
        POINTER_TEST(pinned_is_pinned),
        POINTER_TEST(eight_px_of_slack),
        POINTER_TEST(the_topmost_is_taken),
        POINTER_TEST(a_point_below_a_box_can_be_had),
        POINTER_TEST(shift_drag_turns),
        POINTER_TEST(the_wheel_turns_by_whole_degrees),
        POINTER_TEST(the_wheel_zooms_where_nothing_turns),
        POINTER_TEST(ctrl_wheel_scales),
        POINTER_TEST(no_size_vanishes_or_overflows),
        POINTER_TEST(hovering_is_seen),
        POINTER_TEST(no_hand_makes_an_invalid_shape),
        POINTER_TEST(what_moves_below_the_pointer_is_hovered),
    };
    return cmocka_run_group_tests(tests, bench_up, bench_down);
}
