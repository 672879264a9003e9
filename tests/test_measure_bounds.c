// The measures of contacts and closest points, against exact rational numbers: for every pair of
// kinds, on families whose numbers floating point measures badly. TOUCHSTONE_CASES is the number of
// cases of each pair of kinds and family, TOUCHSTONE_SEED another seed.
//
// The bounds are those of contact.h and closest.h. A coordinate that is rounded is allowed 4 ulps
// of itself besides. Of concave polygons that overlap the depth is local: only the points are
// tested.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "measure_failures.h"
#include "measure_pairs.h"
#include "measure_truth.h"
#include "shape_literals.h"
#include "touchstone/closest.h"
#include "touchstone/contact.h"
#include "touchstone/within.h"

static const TsShapeKind kinds[] = {TS_SHAPE_POINT,   TS_SHAPE_SEGMENT, TS_SHAPE_CIRCLE,
                                    TS_SHAPE_AABB,    TS_SHAPE_OBB,     TS_SHAPE_TRIANGLE,
                                    TS_SHAPE_POLYGON, TS_SHAPE_CAPSULE};
enum { KINDS = sizeof kinds / sizeof *kinds };
_Static_assert(KINDS == TS_SHAPE_KINDS - 1, "every kind but rays");

static uint64_t number_from(const char *name, uint64_t standard)
{
    const char *text = getenv(name);
    uint64_t number = text ? strtoull(text, NULL, 10) : 0;
    return number > 0 ? number : standard;
}

// Writes the detail and returns the promise.
__attribute__((format(printf, 3, 4))) static const char *broken(const char *promise, char *detail,
                                                                const char *format, ...)
{
    va_list values;
    va_start(values, format);
    vsnprintf(detail, MEASURE_DETAIL_MAX, format, values);
    va_end(values);
    return promise;
}

static bool is_compared(TsShapeKind kind)
{
    return kind == TS_SHAPE_POINT || kind == TS_SHAPE_AABB;
}

// By how much the measures of a pair may be off.
typedef struct Bounds {
    double gap;    // px
    double points; // px, besides the ulps of their coordinates
    double ulps;   // of their coordinates
    double normal; // of a unit vector
    double nearly; // px, by which features may be farther than the nearest; their normal then is
                   // turned by the root of twice that part of the distance
} Bounds;

// Of the extent: lesser gaps are measured by exact arithmetic; what the cuts of concave polygons
// round. And the most that a normal may be off, about a degree.
#define EXACT_BELOW 1e-11
#define CONCAVE 2e-12
#define NORMAL 0x1p-6

static Bounds bounds_of(const Truth *truth, const TsShape *a, const TsShape *b)
{
    const double few = 4 * DBL_EPSILON; // of numbers up to 1
    double core = fabs(truth->core), ulp = ulp_of(truth->extent), bound = 8 * ulp;
    if (is_compared(a->kind) && is_compared(b->kind))
        return (Bounds){.gap = 4 * ulp_of(truth->gap),
                        .ulps = 1,
                        .normal = few,
                        .nearly = 4 * ulp_of(truth->core)};
    if (!truth->apart && !truth->convex)
        return (Bounds){.points = CONCAVE * truth->extent, .ulps = 4};
    bool exact = truth->gap > 0 && truth->gap <= EXACT_BELOW * truth->extent;
    double turned = truth->apart ? few + fmin(sqrt(2 * bound / core), NORMAL) : few;
    return (Bounds){.gap = bound,
                    .points = 64 * ulp,
                    .ulps = 4,
                    .normal = exact ? 1e-12 : turned,
                    .nearly = exact          ? 0x1p-50 * core
                              : truth->apart ? fmin(bound, 0x1p-10 * core)
                                             : bound};
}

static double largest_number(const TsShape *shape)
{
    TsAabb box = ts_shape_bounds(shape);
    return fmax(ts_vec_magnitude(box.min), ts_vec_magnitude(box.max)) + ts_shape_radius(shape);
}

static Bounds bounds_of_fine(const Truth *truth, const TsShape *a, const TsShape *b)
{
    double largest = fmax(largest_number(a), largest_number(b));
    return (Bounds){.gap = 1e-12 * fabs(truth->gap),
                    .points = truth->apart ? 4 * ulp_of(largest) : 64 * ulp_of(truth->extent),
                    .ulps = 4,
                    .normal = 1e-12,
                    .nearly = 1e-12 * fabs(truth->core)};
}

