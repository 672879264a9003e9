// Bounds: rounded outwards and by no more than needed, around shapes of every kind as exact
// fractions tell; and rays that never miss what the core's own casts hit.
#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "generate/generate.h"
#include "rational.h"
#include "touchstone/bounds.h"
#include "touchstone/cast.h"

enum { ROUNDS = 20000 };

// ---- Around doubles

static void check_below(double value, float found)
{
    assert_true((double)found <= value);
    float next = nextafterf(found, INFINITY);
    bool tiny = fabsf(found) <= FLT_MIN && fabs(value) <= (double)FLT_MIN; // no subnormals
    assert_true(tiny || (double)next > value || value == HUGE_VAL);
}

static double some_double(Random *random)
{
    static const double special[] = {
        0,       -0.0,           1,       -1,    0x1p-149, 0x1p-150, 0x1p-127, 0x1p-126, DBL_MIN,
        FLT_MAX, 0x1.ffffffp127, 0x1p128, 1e300, DBL_MAX,  HUGE_VAL, 16777217};
    int chosen = random_integer(random, 0, 40);
    double sign = random_integer(random, 0, 1) ? 1 : -1;
    if (chosen < (int)(sizeof special / sizeof *special)) return sign * special[chosen];
    return sign * ldexp(random_between(random, 1, 2), random_integer(random, -160, 130));
}

static void rounded_outwards_and_no_farther(void **state)
{
    (void)state;
    Random random = random_seeded(1);
    for (int i = 0; i < ROUNDS; i++) {
        double x = some_double(&random), y = some_double(&random);
        TsBounds found = ts_bounds_around((TsAabb){ts_vec(x, y), ts_vec(x, y)});
        check_below(x, found.left);
        check_below(y, found.top);
        check_below(-x, -found.right);
        check_below(-y, -found.bottom);
    }
}

static void floats_stay_as_they_are(void **state)
{
    (void)state;
    Random random = random_seeded(2);
    for (int i = 0; i < ROUNDS; i++) {
        float x = (float)random_between(&random, -1e6, 1e6);
        TsBounds found = ts_bounds_around((TsAabb){ts_vec(x, 0), ts_vec(x, 3)});
        assert_true(found.left == x && found.right == x);
        assert_true(found.top == 0 && found.bottom == 3);
    }
}

// ---- Around shapes

static void check_holds(TsBounds bounds, Rational x, Rational y)
{
    if (bounds.left > -INFINITY) assert_true(mpq_cmp(rational(bounds.left), x) <= 0);
    if (bounds.top > -INFINITY) assert_true(mpq_cmp(rational(bounds.top), y) <= 0);
    if (bounds.right < INFINITY) assert_true(mpq_cmp(rational(bounds.right), x) >= 0);
    if (bounds.bottom < INFINITY) assert_true(mpq_cmp(rational(bounds.bottom), y) >= 0);
}

// base + sign * a * b
static Rational along(Rational base, int sign, double a, double b)
{
    Rational product = rational_multiply(rational(a), rational(b));
    return sign > 0 ? rational_add(base, product) : rational_subtract(base, product);
}

static void check_holds_obb(TsBounds bounds, TsObb box)
{
    for (int i = 0; i < 4; i++) {
        int s = i & 1 ? 1 : -1, t = i & 2 ? 1 : -1;
        Rational x = along(rational(box.center.x), s, box.half.x, box.axis.x);
        Rational y = along(rational(box.center.y), s, box.half.x, box.axis.y);
        check_holds(bounds, along(x, -t, box.half.y, box.axis.y),
                    along(y, t, box.half.y, box.axis.x));
    }
}

static void check_holds_circle(TsBounds bounds, TsCircle circle)
{
    Rational x = rational(circle.center.x), y = rational(circle.center.y);
    check_holds(bounds, along(x, 1, circle.radius, 1), along(y, 1, circle.radius, 1));
    check_holds(bounds, along(x, -1, circle.radius, 1), along(y, -1, circle.radius, 1));
}

static void check_holds_ray(TsBounds bounds, TsRay ray)
{
    check_holds(bounds, rational(ray.origin.x), rational(ray.origin.y));
    assert_true((bounds.left == -INFINITY) == (ray.direction.x < 0));
    assert_true((bounds.right == INFINITY) == (ray.direction.x > 0));
    assert_true((bounds.top == -INFINITY) == (ray.direction.y < 0));
    assert_true((bounds.bottom == INFINITY) == (ray.direction.y > 0));
}

static void check_holds_corners(TsBounds bounds, const TsShape *shape)
{
    TsVec corner[TS_POLYGON_MAX];
    int count = ts_shape_corners(shape, corner);
    for (int i = 0; i < count; i++) {
        check_holds(bounds, rational(corner[i].x), rational(corner[i].y));
    }
}

