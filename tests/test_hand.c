// The viewer's hand: dragging, turning, scaling, grips, panning, zooming, nudging, claims.
#include "generate.h"
#include "stage_bench.h"

static struct {
    Actor *box, *circle, *segment, *upright, *pinned;
} s;

static void build(Stage *on)
{
    s.box = stage_add(on, .name = "box", .shape = shape_obb(vec(100, 100), 60, 40, vec(1, 0)),
                      .angle = 30);
    s.circle = stage_add(on, .name = "circle", .shape = shape_circle(vec(220.3, 110.7), 30));
    s.segment =
        stage_add(on, .name = "segment", .shape = shape_segment(vec(20, 220), vec(90, 200)));
    s.upright = stage_add(on, .name = "upright", .shape = shape_aabb(vec(180, 180), vec(240, 240)));
    s.pinned = stage_add(on, .name = "pinned", .shape = shape_obb(vec(320, 60), 30, 30, vec(1, 0)),
                         .traits = ACTOR_PINNED | ACTOR_RIGID);
}

static const Scene scene = {.title = "hand", .idea = "it grabs", .build = build, .SCENE_STATE(s)};
static const Scene claiming = {.title = "claims",
                               .idea = "it takes keys",
                               .build = build,
                               .SCENE_STATE(s),
                               .claims = "w a space arrows ctrl"};

static int set_up(void **state)
{
    (void)state;
    bench_open(&scene);
    stage_play(stage, false);
    return 0;
}

static void near(Vec a, Vec b, double slack)
{
    if (vec_distance(a, b) > slack) fail_msg("(%g, %g) is not (%g, %g)", a.x, a.y, b.x, b.y);
}

// ---- Moving

static void a_drag_keeps_its_grab_offset(void **state)
{
    (void)state;
    Vec grabbed = vec(108, 95);
    bench_press(bench_device(grabbed), 0);
    assert_true(stage_dragging(stage));
    assert_ptr_equal(stage_selected(stage), s.box);
    bench_move(bench_device(vec(158, 115)), BUTTON_LEFT);
    near(s.box->position, vec(150, 120), 1e-9);
    near(s.box->shape.obb.center, vec(150, 120), 1e-9);
    bench_release(bench_device(vec(158, 115)));
    assert_false(stage_dragging(stage));
    bench_move(bench_device(vec(0, 0)), 0);
    near(s.box->position, vec(150, 120), 1e-9);
}

static void back_at_the_press_it_is_as_it_was(void **state)
{
    (void)state;
    Vec before = s.circle->position, at = bench_device(vec(230.1, 108.9));
    bench_press(at, 0);
    bench_move(vec_add(at, vec(17.3, -41)), BUTTON_LEFT);
    assert_false(same_bits(s.circle->position, before));
    bench_move(at, BUTTON_LEFT);
    bench_release(at);
    assert_true(same_bits(s.circle->position, before));
}

static void cancel_restores_the_same_bits(void **state)
{
    (void)state;
    Actor before = *s.box;
    bench_press(bench_device(vec(100, 110)), 0);
    bench_move(bench_device(vec(1.1, 333.3)), BUTTON_LEFT);
    stage_cancel(stage);
    assert_false(stage_dragging(stage));
    assert_true(same_bits(s.box->position, before.position));
    assert_memory_equal(&s.box->shape.obb, &before.shape.obb, sizeof before.shape.obb);
    assert_false(stage_undo(stage));
    stage_cancel(stage); // without a drag: nothing
}

static void a_drag_ends_when_the_button_is_gone(void **state)
{
    (void)state;
    bench_press(bench_device(vec(100, 100)), 0);
    bench_move(bench_device(vec(110, 100)), BUTTON_LEFT);
    bench_move(bench_device(vec(190, 100)), 0);
    assert_false(stage_dragging(stage));
    near(s.box->position, vec(110, 100), 1e-9);
}

static void a_drag_ends_when_the_window_is_left(void **state)
{
    (void)state;
    bench_press(bench_device(vec(100, 100)), 0);
    bench_move(bench_device(vec(110, 100)), BUTTON_LEFT);
    stage_event(stage, &(Event){.kind = EVENT_LEAVE});
    assert_false(stage_dragging(stage));
    assert_false(stage_pointer(stage).down);
    assert_false(stage_pointer(stage).inside);
    near(s.box->position, vec(110, 100), 1e-9);
}

