// Sweeps of concave shapes: random stars against the oracle, which gets them cut another way, as
// fans about their centres; the moment by the gap that is left there.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "case_line.h"
#include "lattice.h"
#include "oracle/oracle.h"
#include "touchstone/advancement.h"
#include "touchstone/contact.h"
#include "touchstone/sweep.h"

enum { CASES = 3000 };

typedef struct Star {
    TsVec center, corner[TS_POLYGON_MAX];
    TsShape shape;
} Star;

static void make_star(Random *random, Star *star)
{
    Lattice loop = lattice_star(random, 10, 10);
    star->center = lattice_vec(loop.center);
    for (int i = 0; i < loop.count; i++) star->corner[i] = lattice_vec(loop.corner[i]);
    star->shape = ts_shape_polygon(star->corner, loop.count);
}

static TsVec random_move(Random *random, int most)
{
    return ts_vec(random_integer(random, -most, most), random_integer(random, -most, most));
}

static TsVec move_star(Star *star, TsVec by)
{
    star->center = ts_vec_add(star->center, by);
    for (int i = 0; i < star->shape.polygon.count; i++)
        star->corner[i] = ts_vec_add(star->corner[i], by);
    return by;
}

static TsShape fan(const Star *star, int i)
{
    int next = (i + 1) % star->shape.polygon.count;
    return ts_shape_triangle(star->center, star->corner[i], star->corner[next]);
}

static TsRelation larger(TsRelation a, TsRelation b) { return a > b ? a : b; }

static TsRelation oracle_of_shape(const Star *star, TsVec move, const TsShape *other)
{
    TsRelation found = TS_APART;
    for (int i = 0; i < star->shape.polygon.count; i++) {
        TsShape part = fan(star, i);
        found = larger(found, oracle_sweep(&part, move, other, ts_vec(0, 0)));
    }
    return found;
}

static TsRelation oracle_of_stars(const Star *a, TsVec move, const Star *b)
{
    TsRelation found = TS_APART;
    for (int i = 0; i < b->shape.polygon.count; i++) {
        TsShape part = fan(b, i);
        found = larger(found, oracle_of_shape(a, move, &part));
    }
    return found;
}

static TsRelation relation_at(const TsShape *a, TsVec move, const TsShape *b, double time,
                              double *gap)
{
    TsVec corner[TS_POLYGON_MAX];
    TsShape moved = ts_sweep_moved(a, move, time, corner);
    *gap = ts_contact_shapes(&moved, b).gap;
    return ts_relation_shapes(&moved, b);
}

static void check_moment(const TsShape *a, TsVec move, const TsShape *b, TsImpact impact)
{
    double gap;
    assert_true(impact.enter >= 0 && impact.enter <= impact.leave && impact.leave <= 1);
    relation_at(a, move, b, impact.enter, &gap);
    if (impact.enter > 0) assert_true(fabs(gap) < 1e-9 * 60);
    for (int i = 0; i < 8; i++) {
        double before = impact.enter * i / 8;
        if (before < impact.enter) assert_true(relation_at(a, move, b, before, &gap) == TS_APART);
    }
}

static void check(const TsShape *a, TsVec move, const TsShape *b, TsRelation exact)
{
    TsImpact impact = ts_sweep_by_parts(a, move, b, ts_vec(0, 0));
    TsImpact back = ts_sweep_by_parts(b, ts_vec(0, 0), a, move);
    if (impact.relation != exact) fail_msg("says %d, is %d", impact.relation, exact);
    assert_int_equal(back.relation, exact);
    if (exact == TS_APART) return;
    assert_true(fabs(back.enter - impact.enter) < 1e-9);
    check_moment(a, move, b, impact);
}

static void stars_past_stars(void **state)
{
    (void)state;
    Random random = random_seeded(5);
    int seen[3] = {0};
    for (int i = 0; i < CASES; i++) {
        Star a, b;
        make_star(&random, &a);
        make_star(&random, &b);
        move_star(&a, random_move(&random, 30));
        TsVec move = random_move(&random, 40);
        TsRelation exact = oracle_of_stars(&a, move, &b);
        check(&a.shape, move, &b.shape, exact);
        seen[exact]++;
    }
    assert_true(seen[TS_APART] > CASES / 5 && seen[TS_TOUCHING] > CASES / 200);
    assert_true(seen[TS_OVERLAPPING] > CASES / 5);
}

static void stars_past_others(void **state)
{
    (void)state;
    Random random = random_seeded(6);
    RelationCount count = {{0}};
    for (int i = 0; i < CASES; i++) {
        Star a;
        make_star(&random, &a);
        move_star(&a, random_move(&random, 30));
        TsVec move = random_move(&random, 40), at = random_move(&random, 12);
        double size = random_integer(&random, 1, 5);
        TsShape other =
            i % 2 ? ts_shape_circle(at, size) : ts_shape_obb(at, size, 4, ts_vec(0.6, 0.8));
        TsRelation exact = oracle_of_shape(&a, move, &other);
        check(&a.shape, move, &other, exact);
        count.of[exact]++;
    }
    assert_all_relations(&count);
}

