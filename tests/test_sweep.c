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

#include "case.h"
#include "generate.h"
#include "method.h"
#include "oracle.h"
#include "scalar.h"
#include "sweep.h"

static long cases_a_combination(void)
{
    const char *text = getenv("TOUCHSTONE_CASES");
    long cases = text ? strtol(text, NULL, 10) : 0;
    return cases > 0 ? cases : 660;
}

static _Noreturn void fail_on(const GeneratedPair *pair, const char *what)
{
    static char line[CASE_LINE_MAX];
    case_write_sweep(line, sizeof line, &pair->a, &pair->b,
                     (CaseMotion){pair->move_a, pair->move_b}, NULL, NULL, what);
    fail_msg("%s", line);
    abort();
}

static void require(bool holds, const GeneratedPair *pair, const char *what)
{
    if (!holds) fail_on(pair, what);
}

// ---- Beside the oracle

typedef struct Stand { // both shapes at one moment
    Shape a, b;
    Vec corner[2][POLYGON_MAX];
    double size; // of both, the motions counted
} Stand;

static void stand_at(const GeneratedPair *pair, double time, Stand *stand)
{
    stand->a = sweep_moved(&pair->a, pair->move_a, time, stand->corner[0]);
    stand->b = sweep_moved(&pair->b, pair->move_b, time, stand->corner[1]);
    double size = scalar_larger(shape_size(&pair->a), shape_size(&pair->b));
    size = scalar_larger(size, scalar_larger(shape_size(&stand->a), shape_size(&stand->b)));
    stand->size = scalar_larger(
        size, scalar_larger(vec_magnitude(pair->move_a), vec_magnitude(pair->move_b)));
}

// Rounding may have cost a polygon its convexity, or its border's simplicity.
static bool is_sound(const Stand *stand)
{
    return sweep_accepts(&stand->a) && sweep_accepts(&stand->b);
}

