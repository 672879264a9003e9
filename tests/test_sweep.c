// Sweeps: the core against the oracle on every combination of shapes and every family; the times by
// the gap that is left there; the edges of what is promised. TOUCHSTONE_CASES sets the cases a
// combination.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "case_line.h"
#include "generate/generate.h"
#include "method.h"
#include "narrow/loop_sweep.h"
#include "oracle/oracle.h"
#include "touchstone/scalar.h"
#include "touchstone/sweep.h"

static long cases_a_combination(void)
{
    const char *text = getenv("TOUCHSTONE_CASES");
    long cases = text ? strtol(text, NULL, 10) : 0;
    return cases > 0 ? cases : 660;
}

static _Noreturn void fail_on(const GeneratedPair *pair, const char *what)
{
    static char line[CASE_LINE_MAX];
    static Case sweep;
    case_of_sweep(&sweep, &pair->a, &pair->b, (CaseMotion){pair->move_a, pair->move_b});
    snprintf(sweep.note, sizeof sweep.note, "%s", what);
    case_write(line, sizeof line, &sweep);
    fail_msg("%s", line);
    abort();
}

static void require(bool holds, const GeneratedPair *pair, const char *what)
{
    if (!holds) fail_on(pair, what);
}

// ---- Beside the oracle

typedef struct Stand { // both shapes at one moment
    TsShape a, b;
    TsVec corner[2][TS_POLYGON_MAX];
    double size; // of both, the motions counted
} Stand;

static void stand_at(const GeneratedPair *pair, double time, Stand *stand)
{
    stand->a = ts_sweep_moved(&pair->a, pair->move_a, time, stand->corner[0]);
    stand->b = ts_sweep_moved(&pair->b, pair->move_b, time, stand->corner[1]);
    double size = ts_scalar_larger(ts_shape_size(&pair->a), ts_shape_size(&pair->b));
    size = ts_scalar_larger(size,
                            ts_scalar_larger(ts_shape_size(&stand->a), ts_shape_size(&stand->b)));
    stand->size = ts_scalar_larger(
        size, ts_scalar_larger(ts_vec_magnitude(pair->move_a), ts_vec_magnitude(pair->move_b)));
}

// Rounding may have cost a polygon its convexity, or its border's simplicity.
static bool is_sound(const Stand *stand)
{
    return ts_sweep_accepts(&stand->a) && ts_sweep_accepts(&stand->b);
}

static bool is_near(TsVec point, const TsShape *shape, double little)
{
    TsShape at = ts_shape_point(point);
    return !ts_shape_valid(&at, NULL) || oracle_relation(&at, shape) != TS_APART ||
           oracle_margin(&at, shape) <= little;
}

static void check_moment(const GeneratedPair *pair, double time, const char *what)
{
    Stand stand;
    stand_at(pair, time, &stand);
    if (is_sound(&stand))
        require(oracle_margin(&stand.a, &stand.b) <= 1e-9 * stand.size, pair, what);
}

// At `leave` they may still overlap: where the step ends, or from the start on, without motion.
static void check_leave(const GeneratedPair *pair, const TsImpact *impact)
{
    if (impact->leave < 1) check_moment(pair, impact->leave, "gap where they part");
}

static void check_enter(const GeneratedPair *pair, const TsImpact *impact)
{
    Stand stand;
    stand_at(pair, impact->enter, &stand);
    check_moment(pair, impact->enter, "gap where they meet");
    double little = 1e-9 * stand.size;
    TsVec way = ts_vec_sub(pair->move_a, pair->move_b);
    require(ts_vec_dot(impact->normal, way) >= -little, pair, "normal along the way");
    if (!is_sound(&stand)) return;
    require(is_near(impact->point, &stand.a, little), pair, "point on a");
    require(is_near(impact->point, &stand.b, little), pair, "point on b");
}

static void check_start(const GeneratedPair *pair, const TsImpact *impact)
{
    TsContact contact = ts_contact_shapes(&pair->a, &pair->b);
    require(impact->initially == (contact.relation == TS_OVERLAPPING), pair, "overlaps initially");
    require(impact->gap == contact.gap, pair, "depth at the start");
    require(ts_vec_equal(impact->normal, contact.normal), pair, "normal at the start");
}

