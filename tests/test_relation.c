// Relations: by hand where one can see the answer, against the oracle everywhere else.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "degrees.h"
#include "generate.h"
#include "oracle.h"
#include "relation.h"

static const ShapeKind kinds[] = {SHAPE_POINT, SHAPE_SEGMENT,  SHAPE_CIRCLE, SHAPE_AABB,
                                  SHAPE_OBB,   SHAPE_TRIANGLE, SHAPE_POLYGON};
enum { KINDS = sizeof kinds / sizeof *kinds };

static void assert_relation(Shape a, Shape b, Relation expected, const char *what)
{
    Relation got = relation_shapes(&a, &b), back = relation_shapes(&b, &a);
    if (got != expected || back != expected)
        fail_msg("%s: %s, swapped %s, not %s", what, relation_name(got), relation_name(back),
                 relation_name(expected));
}

typedef struct Known {
    Shape a, b;
    Relation relation;
    const char *what;
} Known;

static void assert_all(const Known *known, int count)
{
    for (int i = 0; i < count; i++)
        assert_relation(known[i].a, known[i].b, known[i].relation, known[i].what);
}

#define ASSERT_ALL(...)                                                                            \
    do {                                                                                           \
        const Known known[] = {__VA_ARGS__};                                                       \
        assert_all(known, sizeof known / sizeof *known);                                           \
    } while (0)

static Shape box(double x, double y, double width, double height)
{
    return shape_aabb(vec(x, y), vec(x + width, y + height));
}

static Shape tilted(double x, double y, double width,
                    double height) // by 3-4-5, five times as large
{
    return shape_obb(vec(x, y), width, height, vec(0.75, 1));
}

static void points_and_circles(void **state)
{
    (void)state;
    Shape circle = shape_circle(vec(0, 0), 5), dot = shape_circle(vec(3, 4), 0);
    ASSERT_ALL({shape_point(vec(3, 4)), shape_point(vec(3, 4)), TOUCHING, "equal points"},
               {shape_point(vec(3, 4)), shape_point(vec(3, 5)), APART, "two points"},
               {shape_point(vec(3, 4)), circle, TOUCHING, "point on the rim"},
               {shape_point(vec(3, 0x1.ffffffffffffep1)), circle, OVERLAPPING, "just inside"},
               {shape_point(vec(3, 0x1.0000000000001p2)), circle, APART, "just outside"},
               {dot, circle, TOUCHING, "circle of radius 0 on the rim"},
               {dot, dot, TOUCHING, "equal circles of radius 0"},
               {shape_circle(vec(6, 8), 5), circle, TOUCHING, "circles from outside"},
               {shape_circle(vec(3, 0), 2), circle, OVERLAPPING, "circles from inside"},
               {circle, circle, OVERLAPPING, "equal circles"});
}

static void upright_boxes(void **state)
{
    (void)state;
    Shape a = box(0, 0, 10, 10), slim = box(10, 2, 0, 3), flat = box(2, 10, 6, 0);
    ASSERT_ALL({a, box(10, 5, 4, 4), TOUCHING, "shared side"},
               {a, box(10, 10, 4, 4), TOUCHING, "shared corner"},
               {a, box(2, 2, 3, 3), OVERLAPPING, "one in the other"},
               {a, box(0x1.4000000000001p3, 5, 4, 4), APART, "an ulp of daylight"},
               {a, slim, TOUCHING, "segment on the side"}, {a, flat, TOUCHING, "segment below"},
               {a, box(5, -5, 0, 20), OVERLAPPING, "segment through the box"},
               {box(5, -5, 0, 20), box(-5, 5, 20, 0), OVERLAPPING, "crossing segments"},
               {box(5, 5, 0, 20), box(-5, 5, 20, 0), TOUCHING, "a T of segments"},
               {box(5, 5, 0, 0), a, OVERLAPPING, "box that is a point, inside"},
               {a, shape_point(vec(10, 3)), TOUCHING, "point on the side"},
               {a, shape_point(vec(9, 3)), OVERLAPPING, "point inside"},
               {a, shape_circle(vec(13, 14), 5), TOUCHING, "circle at the corner"},
               {a, shape_circle(vec(13, 14), 4.999), APART, "circle off the corner"},
               {a, shape_circle(vec(5, 13), 3), TOUCHING, "circle on the side"},
               {a, shape_circle(vec(5, 5), 0.5), OVERLAPPING, "circle inside"},
               {a, shape_circle(vec(5, 5), 90), OVERLAPPING, "box inside the circle"},
               {a, shape_circle(vec(10, 5), 0), TOUCHING, "circle of radius 0"});
}

