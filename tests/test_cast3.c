// Rays of space: their relations against the oracle in every family, and where they report that
// they enter against the shapes themselves. TOUCHSTONE_CASES sets the cases a family.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "generate3.h"
#include "oracle/oracle3.h"

static long cases_a_family(void)
{
    const char *text = getenv("TOUCHSTONE_CASES");
    long cases = text ? strtol(text, NULL, 10) / FAMILIES3 : 0;
    return cases > 0 ? cases : 3000;
}

typedef struct Count {
    long by[3];
} Count;

static void check_hit(TsRay3 ray, const TsHit3 *hit, TsRelation exact, Family3 family, Count *count)
{
    const char *name = generate3_family(family);
    if (hit->relation != exact) {
        fail_msg("%s: %s, the oracle %s; %a %a %a, %a %a %a", name, ts_relation_name(hit->relation),
                 ts_relation_name(exact), ray.origin.x, ray.origin.y, ray.origin.z, ray.direction.x,
                 ray.direction.y, ray.direction.z);
    }
    count->by[exact]++;
    if (exact == TS_APART) return;
    assert_true(hit->enter >= 0 && isfinite(hit->enter));
    assert_true(ts_vec3_dot(hit->normal, ray.direction) <= 0);
    TsVec3 point = ts_vec3_add(ray.origin, ts_vec3_scale(ray.direction, hit->enter));
    assert_true(ts_vec3_distance(point, hit->point) == 0);
}

static void assert_all_occur(const Count *count)
{
    for (int i = 0; i < 3; i++) assert_true(count->by[i] > 0);
}

static double size_of(TsVec3 point) { return 1 + ts_vec3_magnitude(point); }

// ---- How far a point is from a shape, rounded

static double to_segment(TsVec3 p, TsVec3 a, TsVec3 b)
{
    TsVec3 e = ts_vec3_sub(b, a);
    double ee = ts_vec3_length_squared(e), t = ee > 0 ? ts_vec3_dot(ts_vec3_sub(p, a), e) / ee : 0;
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return ts_vec3_distance(p, ts_vec3_lerp(a, b, t));
}

static double to_triangle(TsVec3 p, const TsTriangle3 *t)
{
    double least = HUGE_VAL;
    for (int i = 0; i < 3; i++) {
        least = fmin(least, to_segment(p, t->corner[i], t->corner[(i + 1) % 3]));
    }
    TsVec3 normal = ts_vec3_normalize(ts_shape3_triangle_normal(t));
    if (ts_vec3_is_zero(normal)) return least;
    for (int i = 0; i < 3; i++) {
        TsVec3 edge = ts_vec3_sub(t->corner[(i + 1) % 3], t->corner[i]);
        if (ts_vec3_dot(ts_vec3_cross(normal, edge), ts_vec3_sub(p, t->corner[i])) < 0)
            return least;
    }
    return fmin(least, fabs(ts_vec3_dot(normal, ts_vec3_sub(p, t->corner[0]))));
}

static double to_box(TsVec3 p, TsAabb3 box)
{
    double square = 0;
    for (int i = 0; i < 3; i++) {
        double low = ts_vec3_at(box.min, i) - ts_vec3_at(p, i),
               high = ts_vec3_at(p, i) - ts_vec3_at(box.max, i);
        double out = fmax(fmax(low, high), 0);
        square += out * out;
    }
    return sqrt(square);
}

// ---- Against the oracle

static void test_triangles(void **state)
{
    (void)state;
    Random random = random_seeded(91);
    for (int family = 0; family < FAMILIES3; family++) {
        Count count = {{0}};
        for (long i = 0; i < cases_a_family(); i++) {
            TsTriangle3 triangle, unused;
            generate3_triangles(&random, (Family3)family, &triangle, &unused);
            TsRay3 ray = generate3_ray_triangle(&random, (Family3)family, &triangle);
            TsHit3 hit = ts_cast3_triangle(ray, &triangle);
            TsRelation exact = oracle3_cast_triangle(ray, &triangle);
            check_hit(ray, &hit, exact, (Family3)family, &count);
            if (exact == TS_APART) continue;
            double off = to_triangle(hit.point, &triangle);
            if (off > 1e-7 * size_of(hit.point)) fail_msg("off by %g", off);
            TsVec3 before = ts_vec3_lerp(ray.origin, hit.point, 0.99);
            double near = to_triangle(before, &triangle);
            bool starts = ts_vec3_distance(ray.origin, hit.point) < 1e-3 * size_of(hit.point);
            if (!starts && near == 0) { // it was met before
                fail_msg("%s %ld: %s at %g", generate3_family((Family3)family), i,
                         ts_relation_name(exact), hit.enter);
            }
        }
        if (family == FAMILY3_TOUCHING) assert_all_occur(&count);
    }
}

