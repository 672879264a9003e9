// Relations: by hand where one can see the answer, against the oracle everywhere else.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "generate/generate.h"
#include "known.h"
#include "oracle/oracle.h"
#include "touchstone/degrees.h"
#include "touchstone/relation.h"

static const TsShapeKind kinds[] = {TS_SHAPE_POINT,   TS_SHAPE_SEGMENT, TS_SHAPE_CIRCLE,
                                    TS_SHAPE_AABB,    TS_SHAPE_OBB,     TS_SHAPE_TRIANGLE,
                                    TS_SHAPE_POLYGON, TS_SHAPE_CAPSULE};
enum { KINDS = sizeof kinds / sizeof *kinds };
_Static_assert(KINDS == TS_SHAPE_KINDS - 1, "every kind but rays");

static TsShape tilted(double x, double y, double width,
                      double height) // by 3-4-5, five times as large
{
    return ts_shape_obb(ts_vec(x, y), width, height, ts_vec(0.75, 1));
}

static void points_and_circles(void **state)
{
    (void)state;
    TsShape circle = ts_shape_circle(ts_vec(0, 0), 5), dot = ts_shape_circle(ts_vec(3, 4), 0);
    ASSERT_KNOWN(
        {ts_shape_point(ts_vec(3, 4)), ts_shape_point(ts_vec(3, 4)), TS_TOUCHING, "equal points"},
        {ts_shape_point(ts_vec(3, 4)), ts_shape_point(ts_vec(3, 5)), TS_APART, "two points"},
        {ts_shape_point(ts_vec(3, 4)), circle, TS_TOUCHING, "point on the rim"},
        {ts_shape_point(ts_vec(3, 0x1.ffffffffffffep1)), circle, TS_OVERLAPPING, "just inside"},
        {ts_shape_point(ts_vec(3, 0x1.0000000000001p2)), circle, TS_APART, "just outside"},
        {dot, circle, TS_TOUCHING, "circle of radius 0 on the rim"},
        {dot, dot, TS_TOUCHING, "equal circles of radius 0"},
        {ts_shape_circle(ts_vec(6, 8), 5), circle, TS_TOUCHING, "circles from outside"},
        {ts_shape_circle(ts_vec(3, 0), 2), circle, TS_OVERLAPPING, "circles from inside"},
        {circle, circle, TS_OVERLAPPING, "equal circles"});
}

static void upright_boxes(void **state)
{
    (void)state;
    TsShape a = box(0, 0, 10, 10), slim = box(10, 2, 0, 3), flat = box(2, 10, 6, 0);
    ASSERT_KNOWN({a, box(10, 5, 4, 4), TS_TOUCHING, "shared side"},
                 {a, box(10, 10, 4, 4), TS_TOUCHING, "shared corner"},
                 {a, box(2, 2, 3, 3), TS_OVERLAPPING, "one in the other"},
                 {a, box(0x1.4000000000001p3, 5, 4, 4), TS_APART, "an ulp of daylight"},
                 {a, slim, TS_TOUCHING, "segment on the side"},
                 {a, flat, TS_TOUCHING, "segment below"},
                 {a, box(5, -5, 0, 20), TS_OVERLAPPING, "segment through the box"},
                 {box(5, -5, 0, 20), box(-5, 5, 20, 0), TS_OVERLAPPING, "crossing segments"},
                 {box(5, 5, 0, 20), box(-5, 5, 20, 0), TS_TOUCHING, "a T of segments"},
                 {box(5, 5, 0, 0), a, TS_OVERLAPPING, "box that is a point, inside"},
                 {a, ts_shape_point(ts_vec(10, 3)), TS_TOUCHING, "point on the side"},
                 {a, ts_shape_point(ts_vec(9, 3)), TS_OVERLAPPING, "point inside"},
                 {a, ts_shape_circle(ts_vec(13, 14), 5), TS_TOUCHING, "circle at the corner"},
                 {a, ts_shape_circle(ts_vec(13, 14), 4.999), TS_APART, "circle off the corner"},
                 {a, ts_shape_circle(ts_vec(5, 13), 3), TS_TOUCHING, "circle on the side"},
                 {a, ts_shape_circle(ts_vec(5, 5), 0.5), TS_OVERLAPPING, "circle inside"},
                 {a, ts_shape_circle(ts_vec(5, 5), 90), TS_OVERLAPPING, "box inside the circle"},
                 {a, ts_shape_circle(ts_vec(10, 5), 0), TS_TOUCHING, "circle of radius 0"});
}

