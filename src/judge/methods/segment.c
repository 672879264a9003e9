#include "textbook.h"

// ---- A segment and an upright rectangle (S25): document 003 tests the segment against the four
// sides.

static TsSegment segment(const Query *query) { return query->a->segment; }
static TsAabb rect(const Query *query) { return query->b->aabb; }

static bool meets_side(const Query *query)
{
    TextbookLoop sides = textbook_loop(query->b);
    return textbook_segment_meets_loop(&sides, segment(query));
}

static bool end_inside_aabb(const Query *query)
{
    return textbook_in_box(rect(query), segment(query).a) ||
           textbook_in_box(rect(query), segment(query).b);
}

static void sides_or_end(const Query *query, Answer *answer)
{
    textbook_hit(answer, meets_side(query) || end_inside_aabb(query));
}

static bool is_part_inside(const Query *query, TextbookSpan part)
{
    TsSegment s = segment(query);
    part = textbook_slabs(rect(query), s.a, ts_vec_sub(s.b, s.a), part);
    return part.from <= part.to;
}

static void slabs(const Query *query, Answer *answer)
{
    textbook_hit(answer, is_part_inside(query, (TextbookSpan){0, 1}));
}

static void sides(const Query *query, Answer *answer) { textbook_hit(answer, meets_side(query)); }
static void ends_aabb(const Query *query, Answer *answer)
{
    textbook_hit(answer, end_inside_aabb(query));
}

static void whole_line_aabb(const Query *query, Answer *answer)
{
    textbook_hit(answer, is_part_inside(query, (TextbookSpan){-HUGE_VAL, HUGE_VAL}));
}

#define AABB_KINDS                                                                                 \
    .a = TS_SHAPE_BIT(TS_SHAPE_SEGMENT), .b = TS_SHAPE_BIT(TS_SHAPE_AABB), .touch = TOUCH_HIT

// ---- A segment and a circle: the distance of the centre from the segment's nearest point (S23).
// Document 003 tests both ends first, then projects the centre onto the line, and asks its
// line/point test whether that point is on the segment.

static TsCircle circle(const Query *query) { return query->b->circle; }

static bool holds(TsCircle c, TsVec p) { return ts_vec_distance(c.center, p) <= c.radius; }

static void clamped(const Query *query, Answer *answer)
{
    TsSegment s = segment(query);
    TsCircle c = circle(query);
    textbook_hit(answer, textbook_segment_distance(c.center, s.a, s.b) <= c.radius);
}

static bool end_inside_circle(const Query *query)
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

