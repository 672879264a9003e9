// The measures of contacts and closest points, against exact rational numbers: for every pair of
// kinds, on families whose numbers floating point measures badly. TOUCHSTONE_CASES is the number of
// cases of each pair of kinds and family, TOUCHSTONE_SEED another seed.
//
// The extent of a pair is the longest side of the box around both shapes, radii included. Points
// and AABBs: gap, normal and points are right to 4 ulps of their values. Other pairs: the gap to 8
// ulps of the extent and to a factor of 2 of itself, which ts_within confirms; the normal is that
// of features that are no farther than this; points are on their shapes to 8 ulps of the extent and
// 4 of their coordinates. Of concave polygons that overlap the depth is local: only the points are
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
    double points; // px, beside 4 ulps of their coordinates
    double normal; // of a unit vector
    double nearly; // px, by which features may be farther than the nearest
} Bounds;

static Bounds bounds_of(const Truth *truth, const TsShape *a, const TsShape *b)
{
    const double few = 0x1p-50; // 4 ulps of numbers up to 1
    double core = fabs(truth->core);
    if (is_compared(a->kind) && is_compared(b->kind))
        return (Bounds){4 * ulp_of(truth->gap), 0, few, 4 * ulp_of(truth->core)};
    double bound = 8 * ulp_of(truth->extent);
    return (Bounds){bound, bound, few + (core > 0 ? fmin(bound / core, 0x1p-10) : 0x1p-10),
                    truth->apart ? fmin(bound, core * 0x1p-10) : bound};
}

// Only sides without a radius have a nearest point that is known as well as the gap.
static Bounds bounds_of_fine(const Truth *truth)
{
    double points = truth->apart && truth->reach == 0 ? 0 : 8 * ulp_of(truth->extent);
    return (Bounds){1e-12 * fabs(truth->gap), points, 1e-12, 1e-12 * fabs(truth->core)};
}

// Of 4 ulps of both coordinates.
static double slack_of(TsVec at) { return 4 * hypot(ulp_of(at.x), ulp_of(at.y)); }

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
    if (!(off_a <= bounds->points + slack_of(on_a)))
        return broken("point on a", detail, "(%g, %g) is off by %.3g, bound %.3g", on_a.x, on_a.y,
                      off_a, bounds->points + slack_of(on_a));
    if (!(off_b <= bounds->points + slack_of(on_b)))
        return broken("point on b", detail, "(%g, %g) is off by %.3g, bound %.3g", on_b.x, on_b.y,
                      off_b, bounds->points + slack_of(on_b));
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
    double bound =
        bounds->points + slack_of(c.on_a) + slack_of(c.on_b) + 4 * ulp_of(c.gap) + 2 * bounds->gap;
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
    Bounds bounds = bounds_of_fine(&truth);
    return contact_fault(&truth, &bounds, a, b, ts_contact_fine(a, b), detail);
}

static const char *judge_closest(const TsShape *a, const TsShape *b, char *detail)
{
    truth_of(&truth, a, b);
    Bounds bounds = bounds_of(&truth, a, b);
    TsNearest n = ts_closest_shapes(a, b);
    if ((n.distance > 0) != (truth.relation == TS_APART))
        return broken("distance of 0", detail, "%g, %s", n.distance,
                      ts_relation_name(truth.relation));
    const char *fault =
        truth.relation == TS_APART ? gap_fault(&truth, &bounds, a, b, n.distance, detail) : NULL;
    if (!fault) fault = points_fault(&truth, &bounds, n.a, n.b, detail);
    if (fault) return fault;
    double off = fabs(ts_vec_distance(n.a, n.b) - n.distance);
    double bound = n.distance == 0 ? 0
                                   : bounds.points + slack_of(n.a) + slack_of(n.b) +
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
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        TsContact c = ts_contact_shapes(&known[i].a, &known[i].b);
        TsNearest n = ts_closest_shapes(&known[i].a, &known[i].b);
        char detail[MEASURE_DETAIL_MAX] = "";
        const char *fault = judge_contact(&known[i].a, &known[i].b, detail);
        if (!fault) fault = judge_closest(&known[i].a, &known[i].b, detail);
        double turned = ts_vec_length(ts_vec_sub(c.normal, known[i].normal));
        double off = fmax(fabs(c.gap - known[i].gap), fabs(n.distance - known[i].gap));
        if (fault || turned > 1e-15 || off > 4 * ulp_of(known[i].gap))
            print_error("pair %zu: gap %g along (%g, %g), distance %g, right %g along (%g, %g)\n"
                        "%s: %s\n",
                        i, c.gap, c.normal.x, c.normal.y, n.distance, known[i].gap,
                        known[i].normal.x, known[i].normal.y, fault ? fault : "", detail);
        assert_true(!fault && turned <= 1e-15 && off <= 4 * ulp_of(known[i].gap));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_pairs_have_their_gap),
        cmocka_unit_test(contacts_keep_their_bounds),
        cmocka_unit_test(fine_contacts_keep_their_bounds),
        cmocka_unit_test(closest_points_keep_their_bounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