static bool is_near(Vec point, const Shape *shape, double little)
{
    Shape at = shape_point(point);
    return !shape_valid(&at, NULL) || oracle_relation(&at, shape) != APART ||
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
static void check_leave(const GeneratedPair *pair, const Impact *impact)
{
    if (impact->leave < 1) check_moment(pair, impact->leave, "gap where they part");
}

static void check_enter(const GeneratedPair *pair, const Impact *impact)
{
    Stand stand;
    stand_at(pair, impact->enter, &stand);
    check_moment(pair, impact->enter, "gap where they meet");
    double little = 1e-9 * stand.size;
    Vec way = vec_sub(pair->move_a, pair->move_b);
    require(vec_dot(impact->normal, way) >= -little, pair, "normal along the way");
    if (!is_sound(&stand)) return;
    require(is_near(impact->point, &stand.a, little), pair, "point on a");
    require(is_near(impact->point, &stand.b, little), pair, "point on b");
}

static void check_start(const GeneratedPair *pair, const Impact *impact)
{
    Contact contact = contact_shapes(&pair->a, &pair->b);
    require(impact->initially == (contact.relation == OVERLAPPING), pair, "overlaps initially");
    require(impact->gap == contact.gap, pair, "depth at the start");
    require(vec_equal(impact->normal, contact.normal), pair, "normal at the start");
}

static void check_impact(const GeneratedPair *pair, const Impact *impact)
{
    bool at_start = oracle_relation(&pair->a, &pair->b) != APART;
    require(impact->enter >= 0 && impact->enter <= impact->leave && impact->leave <= 1, pair,
            "enters before it leaves, within the step");
    require((impact->enter == 0) == at_start, pair, "enters at 0");
    require(fabs(vec_length(impact->normal) - 1) <= 1e-12, pair, "normal of unit length");
    if (at_start)
        check_start(pair, impact);
    else
        check_enter(pair, impact);
    check_leave(pair, impact);
}

static void check_sweep(const GeneratedPair *pair)
{
    Relation exact = oracle_sweep(&pair->a, pair->move_a, &pair->b, pair->move_b);
    Impact impact = sweep_shapes(&pair->a, pair->move_a, &pair->b, pair->move_b);
    require(impact.relation == exact, pair, "relation");
    require(sweep_relation(&pair->b, pair->move_b, &pair->a, pair->move_a) == exact, pair,
            "relation, swapped");
    if (exact != APART) check_impact(pair, &impact);
}

static int check_kinds(ShapeKind a, ShapeKind b, long cases)
{
    Random random = random_seeded(100 * a + b);
    GeneratedPair pair;
    for (long i = 0; i < cases; i++) {
        generate_sweep(&random, (Family)(i % FAMILIES), a, b, &pair);
        check_sweep(&pair);
    }
    return 1;
}

static void every_combination_agrees_with_the_oracle(void **state)
{
    (void)state;
    int combinations = 0;
    for (int a = 0; a < SHAPE_KINDS; a++) {
        for (int b = 0; b < SHAPE_KINDS; b++) {
            if (a == SHAPE_RAY || b == SHAPE_RAY) continue;
            combinations += check_kinds((ShapeKind)a, (ShapeKind)b, cases_a_combination());
        }
    }
    assert_int_equal(combinations, 49);
}

// Of each answer there are many, or nothing above was tested.
static void sweeps_are_generated_of_every_sort(void **state)
{
    (void)state;
    Random random = random_seeded(1);
    GeneratedPair pair;
    int seen[3] = {0}, at_start = 0, still = 0, both = 0;
    for (int i = 0; i < 2000; i++) {
        generate_sweep(&random, (Family)(i % FAMILIES), SHAPE_OBB, SHAPE_POLYGON, &pair);
        assert_true(sweep_accepts(&pair.b) && oracle_simple(pair.b.polygon));
        Impact impact = sweep_shapes(&pair.a, pair.move_a, &pair.b, pair.move_b);
        seen[impact.relation]++;
        at_start += impact.relation != APART && impact.enter == 0;
        still += vec_equal(pair.move_a, pair.move_b);
        both += !vec_is_zero(pair.move_a) && !vec_is_zero(pair.move_b);
    }
    assert_true(seen[APART] > 200 && seen[TOUCHING] > 40 && seen[OVERLAPPING] > 200);
    assert_true(at_start > 200 && at_start < 1400 && still > 10 && both > 200);
}

// ---- By hand

static Impact sweep(Shape a, Vec move, Shape b) { return sweep_shapes(&a, move, &b, vec(0, 0)); }

static void a_bullet_never_passes_a_wall(void **state)
{
    (void)state;
    Shape wall = shape_aabb(vec(500, -1000), vec(501, 1000)), bullet = shape_circle(vec(0, 0), 2);
    for (double speed = 600; speed <= 1e6; speed *= 1.37) {
        for (int steps = 1; steps <= 240; steps *= 2) {
            Vec move = vec(speed / steps, speed / steps / 1000);
            bool reaches = move.x >= 498;
            Impact impact = sweep(bullet, move, wall);
            assert_int_equal(impact.relation != APART, reaches);
            if (!reaches) continue;
            assert_true(fabs(impact.enter * move.x - 498) <= 1e-9 * move.x);
            assert_true(fabs(impact.normal.x - 1) <= 1e-12 && fabs(impact.point.x - 500) <= 1e-9);
        }
    }
}

static void what_grazes_touches_and_a_hair_decides(void **state)
{
    (void)state;
    Shape box = shape_aabb(vec(0, 0), vec(4, 4)), other = shape_aabb(vec(10, 4), vec(12, 8));
    Impact along = sweep(box, vec(20, 0), other);
    assert_int_equal(along.relation, TOUCHING);
    assert_true(along.enter == 6.0 / 20 && along.leave == 12.0 / 20);
    assert_int_equal(sweep(box, vec(20, -0x1p-100), other).relation, APART);
    assert_int_equal(sweep(box, vec(20, 0x1p-100), other).relation, OVERLAPPING);
    Shape disc = shape_circle(vec(0, 0), 5), pin = shape_point(vec(100, 5));
    assert_int_equal(sweep(disc, vec(200, 0), pin).relation, TOUCHING);
    assert_true(sweep(disc, vec(200, 0), pin).enter == 0.5);
    assert_int_equal(sweep(disc, vec(200, 0x1p-90), pin).relation, OVERLAPPING);
    assert_int_equal(sweep(disc, vec(200, -0x1p-90), pin).relation, APART);
    Shape rim = shape_circle(vec(13, 0), 8);
    assert_int_equal(sweep(disc, vec(0, 9), rim).relation, TOUCHING);
}

// The difference of these motions is 1 + 2^-80, which no double is.
static void motions_are_subtracted_exactly(void **state)
{
    (void)state;
    Shape a = shape_point(vec(0, 0)), b = shape_aabb(vec(1, -1), vec(2, 1));
    Vec to = vec(1, 0), back = vec(-0x1p-80, 0), away = vec(0x1p-80, 0);
    assert_int_equal(sweep_relation(&a, to, &b, vec(0, 0)), TOUCHING);
    assert_int_equal(sweep_relation(&a, to, &b, back), OVERLAPPING);
    assert_int_equal(sweep_relation(&a, to, &b, away), APART);
}

static void without_motion_it_is_the_static_answer(void **state)
{
    (void)state;
    Shape a = shape_circle(vec(0, 0), 5), apart = shape_circle(vec(11, 0), 5);
    Shape touching = shape_circle(vec(10, 0), 5), inside = shape_circle(vec(7, 0), 5);
    Vec move = vec(3, -7);
    assert_int_equal(sweep_relation(&a, move, &apart, move), APART);
    Impact touch = sweep_shapes(&a, move, &touching, move);
    assert_int_equal(touch.relation, TOUCHING);
    assert_true(touch.enter == 0 && touch.leave == 1 && touch.gap == 0 && !touch.initially);
    Impact deep = sweep_shapes(&a, move, &inside, move);
    assert_int_equal(deep.relation, OVERLAPPING);
    assert_true(deep.initially && deep.gap == -3 && deep.normal.x == 1 && deep.leave == 1);
}

static void what_overlaps_at_the_start_is_left(void **state)
{
    (void)state;
    Shape a = shape_aabb(vec(0, 0), vec(4, 4)), b = shape_aabb(vec(3, 1), vec(9, 3));
    Impact impact = sweep(a, vec(-2, 0), b);
    assert_true(impact.initially && impact.enter == 0 && impact.leave == 0.5 && impact.gap == -1);
    Shape disc = shape_circle(vec(-3, 2), 4);
    impact = sweep(disc, vec(-10, 0), b);
    assert_true(!impact.initially && impact.relation == APART);
    disc = shape_circle(vec(0, 2), 4);
    impact = sweep(disc, vec(-10, 0), b);
    assert_true(impact.initially && fabs(impact.leave - 0.1) <= 1e-15);
    Shape touching = shape_aabb(vec(4, 0), vec(6, 4));
    impact = sweep(a, vec(-1, 0), touching);
    assert_int_equal(impact.relation, TOUCHING);
    assert_true(impact.enter == 0 && impact.leave == 0);
}

static void what_has_no_inside_is_passed_through(void **state)
{
    (void)state;
    Shape pin = shape_point(vec(0, 0)), wall = shape_segment(vec(3, -1), vec(3, 1));
    Impact impact = sweep(pin, vec(6, 0), wall);
    assert_int_equal(impact.relation, OVERLAPPING);
    assert_true(impact.enter == 0.5 && impact.leave == 0.5 && impact.normal.x == 1);
    assert_int_equal(sweep(pin, vec(6, 2), wall).relation, TOUCHING);
    Shape ahead = shape_segment(vec(2, 0), vec(4, 0));
    impact = sweep(pin, vec(8, 0), ahead);
    assert_int_equal(impact.relation, TOUCHING);
    assert_true(impact.enter == 0.25 && impact.leave == 0.5);
    assert_int_equal(sweep(pin, vec(1, 0), ahead).relation, APART);
    assert_int_equal(sweep(pin, vec(6, 0), shape_point(vec(3, 0))).relation, TOUCHING);
    assert_int_equal(sweep(pin, vec(6, 0), shape_circle(vec(3, 0), 0)).relation, TOUCHING);
    Shape thin = shape_triangle(vec(3, -1), vec(3, 0), vec(3, 1));
    assert_true(sweep(pin, vec(6, 0), thin).enter == 0.5);
    Shape flat = shape_obb(vec(3, 0), 0, 2, vec(1, 0));
    assert_true(sweep(shape_circle(vec(0, 0), 1), vec(4, 0), flat).enter == 0.5);
}

static void concave_polygons_and_rays_are_refused(void **state)
{
    (void)state;
    Vec notch[] = {{0, 0}, {4, 0}, {4, 4}, {2, 1}}, kite[] = {{0, 0}, {4, 0}, {4, 4}, {1, 3}};
    Shape concave = shape_polygon(notch, 4), convex = shape_polygon(kite, 4);
    Shape ray = shape_ray(vec(0, 0), vec(1, 0)), circle = shape_circle(vec(0, 0), 1);
    assert_true(!sweep_accepts(&concave) && !sweep_accepts(&ray));
    assert_true(sweep_accepts(&convex) && sweep_accepts(&circle));
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
    static SweepTrace trace;
    Shape a = shape_aabb(vec(0, 0), vec(2, 2)), b = shape_aabb(vec(10, 5), vec(14, 9));
    Impact impact = sweep_traced(&a, vec(16, 8), &b, vec(0, 0), &trace);
    assert_int_equal(trace.count, 9);
    assert_string_equal(trace.axis[8].at_start.name, "across the motion");
    const SweepAxis *entering = &trace.axis[trace.entering], *leaving = &trace.axis[trace.leaving];
    assert_true(entering->enter == impact.enter && impact.enter == 0.5);
    assert_true(leaving->leave == 14.0 / 16 && impact.leave == 14.0 / 16);
    assert_true(trace.axis[8].speed == 0 && trace.axis[8].enter == -HUGE_VAL);
    assert_true(fabs(fabs(entering->speed) - 16) <= 1e-12);
    Shape disc = shape_circle(vec(1, 1), 1);
    impact = sweep_traced(&disc, vec(16, 8), &b, vec(0, 0), &trace);
    const SweepAxis *last = &trace.axis[trace.count - 1];
    assert_string_equal(last->at_start.name, "impact");
    assert_true(fabs(last->enter - impact.enter) <= 1e-15);
}

static void straight_traces_agree_with_the_impact(void **state)
{
    (void)state;
    static SweepTrace trace;
    Random random = random_seeded(9);
    GeneratedPair pair;
    int hits = 0;
    for (int i = 0; i < 500; i++) {
        generate_sweep(&random, FAMILY_UNIFORM, SHAPE_OBB, SHAPE_TRIANGLE, &pair);
        Impact impact = sweep_traced(&pair.a, pair.move_a, &pair.b, pair.move_b, &trace);
        if (impact.relation == APART || impact.enter == 0) continue;
        double enter = trace.axis[trace.entering].enter, leave = trace.axis[trace.leaving].leave;
        require(fabs(enter - impact.enter) <= 1e-9, &pair, "traced enter");
        require(leave > 1 || fabs(leave - impact.leave) <= 1e-9, &pair, "traced leave");
        hits++;
    }
    assert_true(hits > 50);
}

// ---- Both forms of document 004 and 001

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
        generate_pair(&random, FAMILY_UNIFORM, SHAPE_OBB, SHAPE_OBB, &pair);
        Query query = {.kind = QUERY_SWEEP, .a = &pair.a, .b = &pair.b};
        query.move_a.x = random_between(&random, -300, 300);
        query.move_a.y = random_between(&random, -300, 300);
        Relation hit = method_ask(leave, &query).relation;
        assert_int_equal(hit, method_ask(across, &query).relation);
        wrong += hit != method_ask(neither, &query).relation;
    }
    assert_int_equal(wrong, 1268);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_combination_agrees_with_the_oracle),
        cmocka_unit_test(sweeps_are_generated_of_every_sort),
        cmocka_unit_test(a_bullet_never_passes_a_wall),
        cmocka_unit_test(what_grazes_touches_and_a_hair_decides),
        cmocka_unit_test(motions_are_subtracted_exactly),
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
