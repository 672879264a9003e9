// The core against the oracle: every pair of kinds, every family, in both orders, and what contact,
// detail and cast say against what the relation says. TOUCHSTONE_CASES sets the cases a pair.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "case.h"
#include "cast.h"
#include "contact.h"
#include "detail.h"
#include "generate.h"
#include "oracle.h"
#include "oracle_solid.h"

static long cases_a_pair(void)
{
    const char *text = getenv("TOUCHSTONE_CASES");
    long cases = text ? strtol(text, NULL, 10) : 0;
    return cases > 0 ? cases : 20000;
}

static _Noreturn void fail_on(const Shape *a, const Shape *b, const char *what)
{
    static char line[CASE_LINE_MAX];
    case_write(line, sizeof line, a, b, relation_name(oracle_relation(a, b)), NULL, what);
    fail_msg("%s", line);
    abort();
}

static void require(bool holds, const Shape *a, const Shape *b, const char *what)
{
    if (!holds) fail_on(a, b, what);
}

static Relation relation_of_gap(double gap)
{
    return gap > 0 ? APART : gap < 0 ? OVERLAPPING : TOUCHING;
}

static Shape moved(Shape shape, Vec by, Vec *corner)
{
    switch (shape.kind) {
    case SHAPE_POINT: shape.point = vec_add(shape.point, by); break;
    case SHAPE_SEGMENT:
        shape.segment.a = vec_add(shape.segment.a, by);
        shape.segment.b = vec_add(shape.segment.b, by);
        break;
    case SHAPE_CIRCLE: shape.circle.center = vec_add(shape.circle.center, by); break;
    case SHAPE_AABB:
        shape.aabb.min = vec_add(shape.aabb.min, by);
        shape.aabb.max = vec_add(shape.aabb.max, by);
        break;
    case SHAPE_OBB: shape.obb.center = vec_add(shape.obb.center, by); break;
    case SHAPE_TRIANGLE:
        for (int i = 0; i < 3; i++) {
            shape.triangle.corner[i] = vec_add(shape.triangle.corner[i], by);
        }
        break;
    case SHAPE_POLYGON:
        for (int i = 0; i < shape.polygon.count; i++) {
            corner[i] = vec_add(shape.polygon.corner[i], by);
        }
        shape.polygon.corner = corner;
        break;
    default: fail_msg("a kind that no pair has");
    }
    return shape;
}

// A concave shape's depth is that of some piece of it: neither unique nor freeing the whole.
static bool depth_is_local(const Shape *a, const Shape *b, Relation exact)
{
    const IntegerPair *pair = oracle_solids(a, b);
    return exact == OVERLAPPING &&
           (!oracle_corners_convex(&pair->a) || !oracle_corners_convex(&pair->b));
}

static void check_contact(const Shape *a, const Shape *b, Relation exact)
{
    Contact contact = contact_shapes(a, b), swapped = contact_shapes(b, a);
    double sizes = fmax(shape_size(a), shape_size(b));
    require(contact.relation == exact, a, b, "contact's relation");
    require(relation_of_gap(contact.gap) == exact, a, b, "sign of the gap");
    require(fabs(vec_length(contact.normal) - 1) < 1e-12, a, b, "normal of unit length");
    require(swapped.relation == exact, a, b, "contact, swapped");
    require(fabs(swapped.gap - contact.gap) <= 1e-9 * sizes, a, b, "gap, swapped");
    if (depth_is_local(a, b, exact)) return;
    Vec corner[POLYGON_MAX];
    Shape freed = moved(*a, vec_scale(contact.normal, contact.gap), corner);
    if (!shape_valid(&freed, NULL)) return; // a hair's breadth can leave less than 2^-120
    if (freed.kind == SHAPE_POLYGON && !oracle_simple(freed.polygon)) return; // by its rounding
    double left = contact_shapes(&freed, b).gap;
    require(fabs(left) <= 1e-9 * sizes, a, b, "pushed by the gap, they touch");
}

// The gap is the distance or depth that the oracle measures.
static void check_measure(const Shape *a, const Shape *b)
{
    double margin = oracle_margin(a, b), gap = fabs(contact_shapes(a, b).gap);
    double sizes = fmax(shape_size(a), shape_size(b));
    require(fabs(gap - margin) <= 1e-9 * sizes, a, b, "gap as the oracle measures it");
}

