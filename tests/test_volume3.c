// Hulls and spheres around points of space: nothing outside, nothing larger than it must be.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "generate/generate.h"
#include "touchstone/mesh.h"
#include "touchstone/polytope.h"
#include "touchstone/relation3.h"
#include "touchstone/shape3.h"

enum { POINTS = 60 };

static const TsMemory heap = {realloc, free};

static TsVec3 any(Random *random, int kind)
{
    double x = random_between(random, -1, 1), y = random_between(random, -1, 1);
    TsVec3 v = ts_vec3(x, y, random_between(random, -1, 1));
    if (kind == 1) v = ts_vec3(floor(2 * v.x), floor(2 * v.y), floor(2 * v.z)); // many coplanar
    if (kind == 2) v = ts_vec3_normalize(v);
    if (kind == 3) v = ts_vec3(1e6 + v.x, 1e6 + v.y * 0x1p-20, v.z);
    return v;
}

static int points_of(Random *random, int kind, TsVec3 *point)
{
    int count = random_integer(random, 1, POINTS);
    for (int i = 0; i < count; i++) point[i] = any(random, kind);
    return count;
}

// ---- Hulls

static void assert_around(const TsPolytope *hull, const TsVec3 *point, int count)
{
    for (int i = 0; i < hull->faces; i++) {
        const int *c = hull->face[i].corner;
        for (int k = 0; k < count; k++) {
            assert_true(ts_relation3_orientation(point[c[0]], point[c[1]], point[c[2]], point[k]) <=
                        0);
        }
    }
}

// Each edge lies between two faces, turned against each other.
static void assert_closed(const TsPolytope *hull)
{
    for (int i = 0; i < hull->faces * 3; i++) {
        const int *c = hull->face[i / 3].corner;
        int a = c[i % 3], b = c[(i + 1) % 3], same = 0, against = 0;
        for (int k = 0; k < hull->faces * 3; k++) {
            const int *d = hull->face[k / 3].corner;
            same += d[k % 3] == a && d[(k + 1) % 3] == b;
            against += d[k % 3] == b && d[(k + 1) % 3] == a;
        }
        assert_int_equal(same, 1);
        assert_int_equal(against, 1);
        const int *beside = hull->face[hull->face[i / 3].neighbor[i % 3]].corner;
        bool across = false;
        for (int k = 0; k < 3; k++) across |= beside[k] == b && beside[(k + 1) % 3] == a;
        assert_true(across);
    }
}

static void test_hulls_hold_all_and_are_closed(void **state)
{
    (void)state;
    Random random = random_seeded(5);
    TsPolytope hull = {0};
    int made = 0;
    for (int i = 0; i < 400; i++) {
        TsVec3 point[POINTS];
        int count = points_of(&random, i % 4, point);
        TsPolytopeResult result = ts_polytope_hull(&hull, point, count, heap);
        assert_true(result != TS_POLYTOPE_NO_MEMORY);
        if (result == TS_POLYTOPE_FLAT) continue;
        made++;
        assert_around(&hull, point, count);
        assert_closed(&hull);
        assert_true(ts_polytope_volume(&hull, point) > 0);
    }
    assert_true(made > 300);
    ts_polytope_free(&hull, heap);
}

static void test_the_cube_and_what_is_in_it(void **state)
{
    (void)state;
    TsVec3 point[27];
    for (int i = 0; i < 27; i++) point[i] = ts_vec3(i % 3, i / 3 % 3, i / 9);
    TsPolytope hull = {0};
    assert_int_equal(ts_polytope_hull(&hull, point, 27, heap), TS_POLYTOPE_OK);
    assert_true(ts_polytope_volume(&hull, point) == 8);
    assert_true(ts_polytope_area(&hull, point) == 24);
    assert_int_equal(hull.corners, 8);
    ts_polytope_free(&hull, heap);
}

static void test_flat_points_have_no_hull(void **state)
{
    (void)state;
    TsPolytope hull = {0};
    TsVec3 point[9];
    for (int i = 0; i < 9; i++) point[i] = ts_vec3(i % 3, i / 3, i % 3 + i / 3);
    assert_int_equal(ts_polytope_hull(&hull, point, 9, heap), TS_POLYTOPE_FLAT);
    for (int i = 0; i < 9; i++) point[i] = ts_vec3(0.1 * i, 0.1 * i, 0.1 * i);
    assert_int_equal(ts_polytope_hull(&hull, point, 9, heap), TS_POLYTOPE_FLAT);
    for (int i = 0; i < 9; i++) point[i] = ts_vec3(1, 2, 3);
    assert_int_equal(ts_polytope_hull(&hull, point, 9, heap), TS_POLYTOPE_FLAT);
    assert_int_equal(ts_polytope_hull(&hull, point, 3, heap), TS_POLYTOPE_FLAT);
    ts_polytope_free(&hull, heap);
}

