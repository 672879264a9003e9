// Undo and redo: what is one change, what comes back, what never does; adding, removing, snapping.
#include "stage_bench.h"

static struct {
    Actor *box, *other, *polygon;
    double size, mode, own;
} s = {.size = 2};

static const TsVec corners[4] = {{300, 0}, {340, 0}, {350, 30}, {300, 40}};

static void build(Stage *on)
{
    s.box = stage_add(on, .name = "OBB1", .shape = ts_shape_obb(ts_vec(0, 0), 20, 20, ts_vec(1, 0)),
                      .spin = 1);
    s.other =
        stage_add(on, .name = "OBB2", .shape = ts_shape_obb(ts_vec(100, 0), 20, 20, ts_vec(1, 0)));
    s.polygon = stage_add(on, .name = "polygon", .shape = ts_shape_polygon(corners, 4));
}

static void ask(Stage *on) { stage_ask(on, s.box, s.other); }

static void step(Stage *on) { s.own = stage_random(on); }

static const Scene scene = {
    .title = "undo",
    .idea = "it comes back",
    .build = build,
    .ask = ask,
    .step = step,
    .SCENE_STATE(s),
    .step_ms = 50,
    .knobs = {{.key = 'x', .label = "size", .value = &s.size, .max = 10, .step = 0.5},
              {.key = 'j', .label = "mode", .value = &s.mode, .max = 1}},
};

static Actor *add_dot(Stage *on, TsVec at)
{
    return stage_add(on, .name = "dot", .shape = ts_shape_point(at));
}
static const Scene adding = {
    .title = "adding", .idea = "Ins", .build = build, .SCENE_STATE(s), .add = add_dot};

static Scene placing; // by its knob

static int set_up(void **state)
{
    (void)state;
    bench_open(&scene);
    stage_play(stage, false);
    return 0;
}

static void drag_box(double x)
{
    TsVec from = bench_device(s.box->position);
    bench_press(from, 0);
    for (int i = 1; i <= 5; i++) bench_move(ts_vec_add(from, ts_vec(x * i / 5, 0)), BUTTON_LEFT);
    bench_release(ts_vec_add(from, ts_vec(x, 0)));
}

static void a_drag_is_one_change(void **state)
{
    (void)state;
    TsVec start = s.box->position;
    drag_box(40);
    TsVec first = s.box->position;
    drag_box(50);
    TsVec second = s.box->position;
    assert_true(stage_undo(stage));
    assert_true(same_bits(s.box->position, first));
    assert_true(bench_key("Ctrl+Z"));
    assert_true(same_bits(s.box->position, start));
    assert_false(stage_undo(stage));
    assert_true(stage_redo(stage));
    assert_true(bench_key("Ctrl+Y"));
    assert_true(same_bits(s.box->position, second));
    assert_false(stage_redo(stage));
}

static void a_click_is_no_change(void **state)
{
    (void)state;
    TsVec at = bench_device(s.box->position);
    bench_press(at, 0);
    bench_release(at);
    assert_false(stage_undo(stage));
}

// Two edits that change nothing are one: neither answers nor bytes that a shape does not use tell
// them apart.
static void nothing_changed_is_no_change(void **state)
{
    (void)state;
    stage_set_shape(stage, s.other, ts_shape_circle(ts_vec(100, 0), 20));
    stage_keep(stage);
    memset(&s.other->rest.circle + 1, 0x55,
           sizeof(TsShape) - offsetof(TsShape, circle) - sizeof(TsCircle));
    s.other->asked = !s.other->asked;
    stage_keep(stage);
    assert_true(stage_undo(stage));
    assert_false(stage_undo(stage));
    stage_keep(stage);
    s.other->spin = 2;
    stage_keep(stage);
    assert_true(stage_undo(stage) && stage_undo(stage));
}

static void move_it(Actor *actor) { actor->position.y += 1; }
static void turn_it(Actor *actor) { actor->angle += 1; }
static void scale_it(Actor *actor) { actor->scale *= 2; }
static void spin_it(Actor *actor) { actor->spin += 1; }
static void speed_it(Actor *actor) { actor->velocity.x += 1; }
static void pin_it(Actor *actor) { actor->traits ^= ACTOR_PINNED; }
static void name_it(Actor *actor) { actor->name[0] ^= 1; }
static void remove_it(Actor *actor) { actor->alive = !actor->alive; }