static void check_impact(const GeneratedPair *pair, const TsImpact *impact)
{
    bool at_start = oracle_relation(&pair->a, &pair->b) != TS_APART;
    require(impact->enter >= 0 && impact->enter <= impact->leave && impact->leave <= 1, pair,
            "enters before it leaves, within the step");
    require((impact->enter == 0) == at_start, pair, "enters at 0");
    require(fabs(ts_vec_length(impact->normal) - 1) <= 1e-12, pair, "normal of unit length");
    if (at_start)
        check_start(pair, impact);
    else
        check_enter(pair, impact);
    check_leave(pair, impact);
}

// A time may be rounding where shapes graze, but not the gap that is left at that time.
static void check_swapped(const GeneratedPair *pair, const TsImpact *impact)
{
    TsImpact swapped = ts_sweep_shapes(&pair->b, pair->move_b, &pair->a, pair->move_a);
    require(swapped.relation == impact->relation, pair, "relation, swapped");
    require((swapped.enter == 0) == (impact->enter == 0), pair, "enters at 0, swapped");
    if (swapped.enter > 0) check_moment(pair, swapped.enter, "gap where they meet, swapped");
    check_leave(pair, &swapped);
}

static TsRelation check_sweep(const GeneratedPair *pair)
{
    TsRelation exact = oracle_sweep(&pair->a, pair->move_a, &pair->b, pair->move_b);
    TsImpact impact = ts_sweep_shapes(&pair->a, pair->move_a, &pair->b, pair->move_b);
    require(impact.relation == exact, pair, "relation");
    require(ts_sweep_relation(&pair->b, pair->move_b, &pair->a, pair->move_a) == exact, pair,
            "relation, swapped");
    if (exact == TS_APART) return exact;
    check_impact(pair, &impact);
    check_swapped(pair, &impact);
    return exact;
}

static int check_kinds(TsShapeKind a, TsShapeKind b, long cases, RelationCount *count)
{
    Random random = random_seeded(100 * a + b);
    GeneratedPair pair;
    for (long i = 0; i < cases; i++) {
        generate_sweep(&random, (Family)(i % FAMILIES), a, b, &pair);
        count->of[check_sweep(&pair)]++;
    }
    return 1;
}

static void every_combination_agrees_with_the_oracle(void **state)
{
    (void)state;
    RelationCount count = {{0}};
    int combinations = 0;
    for (int a = 0; a < TS_SHAPE_KINDS; a++) {
        for (int b = 0; b < TS_SHAPE_KINDS; b++) {
            if (a == TS_SHAPE_RAY || b == TS_SHAPE_RAY) continue;
            combinations +=
                check_kinds((TsShapeKind)a, (TsShapeKind)b, cases_a_combination(), &count);
        }
    }
    assert_int_equal(combinations, 64);
    assert_all_relations(&count);
}

// Of each answer there are many, or nothing above was tested.
static void sweeps_are_generated_of_every_sort(void **state)
{
    (void)state;
    Random random = random_seeded(1);
    GeneratedPair pair;
    int seen[3] = {0}, at_start = 0, still = 0, both = 0;
    for (int i = 0; i < 2000; i++) {
        generate_sweep(&random, (Family)(i % FAMILIES), TS_SHAPE_OBB, TS_SHAPE_POLYGON, &pair);
        assert_true(ts_sweep_accepts(&pair.b) && oracle_simple(pair.b.polygon));
        TsImpact impact = ts_sweep_shapes(&pair.a, pair.move_a, &pair.b, pair.move_b);
        seen[impact.relation]++;
        at_start += impact.relation != TS_APART && impact.enter == 0;
        still += ts_vec_equal(pair.move_a, pair.move_b);
        both += !ts_vec_is_zero(pair.move_a) && !ts_vec_is_zero(pair.move_b);
    }
    assert_true(seen[TS_APART] > 200 && seen[TS_TOUCHING] > 40 && seen[TS_OVERLAPPING] > 200);
    assert_true(at_start > 200 && at_start < 1400 && still > 10 && both > 200);
}

// ---- By hand

static TsImpact sweep(TsShape a, TsVec move, TsShape b)
{
    return ts_sweep_shapes(&a, move, &b, ts_vec(0, 0));
}

static void a_bullet_never_passes_a_wall(void **state)
{
    (void)state;
    TsShape wall = ts_shape_aabb(ts_vec(500, -1000), ts_vec(501, 1000)),
            bullet = ts_shape_circle(ts_vec(0, 0), 2);
    for (double speed = 600; speed <= 1e6; speed *= 1.37) {
        for (int steps = 1; steps <= 240; steps *= 2) {
            TsVec move = ts_vec(speed / steps, speed / steps / 1000);
            bool reaches = move.x >= 498;
            TsImpact impact = sweep(bullet, move, wall);
            assert_int_equal(impact.relation != TS_APART, reaches);
            if (!reaches) continue;
            assert_true(fabs(impact.enter * move.x - 498) <= 1e-9 * move.x);
            assert_true(fabs(impact.normal.x - 1) <= 1e-12 && fabs(impact.point.x - 500) <= 1e-9);
        }
    }
}