// Axis (3/4, 1): 25/16 long squared, corners exact.
static void oriented_boxes(void **state)
{
    (void)state;
    Shape a = tilted(0, 0, 8, 4); // corners (+-3, +-4) +- (-2, 1.5)
    ASSERT_ALL({a, a, OVERLAPPING, "equal boxes"}, {a, tilted(6, 8, 8, 4), TOUCHING, "end to end"},
               {a, tilted(-4, 3, 8, 4), TOUCHING, "side by side"},
               {a, tilted(2, 11, 8, 4), TOUCHING, "corner to corner"},
               {a, tilted(6, 0x1.0000000000001p3, 8, 4), APART, "an ulp of daylight"},
               {a, tilted(0, 0, 2, 1), OVERLAPPING, "one in the other"},
               {a, shape_point(vec(5, 2.5)), TOUCHING, "point on a corner"},
               {a, shape_point(vec(4.96875, 2.5)), OVERLAPPING, "point just inside"},
               {a, box(5, -10, 3, 20), TOUCHING, "corner on an upright side"},
               {a, box(4.96875, -10, 3, 20), OVERLAPPING, "corner past an upright side"},
               {a, shape_circle(vec(8, 6.5), 5), TOUCHING, "circle at the corner"},
               {a, shape_circle(vec(6, 8), 5), TOUCHING, "circle at the short side"},
               {a, shape_circle(vec(6, 8), 4.99), APART, "circle off the short side"},
               {a, shape_circle(vec(0, 0), 0.1), OVERLAPPING, "circle inside"},
               {a, shape_circle(vec(5, 2.5), 0), TOUCHING, "circle of radius 0"},
               {a, shape_triangle(vec(5, -9), vec(5, 9), vec(9, 0)), TOUCHING, "on an edge"},
               {a, shape_triangle(vec(5, 2.5), vec(9, 9), vec(9, 0)), TOUCHING, "two corners"},
               {a, shape_triangle(vec(0, 0), vec(9, 9), vec(9, 0)), OVERLAPPING, "corner inside"},
               {a, shape_triangle(vec(-40, -40), vec(40, -40), vec(0, 60)), OVERLAPPING, "around"});
}

static void collapsed_oriented_boxes(void **state)
{
    (void)state;
    Shape along = tilted(0, 0, 8, 0), across = tilted(0, 0, 0, 8); // (+-3, +-4) and (-+4, +-3)
    ASSERT_ALL({along, across, OVERLAPPING, "crossing segments"},
               {along, along, TOUCHING, "equal segments"},
               {along, tilted(6, 8, 8, 0), TOUCHING, "end to end in one line"},
               {along, tilted(6.75, 9, 8, 0), APART, "in one line, a gap between"},
               {along, tilted(3, 4, 0, 8), TOUCHING, "a T"},
               {along, shape_point(vec(1.5, 2)), TOUCHING, "point on a segment"},
               {along, shape_point(vec(3.75, 5)), APART, "point in its line"},
               {along, tilted(3, 4, 0, 0), TOUCHING, "box that is a point on the end"},
               {tilted(0, 0, 0, 0), tilted(0, 0, 0, 0), TOUCHING, "equal boxes that are points"},
               {tilted(1, 1, 0, 0), tilted(0, 0, 9, 9), OVERLAPPING, "inside of a box"},
               {along, shape_circle(vec(0, 0), 0.5), OVERLAPPING, "circle on a segment"},
               {along, shape_triangle(vec(3, 4), vec(6, 8), vec(9, 12)), TOUCHING, "one line"},
               {along, shape_triangle(vec(6, 8), vec(9, 12), vec(12, 16)), APART, "one line, gap"});
}

static void triangles(void **state)
{
    (void)state;
    Shape t = shape_triangle(vec(0, 0), vec(8, 0), vec(0, 6));
    Shape line = shape_triangle(vec(0, 0), vec(3, 3), vec(1, 1)),
          one = shape_triangle(vec(2, 2), vec(2, 2), vec(2, 2));
    ASSERT_ALL({t, t, OVERLAPPING, "equal triangles"},
               {t, shape_triangle(vec(8, 0), vec(0, 6), vec(8, 6)), TOUCHING, "shared edge"},
               {t, shape_triangle(vec(8, 0), vec(9, 6), vec(12, 6)), TOUCHING, "shared corner"},
               {t, shape_triangle(vec(4, 3), vec(9, 6), vec(12, 6)), TOUCHING, "corner on an edge"},
               {t, shape_point(vec(4, 3)), TOUCHING, "point on the long edge"},
               {t, shape_point(vec(1, 1)), OVERLAPPING, "point inside"},
               {t, shape_point(vec(9, 0)), APART, "point in an edge's line"},
               {t, shape_circle(vec(7, 7), 5), TOUCHING, "circle on the long edge"},
               {t, shape_circle(vec(11, -4), 5), TOUCHING, "circle at a corner"},
               {t, shape_circle(vec(2, 2), 0.5), OVERLAPPING, "circle inside"},
               {t, shape_circle(vec(4, 3), 1), OVERLAPPING, "centre on the edge"},
               {t, box(4, 3, 5, 5), TOUCHING, "box's corner on the long edge"},
               {t, box(1, 1, 1, 1), OVERLAPPING, "box inside"},
               {line, shape_triangle(vec(3, 3), vec(5, 5), vec(4, 4)), TOUCHING, "in one line"},
               {line, shape_triangle(vec(4, 4), vec(5, 5), vec(6, 6)), APART, "in one line, gap"},
               {line, one, TOUCHING, "triangle that is a point on a line"},
               {one, one, TOUCHING, "points"},
               {line, shape_circle(vec(6, 7), 5), TOUCHING, "circle at a line's end"},
               {line, shape_circle(vec(5, 5), 1), APART, "circle in the line beyond"},
               {t, line, OVERLAPPING, "line into the inside"});
}

