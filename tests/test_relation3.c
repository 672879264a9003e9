// The core's relations of space against the oracle, in every family and both orders; what is known;
// and the fifteen axes without the guard for parallel edges, which must be caught.
// TOUCHSTONE_CASES sets the cases a family.
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
    return cases > 0 ? cases : 1500;
}

static const double sizes[] = {1, 0x1p-60, 0x1p70}; // nothing depends on the scale

typedef struct Count {
    long by[3];
} Count;

static void assert_all_occur(const Count *count, const char *family)
{
    for (int i = 0; i < 3; i++) {
        if (count->by[i] == 0) fail_msg("%s: none %s", family, ts_relation_name((TsRelation)i));
    }
}

static void print_vec(TsVec3 v) { print_message("  %a %a %a\n", v.x, v.y, v.z); }

static void print_box(const TsObb3 *box)
{
    print_vec(box->center);
    print_vec(box->half);
    for (int i = 0; i < 3; i++) print_vec(box->axis[i]);
}

static void assert_relation(TsRelation core, TsRelation exact, const char *family, long i)
{
    if (core != exact) {
        fail_msg("%s %ld: %s, the oracle %s", family, i, ts_relation_name(core),
                 ts_relation_name(exact));
    }
}

// ---- Boxes

static void scale_box(TsObb3 *box, double by)
{
    box->center = ts_vec3_scale(box->center, by);
    box->half = ts_vec3_scale(box->half, by);
}

static void check_boxes(const TsObb3 *a, const TsObb3 *b, Family3 family, long i, Count *count)
{
    TsObbs3Trace trace;
    TsRelation exact = oracle3_obbs(a, b), core = ts_relation3_obbs(a, b, NULL);
    if (core != exact) {
        print_box(a);
        print_box(b);
    }
    assert_relation(core, exact, generate3_family(family), i);
    assert_relation(ts_relation3_obbs(b, a, &trace), exact, generate3_family(family), i);
    double gap = trace.axis[trace.deciding].gap;
    assert_true((gap > 0) == (exact == TS_APART) && (gap < 0) == (exact == TS_OVERLAPPING));
    count->by[exact]++;
}

static void test_boxes(void **state)
{
    (void)state;
    Random random = random_seeded(81);
    for (int family = 0; family < FAMILIES3; family++) {
        Count count = {{0}};
        for (long i = 0; i < cases_a_family(); i++) {
            TsObb3 a, b;
            generate3_obbs(&random, (Family3)family, &a, &b);
            scale_box(&a, sizes[i % 3]);
            scale_box(&b, sizes[i % 3]);
            check_boxes(&a, &b, (Family3)family, i, &count);
        }
        if (family == FAMILY3_TOUCHING)
            assert_true(count.by[TS_TOUCHING] > 0 && !count.by[TS_APART]);
        if (family == FAMILY3_HAIR) assert_all_occur(&count, "hair");
        if (family == FAMILY3_INSIDE) assert_true(count.by[TS_OVERLAPPING] > 0);
    }
}

// The fifteen axes in doubles, without a look at whether a cross axis is one: with "<=", as
// the article (iamzhanglei, Oriented bounding box (OBB) collision detection, 2012) compares, 0 + 0
// <= 0 parts any two boxes with parallel edges.
static bool parted_without_guard(const TsObb3 *a, const TsObb3 *b)
{
    TsVec3 way = ts_vec3_sub(b->center, a->center);
    for (int i = 0; i < 9; i++) {
        TsVec3 axis = ts_vec3_cross(a->axis[i / 3], b->axis[i % 3]);
        double reach = 0;
        for (int k = 0; k < 3; k++) {
            reach += ts_vec3_at(a->half, k) * fabs(ts_vec3_dot(a->axis[k], axis));
            reach += ts_vec3_at(b->half, k) * fabs(ts_vec3_dot(b->axis[k], axis));
        }
        if (reach <= fabs(ts_vec3_dot(way, axis))) return true;
    }
    return false;
}