static void what_grazes_touches_and_a_hair_decides(void **state)
{
    (void)state;
    TsShape box = ts_shape_aabb(ts_vec(0, 0), ts_vec(4, 4)),
            other = ts_shape_aabb(ts_vec(10, 4), ts_vec(12, 8));
    TsImpact along = sweep(box, ts_vec(20, 0), other);
    assert_int_equal(along.relation, TS_TOUCHING);
    assert_true(along.enter == 6.0 / 20 && along.leave == 12.0 / 20);
    assert_int_equal(sweep(box, ts_vec(20, -0x1p-100), other).relation, TS_APART);
    assert_int_equal(sweep(box, ts_vec(20, 0x1p-100), other).relation, TS_OVERLAPPING);
    TsShape disc = ts_shape_circle(ts_vec(0, 0), 5), pin = ts_shape_point(ts_vec(100, 5));
    assert_int_equal(sweep(disc, ts_vec(200, 0), pin).relation, TS_TOUCHING);
    assert_true(sweep(disc, ts_vec(200, 0), pin).enter == 0.5);
    assert_int_equal(sweep(disc, ts_vec(200, 0x1p-90), pin).relation, TS_OVERLAPPING);
    assert_int_equal(sweep(disc, ts_vec(200, -0x1p-90), pin).relation, TS_APART);
    TsShape rim = ts_shape_circle(ts_vec(13, 0), 8);
    assert_int_equal(sweep(disc, ts_vec(0, 9), rim).relation, TS_TOUCHING);
}

// The difference of these motions is 1 + 2^-80, which no double is.
static void motions_are_subtracted_exactly(void **state)
{
    (void)state;
    TsShape a = ts_shape_point(ts_vec(0, 0)), b = ts_shape_aabb(ts_vec(1, -1), ts_vec(2, 1));
    TsVec to = ts_vec(1, 0), back = ts_vec(-0x1p-80, 0), away = ts_vec(0x1p-80, 0);
    assert_int_equal(ts_sweep_relation(&a, to, &b, ts_vec(0, 0)), TS_TOUCHING);
    assert_int_equal(ts_sweep_relation(&a, to, &b, back), TS_OVERLAPPING);
    assert_int_equal(ts_sweep_relation(&a, to, &b, away), TS_APART);
}

// The radius, 2^-52, is less than the rounding of the place where they meet, at the end of the
// step: the cores seem to share a point there, and the normal is unit all the same.
static void a_radius_below_rounding_has_a_normal(void **state)
{
    (void)state;
    TsShape pin = ts_shape_point(ts_vec(0, 0)),
            needle = ts_shape_capsule(ts_vec(2.75, -25.5), ts_vec(5.5, -51), 0x1p-52);
    TsVec move = ts_vec(-2.75, 25.5), still = ts_vec(0, 0);
    TsImpact impact = ts_sweep_shapes(&pin, still, &needle, move);
    assert_int_equal(impact.relation, TS_OVERLAPPING);
    assert_true(impact.enter == 1 && fabs(ts_vec_length(impact.normal) - 1) <= 1e-12);
    assert_true(ts_vec_dot(impact.normal, move) < 0);
    TsImpact swapped = ts_sweep_shapes(&needle, move, &pin, still);
    assert_true(fabs(ts_vec_length(swapped.normal) - 1) <= 1e-12);
    // A segment along its motion meets such an end head-on, and the point lies on that end.
    TsShape lance = ts_shape_segment(ts_vec(-1056, -308), ts_vec(-936, -273)),
            end = ts_shape_capsule(ts_vec(0, 0), ts_vec(-16.5, 34.25), 0x1p-110);
    TsImpact hit = ts_sweep_shapes(&lance, ts_vec(960, 280), &end, still);
    assert_true(hit.enter == 0.975 && hit.normal.x > 0.95 && ts_vec_length(hit.point) < 1e-9);
    // The end of a long segment meets such a circle: the segment's far side must not be hit.
    TsShape pole = ts_shape_segment(ts_vec(0x1.afe0b9b7755bfp+13, 0x1.19eb29e4a4b79p+14),
                                    ts_vec(-0x1.aff0b9b7755bfp+13, -0x1.19a329e4a4b79p+14)),
            bead = ts_shape_circle(ts_vec(-0x1.afe8b9b7755bep+13, -0x1.19c729e4a4b7ap+14),
                                   0x1.3aaccadcb2fc1p-39);
    TsVec along = ts_vec(2, -18);
    TsImpact met = ts_sweep_shapes(&pole, along, &bead, still);
    assert_true(met.relation == TS_OVERLAPPING && fabs(met.enter - 0.5) <= 1e-12);
    assert_true(ts_vec_dot(met.normal, along) > 0);
    assert_true(ts_vec_dot(ts_sweep_shapes(&bead, still, &pole, along).normal, along) < 0);
    // A circle that grazes a segment along its motion is hit on the side where it passes.
    TsShape disc = ts_shape_circle(ts_vec(-78.75, 46.25), 8.75),
            rail = ts_shape_segment(ts_vec(-49, -8), ts_vec(-46.75, -11));
    TsImpact graze = ts_sweep_shapes(&disc, ts_vec(36.75, -49), &rail, still);
    assert_true(graze.relation == TS_TOUCHING && ts_vec_dot(graze.normal, ts_vec(-4, -3)) > 4.9);
    assert_true(ts_vec_distance(graze.point, rail.segment.a) < 1e-9);
}