// Each field that the viewer can change makes a separate undo step.
static void all_of_a_shape_can_be_undone(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        void (*change)(Actor *);
    } changes[] = {{"position", move_it}, {"angle", turn_it},     {"scale", scale_it},
                   {"spin", spin_it},     {"velocity", speed_it}, {"traits", pin_it},
                   {"name", name_it},     {"alive", remove_it}};
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        bench_open(&scene);
        Actor before = *s.box;
        stage_keep(stage);
        changes[i].change(s.box);
        Actor first = *s.box;
        stage_keep(stage);
        s.other->position.x += 5;
        if (!stage_undo(stage) ||
            memcmp(&s.box->position, &first.position, sizeof first.position) ||
            s.box->angle != first.angle || s.box->scale != first.scale ||
            s.box->spin != first.spin || s.box->velocity.x != first.velocity.x ||
            s.box->traits != first.traits || strcmp(s.box->name, first.name) != 0 ||
            s.box->alive != first.alive)
            fail_msg("%s: not as it was changed", changes[i].name);
        if (!stage_undo(stage) || s.box->scale != before.scale || s.box->alive != before.alive ||
            !same_bits(s.box->position, before.position) || s.box->angle != before.angle ||
            s.box->spin != before.spin || s.box->velocity.x != before.velocity.x ||
            s.box->traits != before.traits || strcmp(s.box->name, before.name) != 0)
            fail_msg("%s: not as before", changes[i].name);
        assert_false(stage_undo(stage));
    }
}

static void a_key_held_is_one_change(void **state)
{
    (void)state;
    bench_key("Tab");
    bench_key("Right");
    for (int i = 0; i < 9; i++) bench_repeat("Right");
    assert_true(s.box->position.x == 10);
    bench_key("Right");
    stage_undo(stage);
    assert_true(s.box->position.x == 10);
    stage_undo(stage);
    assert_true(s.box->position.x == 0);
}

static void a_run_of_the_wheel_is_one_change(void **state)
{
    (void)state;
    for (int i = 0; i < 6; i++) bench_wheel(bench_device(ts_vec(100, 0)), 1, 0);
    assert_true(s.other->angle == 6);
    stage_undo(stage);
    assert_true(s.other->angle == 0);
    assert_false(stage_undo(stage));
}

static void time_and_chance_are_never_undone(void **state)
{
    (void)state;
    drag_box(40);
    stage_step(stage);
    stage_step(stage);
    double own = s.own;
    assert_true(stage_undo(stage));
    assert_int_equal(stage->tick, 2);
    assert_true(s.own == own);
    assert_true(s.box->angle == 0);
    stage_step(stage);
    assert_true(s.own != own); // the numbers go on
}

static void a_change_forgets_what_was_undone(void **state)
{
    (void)state;
    drag_box(40);
    stage_undo(stage);
    drag_box(-30);
    assert_false(stage_redo(stage));
}

static void knobs_come_back(void **state)
{
    (void)state;
    bench_key("X");
    bench_key("J");
    for (int i = 0; i < 5; i++) stage_set_knob(stage, 0, 3 + i); // a slider dragged
    assert_true(s.size == 7 && s.mode == 1);
    stage_undo(stage);
    assert_true(s.size == 2.5 && s.mode == 1);
    stage_undo(stage);
    assert_true(s.mode == 0);
    stage_undo(stage);
    assert_true(s.size == 2);
    stage_redo(stage);
    assert_true(s.size == 2.5);
}

static void each_drag_of_a_slider_is_a_change(void **state)
{
    (void)state;
    double before = s.size;
    for (int i = 0; i < 3; i++) stage_set_knob(stage, 0, 3 + i);
    bench_release(ts_vec(0, 0));
    for (int i = 0; i < 3; i++) stage_set_knob(stage, 0, 6 + i);
    bench_move(ts_vec(0, 0), BUTTON_LEFT); // still held
    stage_set_knob(stage, 0, 9);
    bench_move(ts_vec(0, 0), 0); // let go where nobody saw it
    stage_set_knob(stage, 0, 10);
    assert_true(stage_undo(stage));
    assert_true(s.size == 9);
    assert_true(stage_undo(stage));
    assert_true(s.size == 5);
    assert_true(stage_undo(stage));
    assert_true(s.size == before);
    assert_false(stage_undo(stage));
}

static void corners_come_back(void **state)
{
    (void)state;
    TsVec other[5] = {{0, 0}, {9, 0}, {12, 5}, {9, 9}, {0, 9}}, before[4];
    memcpy(before, s.polygon->shape.polygon.corner, sizeof before);
    stage_keep(stage);
    stage_reshape(stage, s.polygon, ts_shape_polygon(other, 5));
    assert_int_equal(s.polygon->shape.polygon.count, 5);
    assert_true(stage_undo(stage));
    assert_int_equal(s.polygon->shape.polygon.count, 4);
    assert_memory_equal(s.polygon->shape.polygon.corner, before, sizeof before);
    stage_redo(stage);
    assert_int_equal(s.polygon->shape.polygon.count, 5);
}