// What rounding of the point's own coordinates may add.
static double slack_of(const Bounds *bounds, TsVec at)
{
    return bounds->ulps * hypot(ulp_of(at.x), ulp_of(at.y));
}

static bool is_distance(double value) { return value >= 0x1p-120 && value <= 0x1p100; }

// A gap contradicts ts_within if its half or its double does.
static bool contradicts(const TsShape *a, const TsShape *b, double gap)
{
    if (is_distance(gap / 2) && ts_within(a, b, gap / 2) != TS_APART) return true;
    return is_distance(gap * 2) && ts_within(a, b, gap * 2) != TS_OVERLAPPING;
}

static const char *gap_fault(const Truth *truth, const Bounds *bounds, const TsShape *a,
                             const TsShape *b, double gap, char *detail)
{
    if (!(fabs(gap - truth->gap) <= bounds->gap))
        return broken("gap", detail, "%g instead of %g, off by %.3g, bound %.3g", gap, truth->gap,
                      gap - truth->gap, bounds->gap);
    if (truth->gap <= 0) return NULL;
    if (!(gap <= 2 * truth->gap && gap >= truth->gap / 2))
        return broken("gap by a factor of 2", detail, "%g instead of %g", gap, truth->gap);
    return contradicts(a, b, gap) ? broken("gap against ts_within", detail, "%g", gap) : NULL;
}

// The normal of any features that are nearly the nearest. If the cores meet: of any direction along
// which they overlap nearly least, or of a side along which they do.
static const char *normal_fault(const Truth *truth, const Bounds *bounds, TsVec normal,
                                char *detail)
{
    if (!(fabs(ts_vec_length(normal) - 1) <= 0x1p-51))
        return broken("unit normal", detail, "(%g, %g)", normal.x, normal.y);
    if (!truth->apart && truth_gap_along(truth, normal) >= truth->core - bounds->nearly)
        return NULL;
    double least = HUGE_VAL;
    TsVec right = normal;
    for (int i = 0; i < truth->pairs; i++) {
        const TruthPair *pair = &truth->pair[i];
        double off = truth->apart ? pair->distance - truth->core : truth->core - pair->distance;
        if (off > bounds->nearly) continue;
        double turned = ts_vec_length(ts_vec_sub(pair->normal, normal));
        if (!(turned < least)) continue;
        least = turned;
        right = pair->normal;
    }
    if (least <= bounds->normal || truth->pairs == 0) return NULL;
    return broken("normal", detail, "(%g, %g) instead of (%g, %g), off by %.3g, bound %.3g",
                  normal.x, normal.y, right.x, right.y, least, bounds->normal);
}

static const char *points_fault(const Truth *truth, const Bounds *bounds, TsVec on_a, TsVec on_b,
                                char *detail)
{
    double off_a = truth_outside(&truth->a, on_a), off_b = truth_outside(&truth->b, on_b);
    if (!(off_a <= bounds->points + slack_of(bounds, on_a)))
        return broken("point on a", detail, "(%g, %g) is off by %.3g, bound %.3g", on_a.x, on_a.y,
                      off_a, bounds->points + slack_of(bounds, on_a));
    if (!(off_b <= bounds->points + slack_of(bounds, on_b)))
        return broken("point on b", detail, "(%g, %g) is off by %.3g, bound %.3g", on_b.x, on_b.y,
                      off_b, bounds->points + slack_of(bounds, on_b));
    return NULL;
}

static const char *contact_fault(const Truth *truth, const Bounds *bounds, const TsShape *a,
                                 const TsShape *b, TsContact c, char *detail)
{
    bool measured = truth->apart || truth->convex;
    if (c.relation != truth->relation ||
        ts_relation_of_sign((c.gap > 0) - (c.gap < 0)) != c.relation)
        return broken("relation", detail, "%s and gap %g instead of %s",
                      ts_relation_name(c.relation), c.gap, ts_relation_name(truth->relation));
    const char *fault = measured ? gap_fault(truth, bounds, a, b, c.gap, detail) : NULL;
    if (!fault && measured) fault = normal_fault(truth, bounds, c.normal, detail);
    if (!fault) fault = points_fault(truth, bounds, c.on_a, c.on_b, detail);
    if (fault) return fault;
    TsVec way = ts_vec_scale(c.normal, c.gap);
    double off = ts_vec_length(ts_vec_sub(ts_vec_sub(c.on_b, c.on_a), way));
    double bound = bounds->points + slack_of(bounds, c.on_a) + slack_of(bounds, c.on_b) +
                   4 * ulp_of(c.gap) + 2 * bounds->gap;
    if (off <= bound) return NULL;
    return broken("points by the gap", detail, "from (%g, %g) to (%g, %g), off by %.3g, bound %.3g",
                  c.on_a.x, c.on_a.y, c.on_b.x, c.on_b.y, off, bound);
}