// All but the inner half of a torus is on its hull, among it whole rings of coplanar corners.
static void test_the_hull_of_a_mesh(void **state)
{
    (void)state;
    TsMesh mesh = ts_mesh_make(heap);
    TsPolytope hull = {0};
    assert_true(ts_mesh_add_torus(&mesh, 800, ts_vec3(0, 0, 0), 0.7, 0.3));
    assert_int_equal(ts_polytope_hull(&hull, mesh.vertex, mesh.vertices, heap), TS_POLYTOPE_OK);
    assert_around(&hull, mesh.vertex, mesh.vertices);
    assert_closed(&hull);
    assert_in_range(hull.corners, mesh.vertices / 2, mesh.vertices * 2 / 3);
    ts_polytope_free(&hull, heap);
    ts_mesh_free(&mesh);
}

static int left;

static void *short_resize(void *block, size_t size)
{
    return left-- > 0 ? realloc(block, size) : NULL;
}

static void test_short_memory(void **state)
{
    (void)state;
    const TsMemory scarce = {short_resize, free};
    Random random = random_seeded(7);
    TsPolytope hull = {0};
    TsVec3 point[POINTS];
    for (int i = 0; i < POINTS; i++) point[i] = any(&random, 2);
    TsPolytopeResult result = TS_POLYTOPE_NO_MEMORY;
    for (int allowed = 0; result == TS_POLYTOPE_NO_MEMORY; allowed++) {
        ts_polytope_free(&hull, scarce);
        left = allowed;
        result = ts_polytope_hull(&hull, point, POINTS, scarce);
        assert_true(result == TS_POLYTOPE_OK ? allowed > 4 : hull.faces == 0);
    }
    assert_int_equal(hull.faces, 2 * POINTS - 4); // of a sphere each is a corner
    ts_polytope_free(&hull, scarce);
}

// ---- Spheres

// A second way, from above: a centre that goes towards the farthest point, ever less (Badoiu,
// Clarkson 2003).
static double least_by_search(const TsVec3 *point, int count)
{
    double low = 0;
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < i; k++) low = fmax(low, ts_vec3_distance(point[i], point[k]) / 2);
    }
    TsVec3 center = point[0];
    for (int round = 0; round < 4000; round++) { // towards the farthest, ever less
        int far = 0;
        for (int i = 1; i < count; i++) {
            double d = ts_vec3_distance_squared(point[i], center);
            if (d > ts_vec3_distance_squared(point[far], center)) far = i;
        }
        center = ts_vec3_lerp(center, point[far], 1.0 / (round + 2));
    }
    double found = 0;
    for (int i = 0; i < count; i++) found = fmax(found, ts_vec3_distance(point[i], center));
    return fmax(found, low);
}

static void test_spheres_hold_all_and_are_least(void **state)
{
    (void)state;
    Random random = random_seeded(6);
    for (int i = 0; i < 300; i++) {
        TsVec3 point[POINTS];
        int count = points_of(&random, i % 4, point);
        TsSphere sphere = ts_shape3_bounding_sphere(point, count);
        for (int k = 0; k < count; k++) {
            assert_true(ts_relation3_spheres((TsSphere){point[k], 0}, sphere) != TS_APART);
        }
        double by_search = least_by_search(point, count); // from above, within a part of a hundred
        double pair = 0;
        for (int k = 0; k < count * count; k++) {
            pair = fmax(pair, ts_vec3_distance(point[k / count], point[k % count]) / 2);
        }
        double ulp = 1e-9 * (1 + ts_vec3_magnitude(point[0]));
        assert_true(sphere.radius <= by_search * (1 + 1e-9) + ulp);
        assert_true(sphere.radius >= by_search * 0.97 - ulp && sphere.radius >= pair - ulp);
    }
}

static void test_spheres_that_are_known(void **state)
{
    (void)state;
    TsVec3 corner[8];
    for (int i = 0; i < 8; i++) corner[i] = ts_vec3(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1);
    TsSphere sphere = ts_shape3_bounding_sphere(corner, 8);
    assert_true(fabs(sphere.radius - sqrt(3)) < 1e-12 && ts_vec3_length(sphere.center) < 1e-12);
    TsVec3 line[] = {{0, 0, 0}, {1, 0, 0}, {4, 0, 0}, {2, 0, 0}};
    sphere = ts_shape3_bounding_sphere(line, 4);
    assert_true(sphere.radius == 2 && ts_vec3_equal(sphere.center, ts_vec3(2, 0, 0)));
    TsVec3 one[] = {{5, 6, 7}, {5, 6, 7}};
    sphere = ts_shape3_bounding_sphere(one, 2);
    assert_true(sphere.radius == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hulls_hold_all_and_are_closed),
        cmocka_unit_test(test_the_cube_and_what_is_in_it),
        cmocka_unit_test(test_flat_points_have_no_hull),
        cmocka_unit_test(test_the_hull_of_a_mesh),
        cmocka_unit_test(test_short_memory),
        cmocka_unit_test(test_spheres_hold_all_and_are_least),
        cmocka_unit_test(test_spheres_that_are_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