static void check_holds_shape(const TsShape *shape)
{
    TsBounds bounds = ts_bounds_of(shape);
    rational_reset();
    switch (shape->kind) {
    case TS_SHAPE_OBB: check_holds_obb(bounds, shape->obb); break;
    case TS_SHAPE_CIRCLE: check_holds_circle(bounds, shape->circle); break;
    case TS_SHAPE_CAPSULE:
        check_holds_circle(bounds, (TsCircle){shape->capsule.a, shape->capsule.radius});
        check_holds_circle(bounds, (TsCircle){shape->capsule.b, shape->capsule.radius});
        break;
    case TS_SHAPE_RAY: check_holds_ray(bounds, shape->ray); break;
    case TS_SHAPE_POINT:
    case TS_SHAPE_SEGMENT:
    case TS_SHAPE_AABB:
    case TS_SHAPE_TRIANGLE:
    case TS_SHAPE_POLYGON:
    case TS_SHAPE_KINDS: check_holds_corners(bounds, shape); break;
    }
}

static bool hardly_wider(float low, float high, double exact, double size)
{
    return (double)high - (double)low <= exact + 0x1p-20 * size + (double)FLT_MIN * 4;
}

static void check_is_close(const TsShape *shape)
{
    TsBounds bounds = ts_bounds_of(shape);
    TsAabb box = ts_shape_bounds(shape);
    double size = ts_shape_size(shape);
    if (shape->kind == TS_SHAPE_RAY) return;
    assert_true(hardly_wider(bounds.left, bounds.right, box.max.x - box.min.x, size));
    assert_true(hardly_wider(bounds.top, bounds.bottom, box.max.y - box.min.y, size));
}

static void every_shape_is_held(void **state)
{
    (void)state;
    Random random = random_seeded(3);
    for (int family = 0; family < FAMILIES; family++) {
        for (int i = 0; i < 300 * TS_SHAPE_KINDS; i++) {
            TsShapeKind kind = (TsShapeKind)(i % TS_SHAPE_KINDS);
            GeneratedPair pair;
            generate_pair(&random, (Family)family, kind == TS_SHAPE_RAY ? kind : TS_SHAPE_CIRCLE,
                          kind == TS_SHAPE_RAY ? TS_SHAPE_OBB : kind, &pair);
            check_holds_shape(&pair.a);
            check_holds_shape(&pair.b);
            check_is_close(&pair.a);
            check_is_close(&pair.b);
        }
    }
}

// ---- Two of them

static void meeting_holding_and_both(void **state)
{
    (void)state;
    TsBounds a = {0, 0, 2, 2}, corner = {2, 2, 3, 3}, beside = {2.0000002F, 0, 3, 2};
    assert_true(ts_bounds_intersect(a, corner) && ts_bounds_intersect(corner, a));
    assert_false(ts_bounds_intersect(a, beside) || ts_bounds_intersect(beside, a));
    assert_true(ts_bounds_contain(a, a));
    assert_false(ts_bounds_contain(a, corner));
    TsBounds both = ts_bounds_union(a, corner);
    assert_true(both.left == 0 && both.top == 0 && both.right == 3 && both.bottom == 3);
    assert_true(ts_bounds_contain(both, a) && ts_bounds_contain(both, corner));
}

// ---- Rays

static TsBounds float_box(const TsShape *shape) { return ts_bounds_around(ts_shape_bounds(shape)); }

static TsAabb as_aabb(TsBounds b)
{
    return (TsAabb){ts_vec(b.left, b.top), ts_vec(b.right, b.bottom)};
}

static TsAabb widened(TsAabb box, double by)
{
    return (TsAabb){ts_vec_sub(box.min, ts_vec(by, by)), ts_vec_add(box.max, ts_vec(by, by))};
}

static void check_ray(TsRay ray, TsBounds box, double reach)
{
    TsBoundsRay way = ts_bounds_ray(ray.origin, ray.direction, HUGE_VAL);
    TsHit hit = ts_cast_aabb(ray, as_aabb(box));
    double enters = -1;
    bool meets = ts_bounds_ray_hits(&way, box, &enters);
    if (hit.relation != TS_APART) {
        assert_true(meets);
        assert_true(enters >= 0 && enters <= hit.enter * (1 + 1e-6));
        way.length = hit.enter * (1 + 1e-6);
        assert_true(ts_bounds_ray_hits(&way, box, NULL));
        way.length = hit.enter * (1 - 1e-6);
        if (hit.enter > 0) assert_false(ts_bounds_ray_hits(&way, box, NULL));
    } else if (ts_cast_aabb(ray, widened(as_aabb(box), reach)).relation == TS_APART) {
        assert_false(meets);
    }
}