static void what_is_held_does_not_move_by_itself(void **state)
{
    (void)state;
    s.box->spin = 5;
    s.circle->velocity = vec(1, 0);
    bench_press(bench_device(vec(100, 100)), 0);
    stage_step(stage);
    assert_true(s.box->angle == 30);
    near(s.circle->position, vec(221.3, 110.7), 1e-9);
    bench_release(bench_device(vec(100, 100)));
    stage_step(stage);
    assert_true(s.box->angle == 35);
}

static void pinned_is_pinned(void **state)
{
    (void)state;
    bench_press(bench_device(vec(320, 60)), 0);
    assert_ptr_equal(stage_selected(stage), s.pinned);
    assert_false(stage_dragging(stage));
    bench_move(bench_device(vec(100, 60)), BUTTON_LEFT);
    bench_release(bench_device(vec(100, 60)));
    assert_true(same_bits(s.pinned->position, vec(320, 60)));
}

static void eight_px_of_slack(void **state)
{
    (void)state;
    Vec rim = bench_device(vec(220.3, 80.7));
    bench_press(vec_add(rim, vec(0, -7)), 0);
    assert_ptr_equal(stage_selected(stage), s.circle);
    bench_release(rim);
    bench_press(vec_add(rim, vec(0, -12)), 0);
    assert_null(stage_selected(stage));
    assert_false(stage_dragging(stage));
}

static void the_topmost_is_taken(void **state)
{
    (void)state;
    Actor *above = stage_add(stage, .shape = shape_circle(vec(110, 100), 10));
    bench_press(bench_device(vec(110, 100)), 0);
    assert_ptr_equal(stage_selected(stage), above);
    bench_release(bench_device(vec(110, 100)));
    bench_press(bench_device(vec(85, 95)), 0);
    assert_ptr_equal(stage_selected(stage), s.box);
}

static void a_point_below_a_box_can_be_had(void **state)
{
    (void)state;
    Actor *dot = stage_add(stage, .shape = shape_point(vec(120, 100)));
    Actor *cover = stage_add(stage, .shape = shape_aabb(vec(90, 80), vec(150, 130)));
    bench_press(bench_device(vec(121, 101)), 0);
    assert_ptr_equal(stage_selected(stage), dot);
    bench_release(bench_device(vec(121, 101)));
    bench_press(bench_device(vec(135, 120)), 0);
    assert_ptr_equal(stage_selected(stage), cover);
}

// ---- Turning and scaling

static void shift_drag_turns(void **state)
{
    (void)state;
    bench_press(bench_device(vec(110, 100)), MOD_SHIFT);
    assert_int_equal(stage_cursor(stage), CURSOR_TURN);
    bench_move(bench_device(vec(100, 110)), BUTTON_LEFT);
    assert_true(fabs(s.box->angle - 120) < 1e-3);
    assert_true(same_bits(s.box->position, vec(100, 100)));
    bench_move(bench_device(vec(110, 100)), BUTTON_LEFT);
    assert_true(s.box->angle == 30);
    bench_release(bench_device(vec(110, 100)));
}

static void the_wheel_turns_by_whole_degrees(void **state)
{
    (void)state;
    Vec at = bench_device(vec(100, 100));
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
    Vec at = bench_device(vec(220, 110));
    bench_wheel(at, 1, MOD_CTRL);
    double grown = s.circle->shape.circle.radius;
    assert_true(grown > 31 && grown < 34);
    bench_wheel(at, -1, MOD_CTRL);
    assert_true(fabs(s.circle->shape.circle.radius - 30) < 1e-9);
    bench_wheel(bench_device(vec(320, 60)), 1, MOD_CTRL);
    assert_true(s.pinned->scale == 1);
}

static void no_size_vanishes_or_overflows(void **state)
{
    (void)state;
    s.circle->scale = 1e-30;
    stage_place(stage, s.circle, vec(0, 0), 0);
    assert_true(s.circle->shape.circle.radius >= 0x1p-31);
    s.circle->scale = 1e300;
    stage_place(stage, s.circle, vec(0, 0), 0);
    assert_true(s.circle->shape.circle.radius <= 0x1p60);
    for (int i = 0; i < 100; i++) bench_wheel(bench_device(vec(0, 0)), 8, MOD_CTRL);
    assert_true(shape_valid(&s.circle->shape, NULL));
}

