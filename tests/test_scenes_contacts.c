// Contacts: the four cases, tilt and threshold, the contacts of a later impact, each beside
// the clipping manifold of the core.
#include <stdio.h>

#include "scene_bench.h"
#include "touchstone/clip.h"
#include "touchstone/support.h"

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
}

static void check_case(const char *place, const char *name, int contacts)
{
    open_place(place);
    check_shown(name, contacts);
}

// Numbers below 0 have a true minus, those rounded to 0 none.
static void test_numbers_have_true_minuses(void **state)
{
    (void)state;
    open_place("side on corner");
    assert_string_equal(figure_named("N"), "0.000000, \u22121.000000");
}

static void test_the_four_cases_are_named(void **state)
{
    (void)state;
    check_case("side on side", "side on side", 2);
    check_case("corner on side", "corner on side", 1);
    check_case("side on corner", "side on corner", 1);
    check_case("corner at corner", "corner on corner", 1);
    check_case("segment", "side on side", 2);
}

static void test_spans_that_share_nothing_give_none(void **state)
{
    (void)state;
    open_place("beside");
    turn("normal", "a side");
    check_shown("side on side", 0);
    assert_non_null(strstr(stage_record(stage)->note, "no contact"));
    Actor *a = actor_named("A");
    stage_place(stage, a, ts_vec(a->position.x + 30, a->position.y), 0);
    scene_frame();
    assert_string_equal(figure_named("contacts"), "2");
    turn("normal", "MTV");
}

// 140 px turned by 7e-6 are 0.98e-3 px, by 7.5e-6 more than the threshold.
static void test_a_hair_of_tilt_loses_a_point(void **state)
{
    (void)state;
    open_place("side on side");
    turn("threshold", "0.001");
    assert_string_equal(figure_named("case"), "side on side");
    turn("tilt", "7");
    assert_string_equal(figure_named("case"), "side on side");
    turn("tilt", "7.5");
    assert_string_equal(figure_named("case"), "corner on side");
    turn("tilt", "-7.5");
    assert_string_equal(figure_named("case"), "corner on side");
    turn("threshold", "0.5");
    assert_string_equal(figure_named("case"), "side on side");
    turn("tilt", "0");
    assert_true(actor_named("A")->angle == 0);
}