// Axis (3/4, 1): 25/16 long squared, corners exact.
static void oriented_boxes(void **state)
{
    (void)state;
    TsShape a = tilted(0, 0, 8, 4); // corners (+-3, +-4) +- (-2, 1.5)
    ASSERT_KNOWN({a, a, TS_OVERLAPPING, "equal boxes"},
                 {a, tilted(6, 8, 8, 4), TS_TOUCHING, "end to end"},
                 {a, tilted(-4, 3, 8, 4), TS_TOUCHING, "side by side"},
                 {a, tilted(2, 11, 8, 4), TS_TOUCHING, "corner to corner"},
                 {a, tilted(6, 0x1.0000000000001p3, 8, 4), TS_APART, "an ulp of daylight"},
                 {a, tilted(0, 0, 2, 1), TS_OVERLAPPING, "one in the other"},
                 {a, ts_shape_point(ts_vec(5, 2.5)), TS_TOUCHING, "point on a corner"},
                 {a, ts_shape_point(ts_vec(4.96875, 2.5)), TS_OVERLAPPING, "point just inside"},
                 {a, box(5, -10, 3, 20), TS_TOUCHING, "corner on an upright side"},
                 {a, box(4.96875, -10, 3, 20), TS_OVERLAPPING, "corner past an upright side"},
                 {a, ts_shape_circle(ts_vec(8, 6.5), 5), TS_TOUCHING, "circle at the corner"},
                 {a, ts_shape_circle(ts_vec(6, 8), 5), TS_TOUCHING, "circle at the short side"},
                 {a, ts_shape_circle(ts_vec(6, 8), 4.99), TS_APART, "circle off the short side"},
                 {a, ts_shape_circle(ts_vec(0, 0), 0.1), TS_OVERLAPPING, "circle inside"},
                 {a, ts_shape_circle(ts_vec(5, 2.5), 0), TS_TOUCHING, "circle of radius 0"},
                 {a, ts_shape_triangle(ts_vec(5, -9), ts_vec(5, 9), ts_vec(9, 0)), TS_TOUCHING,
                  "on an edge"},
                 {a, ts_shape_triangle(ts_vec(5, 2.5), ts_vec(9, 9), ts_vec(9, 0)), TS_TOUCHING,
                  "two corners"},
                 {a, ts_shape_triangle(ts_vec(0, 0), ts_vec(9, 9), ts_vec(9, 0)), TS_OVERLAPPING,
                  "corner inside"},
                 {a, ts_shape_triangle(ts_vec(-40, -40), ts_vec(40, -40), ts_vec(0, 60)),
                  TS_OVERLAPPING, "around"});
}

static void collapsed_oriented_boxes(void **state)
{
    (void)state;
    TsShape along = tilted(0, 0, 8, 0), across = tilted(0, 0, 0, 8); // (+-3, +-4) and (-+4, +-3)
    ASSERT_KNOWN(
        {along, across, TS_OVERLAPPING, "crossing segments"},
        {along, along, TS_TOUCHING, "equal segments"},
        {along, tilted(6, 8, 8, 0), TS_TOUCHING, "end to end in one line"},
        {along, tilted(6.75, 9, 8, 0), TS_APART, "in one line, a gap between"},
        {along, tilted(3, 4, 0, 8), TS_TOUCHING, "a T"},
        {along, ts_shape_point(ts_vec(1.5, 2)), TS_TOUCHING, "point on a segment"},
        {along, ts_shape_point(ts_vec(3.75, 5)), TS_APART, "point in its line"},
        {along, tilted(3, 4, 0, 0), TS_TOUCHING, "box that is a point on the end"},
        {tilted(0, 0, 0, 0), tilted(0, 0, 0, 0), TS_TOUCHING, "equal boxes that are points"},
        {tilted(1, 1, 0, 0), tilted(0, 0, 9, 9), TS_OVERLAPPING, "inside of a box"},
        {along, ts_shape_circle(ts_vec(0, 0), 0.5), TS_OVERLAPPING, "circle on a segment"},
        {along, ts_shape_triangle(ts_vec(3, 4), ts_vec(6, 8), ts_vec(9, 12)), TS_TOUCHING,
         "one line"},
        {along, ts_shape_triangle(ts_vec(6, 8), ts_vec(9, 12), ts_vec(12, 16)), TS_APART,
         "one line, gap"});
}

