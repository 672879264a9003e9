// Rays against exact rationals: on lattices, where they touch, and over the whole range of numbers.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cast_truth.h"
#include "generate/generate.h"
#include "touchstone/cast.h"
#include "touchstone/degrees.h"

static TsVec lattice(Random *random, int reach)
{
    int x = random_integer(random, -reach, reach), y = random_integer(random, -reach, reach);
    return ts_vec(x, y);
}

static double any_power(Random *random, int reach)
{
    return ldexp(1, random_integer(random, -reach, reach));
}

// Simple and as a rule concave: one corner in each of many directions around the centre. Some are
// repeated, some edges get corners in line.
static int star(Random *random, bool whole, TsVec *out)
{
    int spikes = random_integer(random, 3, 10), count = 0;
    for (int i = 0; i < spikes; i++) {
        double reach = random_between(random, 3, 20);
        TsVec corner = ts_vec_scale(ts_degrees(360.0 * i / spikes), reach);
        if (whole) corner = ts_vec(floor(corner.x), floor(corner.y));
        out[count++] = corner;
        if (random_integer(random, 0, 5) == 0) out[count++] = corner;
    }
    return count;
}

// The outline of columns that stand on one line: many sides and corners lie in line with others.
static int columns(Random *random, TsVec *out)
{
    int count = 0, width = random_integer(random, 1, 7);
    for (int x = 0; x < width; x++) {
        double top = -random_integer(random, 1, 4);
        out[count++] = ts_vec(x, top);
        out[count++] = ts_vec(x + 1, top);
    }
    out[count++] = ts_vec(width, 0);
    if (random_integer(random, 0, 1)) out[count++] = ts_vec(width / 2, 0);
    out[count++] = ts_vec(0, 0);
    return count;
}

static void turn_round(TsVec *corner, int count)
{
    for (int i = 0; i < count / 2; i++) {
        TsVec first = corner[i];
        corner[i] = corner[count - 1 - i];
        corner[count - 1 - i] = first;
    }
}

static TsShape polygon(Random *random, bool whole, TsVec *corner)
{
    bool steps = random_integer(random, 0, 1);
    int count = steps ? columns(random, corner) : star(random, whole, corner);
    if (random_integer(random, 0, 1)) turn_round(corner, count);
    if (whole) return ts_shape_polygon(corner, count);
    TsVec stretch = ts_vec(any_power(random, 50), any_power(random, 50)); // exact: it stays simple
    for (int i = 0; i < count; i++)
        corner[i] = ts_vec(corner[i].x * stretch.x, corner[i].y * stretch.y);
    return ts_shape_polygon(corner, count);
}

static TsVec size(Random *random)
{
    double width = random_integer(random, 0, 4);
    return ts_vec(width, random_integer(random, 0, 4));
}

static TsShape lattice_shape(Random *random, TsShapeKind kind, TsVec *corner)
{
    static const TsVec axis[] = {{1, 0}, {0, 2}, {3, 4}, {-0.75, 1}, {1, 1}, {5, -12}};
    TsVec a = lattice(random, 4), b = lattice(random, 4);
    switch (kind) {
    case TS_SHAPE_SEGMENT: return ts_shape_segment(a, b);
    case TS_SHAPE_CIRCLE: return ts_shape_circle(a, random_integer(random, 0, 5));
    case TS_SHAPE_AABB: return ts_shape_aabb(a, b);
    case TS_SHAPE_OBB:
        return ts_shape_of_obb((TsObb){a, size(random), axis[random_integer(random, 0, 5)]});
    case TS_SHAPE_TRIANGLE: return ts_shape_triangle(a, b, lattice(random, 4));
    case TS_SHAPE_POLYGON: return polygon(random, true, corner);
    case TS_SHAPE_POINT:
    case TS_SHAPE_RAY:
    case TS_SHAPE_CAPSULE: // tests/test_core_oracle.c has them
    case TS_SHAPE_KINDS: break;
    }
    return ts_shape_point(a);
}

static const TsShapeKind kinds[] = {TS_SHAPE_POINT,  TS_SHAPE_SEGMENT, TS_SHAPE_CIRCLE,
                                    TS_SHAPE_AABB,   TS_SHAPE_OBB,     TS_SHAPE_TRIANGLE,
                                    TS_SHAPE_POLYGON};
enum { KINDS = sizeof kinds / sizeof *kinds };

