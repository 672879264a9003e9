// The call of a function that was written for a game, as its runner's form and the shapes make it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "plugin/plugin_private.h"
#include "shape_literals.h"

static void expect_call(const char *form, TsShape a, TsShape b, const char *expected)
{
    char text[256];
    Query query = {.kind = QUERY_PAIR, .a = &a, .b = &b};
    plugin_call_write(form, &query, text, sizeof text);
    assert_string_equal(text, expected);
}

static void test_numbers(void **state)
{
    (void)state;
    TsShape circle = CIRCLE(0, 0.5, 1), box = AABB(0, -2, 1, 1);
    expect_call("hit(`a0`, `a1`, `a2`, `b0`, `b1`, `b2 - b0`, `b3 - b1`)", circle, box,
                "hit(0, 0.5, 1, 0, -2, 1, 3)");
    expect_call("f({x: `(b0 + b2) / 2`, hw: `(b2 - b0) / 2`}, `2 * a2`)", circle, box,
                "f({x: 0.5, hw: 0.5}, 2)");
    expect_call("f()", circle, box, "f()");
    expect_call("f(`a0", circle, box, "f(0");    // an end is missing
    expect_call("f(`a9`)", circle, box, "f(0)"); // there is none
}

static void test_corners(void **state)
{
    (void)state;
    TsShape point = POINT(3, -4), polygon = POLYGON({0, 0}, {2, 0}, {1, 1.5});
    expect_call("f([`a0`, `a1`], `pairs b`)", point, polygon,
                "f([3, -4], [[0, 0], [2, 0], [1, 1.5]])");
    expect_call("f({points: `objects b`})", point, polygon,
                "f({points: [{x: 0, y: 0}, {x: 2, y: 0}, {x: 1, y: 1.5}]})");
    expect_call("f(`flat b`)", point, polygon, "f([0, 0, 2, 0, 1, 1.5])");
}

static void test_is_cut(void **state)
{
    (void)state;
    char text[8];
    TsShape a = POINT(1, 2), b = POINT(3, 4);
    Query query = {.kind = QUERY_PAIR, .a = &a, .b = &b};
    memset(text, '#', sizeof text);
    plugin_call_write("distance(`a0`, `a1`)", &query, text, sizeof text);
    assert_string_equal(text, "distanc");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_corners),
        cmocka_unit_test(test_is_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