static void test_boxes(void **state)
{
    (void)state;
    Random random = random_seeded(92);
    for (int family = 0; family < FAMILIES3; family++) {
        Count count = {{0}};
        for (long i = 0; i < cases_a_family() / 3; i++) {
            TsTriangle3 unused;
            TsAabb3 box;
            generate3_triangle_box(&random, (Family3)family, &unused, &box);
            TsRay3 ray = generate3_ray_box(&random, (Family3)family, box);
            TsHit3 hit = ts_cast3_aabb(ray, box);
            check_hit(ray, &hit, oracle3_cast_aabb(ray, box), (Family3)family, &count);
            if (hit.relation == TS_APART) continue;
            assert_true(to_box(hit.point, box) <= 1e-9 * size_of(hit.point));
            assert_true(hit.inside == (ts_relation3_aabbs((TsAabb3){ray.origin, ray.origin}, box) ==
                                       TS_OVERLAPPING));
        }
        if (family == FAMILY3_TOUCHING) assert_all_occur(&count);
    }
}

static void test_spheres(void **state)
{
    (void)state;
    Random random = random_seeded(93);
    for (int family = 0; family < FAMILIES3; family++) {
        Count count = {{0}};
        for (long i = 0; i < cases_a_family(); i++) {
            TsTriangle3 unused;
            TsSphere sphere;
            generate3_triangle_sphere(&random, (Family3)family, &unused, &sphere);
            TsRay3 ray = generate3_ray_sphere(&random, (Family3)family, sphere);
            TsHit3 hit = ts_cast3_sphere(ray, sphere);
            check_hit(ray, &hit, oracle3_cast_sphere(ray, sphere), (Family3)family, &count);
            if (hit.relation == TS_APART || hit.inside) continue;
            double off = fabs(ts_vec3_distance(hit.point, sphere.center) - sphere.radius);
            assert_true(off <= 1e-7 * (size_of(hit.point) + sphere.radius));
        }
        if (family == FAMILY3_TOUCHING) assert_all_occur(&count);
    }
}

static void test_front_and_back(void **state)
{
    (void)state;
    TsTriangle3 t = {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}};
    assert_true(ts_cast3_is_front((TsRay3){{0.2, 0.2, 5}, {0, 0, -1}}, &t));
    assert_false(ts_cast3_is_front((TsRay3){{0.2, 0.2, -5}, {0, 0, 1}}, &t));
    assert_false(ts_cast3_is_front((TsRay3){{0.2, 0.2, 0}, {1, 1, 0}}, &t));
    TsHit3 hit = ts_cast3_triangle((TsRay3){{0.2, 0.2, -5}, {0, 0, 2}}, &t);
    assert_true(hit.relation == TS_OVERLAPPING && hit.enter == 2.5);
    assert_true(ts_vec3_equal(hit.normal, ts_vec3(0, 0, -1)));
    hit = ts_cast3_triangle((TsRay3){{-1, 0.25, 0}, {1, 0, 0}}, &t); // in its plane
    assert_true(hit.relation == TS_TOUCHING && hit.enter == 1);
    hit = ts_cast3_triangle((TsRay3){{-1, 0, 0}, {0.5, 0, 0}}, &t); // along an edge
    assert_true(hit.relation == TS_TOUCHING && hit.enter == 2);
}

// A ray so nearly in the plane of the triangle that only exact arithmetic knows the side.
static void test_front_of_a_grazed_triangle(void **state)
{
    (void)state;
    Random random = random_seeded(12);
    for (int i = 0; i < 200; i++) {
        TsVec3 far = ts_vec3(random_integer(&random, 1, 1 << 20), random_integer(&random, 1, 9), 0);
        TsTriangle3 t = {{{0, 0, 0}, far, {0, random_integer(&random, 1, 1 << 20), 0}}};
        TsTriangle3 back = {{t.corner[0], t.corner[2], t.corner[1]}};
        double lift = ldexp(1, -random_integer(&random, 50, 100));
        TsRay3 down = {{1, 1, 1}, {3, 5, -lift}}, up = {{1, 1, -1}, {3, 5, lift}};
        assert_true(ts_cast3_is_front(down, &t) && !ts_cast3_is_front(down, &back));
        assert_true(ts_cast3_is_front(up, &back) && !ts_cast3_is_front(up, &t));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_triangles),
        cmocka_unit_test(test_boxes),
        cmocka_unit_test(test_spheres),
        cmocka_unit_test(test_front_and_back),
        cmocka_unit_test(test_front_of_a_grazed_triangle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
