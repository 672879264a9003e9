// Two convex shapes by separating axes (JChehe 2017; XXHolic): the normals of all sides, parallel
// ones too, until the projections on one show a gap. Concave polygons are refused, except by the
// method that forgets to.
#include "textbook.h"

static bool overlap_or_touch(const TextbookLoops *l, TsVec axis)
{
    TextbookInterval a = textbook_project(l->a.corner, l->a.count, axis);
    TextbookInterval b = textbook_project(l->b.corner, l->b.count, axis);
    bool overlap = (a.min <= b.max && a.min >= b.min) || (b.min <= a.max && b.min >= a.min);
    return textbook_overlap_on(axis, a, b, overlap);
}

static void test_axes(const Query *query, TextbookOverlap *overlap, Answer *answer)
{
    TextbookLoops loops = textbook_loops(query);
    textbook_test_axes(&loops, overlap, answer);
}

static void strict(const Query *query, Answer *answer)
{
    // flaw: polygon_sat_unguarded
    test_axes(query, textbook_overlap, answer);
}
static void inclusive(const Query *query, Answer *answer)
{
    test_axes(query, overlap_or_touch, answer);
}

// ---- As printed

typedef double Projection(TsVec corner, TsVec axis);

static TextbookInterval project_by(Projection *project, const TextbookLoop *loop, TsVec axis)
{
    TextbookInterval interval = {HUGE_VAL, -HUGE_VAL};
    for (int i = 0; i < loop->count; i++) {
        double at = project(loop->corner[i], axis);
        if (at < interval.min) interval.min = at;
        if (at > interval.max) interval.max = at;
    }
    return interval;
}

// flaw: polygon_sat_added_dot
static double added_dot(TsVec v, TsVec axis) { return v.x * axis.x + v.y + axis.y; }

// x * nx + y + ny: a projection on (nx, 1), all of it moved by ny.
static bool overlap_added(const TextbookLoops *l, TsVec axis)
{
    TsVec n = ts_vec_normalize(axis);
    TextbookInterval a = project_by(added_dot, &l->a, n), b = project_by(added_dot, &l->b, n);
    return work_axis(ts_vec(n.x, 1), a.min - n.y, a.max - n.y, b.min - n.y, b.max - n.y,
                     a.max > b.min && b.max > a.min);
}

static void y_added(const Query *query, Answer *answer) { test_axes(query, overlap_added, answer); }

// sqrt(pow(x, 2), pow(y, 2)) ignores its second argument; a zero vector stays zero.
static TsVec normalized_as_printed(TsVec v)
{
    // flaw: polygon_sat_lost_length
    double magnitude = fabs(v.x);
    return magnitude != 0 ? ts_vec_scale(v, 1 / magnitude) : ts_vec(0, 0);
}

static bool overlap_normalized(const TextbookLoops *l, TsVec axis)
{
    return textbook_overlap(l, normalized_as_printed(axis));
}

static void length_of_x(const Query *query, Answer *answer)
{
    TextbookLoops loops = textbook_loops(query);
    textbook_test_normals(&loops, 2, overlap_normalized, answer);
}

// The constructor never assigns this.min and this.max, and comparisons with undefined are false.
static bool overlap_unassigned(const TextbookLoops *l, TsVec axis)
{
    (void)l;
    // flaw: polygon_sat_unassigned
    // step: axis
    return work_unlike_axis(WORK_UNSET, axis, (const double[4]){0}, false);
}

static void unassigned(const Query *query, Answer *answer)
{
    test_axes(query, overlap_unassigned, answer);
}

// The loop returns false at a gap, and nothing, which counts as false, after the last axis.
static void no_return(const Query *query, Answer *answer)
{
    test_axes(query, textbook_overlap, answer);
    // flaw: polygon_sat_no_return
    textbook_hit(answer, false);
}

// |A| |B| cos with the length of B described as that of A: on a unit axis the length of the corner
// is lost, and only the cosine is left.
static double cosine(TsVec v, TsVec axis)
{
    // flaw: polygon_sat_cosine
    return ts_vec_dot(ts_vec_normalize(v), axis);
}

static bool overlap_cosine(const TextbookLoops *l, TsVec axis)
{
    TsVec n = ts_vec_normalize(axis);
    TextbookInterval a = project_by(cosine, &l->a, n), b = project_by(cosine, &l->b, n);
    // step: axis
    return work_unlike_axis(WORK_COSINES, n, (const double[]){a.min, a.max, b.min, b.max},
                            a.max > b.min && b.max > a.min);
}

static void wrong_length(const Query *query, Answer *answer)
{
    test_axes(query, overlap_cosine, answer);
}

