// Two solvers of rigid bodies side by side (O in 73): what each half shows, and time.
#include "asking/asking.h"
#include "bodies_bench.h"
#include "draw_private.h"
#include "touchstone/relation.h"
#include "view/view.h"

static uint64_t digest_beside(void)
{
    const TsWorld *beside = stage_beside(stage);
    assert_non_null(beside);
    return ts_world_digest(beside);
}

static void split(bool on)
{
    stage_split(stage, on);
    scene_frame();
}

static void test_two_solvers_start_equal_and_part(void **state)
{
    (void)state;
    open_place("stack");
    uint64_t start = digest();
    run(60);
    uint64_t alone = digest();
    split(true);
    assert_true(digest() == start && digest_beside() == start);
    run(60);
    assert_true(digest() == alone && digest_beside() != alone);
    assert_true(ts_world_deepest(stage_beside(stage)) > 1);
    assert_true(number(row_named("Two solvers", "deepest")->cell[1]) < 0.1);
    assert_true(number(row_named("Two solvers", "deepest")->cell[2]) > 1);
    split(false);
}

// It is the solver that M chooses.
static void test_the_other_solver_is_that_of_its_name(void **state)
{
    (void)state;
    open_place("pile");
    turn("method", "bodies_document");
    run(100);
    uint64_t document = digest();
    turn("method", "bodies_stand");
    split(true);
    run(100);
    uint64_t stands = digest();
    assert_true(digest_beside() == document);
    turn("method", "bodies_document");
    assert_true(digest_beside() == digest());
    run(100);
    assert_true(digest() == document && digest_beside() == stands);
    split(false);
}

static void test_both_step_back_and_start_again(void **state)
{
    (void)state;
    open_place("pile");
    split(true);
    uint64_t start = digest();
    run(50);
    uint64_t left = digest(), right = digest_beside();
    run(30);
    uint64_t later = digest(), later_right = digest_beside();
    for (int i = 0; i < 30; i++) stage_step_back(stage);
    scene_frame();
    assert_true(digest() == left && digest_beside() == right);
    run(30);
    assert_true(digest() == later && digest_beside() == later_right);
    stage_reset(stage);
    scene_frame();
    assert_true(digest() == start && digest_beside() == start);
    run(80);
    assert_true(digest() == later && digest_beside() == later_right);
    turn("e", "0.5");
    assert_true(digest() == start && digest_beside() == start);
    turn("e", "0.3");
    turn("place", "stack");
    assert_true(digest() == digest_beside());
    split(false);
}

static void test_a_drag_acts_on_the_left_only(void **state)
{
    (void)state;
    open_place("pile");
    split(true);
    run(60);
    uint64_t right = digest_beside();
    split(false);
    open_place("pile");
    split(true);
    stage_play(stage, true);
    Actor *actor = nearest_to(ts_vec(500, 300));
    point_at(EVENT_PRESS, actor->position);
    for (int i = 0; i < 60; i++) {
        point_at(EVENT_MOVE, ts_vec(500, 200));
        run(1);
    }
    assert_true(stage_world(stage)->spring.body >= 0);
    assert_int_equal(stage_beside(stage)->spring.body, -1);
    assert_true(digest_beside() == right);
    point_at(EVENT_RELEASE, ts_vec(500, 200));
    run(1);
    split(false);
}

static void point_right(EventKind kind, TsVec world)
{
    TsVec at = ts_vec_add(bench_device(world), ts_vec(view_shift(stage), 0));
    stage_event(stage, &(Event){.kind = kind, .button = BUTTON_LEFT, .at = at});
}

static int highest(const TsWorld *world)
{
    int found = 3; // after the walls
    for (int i = found; i < world->count; i++) {
        bool higher = world->body[i].pose.position.y < world->body[found].pose.position.y;
        if (higher) found = i;
    }
    return found;
}

