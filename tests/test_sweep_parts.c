// Sweeps of concave shapes: random stars against the oracle, which gets them cut another way, as
// fans about their centres; the moment by the gap that is left there.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "advance_parts.h"
#include "contact.h"
#include "lattice.h"
#include "oracle.h"
#include "sweep_parts.h"

enum { CASES = 3000 };

typedef struct Star {
    Vec center, corner[POLYGON_MAX];
    Shape shape;
} Star;

static void make_star(Random *random, Star *star)
{
    Lattice loop = lattice_star(random, 10, 10);
    star->center = lattice_vec(loop.center);
    for (int i = 0; i < loop.count; i++) star->corner[i] = lattice_vec(loop.corner[i]);
    star->shape = shape_polygon(star->corner, loop.count);
}

static Vec random_move(Random *random, int most)
{
    return vec(random_integer(random, -most, most), random_integer(random, -most, most));
}

static Vec move_star(Star *star, Vec by)
{
    star->center = vec_add(star->center, by);
    for (int i = 0; i < star->shape.polygon.count; i++)
        star->corner[i] = vec_add(star->corner[i], by);
    return by;
}

static Shape fan(const Star *star, int i)
{
    int next = (i + 1) % star->shape.polygon.count;
    return shape_triangle(star->center, star->corner[i], star->corner[next]);
}

static Relation larger(Relation a, Relation b) { return a > b ? a : b; }

static Relation oracle_of_shape(const Star *star, Vec move, const Shape *other)
{
    Relation found = APART;
    for (int i = 0; i < star->shape.polygon.count; i++) {
        Shape part = fan(star, i);
        found = larger(found, oracle_sweep(&part, move, other, vec(0, 0)));
    }
    return found;
}

static Relation oracle_of_stars(const Star *a, Vec move, const Star *b)
{
    Relation found = APART;
    for (int i = 0; i < b->shape.polygon.count; i++) {
        Shape part = fan(b, i);
        found = larger(found, oracle_of_shape(a, move, &part));
    }
    return found;
}

static Relation relation_at(const Shape *a, Vec move, const Shape *b, double time, double *gap)
{
    Vec corner[POLYGON_MAX];
    Shape moved = sweep_moved(a, move, time, corner);
    *gap = contact_shapes(&moved, b).gap;
    return relation_shapes(&moved, b);
}

static void check_moment(const Shape *a, Vec move, const Shape *b, Impact impact)
{
    double gap;
    assert_true(impact.enter >= 0 && impact.enter <= impact.leave && impact.leave <= 1);
    relation_at(a, move, b, impact.enter, &gap);
    if (impact.enter > 0) assert_true(fabs(gap) < 1e-9 * 60);
    for (int i = 0; i < 8; i++) {
        double before = impact.enter * i / 8;
        if (before < impact.enter) assert_true(relation_at(a, move, b, before, &gap) == APART);
    }
}

static void check(const Shape *a, Vec move, const Shape *b, Relation exact)
{
    Impact impact = sweep_by_parts(a, move, b, vec(0, 0));
    Impact back = sweep_by_parts(b, vec(0, 0), a, move);
    if (impact.relation != exact) fail_msg("says %d, is %d", impact.relation, exact);
    assert_int_equal(back.relation, exact);
    if (exact == APART) return;
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
        Vec move = random_move(&random, 40);
        Relation exact = oracle_of_stars(&a, move, &b);
        check(&a.shape, move, &b.shape, exact);
        seen[exact]++;
    }
    assert_true(seen[APART] > CASES / 5 && seen[TOUCHING] > CASES / 200);
    assert_true(seen[OVERLAPPING] > CASES / 5);
}

static void stars_past_others(void **state)
{
    (void)state;
    Random random = random_seeded(6);
    for (int i = 0; i < CASES; i++) {
        Star a;
        make_star(&random, &a);
        move_star(&a, random_move(&random, 30));
        Vec move = random_move(&random, 40), at = random_move(&random, 12);
        double size = random_integer(&random, 1, 5);
        Shape other = i % 2 ? shape_circle(at, size) : shape_obb(at, size, 4, vec(0.6, 0.8));
        check(&a.shape, move, &other, oracle_of_shape(&a, move, &other));
    }
}

