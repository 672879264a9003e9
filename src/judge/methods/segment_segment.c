// Two segments (S24): four turns, and document 003's two parameters t1 and t2 of the point where
// the lines cross.
#include "textbook.h"

static TsSegment first(const Query *query) { return query->a->segment; }
static TsSegment second(const Query *query) { return query->b->segment; }

static void four_turns(const Query *query, Answer *answer)
{
    textbook_hit(answer, textbook_segments_meet(first(query), second(query)));
}

// Whether a's ends lie on strictly different sides of b's line.
static bool crosses_line(TsSegment a, TsSegment b)
{
    double from = textbook_turn(b.a, b.b, a.a), to = textbook_turn(b.a, b.b, a.b);
    return (from > 0 && to < 0) || (from < 0 && to > 0);
}

static void cross_inside(const Query *query, Answer *answer)
{
    TsSegment a = first(query), b = second(query);
    textbook_hit(answer, crosses_line(a, b) && crosses_line(b, a));
}

typedef struct Crossing {
    double d, t1, t2; // t1 and t2 infinite or not a number where the lines are parallel
} Crossing;

static Crossing crossing(TsSegment s1, TsSegment s2)
{
    double x1 = s1.a.x, y1 = s1.a.y, x2 = s1.b.x, y2 = s1.b.y;
    double x3 = s2.a.x, y3 = s2.a.y, x4 = s2.b.x, y4 = s2.b.y;
    Crossing c;
    c.d = (y4 - y3) * (x2 - x1) - (x4 - x3) * (y2 - y1);
    c.t1 = ((x4 - x3) * (y1 - y3) - (y4 - y3) * (x1 - x3)) / c.d;
    c.t2 = ((x2 - x1) * (y1 - y3) - (y2 - y1) * (x1 - x3)) / c.d;
    return c;
}

static bool is_part(double t) { return t >= 0 && t <= 1; }

static bool meet_as_printed(TsSegment a, TsSegment b)
{
    Crossing c = crossing(a, b);
    return is_part(c.t1) && is_part(c.t2);
}

static void as_printed(const Query *query, Answer *answer)
{
    textbook_hit(answer, meet_as_printed(first(query), second(query)));
    if (answer->relation != TS_OVERLAPPING) return;
    answer->has |= ANSWER_POINT;
    answer->point =
        ts_vec_lerp(first(query).a, first(query).b, crossing(first(query), second(query)).t1);
}

static void parallel_too(const Query *query, Answer *answer)
{
    as_printed(query, answer);
    if (crossing(first(query), second(query)).d == 0) four_turns(query, answer);
}

static void one_parameter(const Query *query, Answer *answer)
{
    textbook_hit(answer, is_part(crossing(first(query), second(query)).t1));
}

typedef struct Slope {
    double m, n; // y = m x + n
} Slope;

static Slope slope_of(TsSegment s)
{
    double m = (s.b.y - s.a.y) / (s.b.x - s.a.x);
    return (Slope){m, s.a.y - m * s.a.x};
}

static bool is_between(double x, TsSegment s)
{
    return (s.a.x <= x && x <= s.b.x) || (s.b.x <= x && x <= s.a.x);
}

static void slopes(const Query *query, Answer *answer)
{
    Slope a = slope_of(first(query)), b = slope_of(second(query));
    double x = (b.n - a.n) / (a.m - b.m);
    textbook_hit(answer, is_between(x, first(query)) && is_between(x, second(query)));
}

#define SEGMENTS .a = TS_SHAPE_BIT(TS_SHAPE_SEGMENT), .b = TS_SHAPE_BIT(TS_SHAPE_SEGMENT)

METHODS({.name = "segment_four_turns",
         .label = "four turns",
         SEGMENTS,
         .touch = TOUCH_HIT,
         .sound = ROUNDS,
         .source = "common practice",
         .answer = four_turns},
        {.name = "segment_cross_inside",
         .label = "four turns, strict",
         SEGMENTS,
         .touch = TOUCH_MISS,
         .sound = ROUNDS,
         .source = "common practice",
         .answer = cross_inside},
        {.name = "segment_printed",
         .label = "t1 and t2",
         SEGMENTS,
         .touch = TOUCH_HIT,
         .sound = FLAWED,
         .flaw = "It divides by 0 where the lines are parallel, so pieces of one line never meet.",
         .shows = FLAW_IN_TOUCH,
         .source = "document 003 (E41)",
         .answer = as_printed},
        {.name = "segment_parallel_too",
         .label = "t1, t2 or in line",
         SEGMENTS,
         .touch = TOUCH_HIT,
         .sound = ROUNDS,
         .source = "Bourke 1989, whom document 003's original names",
         .answer = parallel_too},
        {.name = "segment_one_parameter",
         .label = "t1 only",
         SEGMENTS,
         .touch = TOUCH_HIT,
         .sound = FLAWED,
         .flaw = "It leaves out t2, so it takes the second segment for a line without ends.",
         .source = "common mistake",
         .answer = one_parameter},
        {.name = "segment_slopes",
         .label = "slopes",
         SEGMENTS,
         .touch = TOUCH_HIT,
         .sound = FLAWED,
         .flaw = "It divides by the width for the slope, so upright segments are never met.",
         .source = "common mistake",
         .answer = slopes});
