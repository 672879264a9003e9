// A segment and a point: its distance from the segment's nearest point, and what document 003 does
// instead (S22): the way over the point, d1 + d2, is as long as the segment, give or take 0.1.
#include "textbook.h"

static TsSegment segment(const Query *query) { return query->a->segment; }
static TsVec point(const Query *query) { return query->b->point; }
static double length(TsSegment s) { return ts_vec_distance(s.a, s.b); }

static void distance(const Query *query, Answer *answer)
{
    TsSegment s = segment(query);
    TsVec way = ts_vec_sub(s.b, s.a);
    double square = ts_vec_length_squared(way);
    double t = square > 0 ? ts_vec_dot(ts_vec_sub(point(query), s.a), way) / square : 0;
    TsVec nearest = ts_vec_lerp(s.a, s.b, t < 0 ? 0 : t > 1 ? 1 : t);
    double gap = ts_vec_distance(nearest, point(query));
    textbook_hit(answer, gap <= 0);
    textbook_measure(answer, gap, ts_vec_sub(point(query), nearest));
    answer->has |= ANSWER_POINT;
    answer->point = nearest;
}

static bool in_line(const Query *query)
{
    return textbook_turn(segment(query).a, segment(query).b, point(query)) == 0;
}

static void cross_product(const Query *query, Answer *answer)
{
    TsAabb box = ts_shape_bounds(query->a);
    textbook_hit(answer, in_line(query) && textbook_in_box(box, point(query)));
}

// S22 with its buffer.
static void compare(Answer *answer, double d1, double d2, double line)
{
    double buffer = 0.1;
    textbook_hit(answer, d1 + d2 >= line - buffer && d1 + d2 <= line + buffer);
}

static void ellipse(const Query *query, Answer *answer)
{
    TsSegment s = segment(query);
    double d1 = ts_vec_distance(point(query), s.a), d2 = ts_vec_distance(point(query), s.b);
    compare(answer, d1, d2, length(s));
}

static void ring(const Query *query, Answer *answer)
{
    TsSegment s = segment(query);
    double d1 = ts_vec_distance(point(query), s.b), d2 = ts_vec_distance(point(query), s.b);
    compare(answer, d1, d2, length(s));
}

// getLen(point1, point2) reads point1 twice.
static double length_of_one(TsVec point1) { return ts_vec_distance(point1, point1); }

static void no_lengths(const Query *query, Answer *answer)
{
    double d1 = length_of_one(point(query)), d2 = length_of_one(point(query));
    compare(answer, d1, d2, length_of_one(segment(query).a));
}

static void whole_line(const Query *query, Answer *answer) { textbook_hit(answer, in_line(query)); }

#define KINDS                                                                                      \
    .a = TS_SHAPE_BIT(TS_SHAPE_SEGMENT), .b = TS_SHAPE_BIT(TS_SHAPE_POINT), .touch = TOUCH_HIT

METHODS({.name = "segment_point_distance",
         .label = "distance",
         KINDS,
         .sound = ROUNDS,
         .source = "document 003, put right (E37)",
         .answer = distance},
        {.name = "segment_point_cross",
         .label = "cross product",
         KINDS,
         .sound = ROUNDS,
         .source = "common practice",
         .answer = cross_product},
        {.name = "segment_point_ellipse",
         .label = "buffer of 0.1",
         KINDS,
         .sound = FLAWED,
         .flaw = "Its band is an ellipse that grows with the segment: 2 px thick for 89 px, 5 px "
                 "for 447.",
         .source = "document 003 (E37)",
         .answer = ellipse},
        {.name = "segment_point_ring",
         .label = "one end twice",
         KINDS,
         .sound = FLAWED,
         .flaw = "It measures to the second end twice, so it takes a ring about that end for the "
                 "segment.",
         .source = "document 003, as printed (E38)",
         .answer = ring},
        {.name = "segment_point_no_lengths",
         .label = "every length 0",
         KINDS,
         .sound = FLAWED,
         .flaw = "Its lengths take both ends from one point and are 0, so every point is on every "
                 "segment.",
         .source = "document 003, its getLen (E39)",
         .answer = no_lengths},
        {.name = "segment_point_line",
         .label = "whole line",
         KINDS,
         .sound = FLAWED,
         .flaw = "It asks only whether the point is in line, so points beyond the ends hit too.",
         .source = "common mistake",
         .answer = whole_line});