static void first_only(const Query *query, Answer *answer)
{
    TextbookLoops loops = textbook_loops(query);
    // flaw: polygon_sat_first_only
    textbook_test_normals(&loops, 1, textbook_overlap, answer);
}

// OBBs have their own methods for OBBs and triangles, and so have two AABBs.
static bool knows(TsShapeKind a, TsShapeKind b)
{
    bool triangles = a == TS_SHAPE_TRIANGLE || b == TS_SHAPE_TRIANGLE;
    bool box = a == TS_SHAPE_OBB || b == TS_SHAPE_OBB;
    return a == TS_SHAPE_POLYGON || b == TS_SHAPE_POLYGON || (triangles && !box);
}

static bool has_polygon(TsShapeKind a, TsShapeKind b)
{
    return a == TS_SHAPE_POLYGON || b == TS_SHAPE_POLYGON;
}

#define STRAIGHT                                                                                   \
    (TS_SHAPE_BIT(TS_SHAPE_POLYGON) | TS_SHAPE_BIT(TS_SHAPE_TRIANGLE) |                            \
     TS_SHAPE_BIT(TS_SHAPE_AABB) | TS_SHAPE_BIT(TS_SHAPE_OBB))
#define CONVEX                                                                                     \
    .a = STRAIGHT, .b = STRAIGHT, .knows = knows, .takes = textbook_convex, .convex_a = true,      \
    .convex_b = true

METHODS(
    {.name = "polygon_sat_strict",
     .label = "axes, strict",
     .does = "It projects both on the normals of all sides and compares by <, so a "
             "touch is no collision.",
     CONVEX,
     .touch = TOUCH_MISS,
     .sound = ROUNDS,
     .source = "JChehe, Common 2D collision detection, 2017",
     .answer = strict},
    {.name = "polygon_sat_inclusive",
     .label = "axes, inclusive",
     .does = "It projects both on the normals of all sides and compares by ≤, so a touch is a "
             "collision.",
     CONVEX,
     .touch = TOUCH_HIT,
     .sound = ROUNDS,
     .source = "XXHolic, Collision Detection (Separating Axis Theorem)",
     .answer = inclusive},
    {.name = "polygon_sat_added_dot",
     .label = "axes, y added",
     CONVEX,
     .touch = TOUCH_MISS,
     .sound = FLAWED,
     .flaw = "Its dot product adds y instead of multiplying by it, so the projections are wrong.",
     .source = "JChehe, Common 2D collision detection, 2017",
     .answer = y_added},
    {.name = "polygon_sat_lost_length",
     .label = "axes, length of x",
     CONVEX,
     .touch = TOUCH_MISS,
     .sound = FLAWED,
     .flaw = "Its vector length ignores y, so a horizontal side has no axis and its shape never "
             "collides.",
     .source = "JChehe, Common 2D collision detection, 2017",
     .answer = length_of_x},
    {.name = "polygon_sat_unassigned",
     .label = "axes, no min or max",
     CONVEX,
     .touch = TOUCH_MISS,
     .sound = FLAWED,
     .flaw = "Its projection never stores min and max, so no intervals overlap and nothing ever "
             "collides.",
     .source = "JChehe, Common 2D collision detection, 2017",
     .answer = unassigned},
    {.name = "polygon_sat_first_only",
     .label = "axes of the first",
     CONVEX,
     .touch = TOUCH_MISS,
     .sound = FLAWED,
     .flaw = "It loses the axes of the second shape, so it misses gaps that only these show.",
     .source = "JChehe, Common 2D collision detection, 2017",
     .answer = first_only},
    {.name = "polygon_sat_no_return",
     .label = "axes, no return",
     CONVEX,
     .touch = TOUCH_MISS,
     .sound = FLAWED,
     .flaw =
         "It returns nothing after the last axis, which counts as no, so nothing ever collides.",
     .source = "XXHolic, Collision Detection (Separating Axis Theorem)",
     .answer = no_return},
    {.name = "polygon_sat_cosine",
     .label = "axes, length lost",
     CONVEX,
     .touch = TOUCH_MISS,
     .sound = FLAWED,
     .flaw =
         "It multiplies the cosine by the length of the axis instead of the corner's, so it only "
         "compares directions.",
     .source = "XXHolic, Collision Detection (Separating Axis Theorem)",
     .answer = wrong_length},
    {.name = "polygon_sat_unguarded",
     .label = "axes, no convex test",
     .a = STRAIGHT,
     .b = STRAIGHT,
     .knows = has_polygon,
     .touch = TOUCH_MISS,
     .sound = FLAWED,
     .flaw = "It never tests whether the polygon is convex, so a shape in a notch of it counts as "
             "a collision.",
     .source = "common mistake",
     .answer = strict});