static void test_missing_guard_is_caught(void **state)
{
    (void)state;
    TsObb3 a = {{0, 0, 0}, {1, 1, 1}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}, b = a;
    b.center = ts_vec3(0.5, 0.25, 0);
    assert_true(parted_without_guard(&a, &b));
    assert_int_equal(oracle3_obbs(&a, &b), TS_OVERLAPPING);
    TsObbs3Trace trace;
    assert_int_equal(ts_relation3_obbs(&a, &b, &trace), TS_OVERLAPPING);
    int vanishing = 0;
    for (int i = 0; i < TS_RELATION3_AXES; i++) vanishing += trace.axis[i].vanishes;
    assert_int_equal(vanishing, 3);
}

// Two boxes that only a cross axis parts: crossed on their edges.
static void test_six_axes_are_not_enough(void **state)
{
    (void)state;
    TsObb3 a = {{0, 0, 0}, {1, 1, 4}, {{1, 1, 0}, {-1, 1, 0}, {0, 0, 1}}};
    TsObb3 b = {{0, 4.25, 0}, {1, 1, 4}, {{0, 1, 1}, {0, -1, 1}, {1, 0, 0}}};
    TsObbs3Trace trace;
    assert_int_equal(ts_relation3_obbs(&a, &b, &trace), TS_APART);
    for (int i = 0; i < 6; i++) assert_true(trace.axis[i].gap < 0);
    assert_true(trace.deciding >= 6);
    assert_int_equal(oracle3_obbs(&a, &b), TS_APART);
    b.center.y = 4; // edge on edge
    assert_int_equal(ts_relation3_obbs(&a, &b, NULL), TS_TOUCHING);
    b.center.y = 4 - 0x1p-50;
    assert_int_equal(ts_relation3_obbs(&a, &b, NULL), TS_OVERLAPPING);
}

// ---- Triangles, boxes, spheres

static void scale_triangle(TsTriangle3 *t, double by)
{
    for (int i = 0; i < 3; i++) t->corner[i] = ts_vec3_scale(t->corner[i], by);
}

static void test_triangles(void **state)
{
    (void)state;
    Random random = random_seeded(82);
    for (int family = 0; family < FAMILIES3; family++) {
        const char *name = generate3_family((Family3)family);
        Count count = {{0}};
        for (long i = 0; i < cases_a_family(); i++) {
            TsTriangle3 a, b;
            generate3_triangles(&random, (Family3)family, &a, &b);
            scale_triangle(&a, sizes[i % 3]);
            scale_triangle(&b, sizes[i % 3]);
            TsRelation exact = oracle3_triangles(&a, &b);
            assert_relation(ts_relation3_triangles(&a, &b), exact, name, i);
            assert_relation(ts_relation3_triangles(&b, &a), exact, name, i);
            count.by[exact]++;
        }
        if (family == FAMILY3_TOUCHING || family == FAMILY3_HAIR) assert_all_occur(&count, name);
    }
}

static void test_triangles_and_boxes(void **state)
{
    (void)state;
    Random random = random_seeded(83);
    for (int family = 0; family < FAMILIES3; family++) {
        const char *name = generate3_family((Family3)family);
        Count count = {{0}};
        for (long i = 0; i < cases_a_family() / 5; i++) {
            TsTriangle3 a;
            TsAabb3 b;
            generate3_triangle_box(&random, (Family3)family, &a, &b);
            TsRelation exact = oracle3_triangle_box(&a, b);
            assert_relation(ts_relation3_triangle_box(&a, b), exact, name, i);
            count.by[exact]++;
        }
        if (family == FAMILY3_TOUCHING) assert_all_occur(&count, name);
    }
}

