// Methods for segments: with rectangles, circles, points and each other.
#include "textbook.h"

// ---- A segment and an AABB: XXHolic tests the segment against the four sides

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

// flaw: segment_aabb_sides
static void sides(const Query *query, Answer *answer) { textbook_hit(answer, meets_side(query)); }
static void ends_aabb(const Query *query, Answer *answer)
{
    // flaw: segment_aabb_ends
    textbook_hit(answer, end_inside_aabb(query));
}

static void whole_line_aabb(const Query *query, Answer *answer)
{
    // flaw: segment_aabb_line
    textbook_hit(answer, is_part_inside(query, (TextbookSpan){-HUGE_VAL, HUGE_VAL}));
}

#define AABB_KINDS                                                                                 \
    .a = TS_SHAPE_BIT(TS_SHAPE_SEGMENT), .b = TS_SHAPE_BIT(TS_SHAPE_AABB), .touch = TOUCH_HIT

// ---- A segment and a circle: the distance of the centre from the closest point of the segment.
// XXHolic tests both ends first, then projects the centre onto the line, and uses the segment/point
// test to decide whether the projection is on the segment.

static TsCircle circle(const Query *query) { return query->b->circle; }

static bool holds(TsCircle c, TsVec p) { return textbook_within(c.center, p, c.radius); }

static void clamped(const Query *query, Answer *answer)
{
    TsSegment s = segment(query);
    TsCircle c = circle(query);
    textbook_hit(answer, holds(c, textbook_segment_nearest(c.center, s.a, s.b)));
}

static bool end_inside_circle(const Query *query)
{
    return holds(circle(query), segment(query).a) || holds(circle(query), segment(query).b);
}

// NaN for a segment of length 0, and NaN is on no segment.
static TsVec foot(const Query *query)
{
    TsSegment s = segment(query);
    TsVec a = ts_vec_sub(s.b, s.a);
    return ts_vec_lerp(s.a, s.b,
                       ts_vec_dot(a, ts_vec_sub(circle(query).center, s.a)) / ts_vec_dot(a, a));
}

// XXHolic's test of a point on a segment: d1 + d2, its distances from both ends, equals the length
// of the segment within 0.1.
static bool adds_up(double d1, double d2, double length)
{
    double buffer = 0.1;
    // flaw: segment_circle_printed, segment_point_ellipse
    return d1 + d2 >= length - buffer && d1 + d2 <= length + buffer;
}

static bool on_segment(TsSegment s, TsVec p)
{
    return adds_up(ts_vec_distance(p, s.a), ts_vec_distance(p, s.b), ts_vec_distance(s.a, s.b));
}

static bool foot_inside(const Query *query)
{
    TsVec at = foot(query);
    // step: foot
    bool on = work_foot(circle(query).center, at, on_segment(segment(query), at));
    return work_line(segment(query), 2, on) && holds(circle(query), foot(query));
}

static void as_printed_circle(const Query *query, Answer *answer)
{
    textbook_hit(answer, end_inside_circle(query) || foot_inside(query));
}

static void no_ends(const Query *query, Answer *answer)
{
    // flaw: segment_circle_no_ends
    textbook_hit(answer, foot_inside(query));
}

static void drawn_width(const Query *query, Answer *answer)
{
    TsSegment s = segment(query);
    TsCircle c = circle(query);
    TsVec nearest = textbook_segment_nearest(c.center, s.a, s.b);
    // flaw: segment_circle_drawn
    textbook_hit(answer, textbook_within(c.center, nearest, c.radius + 5));
}

static void whole_line_circle(const Query *query, Answer *answer)
{
    // flaw: segment_circle_line
    textbook_hit(answer, end_inside_circle(query) ||
                             work_line(segment(query), 2, holds(circle(query), foot(query))));
}

static void ends_circle(const Query *query, Answer *answer)
{
    // flaw: segment_circle_ends
    textbook_hit(answer, end_inside_circle(query));
}

#define CIRCLE_KINDS                                                                               \
    .a = TS_SHAPE_BIT(TS_SHAPE_SEGMENT), .b = TS_SHAPE_BIT(TS_SHAPE_CIRCLE), .touch = TOUCH_HIT

// ---- A segment and a point: the distance from the closest point

static TsVec point(const Query *query) { return query->b->point; }

static TsVec nearest_on(TsSegment s, TsVec p)
{
    TsVec way = ts_vec_sub(s.b, s.a);
    double square = ts_vec_length_squared(way);
    double t = square > 0 ? ts_vec_dot(ts_vec_sub(p, s.a), way) / square : 0;
    return ts_vec_lerp(s.a, s.b, t < 0 ? 0 : t > 1 ? 1 : t);
}

static void distance(const Query *query, Answer *answer)
{
    TsVec nearest = nearest_on(segment(query), point(query));
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
    textbook_hit(answer, in_line(query) && textbook_box_holds(box, point(query)));
}

static void ellipse(const Query *query, Answer *answer)
{
    textbook_hit(answer, on_segment(segment(query), point(query)));
}

