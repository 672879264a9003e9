// A ball in a frame: against exact rationals, at corners, from outside, and where it has no room.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "generate/generate.h"
#include "rational.h"
#include "touchstone/bounce.h"

static const TsAabb frame = {{60, 40}, {920, 400}};

static TsBounce bounce(double x, double y, double radius, double vx, double vy)
{
    return ts_bounce_in_frame((TsCircle){{x, y}, radius}, ts_vec(vx, vy), frame);
}

static void is(TsBounce b, TsVec position, TsVec velocity, unsigned met)
{
    assert_true(ts_vec_equal(b.position, position));
    assert_true(ts_vec_equal(b.velocity, velocity));
    assert_int_equal(b.met, met);
}

static void test_walls(void **state)
{
    (void)state;
    is(bounce(300, 200, 20, 3, 4), ts_vec(300, 200), ts_vec(3, 4), 0);
    is(bounce(79, 200, 20, -3, 4), ts_vec(80, 200), ts_vec(3, 4), TS_BOUNCE_LEFT);
    is(bounce(901, 200, 20, 3, 4), ts_vec(900, 200), ts_vec(-3, 4), TS_BOUNCE_RIGHT);
    is(bounce(300, 59, 20, 3, -4), ts_vec(300, 60), ts_vec(3, 4), TS_BOUNCE_TOP);
    is(bounce(300, 381, 20, 3, 4), ts_vec(300, 380), ts_vec(3, -4), TS_BOUNCE_BOTTOM);
    is(bounce(79, 381, 20, -3, 4), ts_vec(80, 380), ts_vec(3, -4),
       TS_BOUNCE_LEFT | TS_BOUNCE_BOTTOM);
}

static void test_touching_meets_nothing(void **state)
{
    (void)state;
    is(bounce(80, 60, 20, -3, -4), ts_vec(80, 60), ts_vec(-3, -4), 0);
    is(bounce(nextafter(80, 0), 60, 20, -3, -4), ts_vec(80, 60), ts_vec(3, -4), TS_BOUNCE_LEFT);
    is(bounce(900, 380, 20, 3, 4), ts_vec(900, 380), ts_vec(3, 4), 0);
}

static void test_inwards_it_is_put_back_only(void **state)
{
    (void)state;
    TsBounce b = bounce(75, 200, 20, 3, 0);
    is(b, ts_vec(80, 200), ts_vec(3, 0), 0);
    assert_int_equal(b.beyond, TS_BOUNCE_LEFT);
    is(bounce(75, 200, 20, 0, 2), ts_vec(80, 200), ts_vec(0, 2), 0);
}

// Put back to one wall it is rounded, and seems an ulp beyond the other.
static void test_a_frame_as_wide_as_the_ball(void **state)
{
    (void)state;
    double radius = 4.1335817850816916;
    TsAabb narrow = {{40.094439424618351, 0}, {48.361602994781734, 100}};
    TsBounce b = ts_bounce_in_frame((TsCircle){{0, 50}, radius}, ts_vec(-1, 0), narrow);
    assert_int_equal(b.met, TS_BOUNCE_LEFT);
    assert_true(b.velocity.x == 1);
}

static void test_from_far_outside(void **state)
{
    (void)state;
    is(bounce(-1e6, 1e6, 20, -100, 100), ts_vec(80, 380), ts_vec(100, -100),
       TS_BOUNCE_LEFT | TS_BOUNCE_BOTTOM);
    is(bounce(0x1p90, 200, 20, 0x1p40, 0), ts_vec(900, 200), ts_vec(-0x1p40, 0), TS_BOUNCE_RIGHT);
}

static void test_a_frame_smaller_than_the_ball(void **state)
{
    (void)state;
    TsBounce b = bounce(-1000, 200, 500, -3, 4);
    is(b, ts_vec(490, 220), ts_vec(-3, 4), 0);
    assert_int_equal(b.beyond, TS_BOUNCE_LEFT | TS_BOUNCE_TOP | TS_BOUNCE_BOTTOM);
    is(bounce(300, 200, 200, 3, 4), ts_vec(300, 220), ts_vec(3, 4), 0);
    is(bounce(0, 220, 180, -3, 4), ts_vec(240, 220), ts_vec(3, 4),
       TS_BOUNCE_LEFT); // no play at all
    TsCircle none = {{7, 7}, 0};
    is(ts_bounce_in_frame(none, ts_vec(1, 1), (TsAabb){{5, 5}, {5, 5}}), ts_vec(5, 5),
       ts_vec(-1, -1), TS_BOUNCE_RIGHT | TS_BOUNCE_BOTTOM);
}

// Whether low + length > high, by rationals.
static bool over(double low, double length, double high)
{
    return mpq_cmp(rational_add(rational(low), rational(length)), rational(high)) > 0;
}

static unsigned beyond(TsCircle c)
{
    unsigned left = over(frame.min.x, c.radius, c.center.x) * TS_BOUNCE_LEFT;
    unsigned right = over(c.center.x, c.radius, frame.max.x) * TS_BOUNCE_RIGHT;
    unsigned top = over(frame.min.y, c.radius, c.center.y) * TS_BOUNCE_TOP;
    return left | right | top | over(c.center.y, c.radius, frame.max.y) * TS_BOUNCE_BOTTOM;
}