static void triangles(void **state)
{
    (void)state;
    TsShape t = ts_shape_triangle(ts_vec(0, 0), ts_vec(8, 0), ts_vec(0, 6));
    TsShape line = ts_shape_triangle(ts_vec(0, 0), ts_vec(3, 3), ts_vec(1, 1)),
            one = ts_shape_triangle(ts_vec(2, 2), ts_vec(2, 2), ts_vec(2, 2));
    ASSERT_KNOWN({t, t, TS_OVERLAPPING, "equal triangles"},
                 {t, ts_shape_triangle(ts_vec(8, 0), ts_vec(0, 6), ts_vec(8, 6)), TS_TOUCHING,
                  "shared edge"},
                 {t, ts_shape_triangle(ts_vec(8, 0), ts_vec(9, 6), ts_vec(12, 6)), TS_TOUCHING,
                  "shared corner"},
                 {t, ts_shape_triangle(ts_vec(4, 3), ts_vec(9, 6), ts_vec(12, 6)), TS_TOUCHING,
                  "corner on an edge"},
                 {t, ts_shape_point(ts_vec(4, 3)), TS_TOUCHING, "point on the long edge"},
                 {t, ts_shape_point(ts_vec(1, 1)), TS_OVERLAPPING, "point inside"},
                 {t, ts_shape_point(ts_vec(9, 0)), TS_APART, "point in an edge's line"},
                 {t, ts_shape_circle(ts_vec(7, 7), 5), TS_TOUCHING, "circle on the long edge"},
                 {t, ts_shape_circle(ts_vec(11, -4), 5), TS_TOUCHING, "circle at a corner"},
                 {t, ts_shape_circle(ts_vec(2, 2), 0.5), TS_OVERLAPPING, "circle inside"},
                 {t, ts_shape_circle(ts_vec(4, 3), 1), TS_OVERLAPPING, "centre on the edge"},
                 {t, box(4, 3, 5, 5), TS_TOUCHING, "box's corner on the long edge"},
                 {t, box(1, 1, 1, 1), TS_OVERLAPPING, "box inside"},
                 {line, ts_shape_triangle(ts_vec(3, 3), ts_vec(5, 5), ts_vec(4, 4)), TS_TOUCHING,
                  "in one line"},
                 {line, ts_shape_triangle(ts_vec(4, 4), ts_vec(5, 5), ts_vec(6, 6)), TS_APART,
                  "in one line, gap"},
                 {line, one, TS_TOUCHING, "triangle that is a point on a line"},
                 {one, one, TS_TOUCHING, "points"},
                 {line, ts_shape_circle(ts_vec(6, 7), 5), TS_TOUCHING, "circle at a line's end"},
                 {line, ts_shape_circle(ts_vec(5, 5), 1), TS_APART, "circle in the line beyond"},
                 {t, line, TS_OVERLAPPING, "line into the inside"});
}

static void segments(void **state)
{
    (void)state;
    TsShape s = ts_shape_segment(ts_vec(0, 0), ts_vec(8, 6)),
            dot = ts_shape_segment(ts_vec(4, 3), ts_vec(4, 3));
    ASSERT_KNOWN(
        {s, ts_shape_segment(ts_vec(0, 6), ts_vec(8, 0)), TS_OVERLAPPING, "crossing"},
        {s, ts_shape_segment(ts_vec(4, 3), ts_vec(8, 0)), TS_TOUCHING, "a T"},
        {s, ts_shape_segment(ts_vec(4, 3), ts_vec(12, 9)), TS_TOUCHING, "in one line, shared"},
        {s, ts_shape_segment(ts_vec(12, 9), ts_vec(16, 12)), TS_APART, "in one line, a gap"},
        {s, dot, TS_TOUCHING, "segment that is a point"}, {dot, dot, TS_TOUCHING, "points"},
        {s, ts_shape_circle(ts_vec(1, 7), 5), TS_TOUCHING, "circle beside"},
        {s, ts_shape_circle(ts_vec(1, 7), 5.01), TS_OVERLAPPING, "circle over"});
}

// The article on OBBs: two boxes that turn by 2 and 1 degrees a tick.
static void golden_run_of_two_boxes(void **state)
{
    (void)state;
    for (int tick = 1; tick <= 180; tick++) {
        TsShape a = ts_shape_obb(ts_vec(100, 150), 30, 140, ts_degrees(30 + 2 * tick));
        TsShape b = ts_shape_obb(ts_vec(100, 70), 40, 110, ts_degrees(40 + tick));
        bool hit = (tick >= 55 && tick <= 107) || (tick >= 133 && tick <= 177);
        assert_int_equal(ts_relation_obbs(a.obb, b.obb), hit ? TS_OVERLAPPING : TS_APART);
    }
}

static void assert_as_oracle(const TsShape *a, const TsShape *b, RelationCount *count)
{
    TsRelation exact = oracle_relation(a, b);
    assert_known(&(Known){*a, *b, exact, "against the oracle"});
    count->of[exact]++;
}

