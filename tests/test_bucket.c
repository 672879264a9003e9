// The ball in the bucket: against relations of segments and exact rationals, at every speed and
// from every side; and the throw that hits.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "generate/generate.h"
#include "rational.h"
#include "touchstone/bucket.h"
#include "touchstone/orientation.h"
#include "touchstone/relation.h"

static const TsSegment mouth = {{640, 330}, {760, 330}};

static bool caught(double ax, double ay, double bx, double by)
{
    TsSegment path = {{ax, ay}, {bx, by}};
    return ts_bucket_step(path, ts_bucket_side(mouth, path.a), mouth).caught;
}

static void test_ways_in_and_past(void **state)
{
    (void)state;
    assert_true(caught(690, 320, 710, 340));
    assert_true(caught(700, 0, 700, 6000)); // straight down, as fast as you like
    assert_true(caught(-9300, -2670, 10700, 3330));
    assert_false(caught(700, 340, 700, 320)); // from below
    assert_false(caught(600, 350, 800, 350)); // underneath
    assert_false(caught(600, 320, 800, 320)); // above
    assert_false(caught(620, 320, 630, 340)); // beside
    assert_false(caught(600, 330, 800, 330)); // along line 2
    assert_false(caught(700, 330, 700, 330)); // at rest
    assert_false(caught(700, 320, 700, 330)); // as far as line 2: not yet below
}

static void test_edges_count(void **state)
{
    (void)state;
    assert_true(caught(640, 320, 640, 340));
    assert_true(caught(760, 320, 760, 340));
    assert_true(caught(630, 320, 650, 340));
    assert_false(caught(nextafter(640, 0), 320, nextafter(640, 0), 340));
    assert_false(caught(nextafter(760, 1e9), 320, nextafter(760, 1e9), 340));
    assert_false(caught(630, 320, nextafter(650, 0), 340));
}

// On line 2 it belongs to the side that it comes from.
static void test_a_stop_on_the_line(void **state)
{
    (void)state;
    const TsSegment to = {{700, 320}, {700, 330}}, on = {{700, 330}, {700, 345}};
    TsBucketStep step = ts_bucket_step(to, TS_BUCKET_ABOVE, mouth);
    assert_true(!step.caught && step.side == TS_BUCKET_ABOVE && step.between && !step.below);
    step = ts_bucket_step(on, step.side, mouth);
    assert_true(step.caught && step.side == TS_BUCKET_BELOW);
    const TsSegment rises = {{700, 345}, {700, 330}};
    step = ts_bucket_step(rises, TS_BUCKET_BELOW, mouth);
    assert_true(!step.caught && step.side == TS_BUCKET_BELOW);
    assert_false(ts_bucket_step(on, step.side, mouth).caught);
    const TsSegment along = {{600, 330}, {700, 330}}; // rolls along line 2, then falls in
    step = ts_bucket_step(along, TS_BUCKET_ABOVE, mouth);
    assert_false(step.caught);
    assert_true(ts_bucket_step(on, step.side, mouth).caught);
}

static void test_a_bucket_without_mouth(void **state)
{
    (void)state;
    const TsSegment none = {{700, 330}, {700, 330}}, path = {{700, 300}, {700, 400}};
    TsBucketStep step = ts_bucket_step(path, TS_BUCKET_ABOVE, none);
    assert_true(!step.caught && !step.below);
    assert_true(isfinite(step.along) && isfinite(step.across));
}

static void test_lamps_and_crossing(void **state)
{
    (void)state;
    const TsSegment path = {{600, 230}, {610, 240}};
    TsBucketStep step = ts_bucket_step(path, TS_BUCKET_ABOVE, mouth);
    assert_true(step.between && !step.below && step.cross);
    assert_true(ts_vec_equal(step.crossing, ts_vec(700, 330)));
    assert_true(step.along == 10 && step.across == 0.5);
    const TsSegment back = {{610, 240}, {600, 230}}; // line 1 has no direction
    assert_true(ts_bucket_step(back, TS_BUCKET_ABOVE, mouth).between);
    const TsSegment level = {{0, 300}, {10, 300}};
    assert_false(ts_bucket_step(level, TS_BUCKET_ABOVE, mouth).cross);
}

// A second way: the closed segments meet, and the ends lie above and below.
static bool caught_by_relation(TsSegment path, TsSegment m)
{
    bool down = ts_bucket_side(m, path.a) < 0 && ts_bucket_side(m, path.b) > 0;
    return down && ts_relation_segments(path, m) != TS_APART;
}

static Rational turn(TsVec a, TsVec b, TsVec c)
{
    return place_cross(place_subtract(place(b), place(a)), place_subtract(place(c), place(a)));
}

// A third: where the path is on line 2, as a fraction, compared with the edges.
static bool caught_by_fraction(TsSegment path, TsSegment m)
{
    rational_reset();
    Rational before = turn(m.a, m.b, path.a), now = turn(m.a, m.b, path.b);
    if (mpq_sgn(before) >= 0 || mpq_sgn(now) <= 0) return false;
    Rational t = rational_divide(before, rational_subtract(before, now));
    Place way = place_subtract(place(path.b), place(path.a));
    Place at = place_add(place(path.a), place_scale(way, t));
    Place wide = place_subtract(place(m.b), place(m.a));
    Rational reached = place_dot(wide, place_subtract(at, place(m.a)));
    return mpq_sgn(reached) >= 0 && mpq_cmp(reached, place_dot(wide, wide)) <= 0;
}