static Truth truth;

static const char *judge_contact(const TsShape *a, const TsShape *b, char *detail)
{
    truth_of(&truth, a, b);
    Bounds bounds = bounds_of(&truth, a, b);
    return contact_fault(&truth, &bounds, a, b, ts_contact_shapes(a, b), detail);
}

static const char *judge_fine(const TsShape *a, const TsShape *b, char *detail)
{
    truth_of(&truth, a, b);
    if (!truth.apart && !truth.convex) return NULL;
    Bounds bounds = bounds_of_fine(&truth, a, b);
    return contact_fault(&truth, &bounds, a, b, ts_contact_fine(a, b), detail);
}

static const char *judge_closest(const TsShape *a, const TsShape *b, char *detail)
{
    truth_of(&truth, a, b);
    Bounds bounds = bounds_of(&truth, a, b);
    TsNearest n = ts_closest_shapes(a, b);
    if (n.distance == 0) bounds.points = fmax(bounds.points, 64 * ulp_of(truth.extent));
    if ((n.distance > 0) != (truth.relation == TS_APART))
        return broken("distance of 0", detail, "%g, %s", n.distance,
                      ts_relation_name(truth.relation));
    const char *fault =
        truth.relation == TS_APART ? gap_fault(&truth, &bounds, a, b, n.distance, detail) : NULL;
    if (!fault) fault = points_fault(&truth, &bounds, n.a, n.b, detail);
    if (fault) return fault;
    double off = fabs(ts_vec_distance(n.a, n.b) - n.distance);
    double bound = n.distance == 0
                       ? 0
                       : bounds.points + slack_of(&bounds, n.a) + slack_of(&bounds, n.b) +
                             4 * ulp_of(n.distance) + 2 * bounds.gap;
    if (off <= bound) return NULL;
    return broken("points by the distance", detail,
                  "from (%g, %g) to (%g, %g), off by %.3g, bound %.3g", n.a.x, n.a.y, n.b.x, n.b.y,
                  off, bound);
}

static void assert_judged(MeasureJudge *judge, const char *what)
{
    static MeasureFailures failures;
    memset(&failures, 0, sizeof failures);
    failures.judge = judge;
    int cases = (int)number_from("TOUCHSTONE_CASES", 4);
    Random random = random_seeded(number_from("TOUCHSTONE_SEED", 34));
    for (int family = 0; family < (int)MEASURE_FAMILIES; family++) {
        for (int pair = 0; pair < KINDS * KINDS; pair++) {
            for (int i = 0; i < cases; i++) {
                GeneratedPair made;
                measure_pair(&random, family, kinds[pair % KINDS], kinds[pair / KINDS], &made);
                measure_test(&failures, &made, family);
            }
        }
    }
    assert_int_equal(measure_report(&failures, what), 0);
}

static void contacts_keep_their_bounds(void **state)
{
    (void)state;
    assert_judged(judge_contact, "contact");
}

static void fine_contacts_keep_their_bounds(void **state)
{
    (void)state;
    assert_judged(judge_fine, "fine contact");
}

static void closest_points_keep_their_bounds(void **state)
{
    (void)state;
    assert_judged(judge_closest, "closest");
}

// ---- Far from the origin

