// Two convex shapes by separating axes, as documents 001, 002 and 003 have it (S35): the normals of
// all sides, parallel ones too, until the shadows on one show a gap. Not for concave polygons,
// except where somebody forgets that.
#include "textbook.h"

static bool overlap_strictly(const TextbookLoops *l, TsVec axis)
{
    return textbook_projections_overlap(l->a.corner, l->a.count, l->b.corner, l->b.count, axis);
}

static bool overlap_or_touch(const TextbookLoops *l, TsVec axis)
{
    TextbookInterval a = textbook_project(l->a.corner, l->a.count, axis);
    TextbookInterval b = textbook_project(l->b.corner, l->b.count, axis);
    return (a.min <= b.max && a.min >= b.min) || (b.min <= a.max && b.min >= a.min);
}

// Flat shapes have too few normals to tell pieces of one line apart: their upright boxes do.
static void ask_boxes(const TextbookLoops *loops, TextbookOverlap *overlap, Answer *answer)
{
    bool hit = answer->relation == TS_OVERLAPPING;
    textbook_hit(answer, hit && overlap(loops, ts_vec(1, 0)) && overlap(loops, ts_vec(0, 1)));
}

static void ask(const Query *query, TextbookOverlap *overlap, Answer *answer)
{
    TextbookLoops loops = textbook_loops(query);
    textbook_test_normals(&loops, 2, overlap, answer);
    ask_boxes(&loops, overlap, answer);
}

static void strict(const Query *query, Answer *answer) { ask(query, overlap_strictly, answer); }
static void inclusive(const Query *query, Answer *answer) { ask(query, overlap_or_touch, answer); }

// ---- As printed

static double added_dot(TsVec v, TsVec axis) { return v.x * axis.x + v.y + axis.y; }

static TextbookInterval added_shadow(const TextbookLoop *loop, TsVec axis)
{
    TextbookInterval shadow = {HUGE_VAL, -HUGE_VAL};
    for (int i = 0; i < loop->count; i++) {
        double at = added_dot(loop->corner[i], axis);
        if (at < shadow.min) shadow.min = at;
        if (at > shadow.max) shadow.max = at;
    }
    return shadow;
}

static bool overlap_added(const TextbookLoops *l, TsVec axis)
{
    TextbookInterval a = added_shadow(&l->a, ts_vec_normalize(axis));
    TextbookInterval b = added_shadow(&l->b, ts_vec_normalize(axis));
    return a.max > b.min && b.max > a.min;
}

static void y_added(const Query *query, Answer *answer) { ask(query, overlap_added, answer); }

// sqrt(pow(x, 2), pow(y, 2)) heeds its first argument only; the vector of length 0 stays zero.
static TsVec normalized_as_printed(TsVec v)
{
    double magnitude = fabs(v.x);
    return magnitude != 0 ? ts_vec_scale(v, 1 / magnitude) : ts_vec(0, 0);
}

static bool overlap_normalized(const TextbookLoops *l, TsVec axis)
{
    return overlap_strictly(l, normalized_as_printed(axis));
}

static void length_of_x(const Query *query, Answer *answer)
{
    TextbookLoops loops = textbook_loops(query);
    textbook_test_normals(&loops, 2, overlap_normalized, answer);
}

// Its constructor names this.min and this.max without giving them a value, and what is undefined is
// never greater.
static bool overlap_unassigned(const TextbookLoops *l, TsVec axis)
{
    (void)l, (void)axis;
    return false;
}

static void unassigned(const Query *query, Answer *answer)
{
    ask(query, overlap_unassigned, answer);
}

static void first_only(const Query *query, Answer *answer)
{
    TextbookLoops loops = textbook_loops(query);
    textbook_test_normals(&loops, 1, overlap_strictly, answer);
}

// An oriented box has methods of its own beside a box or a triangle, and so have two upright boxes.
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
#define CONVEX .a = STRAIGHT, .b = STRAIGHT, .knows = knows, .takes = textbook_convex

METHODS(
    {.name = "polygon_sat_strict",
     .label = "axes, strict",
     CONVEX,
     .touch = TOUCH_MISS,
     .sound = ROUNDS,
     .source = "documents 001 and 002",
     .answer = strict},
    {.name = "polygon_sat_inclusive",
     .label = "axes, inclusive",
     CONVEX,
     .touch = TOUCH_HIT,
     .sound = ROUNDS,
     .source = "document 003",
     .answer = inclusive},
    {.name = "polygon_sat_added_dot",
     .label = "axes, y added",
     CONVEX,
     .touch = TOUCH_MISS,
     .sound = FLAWED,
     .flaw = "Its dot product adds y instead of multiplying by it, so the shadows fall askew.",
     .source = "documents 001 and 002 (E08)",
     .answer = y_added},
    {.name = "polygon_sat_lost_length",
     .label = "axes, length of x",
     CONVEX,
     .touch = TOUCH_MISS,
     .sound = FLAWED,
     .flaw = "Its length forgets y, so a level side gives no axis, and shapes with one never "
             "collide.",
     .source = "documents 001 and 002 (E09)",
     .answer = length_of_x},
    {.name = "polygon_sat_unassigned",
     .label = "axes, no min or max",
     CONVEX,
     .touch = TOUCH_MISS,
     .sound = FLAWED,
     .flaw = "Its projection never stores min and max, so no shadows overlap and nothing ever "
             "collides.",
     .source = "documents 001 and 002 (E12)",
     .answer = unassigned},
    {.name = "polygon_sat_first_only",
     .label = "axes of the first",
     CONVEX,
     .touch = TOUCH_MISS,
     .sound = FLAWED,
     .flaw = "It lost the second shape's axes, so a gap that only its sides show is not seen.",
     .source = "documents 001 and 002 (E13)",
     .answer = first_only},
    {.name = "polygon_sat_unguarded",
     .label = "axes, no guard",
     .a = STRAIGHT,
     .b = STRAIGHT,
     .knows = has_polygon,
     .touch = TOUCH_MISS,
     .sound = FLAWED,
     .flaw = "It never asks whether the polygon is convex, so what stands in a notch of it hits.",
     .source = "common mistake",
     .answer = strict});
