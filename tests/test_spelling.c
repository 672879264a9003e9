// How far names are from each other, and which is suggested.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "spelling.h"

static void distances_by_hand(void **state)
{
    (void)state;
    static const struct {
        const char *a, *b;
        int distance;
    } pairs[] = {
        {"", "", 0},
        {"", "abc", 3},
        {"circle", "circle", 0},
        {"circle", "CIRCLE", 0},
        {"circle", "cirlce", 1}, // two letters swapped
        {"ab", "ba", 1},
        {"Ab", "bA", 1},
        {"circle", "circel", 1},
        {"circle", "icrcel", 2},
        {"circle", "crcle", 1},   // one left out
        {"circle", "ciircle", 1}, // one too many
        {"circle", "cirkle", 1},  // another one
        {"circle", "cirlke", 2},
        {"abc", "cba", 2},
        {"obb", "aabb", 2},
        {"point", "polygon", 5},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        const char *a = pairs[i].a, *b = pairs[i].b;
        if (spelling_distance(a, b) != pairs[i].distance ||
            spelling_distance(b, a) != pairs[i].distance)
            fail_msg("%s, %s: %d", a, b, spelling_distance(a, b));
    }
}

static void one_difference_for_three_letters_is_near(void **state)
{
    (void)state;
    static const struct {
        const char *meant, *name;
        bool near;
    } pairs[] = {
        {"a", "b", true},      {"a", "bc", false},     {"abc", "abd", true},
        {"abc", "ade", false}, {"abcd", "abef", true}, {"abcd", "aefg", false},
        {"", "", true},        {"", "a", false},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        if (spelling_near(pairs[i].meant, pairs[i].name) != pairs[i].near)
            fail_msg("%s, %s", pairs[i].meant, pairs[i].name);
    }
}

static void the_first_of_the_nearest_is_suggested(void **state)
{
    (void)state;
    static const char *const names[] = {"circle", "cycle", "capsule", "point"};
    assert_string_equal(spelling_nearest("cirle", names, 4), "circle");
    assert_string_equal(spelling_nearest("cycel", names, 4), "cycle");
    assert_string_equal(spelling_nearest("cicle", names, 4), "circle"); // as near as the next
    assert_string_equal(spelling_nearest("ponit", names, 4), "point");
    assert_null(spelling_nearest("triangle", names, 4));
    assert_null(spelling_nearest("circle", names, 0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(distances_by_hand),
        cmocka_unit_test(one_difference_for_three_letters_is_near),
        cmocka_unit_test(the_first_of_the_nearest_is_suggested),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
