// The core against the oracle: relation, contact, detail and "within" of every pair of kinds, and
// casts at every kind, on every family and in both orders. TOUCHSTONE_CASES is the number of cases
// per pair, TOUCHSTONE_KIND limits the test to pairs with this kind.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "case_line.h"
#include "generate/generate.h"
#include "oracle/oracle.h"
#include "oracle/oracle_private.h"
#include "touchstone/cast.h"
#include "touchstone/contact.h"
#include "touchstone/detail.h"
#include "touchstone/within.h"

static long cases_a_pair(void)
{
    const char *text = getenv("TOUCHSTONE_CASES");
    long cases = text ? strtol(text, NULL, 10) : 0;
    return cases > 0 ? cases : 3000;
}

static void require(bool holds, const TsShape *a, const TsShape *b, const char *what)
{
    if (!holds) fail_pair(a, b, (int)oracle_relation(a, b), "%s", what);
}

static TsRelation relation_of_gap(double gap)
{
    return gap > 0 ? TS_APART : gap < 0 ? TS_OVERLAPPING : TS_TOUCHING;
}

// The depth of a concave shape is that of one of its pieces: it is not unique, and moving by it
// does not separate the shapes.
static bool depth_is_local(const TsShape *a, const TsShape *b, TsRelation exact)
{
    const IntegerPair *pair = oracle_solids(a, b);
    return exact == TS_OVERLAPPING &&
           (!oracle_corners_convex(&pair->a) || !oracle_corners_convex(&pair->b));
}

static void check_contact(const TsShape *a, const TsShape *b, TsRelation exact)
{
    TsContact contact = ts_contact_shapes(a, b), swapped = ts_contact_shapes(b, a);
    double sizes = fmax(ts_shape_size(a), ts_shape_size(b));
    require(contact.relation == exact, a, b, "contact's relation");
    require(relation_of_gap(contact.gap) == exact, a, b, "sign of the gap");
    require(fabs(ts_vec_length(contact.normal) - 1) < 1e-12, a, b, "normal of unit length");
    require(swapped.relation == exact, a, b, "contact, swapped");
    require(fabs(swapped.gap - contact.gap) <= 1e-9 * sizes, a, b, "gap, swapped");
    if (depth_is_local(a, b, exact)) return;
    TsVec corner[TS_POLYGON_MAX];
    TsShape freed = ts_shape_moved(a, ts_vec_scale(contact.normal, contact.gap), corner);
    if (!ts_shape_valid(&freed, NULL)) return; // a coordinate below 2^-120
    if (freed.kind == TS_SHAPE_POLYGON && !oracle_simple(freed.polygon))
        return; // the move was rounded
    double left = ts_contact_shapes(&freed, b).gap;
    require(fabs(left) <= 1e-9 * sizes, a, b, "moved by the gap, they touch");
}

// The gap is the distance or depth that the oracle measures.
static void check_measure(const TsShape *a, const TsShape *b)
{
    double margin = oracle_margin(a, b), gap = fabs(ts_contact_shapes(a, b).gap);
    double sizes = fmax(ts_shape_size(a), ts_shape_size(b));
    require(fabs(gap - margin) <= 1e-9 * sizes, a, b, "gap equals the margin of the oracle");
}

static TsRelation check_pair(const GeneratedPair *pair, bool measure)
{
    const TsShape *a = &pair->a, *b = &pair->b;
    TsRelation exact = oracle_relation(a, b);
    require(oracle_relation(b, a) == exact, a, b, "oracle, swapped");
    require(ts_relation_shapes(a, b) == exact, a, b, "relation");
    require(ts_relation_shapes(b, a) == exact, a, b, "relation, swapped");
    check_contact(a, b, exact);
    if (!measure) return exact;
    require(ts_detail_contains(a, b) == oracle_contains(a, b), a, b, "a contains b");
    require(ts_detail_contains(b, a) == oracle_contains(b, a), a, b, "b contains a");
    if (!depth_is_local(a, b, exact)) check_measure(a, b);
    return exact;
}

// The entry point lies on the shape, and the ray does not meet the shape before it.
static void check_entry(const TsShape *ray, const TsShape *shape, const TsHit *hit)
{
    TsShape origin = ts_shape_point(ray->ray.origin), entry = ts_shape_point(hit->point);
    double sizes = fmax(ts_shape_size(ray), fmax(ts_shape_size(shape), ts_shape_size(&entry)));
    require(hit->enter >= 0 && hit->enter <= hit->leave, ray, shape, "enters before it leaves");
    require((hit->enter == 0) == oracle_contains(shape, &origin), ray, shape, "starts inside");
    if (!ts_shape_valid(&entry, NULL)) return; // less than 2^-120
    bool on_it = oracle_relation(&entry, shape) != TS_APART;
    require(on_it || oracle_margin(&entry, shape) <= 1e-7 * sizes, ray, shape, "entry");
    TsShape before =
        ts_shape_segment(ray->ray.origin, ts_vec_lerp(ray->ray.origin, hit->point, 0.999));
    if (hit->enter == 0 || !ts_shape_valid(&before, NULL)) return;
    bool free = oracle_relation(&before, shape) == TS_APART;
    require(free || oracle_margin(&before, shape) <= 1e-7 * sizes, ray, shape, "free before");
}