// The body that is there at the right, which may be elsewhere at the left.
static void test_a_drag_at_the_right_acts_there(void **state)
{
    (void)state;
    open_place("pile");
    turn("method", "bodies_document");
    split(true);
    run(60);
    uint64_t left = digest();
    int body = highest(stage_beside(stage));
    TsVec from = stage_beside(stage)->body[body].pose.position, to = ts_vec(500, 100);
    split(false);
    split(true);
    run(60);
    point_right(EVENT_PRESS, from);
    for (int i = 0; i < 60; i++) {
        point_right(EVENT_MOVE, to);
        run(1);
    }
    assert_int_equal(stage_world(stage)->spring.body, -1);
    assert_int_equal(stage_beside(stage)->spring.body, body);
    assert_true(ts_vec_distance(stage_beside(stage)->body[body].pose.position, to) < 30);
    uint64_t held = digest();
    point_right(EVENT_RELEASE, to);
    run(1);
    assert_int_equal(stage_beside(stage)->spring.body, -1);
    stage_show_tick(stage, stage->tick - 61);
    assert_true(digest() == left);
    for (int i = 0; i < 60; i++) stage_step(stage);
    assert_true(digest() == held); // as if nobody had dragged

    stage_play(stage, false);
    from = stage_beside(stage)->body[body].pose.position;
    TsVec before = stage_nth(stage, body)->position;
    point_right(EVENT_PRESS, from);
    point_right(EVENT_MOVE, to);
    assert_false(stage_dragging(stage)); // nothing is placed at the right
    point_right(EVENT_RELEASE, to);
    assert_true(ts_vec_equal(stage_nth(stage, body)->position, before));
    stage_play(stage, true);
    turn("method", "bodies_stand");
    split(false);
}

static void test_a_body_added_or_removed_is_so_in_both(void **state)
{
    (void)state;
    open_place("stack");
    split(true);
    int alive = bodies_census(stage_beside(stage)).loose;
    stage_event(stage, &(Event){.kind = EVENT_MOVE, .at = bench_device(ts_vec(200, 300))});
    bench_key("Ins");
    run(1);
    assert_int_equal(bodies_census(stage_world(stage)).loose, alive + 1);
    assert_int_equal(bodies_census(stage_beside(stage)).loose, alive + 1);
    bench_key("Del");
    run(1);
    assert_int_equal(bodies_census(stage_world(stage)).loose, alive);
    assert_int_equal(bodies_census(stage_beside(stage)).loose, alive);
    split(false);
}

// Nothing that the right one does shows at the left: no actor, no random number, no figure.
static void test_the_left_one_is_as_if_alone(void **state)
{
    (void)state;
    static Actor alone[BODIES_MOST];
    int count = 0;
    open_place("bullet wall");
    run(90);
    double random = stage_random(stage);
    stage_each(stage, actor) alone[count++] = *actor;
    open_place("bullet wall");
    split(true);
    run(90);
    count = 0;
    stage_each(stage, actor)
    {
        const Actor *was = &alone[count++];
        assert_true(same_bits(actor->position, was->position) && actor->angle == was->angle);
        assert_true(actor->traits == was->traits && actor->hit == was->hit);
    }
    assert_true(stage_random(stage) == random);
    assert_false(disagrees());
    split(false);
    assert_null(stage_beside(stage));
    stage_reset(stage);
    run(5);
    assert_null(stage_beside(stage));
}

static bool is_written(const char *text)
{
    for (int i = 0; i < draw->commands; i++) {
        const Command *command = &draw->command[i];
        if (command->kind != COMMAND_TEXT) continue;
        if (strcmp(draw->text + command->text.first, text) == 0) return true;
    }
    return false;
}

static void test_halves_have_the_names_of_their_solvers(void **state)
{
    (void)state;
    open_place("stack");
    split(true);
    run(30);
    assert_true(is_written("sequential impulses") && is_written("positional correction"));
    assert_false(is_written("method") || is_written("exact"));
    assert_false(is_written("impulses are not kept by this solver"));
    turn("drawn as", "impulses");
    assert_true(is_written("impulses are not kept by this solver"));
    turn("drawn as", "points");
    split(false);
    assert_false(is_written("positional correction"));
}