// ---- Grips

static void select_actor(Actor *actor)
{
    Vec at = bench_device(actor->position);
    bench_press(at, 0);
    bench_release(at);
    assert_ptr_equal(stage_selected(stage), actor);
}

static void pull(Vec from, Vec to)
{
    bench_press(bench_device(from), 0);
    bench_move(bench_device(to), BUTTON_LEFT);
    bench_release(bench_device(to));
}

static void the_rim_sets_the_radius(void **state)
{
    (void)state;
    select_actor(s.circle);
    pull(vec(250.3, 110.7), vec(262.3, 110.7));
    assert_true(fabs(s.circle->shape.circle.radius - 42) < 1e-9);
    assert_true(same_bits(s.circle->position, vec(220.3, 110.7)));
    pull(vec(262.3, 110.7), vec(220.3, 110.7));
    assert_true(s.circle->shape.circle.radius > 0);
}

static void ends_of_a_segment_need_no_selecting(void **state)
{
    (void)state;
    pull(vec(90, 200), vec(120, 160));
    Segment moved = s.segment->shape.segment;
    assert_true(same_bits(moved.a, vec(20, 220)));
    near(moved.b, vec(120, 160), 1e-9);
}

static void a_corner_sizes_a_box_and_its_opposite_stays(void **state)
{
    (void)state;
    Vec before[4], after[4];
    shape_corners(&s.box->shape, before);
    select_actor(s.box);
    pull(before[2], vec_add(before[2], vec(13, 21)));
    shape_corners(&s.box->shape, after);
    near(after[0], before[0], 1e-9);
    near(after[2], vec_add(before[2], vec(13, 21)), 1e-9);
    assert_true(s.box->angle == 30);
    select_actor(s.upright);
    pull(vec(240, 240), vec(150, 150)); // turned inside out
    near(s.upright->shape.aabb.min, vec(150, 150), 1e-9);
    near(s.upright->shape.aabb.max, vec(180, 180), 1e-9);
}

static void cancel_puts_sizes_back(void **state)
{
    (void)state;
    Aabb before = s.upright->shape.aabb;
    select_actor(s.upright);
    bench_press(bench_device(vec(240, 240)), 0);
    assert_int_equal(stage_cursor(stage), CURSOR_SIZE);
    bench_move(bench_device(vec(300, 290)), BUTTON_LEFT);
    assert_true(s.upright->shape.aabb.max.x > 290);
    stage_cancel(stage);
    assert_memory_equal(&s.upright->shape.aabb, &before, sizeof before);
}

static void the_handle_turns(void **state)
{
    (void)state;
    select_actor(s.box);
    Vec up = vec_turn(vec(0, -1), degrees(30));
    double pixel = 1 / stage_view(stage).zoom;
    Vec handle = vec_add(s.box->position, vec_scale(up, 20 + 24 * pixel));
    pull(handle, vec_add(s.box->position, vec(60, 0)));
    assert_true(fabs(s.box->angle - 90) < 1e-3);
}

static void hovering_is_seen(void **state)
{
    (void)state;
    assert_true(bench_move(bench_device(vec(100, 100)), 0));
    assert_int_equal(stage_cursor(stage), CURSOR_HAND);
    assert_false(bench_move(bench_device(vec(101, 100)), 0));
    assert_true(bench_move(bench_device(vec(330, 300)), 0));
    assert_int_equal(stage_cursor(stage), CURSOR_ARROW);
    bench_move(bench_device(vec(320, 60)), 0);
    assert_int_equal(stage_cursor(stage), CURSOR_ARROW); // pinned
}

// ---- The view

static void zooming_keeps_what_is_under_the_pointer(void **state)
{
    (void)state;
    Vec at = bench_device(vec(5, 5)), world = bench_world(at);
    for (int i = 0; i < 30; i++) {
        bench_wheel(at, i % 3 ? 1 : -1, 0);
        near(bench_world(at), world, 1e-9);
    }
    for (int i = 0; i < 200; i++) bench_wheel(at, -8, 0);
    assert_true(stage_view(stage).zoom == 1e-3);
    for (int i = 0; i < 400; i++) bench_wheel(vec(1, 799), 8, 0);
    assert_true(stage_view(stage).zoom == 1e6);
}

