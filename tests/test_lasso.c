// Several shapes selected: by Shift+click and by a lasso; they are moved, turned and removed
// together.
#include "pointer_scene.h"
#include "stage_self.h"

static TsVec place(const Actor *actor) { return bench_device(actor->position); }

static void click(TsVec at, unsigned mods)
{
    bench_press(at, mods);
    bench_release(at);
}

static void drag(TsVec from, TsVec by, unsigned mods)
{
    bench_press(from, mods);
    bench_move(ts_vec_add(from, ts_vec_scale(by, 0.5)), BUTTON_LEFT);
    bench_move(ts_vec_add(from, by), BUTTON_LEFT);
    bench_release(ts_vec_add(from, by));
    bench_frame();
}

// Around world points, from the first round to it again.
static void draw_around(const TsVec *corner, int count)
{
    bench_press(bench_device(corner[0]), MOD_SHIFT);
    for (int i = 1; i <= 20 * count; i++) {
        TsVec a = corner[(i - 1) / 20], b = corner[((i - 1) / 20 + 1) % count];
        bench_move(bench_device(ts_vec_lerp(a, b, ((i - 1) % 20 + 1) / 20.0)), BUTTON_LEFT);
    }
    bench_frame();
}

static void lasso(const TsVec *corner, int count)
{
    draw_around(corner, count);
    bench_release(bench_device(corner[0]));
    bench_frame();
}

static void are_selected(bool box, bool circle, bool segment, bool aabb, bool pinned)
{
    assert_int_equal(stage_is_selected(stage, s.box), box);
    assert_int_equal(stage_is_selected(stage, s.circle), circle);
    assert_int_equal(stage_is_selected(stage, s.segment), segment);
    assert_int_equal(stage_is_selected(stage, s.aabb), aabb);
    assert_int_equal(stage_is_selected(stage, s.pinned), pinned);
    int count = box + circle + segment + aabb + pinned;
    assert_int_equal(stage_selected_count(stage), count);
    assert_int_equal(stage_selected(stage) != NULL, count > 0);
}

// What is hidden is not taken, and what the viewer is asked about is not either.
static void what_is_hidden_is_not_lassoed(void **state)
{
    (void)state;
    static const TsVec around[] = {{-50, -50}, {450, -50}, {450, 350}, {-50, 350}};
    for (int concealed = CONCEAL_NOTHING; concealed <= CONCEAL_SHAPES; concealed++) {
        bool hidden = concealed == CONCEAL_SHAPES || concealed == CONCEAL_ANSWERS;
        stage_select(stage, NULL);
        stage_conceal(stage, (Concealed)concealed);
        lasso(around, 4);
        are_selected(!hidden, !hidden, !hidden, !hidden, !hidden);
    }
    stage_conceal(stage, CONCEAL_NOTHING);
}

static void select_box_circle_pinned(void)
{
    stage_select(stage, s.box);
    click(place(s.circle), MOD_SHIFT);
    click(place(s.pinned), MOD_SHIFT);
    are_selected(true, true, false, false, true);
}

// ---- Shift+click

static void shift_click_adds_and_takes_away(void **state)
{
    (void)state;
    are_selected(false, false, false, false, false);
    click(place(s.box), MOD_SHIFT);
    are_selected(true, false, false, false, false);
    click(place(s.circle), MOD_SHIFT);
    click(place(s.pinned), MOD_SHIFT); // that cannot be dragged, nor turned
    are_selected(true, true, false, false, true);
    assert_ptr_equal(stage_selected(stage), s.pinned);
    click(place(s.pinned), MOD_SHIFT);
    are_selected(true, true, false, false, false);
    click(place(s.box), MOD_SHIFT);
    click(place(s.circle), MOD_SHIFT);
    are_selected(false, false, false, false, false);
    assert_false(stage_undo(stage)); // nothing has changed
}

static void a_plain_click_leaves_one(void **state)
{
    (void)state;
    select_box_circle_pinned();
    click(place(s.circle), 0);
    are_selected(false, true, false, false, false);
    select_box_circle_pinned();
    click(place(s.aabb), 0);
    are_selected(false, false, false, true, false);
    select_box_circle_pinned();
    click(bench_device(ts_vec(20, 20)), 0); // the ground
    are_selected(false, false, false, false, false);
}