static TsRelation check_cast(const TsShape *ray, const TsShape *shape)
{
    TsHit hit = ts_cast_shape(ray->ray, shape);
    TsShape origin = ts_shape_point(ray->ray.origin);
    require(hit.relation == oracle_relation(ray, shape), ray, shape, "cast");
    bool inside = oracle_relation(&origin, shape) == TS_OVERLAPPING;
    require(hit.inside == (hit.relation != TS_APART && inside), ray, shape, "inside");
    double length = ts_vec_length(hit.normal), lean = ts_vec_dot(hit.normal, ray->ray.direction);
    bool none = hit.relation == TS_APART || hit.inside;
    require(fabs(length - (none ? 0 : 1)) <= 1e-12, ray, shape, "normal");
    require(lean <= 1e-7 * ts_vec_length(ray->ray.direction), ray, shape, "against the ray");
    if (hit.relation != TS_APART) check_entry(ray, shape, &hit);
    return hit.relation;
}

// A point has no interior: it overlaps no other point, and no line, unless it is grown.
static void assert_occur(RelationCount *count, TsShapeKind a, TsShapeKind b)
{
    bool line = b == TS_SHAPE_POINT || b == TS_SHAPE_SEGMENT || b == TS_SHAPE_RAY;
    if (a == TS_SHAPE_POINT && line && count->of[TS_OVERLAPPING] == 0) count->of[TS_OVERLAPPING]++;
    assert_all_relations(count);
}

static void check_casts(TsShapeKind kind, long cases)
{
    Random random = random_seeded(2000 + kind);
    RelationCount count = {{0}};
    GeneratedPair pair;
    for (long i = 0; i < cases; i++) {
        generate_pair(&random, (Family)(i % FAMILIES), TS_SHAPE_RAY, kind, &pair);
        count.of[check_cast(&pair.a, &pair.b)]++;
    }
    assert_occur(&count, kind, TS_SHAPE_RAY);
}

static void check_kinds(TsShapeKind a, TsShapeKind b, long cases)
{
    Random random = random_seeded(1000 * a + b);
    RelationCount count = {{0}};
    GeneratedPair pair;
    for (long i = 0; i < cases; i++) {
        generate_pair(&random, (Family)(i % FAMILIES), a, b, &pair);
        count.of[check_pair(&pair, i / FAMILIES % 4 == 0)]++;
    }
    assert_occur(&count, a, b);
}

// 0, a multiple of 0.5, up to three times the distance of the shapes, or that distance changed by
// 2^-20 to 2^-52 of it.
static double some_distance(Random *random, const TsShape *a, const TsShape *b)
{
    double away = oracle_relation(a, b) == TS_APART ? oracle_margin(a, b) : 0, hair = 0;
    switch (random_integer(random, 0, 5)) {
    case 0: return 0;
    case 1: return random_integer(random, 0, 40) * 0.5;
    case 2: return random_between(random, 0, 3) * away;
    case 3: hair = ldexp(away, -random_integer(random, 20, 52)); break;
    case 4: hair = -ldexp(away, -random_integer(random, 20, 52)); break;
    default: break;
    }
    double distance = away + hair;
    return distance < 0x1p-120 ? 0 : distance;
}

static TsRelation check_within(const TsShape *a, const TsShape *b, double distance)
{
    TsRelation exact = oracle_within(a, b, distance);
    require(ts_within(a, b, distance) == exact, a, b, "within");
    require(ts_within(b, a, distance) == exact, a, b, "within, swapped");
    if (distance == 0) require(ts_relation_shapes(a, b) == exact, a, b, "within a distance of 0");
    return exact;
}

static void check_within_kinds(TsShapeKind a, TsShapeKind b, long cases)
{
    Random random = random_seeded(3000 + 100 * a + b);
    RelationCount count = {{0}};
    GeneratedPair pair;
    for (long i = 0; i < cases; i++) {
        generate_pair(&random, (Family)(i % FAMILIES), a, b, &pair);
        double distance = some_distance(&random, &pair.a, &pair.b);
        count.of[check_within(&pair.a, &pair.b, distance)]++;
    }
    assert_all_relations(&count);
}

static bool is_wanted(TsShapeKind a, TsShapeKind b)
{
    const char *only = getenv("TOUCHSTONE_KIND");
    return !only || strcmp(only, ts_shape_kind_name(a)) == 0 ||
           strcmp(only, ts_shape_kind_name(b)) == 0;
}

static bool checkable(TsShapeKind a, TsShapeKind b)
{
    return is_wanted(a, b) && ts_relation_knows(a, b) && oracle_knows(a, b) && generate_knows(a) &&
           generate_knows(b);
}

static void every_pair_agrees_with_the_oracle(void **state)
{
    (void)state;
    int pairs = 0;
    for (int a = 0; a < TS_SHAPE_KINDS; a++) {
        for (int b = a; b < TS_SHAPE_KINDS; b++) {
            if (!checkable((TsShapeKind)a, (TsShapeKind)b)) continue;
            check_kinds((TsShapeKind)a, (TsShapeKind)b, cases_a_pair());
            pairs++;
        }
    }
    assert_true(getenv("TOUCHSTONE_KIND") || pairs == 36);
}

static void within_a_distance_agrees_with_the_oracle(void **state)
{
    (void)state;
    for (int a = 0; a < TS_SHAPE_KINDS; a++) {
        for (int b = a; b < TS_SHAPE_KINDS; b++) {
            if (checkable((TsShapeKind)a, (TsShapeKind)b))
                check_within_kinds((TsShapeKind)a, (TsShapeKind)b, cases_a_pair());
        }
    }
}

static void every_cast_agrees_with_the_oracle(void **state)
{
    (void)state;
    for (int kind = 0; kind < TS_SHAPE_KINDS; kind++) {
        if (kind != TS_SHAPE_RAY && is_wanted((TsShapeKind)kind, (TsShapeKind)kind))
            check_casts((TsShapeKind)kind, cases_a_pair());
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_pair_agrees_with_the_oracle),
        cmocka_unit_test(within_a_distance_agrees_with_the_oracle),
        cmocka_unit_test(every_cast_agrees_with_the_oracle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