static void undo_during_a_drag_cancels_it(void **state)
{
    (void)state;
    TsVec at = bench_device(s.box->position);
    bench_press(at, 0);
    bench_move(ts_vec_add(at, ts_vec(30, 30)), BUTTON_LEFT);
    assert_true(stage_undo(stage));
    assert_false(stage_dragging(stage));
    assert_true(same_bits(s.box->position, ts_vec(0, 0)));
}

static void many_changes_only_lose_the_oldest(void **state)
{
    (void)state;
    bench_key("Tab");
    for (int i = 0; i < 1300; i++) bench_key("Right");
    int undone = 0;
    while (stage_undo(stage)) undone++;
    assert_int_equal(undone, 1200);
    assert_true(s.box->position.x == 100);
}

// ---- Adding and removing

static void what_is_removed_comes_back_first(void **state)
{
    (void)state;
    bench_key("Tab");
    bench_key("Tab");
    bench_key("Del");
    assert_false(s.other->alive);
    assert_null(stage_selected(stage));
    bench_frame();
    assert_int_equal(stage_record(stage)->asks, 0);
    stage_undo(stage);
    assert_true(s.other->alive);
    stage_redo(stage);
    assert_false(s.other->alive);
    bench_key("Ins");
    assert_true(s.other->alive);
    assert_ptr_equal(stage_selected(stage), s.other);
}

static void a_copy_is_a_guest(void **state)
{
    (void)state;
    bench_key("Tab");
    s.box->scale = 2;
    stage_place(stage, s.box, ts_vec(5, 5), 33);
    bench_key("Ins");
    Actor *copy = stage_selected(stage);
    assert_ptr_not_equal(copy, s.box);
    assert_string_equal(copy->name, "OBB3");
    assert_true(copy->traits & ACTOR_GUEST);
    assert_true(copy->scale == 2 && copy->angle == 33);
    assert_true(same_bits(copy->shape.obb.half, s.box->shape.obb.half));
    assert_false(same_bits(copy->position, s.box->position));
    stage_undo(stage);
    assert_false(copy->alive);
    stage_redo(stage);
    assert_true(copy->alive);
    stage_reset(stage);
    assert_false(copy->alive);
}

// They move to a larger place: what was kept before is found in it again.
static void many_corners_come_and_go(void **state)
{
    (void)state;
    TsVec before[4], other[4] = {{0, 0}, {9, 0}, {12, 5}, {0, 9}}, many[40];
    for (int i = 0; i < 40; i++) many[i] = ts_vec_scale(ts_degrees(9 * i), 50);
    memcpy(before, s.polygon->shape.polygon.corner, sizeof before);
    stage_keep(stage);
    stage_reshape(stage, s.polygon, ts_shape_polygon(other, 4));
    stage_keep(stage);
    stage_reshape(stage, s.polygon, ts_shape_polygon(many, 40));
    TsVec last = s.polygon->shape.polygon.corner[39];
    for (int round = 0; round < 2; round++) {
        assert_true(stage_undo(stage) && stage_undo(stage));
        assert_int_equal(s.polygon->shape.polygon.count, 4);
        assert_memory_equal(s.polygon->shape.polygon.corner, before, sizeof before);
        assert_true(stage_redo(stage) && stage_redo(stage));
        assert_int_equal(s.polygon->shape.polygon.count, 40);
        assert_true(same_bits(s.polygon->shape.polygon.corner[39], last));
    }
}

static void a_copied_polygon_has_corners_of_its_own(void **state)
{
    (void)state;
    for (int i = 0; i < 3; i++) bench_key("Tab");
    bench_key("Ins");
    Actor *copy = stage_selected(stage);
    assert_int_equal(copy->shape.polygon.count, 4);
    TsVec first = copy->shape.polygon.corner[0];
    stage_place(stage, s.polygon, ts_vec(-900, 0), 0);
    assert_true(same_bits(copy->shape.polygon.corner[0], first));
}

static void a_scene_may_add_its_own(void **state)
{
    (void)state;
    bench_open(&adding);
    bench_move(bench_device(ts_vec(42, 24)), 0);
    bench_key("Ins");
    assert_int_equal(stage_selected(stage)->shape.kind, TS_SHAPE_POINT);
    assert_true(ts_vec_distance(stage_selected(stage)->position, ts_vec(42, 24)) < 1e-9);
}

// Once the viewer moved a shape it is at no place of the knob, until the knob places it again.
static void a_place_is_left_by_an_edit(void **state)
{
    (void)state;
    placing = scene;
    placing.knobs[1].places = true;
    bench_open(&placing);
    for (int i = 0; i < 2; i++) {
        assert_false(stage_is_edited(stage));
        assert_true(bench_key("Right") && stage_is_edited(stage));
        assert_true(bench_key("x") && stage_is_edited(stage)); // which places nothing
        assert_true(bench_key("j") && !stage_is_edited(stage));
        assert_true(same_bits(s.box->position, ts_vec(0, 0)));
        assert_true(stage_undo(stage) && stage_is_edited(stage));
        assert_true(stage_redo(stage) && !stage_is_edited(stage));
    }
    stage_set_knob(stage, 1, s.mode > 0 ? 0 : 1); // by its slider
    assert_false(stage_is_edited(stage));
}