// A step along the normal does not lead into a convex shape that the ray comes to from outside.
static void check_normal(TsRay ray, const TsShape *shape)
{
    TsHit hit = ts_cast_shape(ray, shape);
    if (hit.relation == TS_APART || hit.enter == 0) return;
    if (shape->kind != TS_SHAPE_AABB && shape->kind != TS_SHAPE_OBB &&
        shape->kind != TS_SHAPE_TRIANGLE)
        return;
    Loop loop = loop_of(shape);
    TsVec step = ts_vec_add(hit.point, ts_vec_scale(hit.normal, 1e-6));
    assert_int_equal(loop.has_area ? where(&loop, place(step)) : TS_APART, TS_APART);
}

static void lattices_agree_with_rationals(void **state)
{
    (void)state;
    Random random = random_seeded(55);
    TsVec corner[TS_POLYGON_MAX];
    int found[3] = {0};
    for (int i = 0; i < 4000 * KINDS; i++) {
        TsShape shape = lattice_shape(&random, kinds[i % KINDS], corner);
        TsVec direction = lattice(&random, 3);
        if (direction.x == 0 && direction.y == 0) continue;
        double pace = random_integer(&random, 0, 2) ? 1 : any_power(&random, 90);
        TsRay ray = {lattice(&random, 6), ts_vec_scale(direction, pace)};
        truth_check(ray, &shape);
        check_normal(ray, &shape);
        found[ts_cast_shape(ray, &shape).relation]++;
    }
    for (int i = 0; i < 3; i++) assert_true(found[i] > 1000);
}

// Numbers of any valid size, often equal ones.
static double any_number(Random *random, double last)
{
    if (random_integer(random, 0, 3) == 0) return last;
    if (random_integer(random, 0, 5) == 0) return 0;
    bool wide = random_integer(random, 0, 1);
    int exponent = wide ? random_integer(random, -120, 99) : random_integer(random, -2, 4);
    double digits = random_integer(random, 0, 1) ? 1 : random_between(random, 1, 2);
    return ldexp(random_integer(random, 0, 1) ? digits : -digits, exponent);
}

static TsVec any_vec(Random *random)
{
    double x = any_number(random, 1);
    return ts_vec(x, any_number(random, x));
}

static TsShape any_shape(Random *random, TsShapeKind kind, TsVec *corner)
{
    TsVec a = any_vec(random), b = any_vec(random), c = any_vec(random);
    switch (kind) {
    case TS_SHAPE_SEGMENT: return ts_shape_segment(a, b);
    case TS_SHAPE_CIRCLE: return ts_shape_circle(a, fabs(b.x));
    case TS_SHAPE_AABB: return ts_shape_aabb(a, b);
    case TS_SHAPE_OBB: return ts_shape_of_obb((TsObb){a, {fabs(b.x), fabs(b.y)}, c});
    case TS_SHAPE_TRIANGLE: return ts_shape_triangle(a, b, c);
    case TS_SHAPE_POLYGON: return polygon(random, false, corner);
    case TS_SHAPE_POINT:
    case TS_SHAPE_RAY:
    case TS_SHAPE_CAPSULE: // tests/test_core_oracle.c has them
    case TS_SHAPE_KINDS: break;
    }
    return ts_shape_point(a);
}

// Towards a corner, the centre, or anywhere: what is aimed at is missed by a hair, or not.
static TsVec direction_to(Random *random, TsVec origin, const TsShape *shape)
{
    TsVec corner[TS_POLYGON_MAX];
    int count = ts_shape_corners(shape, corner), choice = random_integer(random, 0, 3);
    if (choice == 0) return any_vec(random);
    if (choice == 1) return ts_vec_sub(ts_shape_center(shape), origin);
    return ts_vec_sub(corner[random_integer(random, 0, count - 1)], origin);
}

static void the_whole_range_agrees_with_rationals(void **state)
{
    (void)state;
    Random random = random_seeded(56);
    TsVec corner[TS_POLYGON_MAX];
    int found[3] = {0};
    for (int i = 0; i < 3000 * KINDS; i++) {
        TsShape shape = any_shape(&random, kinds[i % KINDS], corner);
        TsVec origin = any_vec(&random);
        TsShape ray = ts_shape_ray(origin, direction_to(&random, origin, &shape));
        if (!ts_shape_valid(&shape, NULL) || !ts_shape_valid(&ray, NULL)) continue;
        truth_check(ray.ray, &shape);
        found[ts_cast_shape(ray.ray, &shape).relation]++;
    }
    for (int i = 0; i < 3; i++) assert_true(found[i] > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lattices_agree_with_rationals),
        cmocka_unit_test(the_whole_range_agrees_with_rationals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