static void convex_ones_as_before(void **state)
{
    (void)state;
    TsShape box = ts_shape_obb(ts_vec(0, 0), 10, 20, ts_vec(0.6, 0.8)),
            disc = ts_shape_circle(ts_vec(50, 3), 7);
    TsImpact parts = ts_sweep_by_parts(&box, ts_vec(80, 0), &disc, ts_vec(0, 1));
    TsImpact whole = ts_sweep_shapes(&box, ts_vec(80, 0), &disc, ts_vec(0, 1));
    assert_int_equal(parts.relation, whole.relation);
    assert_true(parts.enter == whole.enter && parts.leave == whole.leave);
    assert_true(ts_vec_equal(parts.point, whole.point) && ts_vec_equal(parts.normal, whole.normal));
}

// A box flies into the notch of a chevron without a touch, and meets the end of it.
static void a_notch_is_open(void **state)
{
    (void)state;
    static const TsVec chevron[] = {{0, 0}, {60, 0}, {20, 30}, {60, 60}, {0, 60}};
    TsShape notch = ts_shape_polygon(chevron, 5), dot = ts_shape_circle(ts_vec(100, 30), 2);
    TsSweepFirst first;
    assert_true(ts_sweep_parts_accepts(&notch) && !ts_sweep_accepts(&notch));
    TsImpact impact = ts_sweep_first_parts(&dot, ts_vec(-100, 0), &notch, ts_vec(0, 0), &first);
    assert_int_equal(impact.relation, TS_OVERLAPPING);
    assert_true(impact.enter > 0.74 && impact.enter < 0.8 && impact.normal.x < 0);
    assert_int_equal(first.a.kind, TS_SHAPE_CIRCLE);
    assert_true(first.parts_a == 1 && first.parts_b >= 2);
    assert_true(ts_sweep_accepts(&first.b));
    assert_true(ts_sweep_by_parts(&dot, ts_vec(-60, 0), &notch, ts_vec(0, 0)).relation == TS_APART);
    assert_true(ts_sweep_by_parts(&notch, ts_vec(0, 0), &notch, ts_vec(0, 0)).initially);
    assert_false(ts_sweep_parts_accepts(&(TsShape){.kind = TS_SHAPE_RAY}));
}

// Without a turn both ways say the same; with one nobody is passed through.
static void advancing_comes_as_far(void **state)
{
    (void)state;
    Random random = random_seeded(8);
    for (int i = 0; i < 600; i++) {
        Star a, b;
        make_star(&random, &a);
        make_star(&random, &b);
        move_star(&a, random_move(&random, 30));
        TsVec move = random_move(&random, 40);
        TsAdvance advance = ts_advancement_by_parts(&a.shape, (TsMotion){.move = move}, &b.shape,
                                                    (TsMotion){0}, NULL);
        TsImpact impact = ts_sweep_by_parts(&a.shape, move, &b.shape, ts_vec(0, 0));
        if (impact.relation == TS_TOUCHING) continue; // to rounding
        assert_int_equal(advance.end == TS_ADVANCE_APART, impact.relation == TS_APART);
        if (impact.relation == TS_OVERLAPPING)
            assert_true(fabs(advance.time - impact.enter) < 1e-6);
        TsMotion turning = {
            .move = move, .pivot = a.center, .turn = random_integer(&random, -500, 500)};
        advance = ts_advancement_by_parts(&a.shape, turning, &b.shape, (TsMotion){0}, NULL);
        for (int k = 0; k < 12; k++) {
            TsVec corner[TS_POLYGON_MAX];
            double time = advance.time * k / 12;
            TsShape there = ts_advancement_moved(&a.shape, turning, time, corner);
            if (time < advance.time) assert_true(ts_relation_shapes(&there, &b.shape) == TS_APART);
        }
    }
}

// A box that comes just as near to the second part of an L as counts for a hit, as the step ends.
static void met_as_the_step_ends(void **state)
{
    (void)state;
    static const TsVec corner[] = {{0, 0}, {100, 0}, {100, 40}, {40, 40}, {40, 100}, {0, 100}};
    TsShape angle = ts_shape_polygon(corner, 6),
            box = ts_shape_obb(ts_vec(140, 70), 20, 20, ts_vec(1, 0));
    TsPolygonParts parts;
    int at_end = 0;
    ts_sweep_parts_of(&angle, &parts);
    assert_int_equal(parts.count, 2);
    for (int i = 0; i < 4000; i++) {
        TsMotion motion = {.move = ts_vec(-90 + i * 5e-12, 0), .pivot = ts_vec(140, 70)};
        TsAdvance part = ts_advancement_shapes(&parts.shape[1], (TsMotion){0}, &box, motion, NULL);
        TsAdvance whole = ts_advancement_by_parts(&angle, (TsMotion){0}, &box, motion, NULL);
        at_end += part.end == TS_ADVANCE_HIT && part.time == 1;
        assert_int_equal(whole.end, part.end);
        assert_true(whole.time == part.time);
    }
    assert_true(at_end > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stars_past_stars),       cmocka_unit_test(stars_past_others),
        cmocka_unit_test(convex_ones_as_before),  cmocka_unit_test(a_notch_is_open),
        cmocka_unit_test(advancing_comes_as_far), cmocka_unit_test(met_as_the_step_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