// Two shapes of whole numbers, the first of them a polygon, and both moved without rounding.
static void contacts_far_out_are_those_nearby(void **state)
{
    (void)state;
    static const Family family[] = {FAMILY_LATTICE, FAMILY_WHOLE};
    int cases = 100 * (int)number_from("TOUCHSTONE_CASES", 4);
    Random random = random_seeded(number_from("TOUCHSTONE_SEED", 34));
    for (int i = 0; i < cases; i++) {
        GeneratedPair near, far;
        measure_pair(&random, (int)family[i % 2], TS_SHAPE_POLYGON, kinds[i / 2 % KINDS], &near);
        double reach = generate_power(&random, 20, 44);
        TsVec by = ts_vec(reach * random_integer(&random, -1, 1), 3 * reach);
        far.a = ts_shape_moved(&near.a, by, far.corner[0]);
        far.b = ts_shape_moved(&near.b, by, far.corner[1]);
        TsContact c = ts_contact_shapes(&near.a, &near.b),
                  moved = ts_contact_shapes(&far.a, &far.b);
        char detail[MEASURE_DETAIL_MAX] = "";
        const char *fault = judge_contact(&far.a, &far.b, detail);
        double off = fabs(c.gap - moved.gap);
        if (!fault && c.relation == moved.relation && off <= CONCAVE * truth.extent) continue;
        static char line[CASE_LINE_MAX];
        measure_text(line, &near);
        fail_msg("%s, by (%g, %g): gap %.17g, far out %.17g; %s: %s", line, by.x, by.y, c.gap,
                 moved.gap, fault ? fault : "", detail);
    }
}

// ---- Measures that were wrong once

static const struct {
    TsShape a, b;
    double gap;
    TsVec normal;
} known[] = {
    {AABB(4e-10, 3e-10, 2000, 1000), AABB(-1, -1, 0, 0), 5e-10, {-0.8, -0.6}},
    {AABB(3e-5, 4e-5, 1e4, 8e6), AABB(-1, -1, 0, 0), 5e-5, {-0.6, -0.8}},
    {SEGMENT(-1, 0, 0, 0), SEGMENT(1e-12, 0, 1, 0), 1e-12, {1, 0}},
    {SEGMENT(34.35, 36.557426400375626, 25.4, 36.557426400375626),
     SEGMENT(25.4, 36.55742640037563, 31.25, 36.55742640037563),
     36.55742640037563 - 36.557426400375626,
     {0, 1}},
    {SEGMENT(-1e-4, 0, -1e7, 1), SEGMENT(0, 0, 1, 0), 1e-4, {1, 0}},
    {POINT(0, 1), SEGMENT(0, -1e11, 0, 0), 1, {0, -1}},
};

static void known_pairs_have_their_gap(void **state)
{
    (void)state;
    long failed = 0;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        TsContact c = ts_contact_shapes(&known[i].a, &known[i].b);
        TsNearest n = ts_closest_shapes(&known[i].a, &known[i].b);
        double turned = ts_vec_length(ts_vec_sub(c.normal, known[i].normal));
        double off = fmax(fabs(c.gap - known[i].gap), fabs(n.distance - known[i].gap));
        if (turned <= 4 * DBL_EPSILON && off <= 4 * ulp_of(known[i].gap)) continue;
        print_error("pair %zu: gap %g along (%g, %g), distance %g, right %g along (%g, %g)\n", i,
                    c.gap, c.normal.x, c.normal.y, n.distance, known[i].gap, known[i].normal.x,
                    known[i].normal.y);
        failed++;
    }
    assert_int_equal(failed, 0);
}