// Half of them stand within some ulp of touching.
static TsCircle any_ball(Random *random)
{
    double radius = random_unit(random) * 90;
    TsVec at = ts_vec(random_unit(random) * 1000, random_unit(random) * 460);
    if (random_integer(random, 0, 1)) at.x = frame.min.x + radius;
    if (random_integer(random, 0, 1)) at.y = frame.max.y - radius;
    for (int i = random_integer(random, 0, 2); i > 0; i--) {
        at.x = nextafter(at.x, random_integer(random, 0, 1) ? 1e9 : 0);
        at.y = nextafter(at.y, random_integer(random, 0, 1) ? 1e9 : 0);
    }
    return (TsCircle){at, radius};
}

static void test_what_is_beyond_is_exact(void **state)
{
    (void)state;
    Random random = random_seeded(7);
    int on = 0;
    for (int i = 0; i < 20000; i++) {
        TsCircle ball = any_ball(&random);
        rational_reset();
        unsigned expected = beyond(ball);
        assert_int_equal(ts_bounce_in_frame(ball, ts_vec(0, 0), frame).beyond, expected);
        on += expected == 0;
    }
    assert_in_range(on, 3000, 17000);
}

// However fast, it stays in, keeps its speed to the bit, and meets no wall twice in a row.
static void test_flights(void **state)
{
    (void)state;
    Random random = random_seeded(8);
    for (int run = 0; run < 200; run++) {
        TsCircle ball = any_ball(&random);
        TsVec start = ts_vec(random_unit(&random) * 200 - 100, random_unit(&random) * 200 - 100);
        TsVec velocity = start;
        unsigned before = 0;
        int walls = 0;
        for (int tick = 0; tick < 500; tick++) {
            ball.center = ts_vec_add(ball.center, velocity);
            TsBounce next = ts_bounce_in_frame(ball, velocity, frame);
            assert_int_equal(next.met & before, 0);
            before = velocity.x == 0 || velocity.y == 0 ? 0 : next.met;
            walls += next.met != 0;
            ball.center = next.position;
            velocity = next.velocity;
            assert_true(fabs(velocity.x) == fabs(start.x) && fabs(velocity.y) == fabs(start.y));
            assert_true(ball.center.x >= frame.min.x + ball.radius &&
                        ball.center.x <= frame.max.x - ball.radius);
            assert_true(ball.center.y >= frame.min.y + ball.radius &&
                        ball.center.y <= frame.max.y - ball.radius);
        }
        assert_true(walls > 0);
    }
}

static void test_floor(void **state)
{
    (void)state;
    TsBounce b = ts_bounce_on_floor((TsCircle){{5, 99}, 4}, ts_vec(3, 7), 100);
    is(b, ts_vec(5, 96), ts_vec(3, 0), TS_BOUNCE_BOTTOM);
    is(ts_bounce_on_floor((TsCircle){{5, 99}, 4}, ts_vec(3, -7), 100), ts_vec(5, 96), ts_vec(3, -7),
       0);
    is(ts_bounce_on_floor((TsCircle){{5, 96}, 4}, ts_vec(3, 7), 100), ts_vec(5, 96), ts_vec(3, 7),
       0);
}

// A floor is the lower wall of a frame without other walls, but takes the speed of the fall.
static void test_a_floor_is_a_wall(void **state)
{
    (void)state;
    Random random = random_seeded(9);
    const TsAabb open = {{-1e9, -1e9}, {1e9, frame.max.y}};
    int count[3] = {0}; // clear of it, put back, met
    for (int i = 0; i < 5000; i++) {
        TsCircle ball = any_ball(&random);
        TsVec velocity = ts_vec(3, (double)random_integer(&random, -1, 1));
        TsBounce b = ts_bounce_on_floor(ball, velocity, frame.max.y);
        TsBounce wall = ts_bounce_in_frame(ball, velocity, open);
        count[!!b.beyond + !!b.met]++;
        is(b, wall.position, ts_vec(3, wall.met ? 0 : velocity.y), wall.met);
        assert_int_equal(b.beyond, wall.beyond);
        assert_true(ts_vec_equal(b.at, wall.at));
    }
    for (int i = 0; i < 3; i++) assert_true(count[i] > 300);
}

static void test_places(void **state)
{
    (void)state;
    assert_true(ts_vec_equal(bounce(79, 200, 20, -3, 4).at, ts_vec(60, 200)));
    assert_true(ts_vec_equal(bounce(901, 381, 20, 3, 4).at, ts_vec(920, 400)));
    assert_true(ts_bounce_gap((TsCircle){{85, 200}, 30}, frame) == -5);
    assert_true(ts_bounce_gap((TsCircle){{900, 200}, 15}, frame) == 5);
    assert_true(ts_bounce_gap((TsCircle){{500, 65}, 30}, frame) == -5);
    assert_true(ts_bounce_gap((TsCircle){{500, 360}, 30}, frame) == 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_walls),
        cmocka_unit_test(test_touching_meets_nothing),
        cmocka_unit_test(test_inwards_it_is_put_back_only),
        cmocka_unit_test(test_a_frame_as_wide_as_the_ball),
        cmocka_unit_test(test_from_far_outside),
        cmocka_unit_test(test_a_frame_smaller_than_the_ball),
        cmocka_unit_test(test_what_is_beyond_is_exact),
        cmocka_unit_test(test_flights),
        cmocka_unit_test(test_floor),
        cmocka_unit_test(test_a_floor_is_a_wall),
        cmocka_unit_test(test_places),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