// Small whole numbers, so that ball and edges often lie in line; or far and crooked ones.
static TsVec any_place(Random *random, int family)
{
    if (family == 0) return ts_vec(random_integer(random, -4, 4), random_integer(random, -4, 4));
    double size = family == 1 ? 1 : 1e4;
    return ts_vec((random_unit(random) - 0.5) * size, (random_unit(random) - 0.5) * size);
}

static void test_against_two_other_ways(void **state)
{
    (void)state;
    Random random = random_seeded(21);
    int in = 0;
    for (int i = 0; i < 30000; i++) {
        TsSegment m = {any_place(&random, i % 3), any_place(&random, i % 3)};
        TsSegment path = {any_place(&random, i % 3), any_place(&random, i % 3)};
        if (i % 7 == 0) path.b = ts_vec_lerp(path.a, m.b, 2); // past an edge, within an ulp
        bool is = ts_bucket_step(path, ts_bucket_side(m, path.a), m).caught;
        assert_int_equal(is, caught_by_relation(path, m));
        assert_int_equal(is, caught_by_fraction(path, m));
        in += is;
    }
    assert_in_range(in, 2000, 20000);
}

static void test_measures_agree_with_the_decision(void **state)
{
    (void)state;
    Random random = random_seeded(22);
    for (int i = 0; i < 30000; i++) {
        TsSegment m = {any_place(&random, i % 3), any_place(&random, i % 3)};
        TsSegment path = {any_place(&random, i % 3), any_place(&random, i % 3)};
        TsBucketStep step = ts_bucket_step(path, TS_BUCKET_ABOVE, m);
        assert_true(step.cross || !step.between);
        if (!step.cross) continue;
        assert_true(isfinite(step.crossing.x) && isfinite(step.crossing.y));
        if (step.between) assert_true(step.across >= 0 && step.across <= 1);
        TsVec on_path = ts_vec_lerp(path.a, path.b, step.along);
        double size = 1 + ts_vec_magnitude(step.crossing) + fabs(step.along) * 1e4;
        if (ts_vec_length(ts_vec_sub(on_path, step.crossing)) > 1e-6 * size) {
            fail_msg("%g off", ts_vec_distance(on_path, step.crossing));
        }
    }
}

// One flight of whole ticks is caught in exactly one of them, at any speed.
static void test_every_throw_hits(void **state)
{
    (void)state;
    const TsVec from = {90, 150}, target = {700, 330};
    for (int speed = 900; speed <= 6000; speed += 50) {
        TsVec at = from, velocity = ts_bucket_throw(from, target, speed / 60.0, 1000 / 3600.0);
        int times = 0, side = ts_bucket_side(mouth, at);
        for (int tick = 0; tick < 200; tick++) {
            TsVec next = ts_vec_add(at, velocity);
            TsBucketStep step = ts_bucket_step((TsSegment){at, next}, side, mouth);
            if (step.caught) assert_true(ts_vec_distance(step.crossing, target) < 5);
            times += step.caught;
            side = step.side;
            at = next;
            velocity.y += 1000 / 3600.0;
        }
        assert_int_equal(times, 1);
    }
}

static void test_throws(void **state)
{
    (void)state;
    TsVec v = ts_bucket_throw(ts_vec(0, 0), ts_vec(300, 400), 10, 0);
    assert_true(fabs(v.x - 6) < 1e-12 && fabs(v.y - 8) < 1e-12);
    v = ts_bucket_throw(ts_vec(0, 0), ts_vec(-300, 400), 10, 0);
    assert_true(fabs(v.x + 6) < 1e-12 && fabs(v.y - 8) < 1e-12);
    v = ts_bucket_throw(ts_vec(5, 0), ts_vec(5, 400), 10, 0.3);
    assert_true(ts_vec_equal(v, ts_vec(0, 10)));
    v = ts_bucket_throw(ts_vec(5, 0), ts_vec(5, -400), 10, 0.3);
    assert_true(ts_vec_equal(v, ts_vec(0, -10)));
    v = ts_bucket_throw(ts_vec(0, 0), ts_vec(1e6, 0), 10, 0.3); // out of reach
    assert_true(fabs(ts_vec_length(ts_vec(v.x, v.y - 0.15)) - 10) < 1e-12);
    v = ts_bucket_throw(ts_vec(0, 0), ts_vec(100, 0), 0, 0.3);
    assert_true(v.x == 0 && isfinite(v.y));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ways_in_and_past),
        cmocka_unit_test(test_edges_count),
        cmocka_unit_test(test_a_stop_on_the_line),
        cmocka_unit_test(test_a_bucket_without_mouth),
        cmocka_unit_test(test_lamps_and_crossing),
        cmocka_unit_test(test_against_two_other_ways),
        cmocka_unit_test(test_measures_agree_with_the_decision),
        cmocka_unit_test(test_every_throw_hits),
        cmocka_unit_test(test_throws),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