// Found by these tests and made simpler.
static const char *const once_wrong[] = {
    "circle 0 -4 4 | capsule 0 0 0 687194767360 1",
    "point 46.6 8 | aabb -24 0 48 10",
    "aabb -1 0 -1 0 | segment 0 1 0 326417514496",
    "segment 0 -1 0 -2100239007744 | point 0 0",
    "triangle 0 0 -549755813888 0 0 0 | point 1 0",
    "capsule 0 0 0 -1490353651712 0 | segment 0 1 0 1",
    "aabb 0 0x1p-67 0 4 | point 0 0",
    "triangle -1 1 0 0 0 0 | point 0 0x1p-87",
    "obb -8 2 2 8 0 -1 | aabb 0 -2 0 -0x1p-46",
    "aabb 36.5 0 40 0 | obb 14.6 0 21.9 0 1 0",
    "capsule 0 -1 0 -0.1 0.5 | aabb 0 0.4 0 1",
    "aabb 4.205 0 8 0 | circle -37.845 0 42.05",
    "obb -43 6.88 8.6 8 -0 -1 | point -48 -1.72",
    "aabb 0 0 8 2 | point 0x1p-43 0",
    "circle 0 -3 3 | segment 0 0 0 4398046511104",
    "aabb 12 -1 12 0 | circle 0x1.8000000000001p+3 0 1",
    "capsule 0 0 0 0 1 | obb 0 0x1p-24 1000000000 0 1 0",
    "triangle 0 0 0 0 -1 0 | obb 0 0 0 446676598784 3 -4",
    "point 7 3 | aabb -5 0 -1 0",
    "aabb 0 0 1 0 | polygon 3 0 0 0 154402816 1 6.103515625e-05",
    "point 400000264.5 200000105.25 | polygon 4 400000276 200000091.75 400000256 "
    "200000105.5 1 0 400000288 200000128",
    "polygon 5 16777212 16777215 16777221 16777211 16777223 16777221 16777220 "
    "16777220 16777212 16777221 | point 16777216 16777218",
    "segment 1 -1 214748364800 0 | capsule 0 0 0 0 8",
    "capsule 2 -0x1.8000000002p+0 0 -8 2.5 | aabb 0 0 0 0",
    "polygon 4 -1 992 0 0 1.55224609375 -1 0 -1 | point 0 0",
    "point 320 -982 | polygon 4 983040 0 1 -960 256 -992 320 -982",
    "segment 0 0 0 0 | polygon 4 0 0 0 206158430208 2.125 35184372088832 0.6640625 "
    "11072425689088",
    "polygon 4 -137438953472 5120 -128 0 0 0 -42949673024 1600 | polygon 3 0 0 0 0 1000 0",
    "aabb -199003 99002.5 -198995 99003 | polygon 4 -0x1.84ad9ad438e18p+17 "
    "0x1.82badd1df6a89p+16 -199003 99003 -0x1.84aca95e38f3cp+17 0x1.82bc17104abbap+16 -199007 "
    "99008",
    "aabb 1 0 0x1p+69 0 | aabb 0 -1 8 1",
    "aabb 0 -1000000 0 0 | aabb -1 -1 1 -0x1p-41",
    "aabb -1 -1000000 -1 0 | triangle 0 0x1p-43 1 0 292057776128 0",
    "circle 0 -4.76837158203125e-07 0 | segment 0 0 -983040 1",
    "segment 0 -0.0009765625 683671552 -1 | segment 0 0 0 1",
    "capsule -0.0625 0 -1 0 0 | segment 0 0 1 -25904021504",
    "obb 0 -1 0 0 3 0 | aabb 0x1p-23 0 1786706395136 0",
    "triangle 0 0 -1 -992 0 -2817498546176 | obb -0.125 0 0.00048828125 0 1 1",
    "obb 64 48 32 0 1 0 | polygon 4 1 80 1000000 0 44 56 0 0",
    "obb 53 141 11 7 -0x1.e2bf74e8p-1 -0x1.552a62dp-2 | triangle 0x1.faf8e818p+5 "
    "0x1.2154692p+7 0x1.550717e8p+5 0x1.12ab96ep+7 0 0",
};

static void known_cases_keep_their_bounds(void **state)
{
    (void)state;
    static const struct {
        const char *what;
        MeasureJudge *judge;
    } by[] = {{"contact", judge_contact}, {"fine contact", judge_fine}, {"closest", judge_closest}};
    long failed = 0;
    for (size_t i = 0; i < sizeof once_wrong / sizeof *once_wrong; i++) {
        static Case made;
        char error[MEASURE_DETAIL_MAX];
        if (case_read(&made, once_wrong[i], error, sizeof error) != CASE_GOOD)
            fail_msg("%s: %s", once_wrong[i], error);
        for (int k = 0; k < 3; k++) {
            char detail[MEASURE_DETAIL_MAX];
            const char *fault = by[k].judge(&made.a, &made.b, detail);
            if (!fault) continue;
            print_error("%s: %s: %s\n%s\n", by[k].what, fault, detail, once_wrong[i]);
            failed++;
        }
    }
    assert_int_equal(failed, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_pairs_have_their_gap),
        cmocka_unit_test(known_cases_keep_their_bounds),
        cmocka_unit_test(contacts_far_out_are_those_nearby),
        cmocka_unit_test(contacts_keep_their_bounds),
        cmocka_unit_test(fine_contacts_keep_their_bounds),
        cmocka_unit_test(closest_points_keep_their_bounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
