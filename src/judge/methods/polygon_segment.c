// A polygon (also a triangle or OBB) and a segment: XXHolic tests the segment against every side.
#include "textbook.h"

static TsSegment segment(const Query *query) { return query->b->segment; }

static bool end_inside(const TextbookLoop *loop, TsSegment s)
{
    return textbook_contains(loop, s.a) || textbook_contains(loop, s.b);
}

static void sides_or_end(const Query *query, Answer *answer)
{
    TextbookLoop loop = textbook_loop(query->a);
    textbook_hit(answer, textbook_segment_meets_loop(&loop, segment(query)) ||
                             end_inside(&loop, segment(query)));
}

static void sides(const Query *query, Answer *answer)
{
    TextbookLoop loop = textbook_loop(query->a);
    // flaw: polygon_segment_sides
    textbook_hit(answer, textbook_segment_meets_loop(&loop, segment(query)));
}

static void ends(const Query *query, Answer *answer)
{
    TextbookLoop loop = textbook_loop(query->a);
    // flaw: polygon_segment_ends
    textbook_hit(answer, end_inside(&loop, segment(query)));
}

#define KINDS                                                                                      \
    .a = TS_SHAPE_BIT(TS_SHAPE_POLYGON) | TS_SHAPE_BIT(TS_SHAPE_TRIANGLE) |                        \
         TS_SHAPE_BIT(TS_SHAPE_OBB),                                                               \
    .b = TS_SHAPE_BIT(TS_SHAPE_SEGMENT), .touch = TOUCH_HIT

METHODS({.name = "polygon_segment_sides_or_end",
         .label = "sides or end inside",
         .does = "It tests whether the segment crosses a side, and whether one of its "
                 "ends is inside.",
         KINDS,
         .sound = ROUNDS,
         .source = "XXHolic, Collision Detection (Polygon), corrected",
         .answer = sides_or_end},
        {.name = "polygon_segment_sides",
         .label = "sides only",
         KINDS,
         .sound = FLAWED,
         .flaw = "It only tests the sides, so a segment wholly inside is missed.",
         .source = "XXHolic, Collision Detection (Polygon)",
         .answer = sides},
        {.name = "polygon_segment_ends",
         .label = "ends only",
         KINDS,
         .sound = FLAWED,
         .flaw = "It only tests the ends, so a segment right through the polygon is missed.",
         .source = "common mistake",
         .answer = ends});