static void check_pair(const GeneratedPair *pair, bool measure)
{
    const Shape *a = &pair->a, *b = &pair->b;
    Relation exact = oracle_relation(a, b);
    require(oracle_relation(b, a) == exact, a, b, "oracle, swapped");
    require(relation_shapes(a, b) == exact, a, b, "relation");
    require(relation_shapes(b, a) == exact, a, b, "relation, swapped");
    check_contact(a, b, exact);
    if (!measure) return;
    require(detail_contains(a, b) == oracle_contains(a, b), a, b, "a contains b");
    require(detail_contains(b, a) == oracle_contains(b, a), a, b, "b contains a");
    if (!depth_is_local(a, b, exact)) check_measure(a, b);
}

// Where the ray enters lies on the shape, and nothing of it lies before.
static void check_entry(const Shape *ray, const Shape *shape, const Hit *hit)
{
    Shape origin = shape_point(ray->ray.origin), entry = shape_point(hit->point);
    double sizes = fmax(shape_size(ray), fmax(shape_size(shape), shape_size(&entry)));
    require(hit->enter >= 0 && hit->enter <= hit->leave, ray, shape, "first in, then out");
    require((hit->enter == 0) == oracle_contains(shape, &origin), ray, shape, "begins in it");
    if (!shape_valid(&entry, NULL)) return; // less than 2^-120
    bool on_it = oracle_relation(&entry, shape) != APART;
    require(on_it || oracle_margin(&entry, shape) <= 1e-7 * sizes, ray, shape, "entry");
    Shape before = shape_segment(ray->ray.origin, vec_lerp(ray->ray.origin, hit->point, 0.999));
    if (hit->enter == 0 || !shape_valid(&before, NULL)) return;
    bool free = oracle_relation(&before, shape) == APART;
    require(free || oracle_margin(&before, shape) <= 1e-7 * sizes, ray, shape, "free before");
}

static void check_cast(const Shape *ray, const Shape *shape)
{
    Hit hit = cast_shape(ray->ray, shape);
    Shape origin = shape_point(ray->ray.origin);
    require(hit.relation == oracle_cast(&ray->ray, shape), ray, shape, "cast");
    bool inside = oracle_relation(&origin, shape) == OVERLAPPING;
    require(hit.inside == (hit.relation != APART && inside), ray, shape, "begins inside");
    double length = vec_length(hit.normal), lean = vec_dot(hit.normal, ray->ray.direction);
    bool none = hit.relation == APART || hit.inside;
    require(fabs(length - (none ? 0 : 1)) <= 1e-12, ray, shape, "normal");
    require(lean <= 1e-7 * vec_length(ray->ray.direction), ray, shape, "against the ray");
    if (hit.relation != APART) check_entry(ray, shape, &hit);
}

static void check_casts(ShapeKind kind, long cases)
{
    Random random = random_seeded(2000 + kind);
    GeneratedPair pair;
    for (long i = 0; i < cases; i++) {
        generate_pair(&random, (Family)(i % FAMILIES), SHAPE_RAY, kind, &pair);
        check_cast(&pair.a, &pair.b);
    }
}

static void check_kinds(ShapeKind a, ShapeKind b, long cases)
{
    Random random = random_seeded(1000 * a + b);
    GeneratedPair pair;
    for (long i = 0; i < cases; i++) {
        generate_pair(&random, (Family)(i % FAMILIES), a, b, &pair);
        check_pair(&pair, i / FAMILIES % 4 == 0);
    }
}

static bool checkable(ShapeKind a, ShapeKind b)
{
    return relation_knows(a, b) && oracle_knows(a, b) && generate_knows(a) && generate_knows(b);
}

static void every_pair_agrees_with_the_oracle(void **state)
{
    (void)state;
    int pairs = 0;
    for (int a = 0; a < SHAPE_KINDS; a++) {
        for (int b = a; b < SHAPE_KINDS; b++) {
            if (!checkable((ShapeKind)a, (ShapeKind)b)) continue;
            check_kinds((ShapeKind)a, (ShapeKind)b, cases_a_pair());
            pairs++;
        }
    }
    assert_true(pairs == 28);
}

static void every_cast_agrees_with_the_oracle(void **state)
{
    (void)state;
    for (int kind = 0; kind < SHAPE_KINDS; kind++) {
        if (kind != SHAPE_RAY) check_casts((ShapeKind)kind, cases_a_pair());
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_pair_agrees_with_the_oracle),
        cmocka_unit_test(every_cast_agrees_with_the_oracle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