static void a_shape_turned_by_shift_is_selected_alone(void **state)
{
    (void)state;
    stage_select(stage, s.circle);
    drag(bench_device(ts_vec(115, 105)), ts_vec(10, 40), MOD_SHIFT);
    are_selected(true, false, false, false, false);
    assert_true(s.box->angle != 30);
}

static void tab_and_esc_leave_at_most_one(void **state)
{
    (void)state;
    select_box_circle_pinned();
    bench_key("Tab");
    assert_int_equal(stage_selected_count(stage), 1);
    select_box_circle_pinned();
    stage_select(stage, NULL);
    are_selected(false, false, false, false, false);
}

// ---- The lasso

static void a_lasso_selects_whose_centre_it_encloses(void **state)
{
    (void)state;
    static const TsVec around[] = {{60, 60}, {250, 60}, {250, 150}, {60, 150}};
    lasso(around, 4);
    are_selected(true, true, false, false, false);
    static const TsVec below[] = {{170, 165}, {255, 165}, {255, 255}, {170, 255}};
    lasso(below, 4); // they are added
    are_selected(true, true, false, true, false);
    assert_false(stage_undo(stage));
}

static void what_lies_in_a_bay_of_it_is_outside(void **state)
{
    (void)state;
    static const TsVec bay[] = {{50, 50},  {270, 50}, {270, 170}, {240, 170},
                                {240, 75}, {190, 75}, {190, 170}, {50, 170}};
    lasso(bay, 8); // the circle's centre lies in the bay, its rim does not
    are_selected(true, false, false, false, false);
}

static void a_line_or_a_click_selects_nobody(void **state)
{
    (void)state;
    stage_select(stage, s.circle);
    click(bench_device(ts_vec(20, 20)), MOD_SHIFT);
    are_selected(false, true, false, false, false); // nor does it let go
    static const TsVec line[] = {{20, 20}, {20, 160}};
    lasso(line, 2);
    are_selected(false, true, false, false, false);
}

static void a_lasso_can_be_cancelled(void **state)
{
    (void)state;
    static const TsVec around[] = {{60, 60}, {250, 60}, {250, 150}, {60, 150}};
    View before = stage_view(stage);
    draw_around(around, 4);
    assert_true(stage_dragging(stage));
    stage_cancel(stage);
    assert_false(stage_dragging(stage));
    bench_release(bench_device(around[0]));
    are_selected(false, false, false, false, false);
    View after = stage_view(stage);
    assert_true(before.zoom == after.zoom && same_bits(before.offset, after.offset));
}

static void a_long_lasso_is_thinned_not_cut(void **state)
{
    (void)state;
    TsVec turn[40];
    for (int i = 0; i < 40; i++) {
        turn[i] =
            ts_vec_add(ts_vec(160, 110), ts_vec_scale(ts_degrees(9 * i + 90), i % 2 ? 125 : 118));
    }
    lasso(turn, 40); // 800 places
    are_selected(true, true, false, true, false);
}

static Scene claiming;

static void who_claims_the_drag_has_no_lasso(void **state)
{
    (void)state;
    claiming = scene;
    claiming.claims = "drag";
    bench_open(&claiming);
    static const TsVec around[] = {{60, 60}, {250, 60}, {250, 150}, {60, 150}};
    lasso(around, 4);
    are_selected(false, false, false, false, false);
    bench_open(&scene);
}

// ---- Together

static void one_dragged_takes_the_others_along(void **state)
{
    (void)state;
    select_box_circle_pinned();
    TsVec box = s.box->position, circle = s.circle->position, pinned = s.pinned->position;
    TsVec by = ts_vec(24, -16);
    drag(place(s.circle), by, 0);
    are_selected(true, true, false, false, true);
    TsVec moved = ts_vec_sub(s.circle->position, circle);
    near(moved, ts_vec_scale(by, 1 / stage_view(stage).zoom), 1e-9);
    near(ts_vec_sub(s.box->position, box), moved, 1e-12);
    assert_true(same_bits(s.pinned->position, pinned));
    assert_true(same_bits(s.segment->position, ts_vec(55, 210)));
    assert_true(stage_undo(stage)); // one step
    assert_true(same_bits(s.box->position, box) && same_bits(s.circle->position, circle));
    assert_false(stage_undo(stage));
    assert_true(stage_redo(stage));
    assert_false(same_bits(s.box->position, box));
}