static void every_family_agrees_with_the_oracle(void **state)
{
    (void)state;
    Random random = random_seeded(21);
    RelationCount count = {{0}};
    for (int pair = 0; pair < KINDS * KINDS * FAMILIES; pair++) {
        TsShapeKind a = kinds[pair / FAMILIES % KINDS], b = kinds[pair / FAMILIES / KINDS];
        for (int i = 0; i < 40 && generate_knows(a) && generate_knows(b); i++) {
            GeneratedPair made;
            generate_pair(&random, (Family)(pair % FAMILIES), a, b, &made);
            assert_as_oracle(&made.a, &made.b, &count);
        }
    }
    assert_all_relations(&count);
}

// Numbers of any valid size, often equal ones: all that an expansion may have to carry.
static double any_number(Random *random)
{
    static double last = 1;
    if (random_integer(random, 0, 3) == 0) return last;
    if (random_integer(random, 0, 5) == 0) return 0;
    int exponent = random_integer(random, 0, 1) ? random_integer(random, -120, 99) //
                                                : random_integer(random, -2, 4);
    double digits = random_integer(random, 0, 1) ? 1 : random_between(random, 1, 2);
    return last = ldexp(random_integer(random, 0, 1) ? digits : -digits, exponent);
}

static TsVec any_vec(Random *random)
{
    double x = any_number(random);
    return ts_vec(x, any_number(random));
}

static TsShape any_polygon(Random *random, TsVec *corner)
{
    for (;;) {
        int count = random_integer(random, 3, 6);
        for (int i = 0; i < count; i++) corner[i] = any_vec(random);
        TsShape polygon = ts_shape_polygon(corner, count);
        if (ts_shape_valid(&polygon, NULL) && oracle_simple(polygon.polygon)) return polygon;
    }
}

// With a simple polygon's corners in `corner`.
static TsShape any_shape(Random *random, TsShapeKind kind, TsVec *corner)
{
    TsVec a = any_vec(random), b = any_vec(random), c = any_vec(random);
    switch (kind) {
    case TS_SHAPE_SEGMENT: return ts_shape_segment(a, b);
    case TS_SHAPE_CIRCLE: return ts_shape_circle(a, fabs(b.x));
    case TS_SHAPE_AABB: return ts_shape_aabb(a, b);
    case TS_SHAPE_OBB: return ts_shape_of_obb((TsObb){a, {fabs(b.x), fabs(b.y)}, c});
    case TS_SHAPE_TRIANGLE: return ts_shape_triangle(a, b, c);
    case TS_SHAPE_POLYGON: return any_polygon(random, corner);
    case TS_SHAPE_CAPSULE: return ts_shape_capsule(a, b, fabs(c.x));
    case TS_SHAPE_POINT:
    case TS_SHAPE_RAY:
    case TS_SHAPE_KINDS: break;
    }
    return ts_shape_point(a);
}

static void the_whole_range_agrees_with_the_oracle(void **state)
{
    (void)state;
    Random random = random_seeded(22);
    RelationCount count = {{0}};
    int asked = 0;
    for (int i = 0; i < 40000; i++) {
        TsVec corner[2][TS_POLYGON_MAX];
        TsShape a = any_shape(&random, kinds[i % KINDS], corner[0]),
                b = any_shape(&random, kinds[i / KINDS % KINDS], corner[1]);
        if (!ts_shape_valid(&a, NULL) || !ts_shape_valid(&b, NULL)) continue;
        assert_as_oracle(&a, &b, &count);
        asked++;
    }
    assert_all_relations(&count);
    assert_true(asked > 20000);
}

static void the_dispatcher_knows_its_pairs(void **state)
{
    (void)state;
    for (int i = 0; i < TS_SHAPE_KINDS; i++) {
        for (int k = 0; k < TS_SHAPE_KINDS; k++) {
            bool known = i != TS_SHAPE_RAY && k != TS_SHAPE_RAY;
            assert_int_equal(ts_relation_knows((TsShapeKind)i, (TsShapeKind)k), known);
        }
    }
    assert_string_equal(ts_relation_name(TS_TOUCHING), "touching");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points_and_circles),
        cmocka_unit_test(upright_boxes),
        cmocka_unit_test(oriented_boxes),
        cmocka_unit_test(collapsed_oriented_boxes),
        cmocka_unit_test(triangles),
        cmocka_unit_test(segments),
        cmocka_unit_test(golden_run_of_two_boxes),
        cmocka_unit_test(every_family_agrees_with_the_oracle),
        cmocka_unit_test(the_whole_range_agrees_with_the_oracle),
        cmocka_unit_test(the_dispatcher_knows_its_pairs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
