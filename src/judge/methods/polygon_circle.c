// A polygon (or triangle) and a circle: XXHolic tests the circle against every side.
#include "textbook.h"

static TsCircle circle(const Query *query) { return query->b->circle; }

static bool meets_border(const TextbookLoop *loop, TsCircle c)
{
    return textbook_within(c.center, textbook_boundary_nearest(loop, c.center), c.radius);
}

static void sides_or_center(const Query *query, Answer *answer)
{
    TextbookLoop loop = textbook_loop(query->a);
    textbook_hit(answer, meets_border(&loop, circle(query)) ||
                             textbook_contains(&loop, circle(query).center));
}

static void sides(const Query *query, Answer *answer)
{
    TextbookLoop loop = textbook_loop(query->a);
    // flaw: polygon_circle_sides
    textbook_hit(answer, meets_border(&loop, circle(query)));
}

// As in the article's demo: the projection must fall on the side, and the ends are not tested.
static bool meets_middle(TsSegment side, TsCircle c)
{
    TsVec way = ts_vec_sub(side.b, side.a);
    double t = ts_vec_dot(way, ts_vec_sub(c.center, side.a)) / ts_vec_dot(way, way);
    // flaw: polygon_circle_no_corners
    // step: foot
    return work_line(side, 2,
                     work_foot(c.center, ts_vec_lerp(side.a, side.b, t), t >= 0 && t <= 1)) &&
           textbook_within(c.center, ts_vec_lerp(side.a, side.b, t), c.radius);
}

static void no_corners(const Query *query, Answer *answer)
{
    TextbookLoop loop = textbook_loop(query->a);
    bool hit = textbook_contains(&loop, circle(query).center);
    for (int i = 0; i < loop.count; i++) {
        hit = hit || meets_middle(textbook_side(&loop, i), circle(query));
    }
    textbook_hit(answer, hit);
}

static void corners(const Query *query, Answer *answer)
{
    TextbookLoop loop = textbook_loop(query->a);
    bool hit = textbook_contains(&loop, circle(query).center);
    for (int i = 0; i < loop.count; i++) {
        // flaw: polygon_circle_corners
        hit = hit || textbook_within(circle(query).center, loop.corner[i], circle(query).radius);
    }
    textbook_hit(answer, hit);
}

#define KINDS                                                                                      \
    .a = TS_SHAPE_BIT(TS_SHAPE_POLYGON) | TS_SHAPE_BIT(TS_SHAPE_TRIANGLE),                         \
    .b = TS_SHAPE_BIT(TS_SHAPE_CIRCLE), .touch = TOUCH_HIT

METHODS({.name = "polygon_circle_sides_or_center",
         .label = "sides or centre",
         .does = "It tests whether a side is within the radius of the centre, and "
                 "whether the centre is inside.",
         KINDS,
         .sound = ROUNDS,
         .source = "XXHolic, Collision Detection (Polygon), corrected",
         .answer = sides_or_center},
        {.name = "polygon_circle_sides",
         .label = "sides only",
         KINDS,
         .sound = FLAWED,
         .flaw = "It only tests the sides, so a circle wholly inside is missed.",
         .source = "XXHolic, Collision Detection (Polygon)",
         .answer = sides},
        {.name = "polygon_circle_no_corners",
         .label = "no corners",
         KINDS,
         .sound = FLAWED,
         .flaw = "It requires the projection to fall on a side and ignores the ends, so a circle "
                 "at a corner is missed.",
         .source = "XXHolic, Collision Detection (Polygon), demo",
         .answer = no_corners},
        {.name = "polygon_circle_corners",
         .label = "corners only",
         KINDS,
         .sound = FLAWED,
         .flaw = "It only tests the corners and the centre, so a circle over the middle of a side "
                 "is missed.",
         .source = "common mistake",
         .answer = corners});