// ---- Snapping

static TsRelation between(void) { return ts_relation_shapes(&s.box->shape, &s.other->shape); }

static void k_touches_and_goes_round(void **state)
{
    (void)state;
    stage_play(stage, true);
    bench_key("K");
    assert_false(stage->playing);
    assert_int_equal(between(), TS_TOUCHING);
    bench_frame();
    assert_non_null(strstr(stage_record(stage)->note, "touching exactly, moved "));
    assert_true(stage_is_edited(stage)); // it is no longer the place that a knob chose
    assert_true(stage_undo(stage) && !stage_is_edited(stage));
    assert_true(stage_redo(stage) && stage_is_edited(stage));
    TsVec touch = s.box->position;
    bench_key("K");
    assert_int_equal(between(), TS_APART);
    bench_key("K");
    assert_int_equal(between(), TS_OVERLAPPING);
    bench_key("K");
    assert_int_equal(between(), TS_TOUCHING);
    assert_true(same_bits(s.box->position, touch));
    for (int i = 0; i < 4; i++) stage_undo(stage);
    assert_true(same_bits(s.box->position, ts_vec(0, 0)));
}

static void k_with_nobody_near_says_so(void **state)
{
    (void)state;
    stage_remove(stage, s.other);
    stage_select(stage, s.box);
    stage_select(stage, s.other); // nothing: it was removed
    assert_ptr_equal(stage_selected(stage), s.box);
    stage_select(stage, NULL);
    assert_null(stage_selected(stage));
    bench_frame();
    bench_key("K");
    bench_frame();
    assert_non_null(strstr(stage_record(stage)->note, "nothing here"));
    bench_key("Tab");
    bench_frame();
    assert_null(strstr(stage_record(stage)->note, "nothing here"));
}

#define UNDO_TEST(name) cmocka_unit_test_setup(name, set_up)

// The wheel turns on after an undo: that is a change of its own.
// A hand on the wheel moves the pointer a little.
static void a_move_ends_no_run_of_the_wheel(void **state)
{
    (void)state;
    TsVec at = bench_device(s.box->position);
    bench_move(at, 0);
    for (int i = 0; i < 5; i++) {
        bench_wheel(at, 1, 0);
        bench_move(ts_vec_add(at, ts_vec(i % 2, 0)), 0);
    }
    assert_true(s.box->angle != 0);
    assert_true(stage_undo(stage));
    assert_true(s.box->angle == 0);
    assert_false(stage_undo(stage));
}

static void a_run_ends_where_it_is_undone(void **state)
{
    (void)state;
    TsVec at = bench_device(ts_vec(100, 0));
    for (int i = 0; i < 3; i++) bench_wheel(at, 1, 0);
    assert_true(stage_undo(stage) && s.other->angle == 0);
    for (int i = 0; i < 2; i++) bench_wheel(at, 1, 0);
    assert_true(s.other->angle == 2);
    assert_true(stage_undo(stage));
    assert_true(s.other->angle == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        UNDO_TEST(a_drag_is_one_change),
        UNDO_TEST(a_click_is_no_change),
        UNDO_TEST(nothing_changed_is_no_change),
        UNDO_TEST(all_of_a_shape_can_be_undone),
        UNDO_TEST(a_key_held_is_one_change),
        UNDO_TEST(a_run_of_the_wheel_is_one_change),
        UNDO_TEST(a_move_ends_no_run_of_the_wheel),
        UNDO_TEST(a_run_ends_where_it_is_undone),
        UNDO_TEST(time_and_chance_are_never_undone),
        UNDO_TEST(a_change_forgets_what_was_undone),
        UNDO_TEST(knobs_come_back),
        UNDO_TEST(each_drag_of_a_slider_is_a_change),
        UNDO_TEST(corners_come_back),
        UNDO_TEST(undo_during_a_drag_cancels_it),
        UNDO_TEST(many_changes_only_lose_the_oldest),
        UNDO_TEST(what_is_removed_comes_back_first),
        UNDO_TEST(a_copy_is_a_guest),
        UNDO_TEST(many_corners_come_and_go),
        UNDO_TEST(a_copied_polygon_has_corners_of_its_own),
        UNDO_TEST(a_scene_may_add_its_own),
        UNDO_TEST(a_place_is_left_by_an_edit),
        UNDO_TEST(k_touches_and_goes_round),
        UNDO_TEST(k_with_nobody_near_says_so),
    };
    return cmocka_run_group_tests(tests, bench_up, bench_down);
}