static void segments(void **state)
{
    (void)state;
    Shape s = shape_segment(vec(0, 0), vec(8, 6)), dot = shape_segment(vec(4, 3), vec(4, 3));
    ASSERT_ALL({s, shape_segment(vec(0, 6), vec(8, 0)), OVERLAPPING, "crossing"},
               {s, shape_segment(vec(4, 3), vec(8, 0)), TOUCHING, "a T"},
               {s, shape_segment(vec(4, 3), vec(12, 9)), TOUCHING, "in one line, shared"},
               {s, shape_segment(vec(12, 9), vec(16, 12)), APART, "in one line, a gap"},
               {s, dot, TOUCHING, "segment that is a point"}, {dot, dot, TOUCHING, "points"},
               {s, shape_circle(vec(1, 7), 5), TOUCHING, "circle beside"},
               {s, shape_circle(vec(1, 7), 5.01), OVERLAPPING, "circle over"});
}

// Document 000: two boxes that turn by 2 and 1 degrees a tick.
static void golden_run_of_two_boxes(void **state)
{
    (void)state;
    for (int tick = 1; tick <= 180; tick++) {
        Shape a = shape_obb(vec(100, 150), 30, 140, degrees(30 + 2 * tick));
        Shape b = shape_obb(vec(100, 70), 40, 110, degrees(40 + tick));
        bool hit = (tick >= 55 && tick <= 107) || (tick >= 133 && tick <= 177);
        assert_int_equal(relation_obbs(a.obb, b.obb), hit ? OVERLAPPING : APART);
    }
}

static void assert_as_oracle(const Shape *a, const Shape *b)
{
    Relation expected = oracle_relation(a, b), got = relation_shapes(a, b);
    if (got != expected || relation_shapes(b, a) != expected)
        fail_msg("%s and %s: %s, not %s", shape_kind_name(a->kind), shape_kind_name(b->kind),
                 relation_name(got), relation_name(expected));
}

static void every_family_agrees_with_the_oracle(void **state)
{
    (void)state;
    Random random = random_seeded(21);
    for (int pair = 0; pair < KINDS * KINDS * FAMILIES; pair++) {
        ShapeKind a = kinds[pair / FAMILIES % KINDS], b = kinds[pair / FAMILIES / KINDS];
        for (int i = 0; i < 40 && generate_knows(a) && generate_knows(b); i++) {
            GeneratedPair made;
            generate_pair(&random, (Family)(pair % FAMILIES), a, b, &made);
            assert_as_oracle(&made.a, &made.b);
        }
    }
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

static Vec any_vec(Random *random)
{
    double x = any_number(random);
    return vec(x, any_number(random));
}

static Shape any_polygon(Random *random, Vec *corner)
{
    for (;;) {
        int count = random_integer(random, 3, 6);
        for (int i = 0; i < count; i++) corner[i] = any_vec(random);
        Shape polygon = shape_polygon(corner, count);
        if (shape_valid(&polygon, NULL) && oracle_simple(polygon.polygon)) return polygon;
    }
}

// With a simple polygon's corners in `corner`.
static Shape any_shape(Random *random, ShapeKind kind, Vec *corner)
{
    Vec a = any_vec(random), b = any_vec(random), c = any_vec(random);
    switch (kind) {
    case SHAPE_SEGMENT: return shape_segment(a, b);
    case SHAPE_CIRCLE: return shape_circle(a, fabs(b.x));
    case SHAPE_AABB: return shape_aabb(a, b);
    case SHAPE_OBB: return shape_of_obb((Obb){a, {fabs(b.x), fabs(b.y)}, c});
    case SHAPE_TRIANGLE: return shape_triangle(a, b, c);
    case SHAPE_POLYGON: return any_polygon(random, corner);
    default: return shape_point(a);
    }
}

static void the_whole_range_agrees_with_the_oracle(void **state)
{
    (void)state;
    Random random = random_seeded(22);
    int asked = 0;
    for (int i = 0; i < 40000; i++) {
        Vec corner[2][POLYGON_MAX];
        Shape a = any_shape(&random, kinds[i % KINDS], corner[0]),
              b = any_shape(&random, kinds[i / KINDS % KINDS], corner[1]);
        if (!shape_valid(&a, NULL) || !shape_valid(&b, NULL)) continue;
        assert_as_oracle(&a, &b);
        asked++;
    }
    assert_true(asked > 20000);
}

static void the_dispatcher_knows_its_pairs(void **state)
{
    (void)state;
    for (int i = 0; i < SHAPE_KINDS; i++) {
        for (int k = 0; k < SHAPE_KINDS; k++) {
            bool known = i != SHAPE_RAY && k != SHAPE_RAY;
            assert_int_equal(relation_knows((ShapeKind)i, (ShapeKind)k), known);
        }
    }
    assert_string_equal(relation_name(TOUCHING), "touching");
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
