// The oracle's answers do not depend on how a pair is drawn: which corner comes first, in which
// winding, mirrored, turned by a quarter. And a loop contains a round shape if and only if
// it contains its core and no side of it enters.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "case_line.h"
#include "generate/generate.h"
#include "oracle/oracle.h"

// ---- Drawings of a pair

enum { MIRRORED = 1, TURNED = 2, REVERSED = 4, WAYS = 8 };

static TsVec drawn(TsVec at, int way)
{
    if (way & MIRRORED) at.x = -at.x;
    return way & TURNED ? ts_vec(-at.y, at.x) : at;
}

// The shape from its corner `first` on, if it is a polygon.
static TsShape redrawn(const TsShape *shape, int first, int way, TsVec *corner)
{
    switch (shape->kind) {
    case TS_SHAPE_POINT: return ts_shape_point(drawn(shape->point, way));
    case TS_SHAPE_CIRCLE:
        return ts_shape_circle(drawn(shape->circle.center, way), shape->circle.radius);
    case TS_SHAPE_SEGMENT: {
        TsVec a = drawn(shape->segment.a, way), b = drawn(shape->segment.b, way);
        return way & REVERSED ? ts_shape_segment(b, a) : ts_shape_segment(a, b);
    }
    case TS_SHAPE_CAPSULE: {
        TsVec a = drawn(shape->capsule.a, way), b = drawn(shape->capsule.b, way);
        double radius = shape->capsule.radius;
        return way & REVERSED ? ts_shape_capsule(b, a, radius) : ts_shape_capsule(a, b, radius);
    }
    case TS_SHAPE_AABB:
        return ts_shape_aabb(drawn(shape->aabb.min, way), drawn(shape->aabb.max, way));
    case TS_SHAPE_OBB:
    case TS_SHAPE_TRIANGLE:
    case TS_SHAPE_POLYGON:
    case TS_SHAPE_RAY:
    case TS_SHAPE_KINDS: break;
    }
    TsVec own[TS_POLYGON_MAX];
    int count = ts_shape_corners(shape, own);
    for (int i = 0; i < count; i++) {
        int at = (first + (way & REVERSED ? count - i : i)) % count;
        corner[i] = drawn(own[at], way);
    }
    return ts_shape_polygon(corner, count);
}

static bool has_half_open_rule(TsShapeKind kind)
{
    return kind == TS_SHAPE_POINT || kind == TS_SHAPE_AABB || kind == TS_SHAPE_TRIANGLE ||
           kind == TS_SHAPE_POLYGON;
}

typedef struct Answers {
    TsRelation relation, half_open, within, swept;
    bool holds, held;
    double margin, swept_margin;
} Answers;

static Answers ask(const TsShape *a, const TsShape *b, TsVec move, double distance)
{
    Answers answers = {.relation = oracle_relation(a, b),
                       .within = oracle_within(a, b, distance),
                       .holds = oracle_contains(a, b),
                       .held = oracle_contains(b, a)};
    if (has_half_open_rule(a->kind) && has_half_open_rule(b->kind))
        answers.half_open = oracle_half_open(a, b);
    bool convex = ts_shape_is_convex(a) && ts_shape_is_convex(b);
    if (convex) {
        answers.swept = oracle_sweep(a, ts_vec(0, 0), b, move);
        answers.swept_margin = oracle_sweep_margin(a, ts_vec(0, 0), b, move);
    }
    // The depth of a concave polygon is that of its triangles, which depend on the drawing.
    if (convex || answers.relation != TS_OVERLAPPING) answers.margin = oracle_margin(a, b);
    return answers;
}

static bool is_near(double one, double other)
{
    return fabs(one - other) <= 1e-12 * fmax(fabs(one), fabs(other));
}

static void must_agree(Answers is, Answers was, bool turned, const TsShape *a, const TsShape *b)
{
    // Which of its sides belong to a half-open shape is told by directions, which a turn changes.
    bool half_open = turned || is.half_open == was.half_open;
    if (is.relation == was.relation && half_open && is.within == was.within &&
        is.swept == was.swept && is.holds == was.holds && is.held == was.held &&
        is_near(is.margin, was.margin) && is_near(is.swept_margin, was.swept_margin))
        return;
    fail_msg("%s\n%d %d %d %d %d %d %.17g %.17g, otherwise drawn %d %d %d %d %d %d %.17g %.17g",
             case_line(a, b, -1, ""), is.relation, is.half_open, is.within, is.swept, is.holds,
             is.held, is.margin, is.swept_margin, was.relation, was.half_open, was.within,
             was.swept, was.holds, was.held, was.margin, was.swept_margin);
}

