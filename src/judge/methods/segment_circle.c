// A segment and a circle: the distance of the centre from the segment's nearest point (S23).
// Document 003 tests both ends first, then projects the centre onto the line, and asks its
// line/point test whether that point is on the segment.
#include "textbook.h"

static TsSegment segment(const Query *query) { return query->a->segment; }
static TsCircle circle(const Query *query) { return query->b->circle; }

static bool holds(TsCircle c, TsVec p) { return ts_vec_distance(c.center, p) <= c.radius; }

static void clamped(const Query *query, Answer *answer)
{
    TsSegment s = segment(query);
    TsCircle c = circle(query);
    textbook_hit(answer, textbook_segment_distance(c.center, s.a, s.b) <= c.radius);
}

static bool end_inside(const Query *query)
{
    return holds(circle(query), segment(query).a) || holds(circle(query), segment(query).b);
}

// Of a segment of no length not a number, and nothing lies on it (E40).
static TsVec foot(const Query *query)
{
    TsSegment s = segment(query);
    TsVec a = ts_vec_sub(s.b, s.a);
    return ts_vec_lerp(s.a, s.b,
                       ts_vec_dot(a, ts_vec_sub(circle(query).center, s.a)) / ts_vec_dot(a, a));
}

static bool on_segment(TsSegment s, TsVec p)
{
    double way = ts_vec_distance(p, s.a) + ts_vec_distance(p, s.b),
           length = ts_vec_distance(s.a, s.b);
    return way >= length - 0.1 && way <= length + 0.1;
}

static bool foot_inside(const Query *query)
{
    return on_segment(segment(query), foot(query)) && holds(circle(query), foot(query));
}

static void as_printed(const Query *query, Answer *answer)
{
    textbook_hit(answer, end_inside(query) || foot_inside(query));
}

static void no_ends(const Query *query, Answer *answer)
{
    textbook_hit(answer, foot_inside(query));
}

static void drawn_width(const Query *query, Answer *answer)
{
    TsSegment s = segment(query);
    double distance = textbook_segment_distance(circle(query).center, s.a, s.b);
    textbook_hit(answer, distance <= circle(query).radius + 5);
}

static void whole_line(const Query *query, Answer *answer)
{
    textbook_hit(answer, end_inside(query) || holds(circle(query), foot(query)));
}

static void ends(const Query *query, Answer *answer) { textbook_hit(answer, end_inside(query)); }

#define KINDS                                                                                      \
    .a = TS_SHAPE_BIT(TS_SHAPE_SEGMENT), .b = TS_SHAPE_BIT(TS_SHAPE_CIRCLE), .touch = TOUCH_HIT

METHODS(
    {.name = "segment_circle_clamped",
     .label = "clamped",
     KINDS,
     .sound = ROUNDS,
     .source = "document 003, put right (E46)",
     .answer = clamped},
    {.name = "segment_circle_printed",
     .label = "ends, then line",
     KINDS,
     .sound = FLAWED,
     .flaw = "It takes a point 0.05 px past an end to be on the segment, so a small circle there "
             "hits.",
     .source = "document 003 (E37)",
     .answer = as_printed},
    {.name = "segment_circle_no_ends",
     .label = "no ends",
     KINDS,
     .sound = FLAWED,
     .flaw = "It leaves out the ends and wants the projection on the segment, so a circle over an "
             "end is missed.",
     .source = "demo of document 003 (E46)",
     .answer = no_ends},
    {.name = "segment_circle_drawn",
     .label = "as drawn, 10 px wide",
     KINDS,
     .sound = FLAWED,
     .flaw = "It adds half the width of the drawn line, so circles 5 px off hit.",
     .source = "demo of document 003",
     .answer = drawn_width},
    {.name = "segment_circle_line",
     .label = "whole line",
     KINDS,
     .sound = FLAWED,
     .flaw = "It does not clamp the projection, so circles on the line beyond an end hit.",
     .source = "common mistake",
     .answer = whole_line},
    {.name = "segment_circle_ends",
     .label = "ends only",
     KINDS,
     .sound = FLAWED,
     .flaw = "It asks only about the ends, so a segment right through the circle is missed.",
     .source = "common mistake",
     .answer = ends});