static void panning_follows_the_pointer(void **state)
{
    (void)state;
    Vec from = vec(500, 400), to = vec(540, 377), world = bench_world(from);
    View before = stage_view(stage);
    stage_event(stage, &(Event){.kind = EVENT_PRESS, .at = from, .button = BUTTON_RIGHT});
    bench_move(to, BUTTON_RIGHT);
    near(bench_world(to), world, 1e-9);
    stage_cancel(stage);
    View after = stage_view(stage);
    assert_memory_equal(&before, &after, sizeof before);
}

static void a_moved_view_stays_until_home(void **state)
{
    (void)state;
    View fitted = stage_view(stage);
    stage_lay_out(stage, (Rect){0, 76, 1200, 640}, 1);
    assert_true(stage_view(stage).offset.x != fitted.offset.x);
    stage_lay_out(stage, (Rect){0, 76, 980, 640}, 1);
    bench_wheel(bench_device(vec(5, 5)), 2, 0);
    double zoom = stage_view(stage).zoom;
    stage_lay_out(stage, (Rect){0, 76, 1200, 640}, 1);
    assert_true(stage_view(stage).zoom == zoom);
    stage_lay_out(stage, (Rect){0, 76, 980, 640}, 1);
    stage_fit(stage);
    assert_true(stage_view(stage).zoom == fitted.zoom);
}

// ---- Keys

static void nudges(void **state)
{
    (void)state;
    assert_true(bench_key("Right")); // nothing selected: the first is
    assert_ptr_equal(stage_selected(stage), s.box);
    assert_true(s.box->position.x == 101);
    bench_key("Shift+Down");
    assert_true(s.box->position.y == 110);
    bench_key("Alt+Left");
    assert_true(s.box->position.x == 101 - 0.1);
    bench_key("E");
    assert_true(s.box->angle == 31);
    bench_key("Shift+Q");
    assert_true(s.box->angle == 21);
    bench_key("Alt+Q");
    assert_true(s.box->angle == 21 - 0.1);
}

static void an_ulp_there_and_back(void **state)
{
    (void)state;
    bench_key("Tab");
    for (int i = 0; i < 5; i++) bench_key("Ctrl+Right");
    assert_true(s.box->position.x == 100 + 5 * 0x1p-46);
    for (int i = 0; i < 5; i++) bench_key("Ctrl+Left");
    assert_true(s.box->position.x == 100);
    stage_place(stage, s.box, vec(0, 100), 0);
    bench_key("Ctrl+Left");
    assert_true(s.box->position.x == -0x1p-50);
    bench_key("Ctrl+E");
    assert_true(s.box->angle == 0x1p-50);
}

static void only_nudges_repeat(void **state)
{
    (void)state;
    bench_key("Tab");
    assert_true(bench_repeat("Right"));
    assert_true(s.box->position.x == 101);
    assert_false(bench_repeat("Tab"));
    assert_false(bench_repeat("Del"));
    assert_ptr_equal(stage_selected(stage), s.box);
}

static void tab_goes_round(void **state)
{
    (void)state;
    Actor *order[] = {s.box, s.circle, s.segment, s.upright, s.pinned, s.box};
    for (int i = 0; i < 6; i++) {
        bench_key("Tab");
        assert_ptr_equal(stage_selected(stage), order[i]);
    }
    bench_key("Shift+Tab");
    assert_ptr_equal(stage_selected(stage), s.pinned);
    bench_press(vec(3, 790), 0);
    assert_null(stage_selected(stage));
}

static void claimed_keys_are_the_scenes(void **state)
{
    (void)state;
    bench_open(&claiming);
    assert_true(stage_claims(stage, 'w', 0));
    assert_true(stage_claims(stage, KEY_SPACE, 0));
    assert_true(stage_claims(stage, KEY_CTRL, MOD_CTRL));
    assert_true(stage_claims(stage, KEY_LEFT, 0));
    assert_false(stage_claims(stage, 'w', MOD_CTRL));
    assert_false(stage_claims(stage, 'r', 0));
    assert_true(bench_key("W"));
    assert_true(stage_held(stage, 'w') && stage_pressed(stage, 'w'));
    stage_step(stage);
    assert_true(stage_held(stage, 'w'));
    assert_false(stage_pressed(stage, 'w'));
    stage_event(stage, &(Event){.kind = EVENT_KEY_UP, .key = 'w'});
    assert_false(stage_held(stage, 'w'));
    bench_key("Left");
    assert_true(stage_held(stage, KEY_LEFT) && s.box->position.x == 100);
    bench_key("Tab"); // an actor selected takes the arrows
    assert_false(stage_claims(stage, KEY_LEFT, 0));
    bench_key("Left");
    assert_true(s.box->position.x == 99);
    stage_event(stage, &(Event){.kind = EVENT_LEAVE});
    assert_false(stage_held(stage, KEY_LEFT));
}