// A far circle that is reached at the very end of a step of 1.4e9 px, where it is grazed.
static void what_is_grazed_at_the_end_has_its_normal(void **state)
{
    (void)state;
    TsShape disc = ts_shape_circle(ts_vec(-0x1.3126ecde0d52bp+23, 0x1.57522390ae113p+26),
                                   0x1.51b0d63a42a8bp+4),
            pin = ts_shape_point(ts_vec(0x1.266783268a00cp+30, 0x1.6d1b1f0eb0d9cp+29));
    TsVec move = ts_vec(-1244820534, -675683174.125);
    TsImpact impact = ts_sweep_shapes(&disc, ts_vec(0, 0), &pin, move);
    TsVec there = ts_vec_add(pin.point, ts_vec_scale(move, impact.enter));
    assert_true(impact.relation == TS_OVERLAPPING && impact.enter == 1);
    assert_true(ts_vec_distance(impact.point, there) <= 1e-5);
    assert_true(ts_vec_dot(impact.normal, ts_vec_sub(there, disc.circle.center)) > 21);
}

// A capsule of 4e-12 px beside a corner of a box of 4e11 px, which passes it.
static void a_corner_is_not_hit_from_the_inside(void **state)
{
    (void)state;
    TsShape box = ts_shape_aabb(ts_vec(-0x1.7ece699b67296p+37, -0x1.26baabfee9ef7p+37),
                                ts_vec(0x1.7ece699d07296p+37, 0x1.26baabff29ef7p+37));
    TsVec at = ts_vec(-0x1.7ece699c37296p+37, 0x1.26baabff09ef7p+37);
    TsShape dot = ts_shape_capsule(at, at, 1.96979947495973e-12);
    TsImpact impact = ts_sweep_shapes(&box, ts_vec(-52, -8), &dot, ts_vec(0, 0));
    assert_true(impact.relation == TS_OVERLAPPING && fabs(impact.enter - 0.5) <= 1e-9);
    assert_true(ts_vec_distance(impact.point, at) <= 1 && impact.normal.x < -0.9);
    // From a corner, along the side that ends there.
    TsShape pill = ts_shape_capsule(ts_vec(0x1.31a25159b135fp-41, 0x1.96167f957e128p-44),
                                    ts_vec(-0x1.31a25159b135fp-41, -0x1.96167f957e128p-44),
                                    0x1.69e4b5cfc5c56p-41),
            slab = {.kind = TS_SHAPE_OBB,
                    .obb = {ts_vec(-0x1.283c7782ead4ap+35, -0x1.1e56ae7b33596p+36),
                            ts_vec(0x1.171e9100c9425p+36, 43301497738.6143),
                            ts_vec(-0x1.af38fe4e01318p-1, -0x1.1406f9e45fd06p-1)}};
    TsVec move = ts_vec(-0x1.d62a9a154f7ecp+39, -0x1.2cf48f81e1baap+39);
    TsImpact slid = ts_sweep_shapes(&pill, move, &slab, ts_vec(14, 12));
    assert_true(slid.relation != TS_APART && ts_vec_length(slid.point) <= 1);
    assert_true(ts_vec_dot(slid.normal, slab.obb.center) > 0);
    // Beside a side that it enters at a slant: rounding puts its centre behind that side.
    TsShape bead = ts_shape_capsule(ts_vec(-0x1.0aaa200a4d37ep-40, 0x1.384ff4776a233p-40),
                                    ts_vec(0x1.0aaa200a4d37ep-40, -0x1.384ff4776a233p-40),
                                    0x1.4160daba5c1dcp-38),
            wall = {.kind = TS_SHAPE_OBB,
                    .obb = {ts_vec(0x1.d70dbcb962dc8p+35, 0x1.80f2fb2f7a841p+38),
                            ts_vec(0x1.543e6da384ffbp+38, 0x1.a7aed7405ce28p+38),
                            ts_vec(0x1.39d6f684c23e6p-1, 0.790107607899278)}};
    TsImpact enters = ts_sweep_shapes(&bead, ts_vec(0x1.25e14b42f6a32p+40, 0x1.8196a412f5758p+40),
                                      &wall, ts_vec(0x1.eaeacbcd77542p+40, 0x1.51f677979e21ep+38));
    assert_true(enters.relation == TS_OVERLAPPING && enters.enter < 1e-15);
    assert_true(ts_vec_length(enters.point) <= 1);
    assert_true(ts_vec_dot(enters.normal, wall.obb.axis) > 0.99);
    // At a corner, where the step ends.
    TsVec end = ts_vec(-0x1.259478084ae74p+38, 0x1.1f84877b83526p+37);
    TsShape brick = {.kind = TS_SHAPE_OBB,
                     .obb = {ts_vec(-0x1.1f84877b83526p+40, -0x1.259478084ae74p+41),
                             ts_vec(0x1.bd2c82752b318p+37, 0x1.decb308c6dc9cp+37),
                             ts_vec(-0x1.de03282e82459p-1, -0x1.6ede74ebdc549p-2)}};
    TsShape crumb = ts_shape_capsule(end, end, 0x1.c4351e779ecfap-41);
    TsVec comes = ts_vec(0x1.1f84877b83526p+40, 0x1.259478084ae74p+41);
    TsImpact ends = ts_sweep_shapes(&brick, comes, &crumb, ts_vec(0, 0));
    assert_true(ends.relation == TS_OVERLAPPING && ts_vec_distance(ends.point, end) <= 1);
    // Along a side, behind which rounding puts it.
    TsVec from = ts_vec(0x1.afaf88acbfa6ap+34, -0x1.6b349103ff887p+38);
    TsShape grain = ts_shape_capsule(from, from, 2.28854028885062e-12),
            block = {.kind = TS_SHAPE_OBB,
                     .obb = {ts_vec(0x1.3c06e84a67748p+38, -0x1.602b1772b3a21p+38),
                             ts_vec(0x1.980ea13b7f4ep+38, 0x1.1a2cb1a2b5a58p+38),
                             ts_vec(0x1.75dee2fc0adf7p-3, 0x1.f765716391a49p-1)}};
    TsImpact slides = ts_sweep_shapes(&grain, ts_vec(-0x1.afaf88acbfa6ap+35, 0x1.6b349103ff887p+39),
                                      &block, ts_vec(-0x1.d4959dc88dep+36, 0x1.821ba70f70632p+38));
    assert_true(slides.relation == TS_OVERLAPPING && slides.enter < 1e-15);
    assert_true(ts_vec_distance(slides.point, from) <= 1);
}