static void answers_are_the_same_however_a_pair_is_drawn(void **state)
{
    (void)state;
    enum { EACH = 4 };
    Random random = random_seeded(21);
    RelationCount seen = {{0}};
    int holds = 0;
    GeneratedPair pair;
    for (int i = 0; i < EACH * TS_SHAPE_KINDS * TS_SHAPE_KINDS * FAMILIES; i++) {
        TsShapeKind kind_a = (TsShapeKind)(i % TS_SHAPE_KINDS);
        TsShapeKind kind_b = (TsShapeKind)(i / TS_SHAPE_KINDS % TS_SHAPE_KINDS);
        if (kind_b > kind_a || kind_a == TS_SHAPE_RAY || kind_b == TS_SHAPE_RAY) continue;
        // Corners of an oriented box round.
        if (kind_a == TS_SHAPE_OBB || kind_b == TS_SHAPE_OBB) continue;
        Family family = (Family)(i / TS_SHAPE_KINDS / TS_SHAPE_KINDS % FAMILIES);
        generate_pair(&random, family, kind_a, kind_b, &pair);
        TsVec move = ts_vec(random_integer(&random, -9, 9), random_integer(&random, -9, 9));
        double distance = random_integer(&random, 0, 9);
        Answers was = ask(&pair.a, &pair.b, move, distance);
        for (int k = 0; k < 6; k++) {
            TsVec corner[2][TS_POLYGON_MAX];
            int way = random_integer(&random, 0, WAYS - 1), first = random_integer(&random, 0, 9);
            TsShape a = redrawn(&pair.a, first, way, corner[0]);
            TsShape b = redrawn(&pair.b, first / 2, way, corner[1]);
            must_agree(ask(&a, &b, drawn(move, way), distance), was, way & ~REVERSED, &a, &b);
        }
        seen.of[was.relation]++;
        holds += was.holds || was.held;
    }
    assert_all_relations(&seen);
    assert_true(holds > 50);
}

// ---- Round shapes in loops

// A star of whole numbers around the origin, not convex as a rule.
static TsShape star(Random *random, TsVec corner[8])
{
    static const TsVec way[8] = {{1, 0},  {1, 1},   {0, 1},  {-1, 1},
                                 {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};
    for (int i = 0; i < 8; i++) corner[i] = ts_vec_scale(way[i], random_integer(random, 2, 12));
    return ts_shape_polygon(corner, 8);
}

static void loops_hold_what_no_side_enters(void **state)
{
    (void)state;
    enum { EACH = 4000 };
    Random random = random_seeded(22);
    int held = 0, core_only = 0;
    for (int i = 0; i < EACH; i++) {
        TsVec corner[8];
        TsShape loop = star(&random, corner);
        TsVec a = ts_vec(random_integer(&random, -8, 8), random_integer(&random, -8, 8));
        TsVec b = ts_vec(random_integer(&random, -8, 8), random_integer(&random, -8, 8));
        double radius = random_integer(&random, 1, 12) / 4.0;
        bool circle = i % 4 == 0 || (a.x == b.x && a.y == b.y);
        TsShape round = circle ? ts_shape_circle(a, radius) : ts_shape_capsule(a, b, radius);
        TsShape core = circle ? ts_shape_point(a) : ts_shape_segment(a, b);
        bool expected = oracle_contains(&loop, &core);
        core_only += expected;
        for (int k = 0; k < 8; k++) {
            TsShape side = ts_shape_segment(corner[k], corner[(k + 1) % 8]);
            expected = expected && oracle_relation(&side, &round) != TS_OVERLAPPING;
        }
        held += expected;
        if (oracle_contains(&loop, &round) != expected)
            fail_msg("%s: contained is %d", case_line(&loop, &round, -1, ""), !expected);
        // A round shape holds what lies in it at each corner and is not nearer to its rim.
        TsShape point = ts_shape_point(b);
        assert_int_equal(oracle_contains(&round, &point),
                         oracle_relation(&round, &point) != TS_APART);
    }
    core_only -= held;
    assert_true(held > EACH / 20 && core_only > EACH / 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_are_the_same_however_a_pair_is_drawn),
        cmocka_unit_test(loops_hold_what_no_side_enters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