static void ring(const Query *query, Answer *answer)
{
    TsSegment s = segment(query);
    // flaw: segment_point_ring
    double d1 = ts_vec_distance(point(query), s.b), d2 = ts_vec_distance(point(query), s.b);
    textbook_hit(answer, adds_up(d1, d2, ts_vec_distance(s.a, s.b)));
}

// The printed getLen(point1, point2) reads point1 twice.
// flaw: segment_point_no_lengths
static double length_of_one(TsVec point1) { return ts_vec_distance(point1, point1); }

static void no_lengths(const Query *query, Answer *answer)
{
    double d1 = length_of_one(point(query)), d2 = length_of_one(point(query));
    textbook_hit(answer, adds_up(d1, d2, length_of_one(segment(query).a)));
}

static void whole_line_point(const Query *query, Answer *answer)
{
    // flaw: segment_point_line
    textbook_hit(answer, in_line(query));
}

#define POINT_KINDS                                                                                \
    .a = TS_SHAPE_BIT(TS_SHAPE_SEGMENT), .b = TS_SHAPE_BIT(TS_SHAPE_POINT), .touch = TOUCH_HIT

// ---- Two segments: four orientation tests, or the parameters t1 and t2 of the point where the
// lines cross (XXHolic).

static TsSegment first(const Query *query) { return query->a->segment; }
static TsSegment second(const Query *query) { return query->b->segment; }

static void four_turns(const Query *query, Answer *answer)
{
    textbook_hit(answer, textbook_segments_meet(first(query), second(query)));
}

// Whether the ends of a are strictly on different sides of b's line.
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
    double d, t1, t2; // t1 and t2 are infinite or NaN if the lines are parallel
} Crossing;

static Crossing crossing(TsSegment s1, TsSegment s2)
{
    double x1 = s1.a.x, y1 = s1.a.y, x2 = s1.b.x, y2 = s1.b.y;
    double x3 = s2.a.x, y3 = s2.a.y, x4 = s2.b.x, y4 = s2.b.y;
    Crossing c;
    c.d = (y4 - y3) * (x2 - x1) - (x4 - x3) * (y2 - y1);
    // flaw: segment_printed
    c.t1 = ((x4 - x3) * (y1 - y3) - (y4 - y3) * (x1 - x3)) / c.d;
    // flaw: segment_printed
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
    // The place along a nearly parallel segment is rounding: it may lie beyond the second one's
    // end.
    TsSegment a = first(query), b = second(query);
    answer->has |= ANSWER_POINT;
    answer->point = nearest_on(b, ts_vec_lerp(a.a, a.b, crossing(a, b).t1));
}

// Whether the lines are so nearly parallel that d is nothing but rounding.
static bool are_nearly_parallel(TsSegment a, TsSegment b)
{
    double lengths = ts_vec_distance(a.a, a.b) * ts_vec_distance(b.a, b.b);
    return fabs(crossing(a, b).d) <= 1e-9 * lengths;
}

static void parallel_too(const Query *query, Answer *answer)
{
    if (are_nearly_parallel(first(query), second(query)))
        four_turns(query, answer);
    else
        as_printed_segment(query, answer);
}

static void one_parameter(const Query *query, Answer *answer)
{
    // flaw: segment_one_parameter
    textbook_hit(answer, is_part(crossing(first(query), second(query)).t1));
}

typedef struct Slope {
    double m, n; // y = m x + n
} Slope;