static void test_triangles_and_spheres(void **state)
{
    (void)state;
    Random random = random_seeded(84);
    for (int family = 0; family < FAMILIES3; family++) {
        const char *name = generate3_family((Family3)family);
        Count count = {{0}};
        for (long i = 0; i < 2 * cases_a_family(); i++) {
            TsTriangle3 a;
            TsSphere b;
            generate3_triangle_sphere(&random, (Family3)family, &a, &b);
            scale_triangle(&a, sizes[i % 3]);
            b = (TsSphere){ts_vec3_scale(b.center, sizes[i % 3]), b.radius * sizes[i % 3]};
            TsRelation exact = oracle3_triangle_sphere(&a, b);
            assert_relation(ts_relation3_triangle_sphere(&a, b), exact, name, i);
            count.by[exact]++;
        }
        if (family == FAMILY3_TOUCHING) assert_all_occur(&count, name);
    }
}

static void test_spheres_and_upright_boxes(void **state)
{
    (void)state;
    Random random = random_seeded(85);
    Count spheres = {{0}}, boxes = {{0}};
    for (int i = 0; i < 3000; i++) {
        TsTriangle3 corners, unused;
        TsSphere a, b;
        generate3_triangle_sphere(&random, FAMILY3_TOUCHING, &unused, &a);
        generate3_triangle_sphere(&random, i % 2 ? FAMILY3_HAIR : FAMILY3_TOUCHING, &unused, &b);
        TsRelation exact = oracle3_spheres(a, b);
        assert_relation(ts_relation3_spheres(a, b), exact, "spheres", i);
        spheres.by[exact]++;
        TsAabb3 c, d;
        generate3_triangle_box(&random, FAMILY3_TOUCHING, &corners, &c);
        generate3_triangle_box(&random, FAMILY3_TOUCHING, &corners, &d);
        if (i % 10) continue;
        exact = oracle3_aabbs(c, d);
        assert_relation(ts_relation3_aabbs(c, d), exact, "boxes", i);
        boxes.by[exact]++;
    }
    assert_all_occur(&spheres, "spheres");
    assert_all_occur(&boxes, "boxes");
}

static void test_invalid_shapes_are_reported(void **state)
{
    (void)state;
    const char *why = NULL;
    TsObb3 box = {{0, 0, 0}, {1, 1, 1}, {{1, 0, 0}, {0, 1, 0}, {1, 1, 0}}};
    assert_false(ts_shape3_obb_valid(&box, &why));
    assert_string_equal(why, "a box's axes lie in a plane");
    box.axis[2] = ts_vec3(0, 0, 0x1p-119);
    assert_true(ts_shape3_obb_valid(&box, NULL));
    box.half.y = -1;
    assert_false(ts_shape3_obb_valid(&box, &why));
    box.half.y = NAN;
    assert_false(ts_shape3_obb_valid(&box, &why));
    assert_false(ts_shape3_sphere_valid((TsSphere){{0, 0, 0}, -1}, &why));
    assert_string_equal(why, "a radius is negative");
    assert_false(ts_shape3_sphere_valid((TsSphere){{0, 0x1p101, 0}, 1}, &why));
    assert_false(ts_shape3_aabb_valid((TsAabb3){{0, 1, 0}, {1, 0, 1}}, &why));
    assert_false(ts_shape3_ray_valid((TsRay3){{0, 1, 0}, {0, 0, 0}}, &why));
    assert_string_equal(why, "a ray has no direction");
    assert_false(ts_shape3_triangle_valid(&(TsTriangle3){{{0, 0, INFINITY}}}, &why));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_boxes),
        cmocka_unit_test(test_missing_guard_is_caught),
        cmocka_unit_test(test_six_axes_are_not_enough),
        cmocka_unit_test(test_triangles),
        cmocka_unit_test(test_triangles_and_boxes),
        cmocka_unit_test(test_triangles_and_spheres),
        cmocka_unit_test(test_spheres_and_upright_boxes),
        cmocka_unit_test(test_invalid_shapes_are_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
