// Contacts: the four cases, tilt and threshold, the moment of a hit to come, each beside the
// clipping manifold of the core.
#include <stdio.h>

#include "clip.h"
#include "scene_bench.h"
#include "support.h"

static void open_place(const char *place)
{
    open_named("72_contacts");
    turn("place", place);
}

static double number(const char *text)
{
    double value = 0;
    if (sscanf(text, "%lf", &value) != 1) fail_msg("no number: %s", text);
    return value;
}

static void check_shown(const char *name, int contacts)
{
    char text[16];
    snprintf(text, sizeof text, "%d", contacts);
    assert_string_equal(figure_named("case"), name);
    assert_string_equal(figure_named("contacts"), text);
    assert_memory_equal(stage_record(stage)->note, name, 3);
}

static void check_case(const char *place, const char *name, int contacts)
{
    open_place(place);
    check_shown(name, contacts);
}

static void test_the_four_cases_are_named(void **state)
{
    (void)state;
    check_case("side on side", "2-2", 2);
    check_case("corner on side", "1-2", 1);
    check_case("side on corner", "2-1", 1);
    check_case("corner at corner", "1-1", 1);
    check_case("segment", "2-2", 2);
}

static void test_spans_that_share_nothing_give_none(void **state)
{
    (void)state;
    open_place("beside");
    turn("normal", "a side");
    check_shown("2-2", 0);
    assert_non_null(strstr(stage_record(stage)->note, "no contact"));
    Actor *a = actor_named("A");
    stage_place(stage, a, vec(a->position.x + 30, a->position.y), 0);
    scene_frame();
    assert_string_equal(figure_named("contacts"), "2");
    turn("normal", "the shortest way");
}

// E56: 140 px turned by 7e-6 are 0.98e-3 px, by 7.5e-6 more than the threshold.
static void test_a_hair_of_tilt_loses_a_point(void **state)
{
    (void)state;
    open_place("side on side");
    turn("threshold", "0.001");
    assert_string_equal(figure_named("case"), "2-2");
    turn("tilt", "7");
    assert_string_equal(figure_named("case"), "2-2");
    turn("tilt", "7.5");
    assert_string_equal(figure_named("case"), "1-2");
    turn("tilt", "-7.5");
    assert_string_equal(figure_named("case"), "1-2");
    turn("threshold", "0.5");
    assert_string_equal(figure_named("case"), "2-2");
    turn("tilt", "0");
    assert_true(actor_named("A")->angle == 0);
}

// Where sides lie a hair in each other the exact manifold has the same two places.
static void test_clipping_finds_the_same_places(void **state)
{
    (void)state;
    open_place("side on side");
    Actor *a = actor_named("A"), *b = actor_named("B");
    stage_place(stage, a, vec(a->position.x - 120, a->position.y + 27), 0);
    scene_frame();
    Manifold manifold = clip_manifold(&a->shape, &b->shape);
    assert_int_equal(manifold.count, 2);
    assert_string_equal(figure_named("contacts"), "2");
    double left = number(row_named("Contacts", "x")->cell[1]);
    double low = fmin(manifold.point[0].x, manifold.point[1].x);
    assert_true(fabs(left - low) < 0.01);
    turn("method", "contacts_clipping");
    assert_string_equal(figure_named("contacts"), "2");
    double one = number(row_named("Contacts", "x")->cell[1]);
    double high = fmax(manifold.point[0].x, manifold.point[1].x);
    assert_true(fabs(one - low) < 0.01 || fabs(one - high) < 0.01);
}

static void test_a_hit_to_come_has_its_contacts(void **state)
{
    (void)state;
    open_place("side on side");
    turn("velocity", "260"); // downwards, the gap is 26
    assert_non_null(strstr(stage_record(stage)->note, "t = 0.100"));
    assert_string_equal(figure_named("contacts"), "2");
    assert_true(number(row_named("Contacts", "y")->cell[1]) == 221);
    turn("heading", "270");
    assert_non_null(strstr(stage_record(stage)->note, "misses"));
}

static void test_flawed_ones_are_found_out(void **state)
{
    (void)state;
    open_place("side on side");
    turn("method", "contacts_first_two");
    assert_false(stage_record(stage)->ruling.given);
    turn("place", "five near");
    assert_true(stage_record(stage)->ruling.given && !stage_record(stage)->ruling.exact);
    turn("method", "contacts_extremes");
    assert_false(stage_record(stage)->ruling.given);
    assert_string_equal(figure_named("case"), "2-2");
    double left = number(row_named("Contacts", "x")->cell[1]);
    assert_true(left == 240 || left == 440);
    turn("place", "past the end");
    turn("threshold", "2");
    assert_string_equal(figure_named("case"), "1-2");
    assert_true(number(row_named("Contacts", "x")->cell[2]) == 342.5);
    turn("method", "contacts_no_clamp");
    assert_true(stage_record(stage)->ruling.given);
    assert_true(number(row_named("Contacts", "x")->cell[2]) == 340);
    turn("threshold", "0.5");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_four_cases_are_named),
        cmocka_unit_test(test_spans_that_share_nothing_give_none),
        cmocka_unit_test(test_a_hair_of_tilt_loses_a_point),
        cmocka_unit_test(test_clipping_finds_the_same_places),
        cmocka_unit_test(test_a_hit_to_come_has_its_contacts),
        cmocka_unit_test(test_flawed_ones_are_found_out),
    };
    return cmocka_run_group_tests(tests, bench_up, bench_down);
}