static Slope slope_of(TsSegment s)
{
    // flaw: segment_slopes
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
     .does = "It tests whether the segment crosses a side, and whether one of its ends is inside.",
     AABB_KINDS,
     .sound = ROUNDS,
     .source = "XXHolic, Collision Detection (Line), corrected",
     .answer = sides_or_end},
    {.name = "segment_aabb_slabs",
     .label = "slabs",
     .does = "It clips the segment by the box's x range and y range; some of it must be left.",
     AABB_KINDS,
     .sound = ROUNDS,
     .source = "Kay and Kajiya 1986",
     .answer = slabs},
    {.name = "segment_aabb_sides",
     .label = "sides only",
     AABB_KINDS,
     .sound = FLAWED,
     .flaw = "It only tests the four sides, so a segment wholly inside is missed.",
     .source = "XXHolic, Collision Detection (Line)",
     .answer = sides},
    {.name = "segment_aabb_ends",
     .label = "ends only",
     AABB_KINDS,
     .sound = FLAWED,
     .flaw = "It only tests the ends, so a segment right through the box is missed.",
     .source = "common mistake",
     .answer = ends_aabb},
    {.name = "segment_aabb_line",
     .label = "whole line",
     AABB_KINDS,
     .sound = FLAWED,
     .flaw = "It clips the line instead of the segment, so a segment that only points at the box "
             "collides.",
     .source = "common mistake",
     .answer = whole_line_aabb},
    {.name = "segment_circle_clamped",
     .label = "clamped",
     .does = "It finds the point of the segment that is closest to the centre and "
             "compares the distance with the radius.",
     CIRCLE_KINDS,
     .sound = ROUNDS,
     .source = "XXHolic, Collision Detection (Line), corrected",
     .answer = clamped},
    {.name = "segment_circle_printed",
     .label = "ends, then line",
     CIRCLE_KINDS,
     .sound = FLAWED,
     .flaw = "It accepts points up to 0.05 px past an end of the segment, so a small circle there "
             "counts as a collision.",
     .source = "XXHolic, Collision Detection (Line)",
     .answer = as_printed_circle},
    {.name = "segment_circle_no_ends",
     .label = "no ends",
     CIRCLE_KINDS,
     .sound = FLAWED,
     .flaw = "It requires the projection to fall on the segment and ignores the ends, so a circle "
             "at an end is missed.",
     .source = "XXHolic, Collision Detection (Line), demo",
     .answer = no_ends},
    {.name = "segment_circle_drawn",
     .label = "as drawn, 10 px wide",
     CIRCLE_KINDS,
     .sound = FLAWED,
     .flaw = "It adds half the width of the drawn line, so circles up to 5 px away collide.",
     .source = "XXHolic, Collision Detection (Line), demo",
     .answer = drawn_width},
    {.name = "segment_circle_line",
     .label = "whole line",
     CIRCLE_KINDS,
     .sound = FLAWED,
     .flaw = "It does not clamp the projection, so circles on the line beyond an end collide.",
     .source = "common mistake",
     .answer = whole_line_circle},
    {.name = "segment_circle_ends",
     .label = "ends only",
     CIRCLE_KINDS,
     .sound = FLAWED,
     .flaw = "It only tests the ends, so a segment right through the circle is missed.",
     .source = "common mistake",
     .answer = ends_circle},
    {.name = "segment_point_distance",
     .label = "distance",
     .does = "It finds the closest point of the segment: at a distance of 0 the point is on it.",
     POINT_KINDS,
     .sound = ROUNDS,
     .source = "XXHolic, Collision Detection (Line), corrected",
     .answer = distance},
    {.name = "segment_point_cross",
     .label = "cross product",
     .does = "It tests whether the cross product is 0 and the point lies between both ends.",
     POINT_KINDS,
     .sound = ROUNDS,
     .source = "common practice",
     .answer = cross_product},
    {.name = "segment_point_ellipse",
     .label = "tolerance of 0.1",
     POINT_KINDS,
     .sound = FLAWED,
     .flaw =
         "It accepts an ellipse that grows with the segment: 2 px thick at 89 px, 5 px at 447 px.",
     .source = "XXHolic, Collision Detection (Line)",
     .answer = ellipse},
    {.name = "segment_point_ring",
     .label = "one end twice",
     POINT_KINDS,
     .sound = FLAWED,
     .flaw = "It measures both distances to the second end, so it accepts a ring around that end.",
     .source = "XXHolic, Collision Detection (Line), as printed",
     .answer = ring},
    {.name = "segment_point_no_lengths",
     .label = "every length 0",
     POINT_KINDS,
     .sound = FLAWED,
     .flaw = "Its length function takes both points from one, so all lengths are 0 and every point "
             "is accepted.",
     .source = "XXHolic, Collision Detection (Line), getLen",
     .answer = no_lengths},
    {.name = "segment_point_line",
     .label = "whole line",
     POINT_KINDS,
     .sound = FLAWED,
     .flaw = "It only tests whether the point is collinear, so points beyond the ends collide too.",
     .source = "common mistake",
     .answer = whole_line_point},
    {.name = "segment_four_turns",
     .label = "orientation tests",
     .does = "It takes four orientations: the ends of each segment must be on both "
             "sides of the other.",
     SEGMENTS,
     .touch = TOUCH_HIT,
     .sound = ROUNDS,
     .source = "common practice",
     .answer = four_turns},
    {.name = "segment_cross_inside",
     .label = "orientations, strict",
     .does = "It takes four orientations and compares them strictly, so a touch is no collision.",
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
     .flaw = "It divides by 0 if the lines are parallel, so collinear segments never meet.",
     .shows = FLAW_IN_TOUCH,
     .source = "XXHolic, Collision Detection (Line)",
     .answer = as_printed_segment},
    {.name = "segment_parallel_too",
     .label = "t1, t2 or collinear",
     .does = "It solves for a parameter from 0 to 1 on each segment; parallel ones can "
             "still be collinear.",
     SEGMENTS,
     .touch = TOUCH_HIT,
     .sound = ROUNDS,
     .source = "Bourke 1989",
     .answer = parallel_too},
    {.name = "segment_one_parameter",
     .label = "t1 only",
     SEGMENTS,
     .touch = TOUCH_HIT,
     .sound = FLAWED,
     .flaw = "It omits t2, so it treats the second segment as an infinite line.",
     .source = "common mistake",
     .answer = one_parameter},
    {.name = "segment_slopes",
     .label = "slopes",
     SEGMENTS,
     .touch = TOUCH_HIT,
     .sound = FLAWED,
     .flaw = "It divides by the width for the slope, so vertical segments never collide.",
     .source = "common mistake",
     .answer = slopes});