static void as_printed_circle(const Query *query, Answer *answer)
{
    textbook_hit(answer, end_inside_circle(query) || foot_inside(query));
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

static void whole_line_circle(const Query *query, Answer *answer)
{
    textbook_hit(answer, end_inside_circle(query) || holds(circle(query), foot(query)));
}

static void ends_circle(const Query *query, Answer *answer)
{
    textbook_hit(answer, end_inside_circle(query));
}

#define CIRCLE_KINDS                                                                               \
    .a = TS_SHAPE_BIT(TS_SHAPE_SEGMENT), .b = TS_SHAPE_BIT(TS_SHAPE_CIRCLE), .touch = TOUCH_HIT

// ---- A segment and a point: its distance from the segment's nearest point, and what document 003
// does instead (S22): the way over the point, d1 + d2, is as long as the segment, give or take 0.1.

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
    return textbook_orientation(segment(query).a, segment(query).b, point(query)) == 0;
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

static void whole_line_point(const Query *query, Answer *answer)
{
    textbook_hit(answer, in_line(query));
}

#define POINT_KINDS                                                                                \
    .a = TS_SHAPE_BIT(TS_SHAPE_SEGMENT), .b = TS_SHAPE_BIT(TS_SHAPE_POINT), .touch = TOUCH_HIT

// ---- Two segments (S24): four turns, and document 003's two parameters t1 and t2 of the point
// where the lines cross.

static TsSegment first(const Query *query) { return query->a->segment; }
static TsSegment second(const Query *query) { return query->b->segment; }

static void four_turns(const Query *query, Answer *answer)
{
    textbook_hit(answer, textbook_segments_meet(first(query), second(query)));
}

// Whether a's ends lie on strictly different sides of b's line.
static bool crosses_line(TsSegment a, TsSegment b)
{
    double from = textbook_orientation(b.a, b.b, a.a), to = textbook_orientation(b.a, b.b, a.b);
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

static void as_printed_segment(const Query *query, Answer *answer)
{
    textbook_hit(answer, meet_as_printed(first(query), second(query)));
    if (answer->relation != TS_OVERLAPPING) return;
    answer->has |= ANSWER_POINT;
    answer->point =
        ts_vec_lerp(first(query).a, first(query).b, crossing(first(query), second(query)).t1);
}

static void parallel_too(const Query *query, Answer *answer)
{
    as_printed_segment(query, answer);
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

// ---- The methods

METHODS(
    {.name = "segment_aabb_sides_or_end",
     .label = "sides or end inside",
     AABB_KINDS,
     .sound = ROUNDS,
     .source = "document 003, put right (E43)",
     .answer = sides_or_end},
    {.name = "segment_aabb_slabs",
     .label = "slabs",
     AABB_KINDS,
     .sound = ROUNDS,
     .source = "Kay and Kajiya 1986",
     .answer = slabs},
    {.name = "segment_aabb_sides",
     .label = "sides only",
     AABB_KINDS,
     .sound = FLAWED,
     .flaw = "It asks about the four sides only, so a segment wholly inside is missed.",
     .source = "document 003 (E43)",
     .answer = sides},
    {.name = "segment_aabb_ends",
     .label = "ends only",
     AABB_KINDS,
     .sound = FLAWED,
     .flaw = "It asks only about the ends, so a segment right through the rectangle is missed.",
     .source = "common mistake",
     .answer = ends_aabb},
    {.name = "segment_aabb_line",
     .label = "whole line",
     AABB_KINDS,
     .sound = FLAWED,
     .flaw = "It cuts the line instead of the segment, so a segment that only points at the "
             "rectangle hits.",
     .source = "common mistake",
     .answer = whole_line_aabb},
    {.name = "segment_circle_clamped",
     .label = "clamped",
     CIRCLE_KINDS,
     .sound = ROUNDS,
     .source = "document 003, put right (E46)",
     .answer = clamped},
    {.name = "segment_circle_printed",
     .label = "ends, then line",
     CIRCLE_KINDS,
     .sound = FLAWED,
     .flaw = "It takes a point 0.05 px past an end to be on the segment, so a small circle there "
             "hits.",
     .source = "document 003 (E37)",
     .answer = as_printed_circle},
    {.name = "segment_circle_no_ends",
     .label = "no ends",
     CIRCLE_KINDS,
     .sound = FLAWED,
     .flaw = "It leaves out the ends and wants the projection on the segment, so a circle over an "
             "end is missed.",
     .source = "demo of document 003 (E46)",
     .answer = no_ends},
    {.name = "segment_circle_drawn",
     .label = "as drawn, 10 px wide",
     CIRCLE_KINDS,
     .sound = FLAWED,
     .flaw = "It adds half the width of the drawn line, so circles 5 px off hit.",
     .source = "demo of document 003",
     .answer = drawn_width},
    {.name = "segment_circle_line",
     .label = "whole line",
     CIRCLE_KINDS,
     .sound = FLAWED,
     .flaw = "It does not clamp the projection, so circles on the line beyond an end hit.",
     .source = "common mistake",
     .answer = whole_line_circle},
    {.name = "segment_circle_ends",
     .label = "ends only",
     CIRCLE_KINDS,
     .sound = FLAWED,
     .flaw = "It asks only about the ends, so a segment right through the circle is missed.",
     .source = "common mistake",
     .answer = ends_circle},
    {.name = "segment_point_distance",
     .label = "distance",
     POINT_KINDS,
     .sound = ROUNDS,
     .source = "document 003, put right (E37)",
     .answer = distance},
    {.name = "segment_point_cross",
     .label = "cross product",
     POINT_KINDS,
     .sound = ROUNDS,
     .source = "common practice",
     .answer = cross_product},
    {.name = "segment_point_ellipse",
     .label = "buffer of 0.1",
     POINT_KINDS,
     .sound = FLAWED,
     .flaw = "Its band is an ellipse that grows with the segment: 2 px thick for 89 px, 5 px "
             "for 447.",
     .source = "document 003 (E37)",
     .answer = ellipse},
    {.name = "segment_point_ring",
     .label = "one end twice",
     POINT_KINDS,
     .sound = FLAWED,
     .flaw = "It measures to the second end twice, so it takes a ring about that end for the "
             "segment.",
     .source = "document 003, as printed (E38)",
     .answer = ring},
    {.name = "segment_point_no_lengths",
     .label = "every length 0",
     POINT_KINDS,
     .sound = FLAWED,
     .flaw = "Its lengths take both ends from one point and are 0, so every point is on every "
             "segment.",
     .source = "document 003, its getLen (E39)",
     .answer = no_lengths},
    {.name = "segment_point_line",
     .label = "whole line",
     POINT_KINDS,
     .sound = FLAWED,
     .flaw = "It asks only whether the point is in line, so points beyond the ends hit too.",
     .source = "common mistake",
     .answer = whole_line_point},
    {.name = "segment_four_turns",
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
     .answer = as_printed_segment},
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