// Where sides lie a hair in each other the exact manifold has the same two places.
static void test_clipping_finds_the_same_places(void **state)
{
    (void)state;
    open_place("side on side");
    Actor *a = actor_named("A"), *b = actor_named("B");
    stage_place(stage, a, ts_vec(a->position.x - 120, a->position.y + 27), 0);
    scene_frame();
    TsClipManifold manifold = ts_clip_manifold(&a->shape, &b->shape);
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

static void test_a_later_impact_has_its_contacts(void **state)
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

static bool says(const char *said, const char *truth)
{
    const SceneVerdict *verdict = &stage_record(stage)->verdict;
    assert_true(verdict->given);
    return strcmp(verdict->answer_text, said) == 0 && strcmp(verdict->exact_text, truth) == 0;
}

static bool disagrees(void) { return stage_record(stage)->verdict.wrong; }

// What faces what: "would touch first" while they are apart, without it once they do.
static void test_the_note_says_whether_they_touch(void **state)
{
    (void)state;
    open_place("side on side");
    const char *first = "a side of A would touch a side of B first";
    assert_string_equal(stage_record(stage)->note, first);
    Actor *a = actor_named("A");
    stage_place(stage, a, ts_vec(a->position.x, a->position.y + 26), 0);
    scene_frame();
    assert_string_equal(stage_record(stage)->note, "a side of A faces a side of B");
    assert_true(says("2 CONTACTS", "2 CONTACTS"));
}

static void test_flawed_methods_are_found(void **state)
{
    (void)state;
    open_place("side on side");
    turn("method", "contacts_first_two");
    assert_true(!disagrees() && says("2 CLOSEST", "2 CLOSEST"));
    turn("place", "five near");
    assert_true(disagrees() && says("2, 160 px off", "2 CLOSEST"));
    turn("method", "contacts_extremes");
    assert_true(!disagrees() && says("2 CLOSEST", "2 CLOSEST"));
    assert_string_equal(figure_named("case"), "side on side");
    double left = number(row_named("Contacts", "x")->cell[1]);
    assert_true(left == 240 || left == 440);
    turn("place", "past the end");
    assert_string_equal(figure_named("case"), "corner on side");
    assert_true(!disagrees() && number(row_named("Contacts", "x")->cell[2]) == 344);
    turn("method", "contacts_no_clamp");
    assert_true(disagrees() && says("1, 3.48 px off", "1 CLOSEST"));
    assert_true(number(row_named("Contacts", "x")->cell[2]) == 340);
}

// What a threshold loses is reported as wrong, whatever finds the contacts.
static void test_a_lost_contact_is_wrong(void **state)
{
    static const char *const ways[] = {"contacts_extremes", "contacts_clipping"};
    (void)state;
    open_place("side on side");
    turn("threshold", "0.001");
    for (int i = 0; i < 2; i++) {
        turn("method", ways[i]);
        turn("tilt", "7");
        assert_true(!disagrees() && says("2 CLOSEST", "2 CLOSEST"));
        turn("tilt", "7.5");
        assert_true(disagrees() && says("1 CLOSEST", "2 CLOSEST"));
        assert_non_null(strstr(stage_record(stage)->note, "is lost"));
    }
    turn("threshold", "0.01");
    assert_false(disagrees());
    turn("threshold", "0.5");
    turn("tilt", "0");
}

static void move_a_anywhere(uint32_t *seed)
{
    double random[3];
    Actor *a = actor_named("A");
    for (int i = 0; i < 3; i++) {
        *seed = *seed * 1664525 + 1013904223;
        random[i] = *seed / 4294967296.0;
    }
    double angle = random[2] < 0.5 ? 0 : 0.5 * floor(720 * random[2]);
    stage_place(stage, a, ts_vec(200 + 300 * random[0], 60 + 300 * random[1]), angle);
    scene_frame();
}

// Anywhere, turned and in each other too.
static int count_wrong(const char *method, const char *threshold)
{
    static const char *const places[] = {"side on side", "corner on side", "corner at corner",
                                         "five near", "past the end"};
    uint32_t seed = 7;
    int wrong = 0;
    for (int i = 0; i < 5; i++) {
        open_place(places[i]);
        turn("method", method);
        turn("threshold", threshold);
        for (int k = 0; k < 100; k++) {
            move_a_anywhere(&seed);
            wrong += disagrees();
        }
    }
    return wrong;
}

static void test_right_methods_are_right_anywhere(void **state)
{
    (void)state;
    assert_int_equal(count_wrong("contacts_extremes", "0.5"), 0);
    assert_int_equal(count_wrong("contacts_extremes", "2"), 0);
    assert_int_equal(count_wrong("contacts_clipping", "0.5"), 0);
    assert_true(count_wrong("contacts_first_two", "0.5") > 20);
    assert_true(count_wrong("contacts_no_clamp", "2") > 2);
    turn("threshold", "0.5");
}

// Shapes that the places do not have.
static void check_kinds(const char *method, uint32_t *seed)
{
    const TsShape shapes[] = {ts_shape_circle(ts_vec(0, 0), 40),
                              ts_shape_obb(ts_vec(0, 0), 80, 50, ts_vec(1, 0)),
                              ts_shape_aabb(ts_vec(-30, -20), ts_vec(30, 20)),
                              ts_shape_triangle(ts_vec(-40, 20), ts_vec(40, 20), ts_vec(0, -30)),
                              ts_shape_segment(ts_vec(-40, 0), ts_vec(40, 0)),
                              ts_shape_point(ts_vec(0, 0))};
    open_place("side on side");
    turn("method", method);
    for (int i = 0; i < 6 * 6; i++) {
        Actor *a = actor_named("A"), *b = actor_named("B");
        stage_reshape(stage, a, shapes[i % 6]);
        stage_reshape(stage, b, shapes[i / 6]);
        stage_place(stage, b, ts_vec(340, 240), i % 5 * 30);
        for (int k = 0; k < 10; k++) {
            move_a_anywhere(seed);
            bool refused = strstr(stage_record(stage)->note, "clipping needs");
            assert_true(stage_record(stage)->verdict.given || refused);
            if (disagrees()) fail_msg("%s: shapes %d and %d", method, i % 6, i / 6);
        }
    }
}

static void test_other_kinds_are_judged_too(void **state)
{
    (void)state;
    uint32_t seed = 11;
    check_kinds("contacts_extremes", &seed);
    check_kinds("contacts_clipping", &seed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_numbers_have_true_minuses),
        cmocka_unit_test(test_the_four_cases_are_named),
        cmocka_unit_test(test_spans_that_share_nothing_give_none),
        cmocka_unit_test(test_a_hair_of_tilt_loses_a_point),
        cmocka_unit_test(test_clipping_finds_the_same_places),
        cmocka_unit_test(test_a_later_impact_has_its_contacts),
        cmocka_unit_test(test_the_note_says_whether_they_touch),
        cmocka_unit_test(test_flawed_methods_are_found),
        cmocka_unit_test(test_a_lost_contact_is_wrong),
        cmocka_unit_test(test_right_methods_are_right_anywhere),
        cmocka_unit_test(test_other_kinds_are_judged_too),
    };
    return cmocka_run_group_tests(tests, bench_up, bench_down);
}