// Each step back is one tick, over the moment at which the second one began, and the steps forward
// lead through the same moments.
static void check_steps_over_the_beginning(const char *bodies, int before, int after)
{
    enum { MOST = 64 };
    uint64_t left[MOST], right[MOST];
    int first, last, begun = before, end = before + after;
    assert_true(end < MOST);
    open_place("pile");
    turn("bodies", bodies);
    for (int i = 0; i < end; i++) {
        if (i == begun) stage_split(stage, true);
        left[i] = digest();
        right[i] = i < begun ? 0 : digest_beside();
        stage_step(stage);
    }
    stage_ticks(stage, &first, &last);
    assert_true(first < begun && last == end);
    for (int i = end - 1; i >= first; i--) {
        stage_step_back(stage);
        scene_frame();
        assert_int_equal(stage->tick, i);
        assert_true(digest() == left[i]);
        assert_true(i < begun ? !stage_beside(stage) : digest_beside() == right[i]);
    }
    stage_step_back(stage);
    assert_int_equal(stage->tick, first);
    for (int i = first + 1; i < end; i++) {
        stage_show_tick(stage, i);
        assert_int_equal(stage->tick, i);
        assert_true(digest() == left[i]);
        assert_true(i < begun ? !stage_beside(stage) : digest_beside() == right[i]);
    }
    split(false);
    turn("bodies", "60");
}

static void test_steps_back_lead_over_the_beginning(void **state)
{
    (void)state;
    check_steps_over_the_beginning("300", 20, 20);
    check_steps_over_the_beginning("3000", 21, 20);
}

// Before the second one began both halves show the first one; played on from there, it begins.
static void test_a_time_before_it_has_one_solver(void **state)
{
    (void)state;
    open_place("stack");
    run(20);
    split(true);
    run(20);
    stage_show_tick(stage, 10);
    scene_frame();
    assert_null(stage_beside(stage));
    assert_true(is_written("sequential impulses"));
    assert_false(is_written("positional correction"));
    assert_false(stage_scene(stage)->beside(stage, true));
    run(1);
    assert_true(is_written("positional correction") && digest_beside() != digest());
    split(false);
}

// What was played after a tick is over once the second one begins there.
static void test_it_begins_in_the_past(void **state)
{
    (void)state;
    int first, last;
    open_place("stack");
    run(30);
    stage_show_tick(stage, 10);
    split(true);
    stage_ticks(stage, &first, &last);
    assert_int_equal(last, 10);
    split(false);
    assert_null(stage_beside(stage));
    stage_reset(stage);
}

// Of bodies that touch or overlap, and of no others.
static void test_the_right_half_is_colored_by_what_is_there(void **state)
{
    (void)state;
    open_place("pile");
    split(true);
    run(24);
    const Scene *scene = stage_scene(stage);
    int hits = 0, misses = 0;
    assert_true(scene->beside(stage, true));
    split_color(stage);
    stage_each(stage, actor)
    {
        bool meets = false;
        stage_each(stage, other)
        {
            bool apart = ts_relation_shapes(&actor->shape, &other->shape) == TS_APART;
            meets |= other != actor && !apart;
        }
        assert_true(actor->asked && !actor->wrong && actor->hit == meets);
        hits += meets;
        misses += !meets;
    }
    scene->beside(stage, false);
    assert_true(hits > 10 && misses > 3);
    split(false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_two_solvers_start_equal_and_part),
        cmocka_unit_test(test_the_other_solver_is_that_of_its_name),
        cmocka_unit_test(test_both_step_back_and_start_again),
        cmocka_unit_test(test_a_drag_acts_on_the_left_only),
        cmocka_unit_test(test_a_drag_at_the_right_acts_there),
        cmocka_unit_test(test_a_body_added_or_removed_is_so_in_both),
        cmocka_unit_test(test_the_left_one_is_as_if_alone),
        cmocka_unit_test(test_halves_have_the_names_of_their_solvers),
        cmocka_unit_test(test_steps_back_lead_over_the_beginning),
        cmocka_unit_test(test_a_time_before_it_has_one_solver),
        cmocka_unit_test(test_it_begins_in_the_past),
        cmocka_unit_test(test_the_right_half_is_colored_by_what_is_there),
    };
    return cmocka_run_group_tests(tests, bench_up, bench_down);
}