static void rays_hit_what_casts_hit(void **state)
{
    (void)state;
    Random random = random_seeded(4);
    int hits = 0;
    for (int i = 0; i < ROUNDS; i++) {
        GeneratedPair pair;
        Family family = (Family)(i % FAMILIES);
        generate_pair(&random, family, TS_SHAPE_RAY, TS_SHAPE_AABB, &pair);
        TsBounds box = float_box(&pair.b);
        double size = ts_shape_size(&pair.b) + ts_shape_size(&pair.a);
        check_ray(pair.a.ray, box, size * 1e-6);
        hits += ts_cast_aabb(pair.a.ray, as_aabb(box)).relation != TS_APART;
    }
    assert_true(hits > ROUNDS / 4 && hits < ROUNDS);
}

// So a tree that tests its nodes first finds the same as a plain loop.
static void a_ray_meets_whatever_holds_what_it_meets(void **state)
{
    (void)state;
    Random random = random_seeded(5);
    for (int i = 0; i < ROUNDS; i++) {
        GeneratedPair pair;
        generate_pair(&random, (Family)(i % FAMILIES), TS_SHAPE_RAY, TS_SHAPE_AABB, &pair);
        TsBoundsRay way = ts_bounds_ray(pair.a.ray.origin, pair.a.ray.direction, HUGE_VAL);
        TsBounds inner = float_box(&pair.b), outer = inner;
        float more = (float)ts_shape_size(&pair.b);
        if (random_integer(&random, 0, 1)) outer.left -= more;
        if (random_integer(&random, 0, 1)) outer.bottom += more;
        if (random_integer(&random, 0, 1)) outer.right = nextafterf(outer.right, INFINITY);
        double at_inner = 0, at_outer = 0;
        if (!ts_bounds_ray_hits(&way, inner, &at_inner)) continue;
        assert_true(ts_bounds_ray_hits(&way, outer, &at_outer));
        assert_true(at_outer <= at_inner);
    }
}

static void rays_that_stand_or_run_along_sides(void **state)
{
    (void)state;
    TsBounds box = {0, 0, 4, 2};
    TsBoundsRay still = ts_bounds_ray(ts_vec(4, 2), ts_vec(0, 0), HUGE_VAL);
    assert_true(ts_bounds_ray_hits(&still, box, NULL));
    still.origin.x = 4.000001;
    assert_false(ts_bounds_ray_hits(&still, box, NULL));
    TsBoundsRay side = ts_bounds_ray(ts_vec(-1, 2), ts_vec(1, 0), 1);
    double enters = -1;
    assert_true(ts_bounds_ray_hits(&side, box, &enters));
    assert_true(enters == 1);
    side.length = 0.999;
    assert_false(ts_bounds_ray_hits(&side, box, NULL));
    side = ts_bounds_ray(ts_vec(-1, 2.000001), ts_vec(1, -0.0), 9);
    assert_false(ts_bounds_ray_hits(&side, box, NULL));
    TsBounds all = {-INFINITY, -INFINITY, INFINITY, INFINITY};
    assert_true(ts_bounds_ray_hits(&side, all, &enters));
    assert_true(enters == 0);
}

// The length is the t of the side in rationals, rounded up: the ray reaches the side.
static void a_ray_of_a_length_reaches_what_it_reaches(void **state)
{
    (void)state;
    Random random = random_seeded(37);
    int rounded_beyond = 0;
    for (int i = 0; i < 20000; i++) {
        double from = -random_integer(&random, 1, 999) / 10.0,
               way = random_integer(&random, 1, 999) / 10.0,
               side = random_integer(&random, 1, 2000), length = (side - from) / way;
        Rational distance = rational_subtract(rational(side), rational(from));
        while (mpq_cmp(rational_multiply(rational(length), rational(way)), distance) < 0)
            length = nextafter(length, HUGE_VAL);
        TsBounds box = {(float)side, -1, (float)side + 9, 1};
        TsBoundsRay right = ts_bounds_ray(ts_vec(from, 0), ts_vec(way, 0), length);
        double enters;
        assert_true(ts_bounds_ray_hits(&right, box, &enters));
        rounded_beyond += enters > length;
        rational_reset();
    }
    assert_true(rounded_beyond > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rounded_outwards_and_no_farther),
        cmocka_unit_test(floats_stay_as_they_are),
        cmocka_unit_test(every_shape_is_held),
        cmocka_unit_test(meeting_holding_and_both),
        cmocka_unit_test(rays_hit_what_casts_hit),
        cmocka_unit_test(a_ray_meets_whatever_holds_what_it_meets),
        cmocka_unit_test(rays_that_stand_or_run_along_sides),
        cmocka_unit_test(a_ray_of_a_length_reaches_what_it_reaches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