// By 3-4-5; and along the axis of a capsule, whose sides never separate.
static void round_corners_are_hit(void **state)
{
    (void)state;
    TsShape disc = ts_shape_circle(ts_vec(0, 0), 5),
            box = ts_shape_aabb(ts_vec(14, 3), ts_vec(30, 40));
    TsImpact impact = sweep(disc, ts_vec(20, 0), box);
    assert_true(fabs(impact.enter - 0.5) <= 1e-15);
    assert_true(fabs(impact.normal.x - 0.8) <= 1e-15 && fabs(impact.normal.y - 0.6) <= 1e-15);
    assert_true(ts_vec_distance(impact.point, ts_vec(14, 3)) <= 1e-14);
    TsShape lance = ts_shape_capsule(ts_vec(0, 0), ts_vec(10, 0), 2),
            rim = ts_shape_circle(ts_vec(25, 0), 1);
    for (double slope = 0; slope < 0x1p-8; slope = slope == 0 ? 0x1p-40 : 2 * slope) {
        impact = sweep(lance, ts_vec(20, 20 * slope), rim);
        assert_int_equal(impact.relation, TS_OVERLAPPING);
        assert_true(fabs(impact.enter - 0.6) <= 20 * slope * slope + 1e-15);
        assert_true(fabs(impact.normal.x - 1) <= 10 * slope * slope + 1e-15);
        assert_true(ts_vec_distance(impact.point, ts_vec(24, 0)) <= 10 * slope + 1e-14);
        assert_true(sweep(lance, ts_vec(-20, 20 * slope), rim).relation == TS_APART);
    }
    TsShape late = ts_shape_circle(ts_vec(5, 0), 1); // within at the start, and left behind
    impact = sweep(lance, ts_vec(20, 0), late);
    assert_true(impact.initially && fabs(impact.leave - 0.4) <= 1e-15);
}

