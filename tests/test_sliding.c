// The outline that one shape draws while it slides around another: they touch wherever it stands on
// it, by the core's separating axes.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "generate/generate.h"
#include "scene_kit/sliding.h"
#include "touchstone/degrees.h"
#include "touchstone/sat.h"
#include "touchstone/scalar.h"

static double gap_at(const TsShape *a, const TsShape *b, TsVec middle)
{
    TsVec corner[TS_POLYGON_MAX];
    TsShape moved = ts_shape_moved(b, ts_vec_sub(middle, ts_shape_center(b)), corner);
    return ts_sat_contact(a, &moved, NULL).gap;
}

// Chords of a circle's outline lie inside of it, by at most that part of its radius.
static const double chord = 1 - 0.99946;

static void assert_slides(const TsShape *a, const TsShape *b)
{
    TsVec outline[SLIDING_MOST];
    int count = sliding_outline(a, b, outline);
    double within = 1e-9 + chord * (ts_shape_radius(a) + ts_shape_radius(b));
    assert_in_range(count, 3, SLIDING_MOST);
    for (int i = 0; i < count; i++) {
        TsVec from = outline[i], to = outline[(i + 1) % count];
        assert_true(fabs(gap_at(a, b, from)) <= within);
        assert_true(fabs(gap_at(a, b, ts_vec_lerp(from, to, 0.3))) <= within);
        TsVec side = ts_vec_sub(to, from), next = ts_vec_sub(outline[(i + 2) % count], to);
        assert_true(ts_vec_cross(side, next) >= -1e-9 * ts_vec_length(side));
    }
}

static TsShape any(Random *random, TsVec corner[TS_POLYGON_MAX])
{
    TsVec at = {random_between(random, -50, 50), random_between(random, -50, 50)};
    double angle = random_between(random, 0, 360), size = random_between(random, 5, 40);
    int kind = random_integer(random, 0, 2), sides = random_integer(random, 3, 9);
    if (kind == 0) return ts_shape_circle(at, size);
    if (kind == 1) return ts_shape_obb(at, size, 30, ts_degrees(angle));
    for (int i = 0; i < sides; i++) {
        TsVec out = ts_degrees(angle + 360.0 * i / sides);
        corner[i] = ts_vec_add(at, ts_vec_scale(out, size));
    }
    return ts_shape_polygon(corner, sides);
}

static void shapes_touch_on_the_outline(void **state)
{
    (void)state;
    Random random = random_seeded(20240607);
    for (int i = 0; i < 2000; i++) {
        TsVec corner[2][TS_POLYGON_MAX];
        TsShape a = any(&random, corner[0]), b = any(&random, corner[1]);
        assert_slides(&a, &b);
    }
}

static void boxes_have_the_sides_of_both(void **state)
{
    (void)state;
    TsVec outline[SLIDING_MOST];
    TsShape a = ts_shape_obb(ts_vec(100, 150), 30, 140, ts_degrees(30));
    TsShape b = ts_shape_obb(ts_vec(100, 70), 40, 110, ts_degrees(40));
    assert_int_equal(sliding_outline(&a, &b, outline), 8);
    b = ts_shape_obb(ts_vec(100, 70), 40, 110, ts_degrees(30)); // parallel
    TsShape level = ts_shape_obb(ts_vec(0, 0), 30, 140, ts_vec(1, 0));
    TsShape beside = ts_shape_obb(ts_vec(90, 0), 40, 110, ts_vec(1, 0));
    assert_int_equal(sliding_outline(&level, &beside, outline), 4);
    assert_slides(&a, &b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(shapes_touch_on_the_outline),
                                       cmocka_unit_test(boxes_have_the_sides_of_both)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