static void there_and_back_is_the_same_to_the_bit(void **state)
{
    (void)state;
    stage_place(stage, s.box, ts_vec(0.1, 1e-9), 30);
    select_box_circle_pinned();
    TsVec box = s.box->position, at = place(s.circle);
    bench_press(at, 0);
    for (int i = 0; i < 50; i++)
        bench_move(ts_vec_add(at, ts_vec(i * 0.37, i * 1.91)), BUTTON_LEFT);
    bench_move(at, BUTTON_LEFT);
    bench_release(at);
    assert_true(same_bits(s.box->position, box));
}

static void each_turns_about_itself(void **state)
{
    (void)state;
    stage_select(stage, s.box);
    click(place(s.segment), MOD_SHIFT);
    click(place(s.aabb), MOD_SHIFT);
    TsVec segment = s.segment->position;
    drag(bench_device(ts_vec(115, 105)), ts_vec(-5, 30), MOD_SHIFT);
    double turn = s.box->angle - 30;
    assert_true(turn > 5);
    assert_true(fabs(s.segment->angle - turn) < 1e-9);
    assert_true(s.aabb->angle == 0 && same_bits(s.segment->position, segment));
    stage_undo(stage);
    assert_true(s.box->angle == 30 && s.segment->angle == 0);
}

static void a_cancelled_drag_puts_all_back(void **state)
{
    (void)state;
    select_box_circle_pinned();
    TsVec box = s.box->position, at = place(s.circle);
    bench_press(at, 0);
    bench_move(ts_vec_add(at, ts_vec(50, 50)), BUTTON_LEFT);
    assert_false(same_bits(s.box->position, box));
    stage_cancel(stage);
    assert_true(same_bits(s.box->position, box));
    are_selected(true, true, false, false, true);
    assert_false(stage_undo(stage));
}

// As of bodies: what moves one notes on it that it was moved, which a cancelled drag takes back.
static void a_cancelled_drag_takes_back_their_traits(void **state)
{
    (void)state;
    const unsigned body = ACTOR_PINNED | ACTOR_UPRIGHT | ACTOR_BODY;
    stage_play(stage, false);
    s.box->traits = s.circle->traits = body;
    select_box_circle_pinned();
    TsVec at = place(s.circle);
    bench_press(at, 0);
    bench_move(ts_vec_add(at, ts_vec(50, 50)), BUTTON_LEFT);
    assert_int_equal(s.box->traits, body | ACTOR_PUT);
    assert_int_equal(s.circle->traits, body | ACTOR_PUT);
    stage_cancel(stage);
    assert_int_equal(s.box->traits, body);
    assert_int_equal(s.circle->traits, body);
}

static void nobody_held_drifts_on(void **state)
{
    (void)state;
    s.box->velocity = s.circle->velocity = s.aabb->velocity = ts_vec(3, 0);
    s.box->spin = 5;
    select_box_circle_pinned();
    TsVec box = s.box->position, aabb = s.aabb->position, at = place(s.circle);
    bench_press(at, 0);
    for (int i = 1; i <= 8; i++) {
        bench_move(ts_vec_add(at, ts_vec(0, 10 * i)), BUTTON_LEFT);
        stage_step(stage);
    }
    assert_true(s.box->position.x == box.x && s.box->position.y > box.y && s.box->angle == 30);
    assert_true(s.aabb->position.x == aabb.x + 24);
    TsVec thrown, box_thrown;
    assert_true(stage_thrown(stage, s.circle, &thrown) && thrown.y > 2);
    assert_true(stage_thrown(stage, s.box, &box_thrown) && same_bits(thrown, box_thrown));
    assert_false(stage_thrown(stage, s.aabb, NULL));
    bench_release(ts_vec_add(at, ts_vec(0, 80)));
    stage_step(stage);
    assert_true(s.box->position.x == box.x + 3);
}