static void the_pointer_is_told_in_world_px(void **state)
{
    (void)state;
    bench_press(bench_device(vec(5, 6)), 0);
    Pointer pointer = stage_pointer(stage);
    near(pointer.at, vec(5, 6), 1e-9);
    assert_true(pointer.inside && pointer.down && pointer.pressed);
    stage_step(stage);
    assert_false(stage_pointer(stage).pressed);
    bench_release(bench_device(vec(5, 6)));
    assert_false(stage_pointer(stage).down);
}

// ---- Anything goes

static Event random_event(Random *random)
{
    static const char *const keys[] = {"Tab",    "Left",   "Ctrl+Up", "Shift+Down", "Q",
                                       "Alt+E",  "K",      "Ins",     "Del",        "Ctrl+Z",
                                       "Ctrl+Y", "Ctrl+E", "Right",   "Shift+Tab",  "Ins"};
    Event event = {.kind = (EventKind)random_integer(random, EVENT_PRESS, EVENT_LEAVE)};
    event.at = vec(random_between(random, -50, 1300), random_between(random, -50, 850));
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
        if (!shape_valid(&actor->shape, &why)) fail_msg("%s: %s", actor->name, why);
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
    bench_move(bench_device(vec(100, 170)), 0);
    assert_int_equal(stage_cursor(stage), CURSOR_ARROW);
    stage_place(stage, s.box, vec(100, 170), 0);
    bench_frame();
    assert_int_equal(stage_cursor(stage), CURSOR_HAND);
}

#define HAND_TEST(name) cmocka_unit_test_setup(name, set_up)

int main(void)
{
    const struct CMUnitTest tests[] = {
        HAND_TEST(a_drag_keeps_its_grab_offset),
        HAND_TEST(back_at_the_press_it_is_as_it_was),
        HAND_TEST(cancel_restores_the_same_bits),
        HAND_TEST(a_drag_ends_when_the_button_is_gone),
        HAND_TEST(a_drag_ends_when_the_window_is_left),
        HAND_TEST(what_is_held_does_not_move_by_itself),
        HAND_TEST(pinned_is_pinned),
        HAND_TEST(eight_px_of_slack),
        HAND_TEST(the_topmost_is_taken),
        HAND_TEST(a_point_below_a_box_can_be_had),
        HAND_TEST(shift_drag_turns),
        HAND_TEST(the_wheel_turns_by_whole_degrees),
        HAND_TEST(the_wheel_zooms_where_nothing_turns),
        HAND_TEST(ctrl_wheel_scales),
        HAND_TEST(no_size_vanishes_or_overflows),
        HAND_TEST(the_rim_sets_the_radius),
        HAND_TEST(ends_of_a_segment_need_no_selecting),
        HAND_TEST(a_corner_sizes_a_box_and_its_opposite_stays),
        HAND_TEST(cancel_puts_sizes_back),
        HAND_TEST(the_handle_turns),
        HAND_TEST(hovering_is_seen),
        HAND_TEST(zooming_keeps_what_is_under_the_pointer),
        HAND_TEST(panning_follows_the_pointer),
        HAND_TEST(a_moved_view_stays_until_home),
        HAND_TEST(nudges),
        HAND_TEST(an_ulp_there_and_back),
        HAND_TEST(only_nudges_repeat),
        HAND_TEST(tab_goes_round),
        HAND_TEST(claimed_keys_are_the_scenes),
        HAND_TEST(the_pointer_is_told_in_world_px),
        HAND_TEST(no_hand_makes_an_invalid_shape),
        HAND_TEST(what_moves_below_the_pointer_is_hovered),
    };
    return cmocka_run_group_tests(tests, bench_up, bench_down);
}