// Nearly parallel to a floor: above it, onto it, and off it.
static void what_slides_is_decided(void **state)
{
    (void)state;
    TsShape floor = ts_shape_aabb(ts_vec(-1000, 0), ts_vec(1000, 50)),
            box = ts_shape_obb(ts_vec(0, -10), 8, 8, ts_vec(1, 0)),
            pill = ts_shape_capsule(ts_vec(-3, -10), ts_vec(3, -10), 4);
    for (double fall = 0x1p-30; fall <= 4; fall *= 2) {
        assert_int_equal(sweep(box, ts_vec(100, fall), floor).relation, TS_APART);
        assert_int_equal(sweep(pill, ts_vec(100, fall), floor).relation, TS_APART);
    }
    for (double fall = 8; fall <= 1024; fall *= 2) {
        TsVec move = ts_vec(500, fall);
        TsImpact of_box = sweep(box, move, floor), of_pill = sweep(pill, move, floor);
        assert_true(fabs(of_box.enter - 6 / fall) <= 1e-14 && of_box.normal.y == 1);
        assert_true(fabs(of_pill.enter - 6 / fall) <= 1e-14 && of_pill.normal.y == 1);
        assert_true(fabs(of_pill.point.x - 500 * of_pill.enter) <= 1e-10);
    }
    TsShape sunk = ts_shape_obb(ts_vec(0, -2), 8, 8, ts_vec(1, 0)); // 2 px deep
    TsImpact out = sweep(sunk, ts_vec(100, -4), floor);
    assert_true(out.initially && fabs(out.leave - 0.5) <= 1e-15 && out.gap == -2);
}

// Exact arithmetic is for shapes that touch or graze.
static void random_sweeps_are_decided_in_floating_point(void **state)
{
    (void)state;
    Random random = random_seeded(3);
    GeneratedPair pair;
    LoopSweep sweep;
    for (int a = 0; a < TS_SHAPE_KINDS; a++) {
        for (int b = 0; b < TS_SHAPE_KINDS; b++) {
            if (a == TS_SHAPE_RAY || b == TS_SHAPE_RAY) continue;
            int decided = 0;
            for (int i = 0; i < 400; i++) {
                generate_pair(&random, FAMILY_UNIFORM, (TsShapeKind)a, (TsShapeKind)b, &pair);
                TsVec move = ts_vec_scale(generate_direction(&random), 100);
                if (!ts_sweep_accepts(&pair.a) || !ts_sweep_accepts(&pair.b))
                    decided++; // concave
                else
                    decided += ts_loop_sweep(&pair.a, &pair.b, move, &sweep);
            }
            assert_true(decided >= 380);
        }
    }
}

static void without_motion_it_is_the_static_answer(void **state)
{
    (void)state;
    TsShape a = ts_shape_circle(ts_vec(0, 0), 5), apart = ts_shape_circle(ts_vec(11, 0), 5);
    TsShape touching = ts_shape_circle(ts_vec(10, 0), 5), inside = ts_shape_circle(ts_vec(7, 0), 5);
    TsVec move = ts_vec(3, -7);
    assert_int_equal(ts_sweep_relation(&a, move, &apart, move), TS_APART);
    TsImpact touch = ts_sweep_shapes(&a, move, &touching, move);
    assert_int_equal(touch.relation, TS_TOUCHING);
    assert_true(touch.enter == 0 && touch.leave == 1 && touch.gap == 0 && !touch.initially);
    TsImpact deep = ts_sweep_shapes(&a, move, &inside, move);
    assert_int_equal(deep.relation, TS_OVERLAPPING);
    assert_true(deep.initially && deep.gap == -3 && deep.normal.x == 1 && deep.leave == 1);
}

