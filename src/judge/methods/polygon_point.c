// A polygon and a point: the even-odd rule on the sides that a ray from the point crosses. The
// forms differ on the boundary.
#include "textbook.h"

static TsVec point(const Query *query) { return query->b->point; }

// Whether the point lies left of the side from c to n, at its height.
static bool left_of(TsVec p, TsVec c, TsVec n)
{
    return p.x < (n.x - c.x) * (p.y - c.y) / (n.y - c.y) + c.x;
}

typedef bool Spans(double from, double to, double y);

static bool short_form(double from, double to, double y) { return (from > y) != (to > y); }

static bool long_form(double from, double to, double y)
{
    return (from >= y && to < y) || (from < y && to >= y);
}

static bool strict_form(double from, double to, double y)
{
    // flaw: polygon_point_strict
    return (from > y && to < y) || (from < y && to > y);
}

static bool inclusive_form(double from, double to, double y)
{
    // flaw: polygon_point_twice
    return from != to && ((from >= y && to <= y) || (from <= y && to >= y));
}

static bool is_odd(const Query *query, Spans *spans)
{
    TextbookLoop loop = textbook_loop(query->a);
    TsVec p = point(query);
    bool inside = false;
    for (int i = 0; i < loop.count; i++) {
        TsSegment side = textbook_side(&loop, i);
        if (!spans(side.a.y, side.b.y, p.y))
            continue; // first, because a horizontal side has no such place
        // step: side
        if (work_about_side(WORK_CROSSED, side, left_of(p, side.a, side.b))) inside = !inside;
    }
    return inside;
}

static void crossings(const Query *query, Answer *answer)
{
    textbook_hit(answer, is_odd(query, short_form));
}

static void crossings_long(const Query *query, Answer *answer)
{
    textbook_hit(answer, is_odd(query, long_form));
}

static void crossings_strict(const Query *query, Answer *answer)
{
    textbook_hit(answer, is_odd(query, strict_form));
}

static void crossings_twice(const Query *query, Answer *answer)
{
    textbook_hit(answer, is_odd(query, inclusive_form));
}

// Winding number: sides that pass upwards to the right of the point, minus those that pass
// downwards.
static void winding_number(const Query *query, Answer *answer)
{
    TextbookLoop loop = textbook_loop(query->a);
    TsVec p = point(query);
    int winding = 0;
    for (int i = 0; i < loop.count; i++) {
        TsSegment side = textbook_side(&loop, i);
        double turn = textbook_orientation(side.a, side.b, p);
        // step: side
        if (side.a.y <= p.y && side.b.y > p.y && turn > 0) winding++;
        // step: side
        if (side.a.y > p.y && side.b.y <= p.y && turn < 0) winding--;
    }
    textbook_hit(answer, winding != 0);
}

static void border_too(const Query *query, Answer *answer)
{
    TextbookLoop loop = textbook_loop(query->a);
    bool on_border = textbook_segment_meets_loop(&loop, (TsSegment){point(query), point(query)});
    textbook_hit(answer, on_border || textbook_contains(&loop, point(query)));
}

static void one_side(const Query *query, Answer *answer)
{
    TextbookLoop loop = textbook_loop(query->a);
    bool left = false, right = false;
    for (int i = 0; i < loop.count; i++) {
        TsSegment side = textbook_side(&loop, i);
        // step: side
        double turn = textbook_orientation(side.a, side.b, point(query));
        left = work_about_side(WORK_LEFT, side, turn < 0) || left;
        right = right || turn > 0;
    }
    // flaw: polygon_point_one_side
    textbook_hit(answer, !left || !right);
}

#define KINDS .a = TS_SHAPE_BIT(TS_SHAPE_POLYGON), .b = TS_SHAPE_BIT(TS_SHAPE_POINT)

METHODS({.name = "polygon_point_crossings",
         .label = "crossings",
         .does = "It counts the sides that a ray from the point crosses: an odd number "
                 "means inside.",
         KINDS,
         .touch = TOUCH_EITHER,
         .sound = ROUNDS,
         .source = "XXHolic, Collision Detection (Polygon), short form",
         .answer = crossings},
        {.name = "polygon_point_long",
         .label = "crossings, long form",
         .does = "It counts the sides that a ray from the point crosses, with one test "
                 "for each direction of a side.",
         KINDS,
         .touch = TOUCH_EITHER,
         .sound = ROUNDS,
         .source = "XXHolic, Collision Detection (Polygon), long form",
         .answer = crossings_long},
        {.name = "polygon_point_border",
         .label = "crossings + boundary",
         .does = "It counts the sides that a ray from the point crosses, and tests "
                 "whether the point is on a side.",
         KINDS,
         .touch = TOUCH_HIT,
         .sound = ROUNDS,
         .source = "XXHolic, Collision Detection (Polygon), corrected",
         .answer = border_too},
        {.name = "polygon_point_winding",
         .label = "winding number",
         .does = "It counts how often the boundary goes around the point: any number "
                 "but 0 means inside.",
         KINDS,
         .touch = TOUCH_EITHER,
         .sound = ROUNDS,
         .source = "Alciatore and Miranda 1995",
         .answer = winding_number},
        {.name = "polygon_point_strict",
         .label = "crossings, strict",
         KINDS,
         .touch = TOUCH_EITHER,
         .sound = FLAWED,
         .flaw = "Both comparisons are strict, so a ray through a corner counts no crossing: a "
                 "diamond's centre is outside.",
         .source = "Thompson, Collision Detection",
         .answer = crossings_strict},
        {.name = "polygon_point_twice",
         .label = "corners twice",
         KINDS,
         .touch = TOUCH_EITHER,
         .sound = FLAWED,
         .flaw = "It includes both ends of every side, so a ray through a corner counts two "
                 "crossings there.",
         .source = "common mistake",
         .answer = crossings_twice},
        {.name = "polygon_point_one_side",
         .label = "same side of all",
         KINDS,
         .touch = TOUCH_HIT,
         .sound = FLAWED,
         .flaw = "It requires the point on the same side of every edge, so much of a concave "
                 "polygon is missed.",
         .source = "common mistake",
         .answer = one_side});