static void convex_ones_as_before(void **state)
{
    (void)state;
    Shape box = shape_obb(vec(0, 0), 10, 20, vec(0.6, 0.8)), disc = shape_circle(vec(50, 3), 7);
    Impact parts = sweep_by_parts(&box, vec(80, 0), &disc, vec(0, 1));
    Impact whole = sweep_shapes(&box, vec(80, 0), &disc, vec(0, 1));
    assert_int_equal(parts.relation, whole.relation);
    assert_true(parts.enter == whole.enter && parts.leave == whole.leave);
    assert_true(vec_equal(parts.point, whole.point) && vec_equal(parts.normal, whole.normal));
}

// A box flies into the notch of a chevron without a touch, and meets the end of it.
static void a_notch_is_open(void **state)
{
    (void)state;
    static const Vec chevron[] = {{0, 0}, {60, 0}, {20, 30}, {60, 60}, {0, 60}};
    Shape notch = shape_polygon(chevron, 5), dot = shape_circle(vec(100, 30), 2);
    SweepFirst first;
    assert_true(sweep_parts_accepts(&notch) && !sweep_accepts(&notch));
    Impact impact = sweep_first_parts(&dot, vec(-100, 0), &notch, vec(0, 0), &first);
    assert_int_equal(impact.relation, OVERLAPPING);
    assert_true(impact.enter > 0.74 && impact.enter < 0.8 && impact.normal.x < 0);
    assert_int_equal(first.a.kind, SHAPE_CIRCLE);
    assert_true(first.parts_a == 1 && first.parts_b >= 2);
    assert_true(sweep_accepts(&first.b));
    assert_true(sweep_by_parts(&dot, vec(-60, 0), &notch, vec(0, 0)).relation == APART);
    assert_true(sweep_by_parts(&notch, vec(0, 0), &notch, vec(0, 0)).initially);
    assert_false(sweep_parts_accepts(&(Shape){.kind = SHAPE_RAY}));
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
        Vec move = random_move(&random, 40);
        Advance advance =
            advance_by_parts(&a.shape, (Motion){.move = move}, &b.shape, (Motion){0}, NULL);
        Impact impact = sweep_by_parts(&a.shape, move, &b.shape, vec(0, 0));
        if (impact.relation == TOUCHING) continue; // to rounding
        assert_int_equal(advance.end == ADVANCE_APART, impact.relation == APART);
        if (impact.relation == OVERLAPPING) assert_true(fabs(advance.time - impact.enter) < 1e-6);
        Motion turning = {
            .move = move, .pivot = a.center, .turn = random_integer(&random, -500, 500)};
        advance = advance_by_parts(&a.shape, turning, &b.shape, (Motion){0}, NULL);
        for (int k = 0; k < 12; k++) {
            Vec corner[POLYGON_MAX];
            double time = advance.time * k / 12;
            Shape there = advance_moved(&a.shape, turning, time, corner);
            if (time < advance.time) assert_true(relation_shapes(&there, &b.shape) == APART);
        }
    }
}

// A box that comes just as near to the second part of an L as counts for a hit, as the step ends.
static void met_as_the_step_ends(void **state)
{
    (void)state;
    static const Vec corner[] = {{0, 0}, {100, 0}, {100, 40}, {40, 40}, {40, 100}, {0, 100}};
    Shape angle = shape_polygon(corner, 6), box = shape_obb(vec(140, 70), 20, 20, vec(1, 0));
    PolygonParts parts;
    int at_end = 0;
    sweep_parts_of(&angle, &parts);
    assert_int_equal(parts.count, 2);
    for (int i = 0; i < 4000; i++) {
        Motion motion = {.move = vec(-90 + i * 5e-12, 0), .pivot = vec(140, 70)};
        Advance part = advance_shapes(&parts.shape[1], (Motion){0}, &box, motion, NULL);
        Advance whole = advance_by_parts(&angle, (Motion){0}, &box, motion, NULL);
        at_end += part.end == ADVANCE_HIT && part.time == 1;
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