static void what_overlaps_at_the_start_is_left(void **state)
{
    (void)state;
    TsShape a = ts_shape_aabb(ts_vec(0, 0), ts_vec(4, 4)),
            b = ts_shape_aabb(ts_vec(3, 1), ts_vec(9, 3));
    TsImpact impact = sweep(a, ts_vec(-2, 0), b);
    assert_true(impact.initially && impact.enter == 0 && impact.leave == 0.5 && impact.gap == -1);
    TsShape disc = ts_shape_circle(ts_vec(-3, 2), 4);
    impact = sweep(disc, ts_vec(-10, 0), b);
    assert_true(!impact.initially && impact.relation == TS_APART);
    disc = ts_shape_circle(ts_vec(0, 2), 4);
    impact = sweep(disc, ts_vec(-10, 0), b);
    assert_true(impact.initially && fabs(impact.leave - 0.1) <= 1e-15);
    TsShape touching = ts_shape_aabb(ts_vec(4, 0), ts_vec(6, 4));
    impact = sweep(a, ts_vec(-1, 0), touching);
    assert_int_equal(impact.relation, TS_TOUCHING);
    assert_true(impact.enter == 0 && impact.leave == 0);
}

static void what_has_no_inside_is_passed_through(void **state)
{
    (void)state;
    TsShape pin = ts_shape_point(ts_vec(0, 0)),
            wall = ts_shape_segment(ts_vec(3, -1), ts_vec(3, 1));
    TsImpact impact = sweep(pin, ts_vec(6, 0), wall);
    assert_int_equal(impact.relation, TS_OVERLAPPING);
    assert_true(impact.enter == 0.5 && impact.leave == 0.5 && impact.normal.x == 1);
    assert_int_equal(sweep(pin, ts_vec(6, 2), wall).relation, TS_TOUCHING);
    TsShape ahead = ts_shape_segment(ts_vec(2, 0), ts_vec(4, 0));
    impact = sweep(pin, ts_vec(8, 0), ahead);
    assert_int_equal(impact.relation, TS_TOUCHING);
    assert_true(impact.enter == 0.25 && impact.leave == 0.5);
    assert_int_equal(sweep(pin, ts_vec(1, 0), ahead).relation, TS_APART);
    assert_int_equal(sweep(pin, ts_vec(6, 0), ts_shape_point(ts_vec(3, 0))).relation, TS_TOUCHING);
    assert_int_equal(sweep(pin, ts_vec(6, 0), ts_shape_circle(ts_vec(3, 0), 0)).relation,
                     TS_TOUCHING);
    TsShape thin = ts_shape_triangle(ts_vec(3, -1), ts_vec(3, 0), ts_vec(3, 1));
    assert_true(sweep(pin, ts_vec(6, 0), thin).enter == 0.5);
    TsShape flat = ts_shape_obb(ts_vec(3, 0), 0, 2, ts_vec(1, 0));
    assert_true(sweep(ts_shape_circle(ts_vec(0, 0), 1), ts_vec(4, 0), flat).enter == 0.5);
}

static void concave_polygons_and_rays_are_refused(void **state)
{
    (void)state;
    TsVec notch[] = {{0, 0}, {4, 0}, {4, 4}, {2, 1}}, kite[] = {{0, 0}, {4, 0}, {4, 4}, {1, 3}};
    TsShape concave = ts_shape_polygon(notch, 4), convex = ts_shape_polygon(kite, 4);
    TsShape ray = ts_shape_ray(ts_vec(0, 0), ts_vec(1, 0)),
            circle = ts_shape_circle(ts_vec(0, 0), 1);
    assert_true(!ts_sweep_accepts(&concave) && !ts_sweep_accepts(&ray));
    assert_true(ts_sweep_accepts(&convex) && ts_sweep_accepts(&circle));
    const Method *method = method_find("sweep_exact");
    Query query = {.kind = QUERY_SWEEP, .a = &concave, .b = &circle};
    assert_false(method_accepts(method, &query));
    query.a = &convex;
    assert_true(method_accepts(method, &query));
}

// ---- The evidence