static void keys_nudge_and_turn_each(void **state)
{
    (void)state;
    stage_select(stage, s.box);
    click(place(s.circle), MOD_SHIFT);
    click(place(s.segment), MOD_SHIFT);
    TsVec box = s.box->position, circle = s.circle->position;
    bench_key("Right");
    bench_repeat("Right");
    bench_key("E");
    assert_true(s.box->position.x == box.x + 2 && s.circle->position.x == circle.x + 2);
    assert_true(s.box->angle == 31 && s.circle->angle == 0 && s.segment->angle == 1);
    stage_undo(stage);
    assert_true(s.box->angle == 30 && s.segment->angle == 0);
    stage_undo(stage);
    assert_true(same_bits(s.box->position, box) && same_bits(s.circle->position, circle));
    assert_false(stage_undo(stage));
}

static void del_removes_all_and_undo_brings_them_back(void **state)
{
    (void)state;
    select_box_circle_pinned();
    bench_key("Del");
    assert_false(s.box->alive || s.circle->alive || s.pinned->alive);
    assert_true(s.segment->alive && s.aabb->alive);
    are_selected(false, false, false, false, false);
    stage_undo(stage);
    assert_true(s.box->alive && s.circle->alive && s.pinned->alive);
    are_selected(false, false, false, false, false);
    assert_false(stage_undo(stage));
}

// ---- What stays

static void a_selection_is_no_part_of_a_moment(void **state)
{
    (void)state;
    stage_step(stage);
    select_box_circle_pinned();
    stage_step_back(stage);
    are_selected(true, true, false, false, true);
    stage_remove(stage, s.pinned); // the last one: another takes its place
    are_selected(true, true, false, false, false);
    stage_remove(stage, s.box);
    are_selected(false, true, false, false, false);
    stage_reset(stage);
    are_selected(false, false, false, false, false);
}

static void one_is_gripped_several_are_not(void **state)
{
    (void)state;
    Handle handle[HANDLES_MAX];
    stage_select(stage, s.box);
    handles_of(stage, s.box, handle);
    TsVec corner = bench_device(handle[0].at);
    bench_move(corner, (Button)0);
    assert_int_equal(stage_cursor(stage), CURSOR_SIZE);
    click(place(s.circle), MOD_SHIFT);
    bench_move(corner, (Button)0);
    assert_int_equal(stage_cursor(stage), CURSOR_HAND);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        POINTER_TEST(what_is_hidden_is_not_lassoed),
        POINTER_TEST(shift_click_adds_and_takes_away),
        POINTER_TEST(a_plain_click_leaves_one),
        POINTER_TEST(a_shape_turned_by_shift_is_selected_alone),
        POINTER_TEST(tab_and_esc_leave_at_most_one),
        POINTER_TEST(a_lasso_selects_whose_centre_it_encloses),
        POINTER_TEST(what_lies_in_a_bay_of_it_is_outside),
        POINTER_TEST(a_line_or_a_click_selects_nobody),
        POINTER_TEST(a_lasso_can_be_cancelled),
        POINTER_TEST(a_long_lasso_is_thinned_not_cut),
        POINTER_TEST(who_claims_the_drag_has_no_lasso),
        POINTER_TEST(one_dragged_takes_the_others_along),
        POINTER_TEST(there_and_back_is_the_same_to_the_bit),
        POINTER_TEST(each_turns_about_itself),
        POINTER_TEST(a_cancelled_drag_puts_all_back),
        POINTER_TEST(a_cancelled_drag_takes_back_their_traits),
        POINTER_TEST(nobody_held_drifts_on),
        POINTER_TEST(keys_nudge_and_turn_each),
        POINTER_TEST(del_removes_all_and_undo_brings_them_back),
        POINTER_TEST(a_selection_is_no_part_of_a_moment),
        POINTER_TEST(one_is_gripped_several_are_not),
    };
    return cmocka_run_group_tests(tests, bench_up, bench_down);
}
