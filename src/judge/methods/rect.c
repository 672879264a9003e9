// Methods for axis-aligned rectangles: with circles by the nearest point, with each other by four
// conditions.
#include "textbook.h"

// ---- An AABB and a circle: the centre clamped to the box is the closest point

static TsCircle circle(const Query *query) { return query->b->circle; }

static void nearest_point(const Query *query, Answer *answer)
{
    TsVec nearest = textbook_clamp(query->a->aabb, circle(query).center);
    TsVec way = ts_vec_sub(circle(query).center, nearest);
    textbook_hit(answer, ts_vec_length(way) <= circle(query).radius);
    answer->has |= ANSWER_POINT;
    answer->point = nearest;
    if (ts_vec_length(way) > 0)
        textbook_measure(answer, ts_vec_length(way) - circle(query).radius, way);
}

static void corners(const Query *query, Answer *answer)
{
    TsVec box[4];
    int count;
    const TsVec *corner = ts_shape_view_corners(query->a, box, &count);
    bool hit = textbook_in_box(query->a->aabb, circle(query).center);
    for (int i = 0; i < count; i++) {
        // flaw: rect_circle_corners
        hit = hit || textbook_within(circle(query).center, corner[i], circle(query).radius);
    }
    textbook_hit(answer, hit);
}

static void sides(const Query *query, Answer *answer)
{
    TsVec box[4];
    int count;
    const TsVec *corner = ts_shape_view_corners(query->a, box, &count);
    // flaw: rect_circle_sides
    bool hit = false;
    for (int i = 0; i < count; i++) {
        TsVec next = corner[(i + 1) % count];
        TsVec nearest = textbook_segment_nearest(circle(query).center, corner[i], next);
        hit = hit || textbook_within(circle(query).center, nearest, circle(query).radius);
    }
    textbook_hit(answer, hit);
}

#define CIRCLE_KINDS                                                                               \
    .a = TS_SHAPE_BIT(TS_SHAPE_AABB), .b = TS_SHAPE_BIT(TS_SHAPE_CIRCLE), .touch = TOUCH_HIT

// ---- An AABB and a point: four comparisons, with the far sides as corner plus size

typedef struct Rect {
    double x, y, w, h;
} Rect;

static Rect rect(const Query *query)
{
    TsAabb box = query->a->aabb;
    return (Rect){box.min.x, box.min.y, box.max.x - box.min.x, box.max.y - box.min.y};
}

static void four_conditions(const Query *query, Answer *answer)
{
    Rect r = rect(query);
    TsVec p = query->b->point;
    textbook_hit(answer, r.x <= p.x && p.x <= r.x + r.w && r.y <= p.y && p.y <= r.y + r.h);
}

static void three_conditions(const Query *query, Answer *answer)
{
    Rect r = rect(query);
    TsVec p = query->b->point;
    // flaw: rect_point_three
    textbook_hit(answer, r.x <= p.x && p.x <= r.x + r.w && r.y <= p.y);
}

static void width_twice(const Query *query, Answer *answer)
{
    Rect r = rect(query);
    TsVec p = query->b->point;
    // flaw: rect_point_width_twice
    textbook_hit(answer, r.x <= p.x && p.x <= r.x + r.w && r.y <= p.y && p.y <= r.y + r.w);
}

#define POINT_KINDS                                                                                \
    .a = TS_SHAPE_BIT(TS_SHAPE_AABB), .b = TS_SHAPE_BIT(TS_SHAPE_POINT), .touch = TOUCH_HIT

// ---- The methods

METHODS({.name = "rect_circle_nearest",
         .label = "closest point",
         .does = "It clamps the centre to the rectangle and compares the distance from "
                 "there with the radius.",
         CIRCLE_KINDS,
         .sound = ROUNDS,
         .source = "XXHolic, Collision Detection (Rectangle)",
         .answer = nearest_point},
        {.name = "rect_circle_corners",
         .label = "corners only",
         CIRCLE_KINDS,
         .sound = FLAWED,
         .flaw = "It only tests the corners and the centre, so a circle over the middle of a side "
                 "is missed.",
         .source = "common mistake",
         .answer = corners},
        {.name = "rect_circle_sides",
         .label = "sides only",
         CIRCLE_KINDS,
         .sound = FLAWED,
         .flaw = "It only tests the four sides, so a circle wholly inside is missed.",
         .source = "XXHolic, Collision Detection (Polygon)",
         .answer = sides},
        {.name = "rect_point_conditions",
         .label = "four comparisons",
         .does = "It compares x with the left and right side, and y with the upper and lower one.",
         POINT_KINDS,
         .sound = ROUNDS,
         .ulps = 16, // it computes with sizes, which round
         .source = "XXHolic, Collision Detection (Rectangle)",
         .answer = four_conditions},
        {.name = "rect_point_three",
         .label = "three comparisons",
         POINT_KINDS,
         .sound = FLAWED,
         .flaw = "It never tests the bottom side, so every point below the box counts as inside.",
         .source = "common mistake",
         .answer = three_conditions},
        {.name = "rect_point_width_twice",
         .label = "width twice",
         POINT_KINDS,
         .sound = FLAWED,
         .flaw = "It uses the width as the height too, so every box is tested as a square.",
         .source = "XXHolic, Collision Detection (Rectangle), misprint",
         .answer = width_twice});