static void the_trace_shows_when_each_axis_is_entered(void **state)
{
    (void)state;
    static TsSweepTrace trace;
    TsShape a = ts_shape_aabb(ts_vec(0, 0), ts_vec(2, 2)),
            b = ts_shape_aabb(ts_vec(10, 5), ts_vec(14, 9));
    TsImpact impact = ts_sweep_traced(&a, ts_vec(16, 8), &b, ts_vec(0, 0), &trace);
    assert_int_equal(trace.count, 9);
    assert_string_equal(trace.axis[8].at_start.name, "perpendicular");
    const TsSweepAxis *entering = &trace.axis[trace.entering],
                      *leaving = &trace.axis[trace.leaving];
    assert_true(entering->enter == impact.enter && impact.enter == 0.5);
    assert_true(leaving->leave == 14.0 / 16 && impact.leave == 14.0 / 16);
    assert_true(trace.axis[8].speed == 0 && trace.axis[8].enter == -HUGE_VAL);
    assert_true(fabs(fabs(entering->speed) - 16) <= 1e-12);
    TsShape disc = ts_shape_circle(ts_vec(1, 1), 1);
    impact = ts_sweep_traced(&disc, ts_vec(16, 8), &b, ts_vec(0, 0), &trace);
    const TsSweepAxis *last = &trace.axis[trace.count - 1];
    assert_string_equal(last->at_start.name, "impact");
    assert_true(fabs(last->enter - impact.enter) <= 1e-15);
}

static void straight_traces_agree_with_the_impact(void **state)
{
    (void)state;
    static TsSweepTrace trace;
    Random random = random_seeded(9);
    GeneratedPair pair;
    int hits = 0;
    for (int i = 0; i < 500; i++) {
        generate_sweep(&random, FAMILY_UNIFORM, TS_SHAPE_OBB, TS_SHAPE_TRIANGLE, &pair);
        TsImpact impact = ts_sweep_traced(&pair.a, pair.move_a, &pair.b, pair.move_b, &trace);
        if (impact.relation == TS_APART || impact.enter == 0) continue;
        double enter = trace.axis[trace.entering].enter, leave = trace.axis[trace.leaving].leave;
        require(fabs(enter - impact.enter) <= 1e-9, &pair, "traced enter");
        require(leave > 1 || fabs(leave - impact.leave) <= 1e-9, &pair, "traced leave");
        hits++;
    }
    assert_true(hits > 50);
}

// ---- The forms of the articles

// 40,000 random pairs, as the document's own trial had it: both forms agree, and without either
// safeguard some are wrong.
static void both_forms_agree_on_random_pairs(void **state)
{
    (void)state;
    const Method *leave = method_find("sweep_enter_leave"), *across = method_find("sweep_across");
    const Method *neither = method_find("sweep_sides_only");
    Random random = random_seeded(4);
    GeneratedPair pair;
    int wrong = 0;
    for (int i = 0; i < 40000; i++) {
        generate_pair(&random, FAMILY_UNIFORM, TS_SHAPE_OBB, TS_SHAPE_OBB, &pair);
        Query query = {.kind = QUERY_SWEEP, .a = &pair.a, .b = &pair.b};
        query.move_a.x = random_between(&random, -300, 300);
        query.move_a.y = random_between(&random, -300, 300);
        TsRelation hit = method_ask(leave, &query).relation;
        assert_int_equal(hit, method_ask(across, &query).relation);
        wrong += hit != method_ask(neither, &query).relation;
    }
    assert_int_equal(wrong, 1248);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_combination_agrees_with_the_oracle),
        cmocka_unit_test(sweeps_are_generated_of_every_sort),
        cmocka_unit_test(a_bullet_never_passes_a_wall),
        cmocka_unit_test(what_grazes_touches_and_a_hair_decides),
        cmocka_unit_test(motions_are_subtracted_exactly),
        cmocka_unit_test(a_radius_below_rounding_has_a_normal),
        cmocka_unit_test(what_is_grazed_at_the_end_has_its_normal),
        cmocka_unit_test(a_corner_is_not_hit_from_the_inside),
        cmocka_unit_test(round_corners_are_hit),
        cmocka_unit_test(what_slides_is_decided),
        cmocka_unit_test(random_sweeps_are_decided_in_floating_point),
        cmocka_unit_test(without_motion_it_is_the_static_answer),
        cmocka_unit_test(what_overlaps_at_the_start_is_left),
        cmocka_unit_test(what_has_no_inside_is_passed_through),
        cmocka_unit_test(concave_polygons_and_rays_are_refused),
        cmocka_unit_test(the_trace_shows_when_each_axis_is_entered),
        cmocka_unit_test(straight_traces_agree_with_the_impact),
        cmocka_unit_test(both_forms_agree_on_random_pairs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
