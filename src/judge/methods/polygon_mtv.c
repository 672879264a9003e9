// The minimum translation vector (MTV) by separating axes. JChehe (2017) calls it MIT and gives no
// formula. Every axis is measured, and the smallest overlap wins. The relation comes from the
// strict interval tests; the flaws are in the vector.
#include "textbook.h"
#include "touchstone/scalar.h"

typedef struct Way {
    double depth;
    TsVec axis; // unit; from a to b if the method takes care of that
} Way;

typedef Way Measure(TextbookInterval a, TextbookInterval b, TsVec axis);

static double overlap(TextbookInterval a, TextbookInterval b)
{
    return ts_scalar_smaller(a.max, b.max) - ts_scalar_larger(a.min, b.min);
}

// If one interval contains the other, the depth grows by the distance to the nearer end.
static double depth(TextbookInterval a, TextbookInterval b)
{
    double low = fabs(a.min - b.min), high = fabs(a.max - b.max);
    bool contains = (a.min <= b.min && b.max <= a.max) || (b.min <= a.min && a.max <= b.max);
    return overlap(a, b) + (contains ? ts_scalar_smaller(low, high) : 0);
}

static TsVec directed(TextbookInterval a, TextbookInterval b, TsVec axis)
{
    return a.min + a.max <= b.min + b.max ? axis : ts_vec_negate(axis);
}

static Way right(TextbookInterval a, TextbookInterval b, TsVec axis)
{
    return (Way){depth(a, b), directed(a, b, axis)};
}

static Way no_containment(TextbookInterval a, TextbookInterval b, TsVec axis)
{
    // flaw: polygon_mtv_contained
    return (Way){overlap(a, b), directed(a, b, axis)};
}

static Way undirected(TextbookInterval a, TextbookInterval b, TsVec axis)
{
    // flaw: polygon_mtv_undirected
    return (Way){depth(a, b), axis};
}

static void keep_shorter(Way *best, Way way)
{
    if (way.depth < best->depth) *best = way;
}

static void measure_sides(int shape, const TextbookLoops *l, bool unit, Measure *measure, Way *best)
{
    const TextbookLoop *of = shape == 0 ? &l->a : &l->b;
    for (int i = 0; i < of->count; i++) {
        TsSegment side = textbook_side(of, i);
        TsVec axis = ts_vec_perp(ts_vec_sub(side.b, side.a));
        if (ts_vec_equal(axis, ts_vec(0, 0))) continue;
        if (unit) axis = ts_vec_normalize(axis);
        TextbookInterval a = textbook_project(l->a.corner, l->a.count, axis);
        TextbookInterval b = textbook_project(l->b.corner, l->b.count, axis);
        work_axis_of(shape, i);
        textbook_overlap_on(axis, a, b, true);
        // step: axis
        Way way = measure(a, b, axis);
        work_depth(way.depth);
        keep_shorter(best, way);
    }
}

static void answer_measured(const Query *query, bool unit, Measure *measure, Answer *answer)
{
    TextbookLoops loops = textbook_loops(query);
    Answer strict = {0};
    textbook_test_axes(&loops, textbook_overlap, &strict);
    textbook_hit(answer, strict.relation == TS_OVERLAPPING);
    if (answer->relation == TS_APART) return;
    Way best = {HUGE_VAL, ts_vec(0, 0)};
    work_again(); // the axes are gone through once more, for the way out
    measure_sides(0, &loops, unit, measure, &best);
    measure_sides(1, &loops, unit, measure, &best);
    textbook_measure(answer, -best.depth, best.axis);
}

static void unit_axes(const Query *query, Answer *answer)
{
    answer_measured(query, true, right, answer);
}

static void raw_axes(const Query *query, Answer *answer)
{
    // flaw: polygon_mtv_raw
    answer_measured(query, false, right, answer);
}

static void not_contained(const Query *query, Answer *answer)
{
    answer_measured(query, true, no_containment, answer);
}

static void not_directed(const Query *query, Answer *answer)
{
    answer_measured(query, true, undirected, answer);
}

static bool knows(TsShapeKind a, TsShapeKind b)
{
    return a == TS_SHAPE_POLYGON || b == TS_SHAPE_POLYGON ||
           (a == TS_SHAPE_TRIANGLE && b == TS_SHAPE_TRIANGLE);
}

#define STRAIGHT                                                                                   \
    (TS_SHAPE_BIT(TS_SHAPE_POLYGON) | TS_SHAPE_BIT(TS_SHAPE_TRIANGLE) |                            \
     TS_SHAPE_BIT(TS_SHAPE_AABB) | TS_SHAPE_BIT(TS_SHAPE_OBB))
#define KINDS                                                                                      \
    .a = STRAIGHT, .b = STRAIGHT, .knows = knows, .takes = textbook_convex, .convex_a = true,      \
    .convex_b = true, .touch = TOUCH_MISS

METHODS(
    {.name = "polygon_mtv",
     .label = "MTV",
     .does = "It projects both on the normals of all sides; the axis of the least "
             "overlap gives the MTV.",
     KINDS,
     .sound = ROUNDS,
     .source = "JChehe, Common 2D collision detection, 2017, completed",
     .answer = unit_axes},
    {.name = "polygon_mtv_raw",
     .label = "MTV, axes not unit",
     KINDS,
     .sound = FLAWED,
     .flaw = "Its axes are as long as the sides, so depths are scaled and the wrong axis can win.",
     .shows = FLAW_IN_MEASURE,
     .source = "XXHolic, Collision Detection (Separating Axis Theorem)",
     .answer = raw_axes},
    {.name = "polygon_mtv_contained",
     .label = "MTV, no containment",
     KINDS,
     .sound = FLAWED,
     .flaw = "It uses the overlap as the depth, so a shape inside another is not pushed all the "
             "way out.",
     .shows = FLAW_IN_MEASURE,
     .source = "common mistake",
     .answer = not_contained},
    {.name = "polygon_mtv_undirected",
     .label = "MTV, not directed",
     KINDS,
     .sound = FLAWED,
     .flaw = "It pushes along the axis as computed, so half of the pairs are pushed deeper into "
             "each other.",
     .shows = FLAW_IN_MEASURE,
     .source = "common mistake",
     .answer = not_directed});
