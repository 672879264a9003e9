// A rectangle and a point: four conditions (S11), the far sides as corner plus size.
#include "textbook.h"

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
    textbook_hit(answer, r.x <= p.x && p.x <= r.x + r.w && r.y <= p.y);
}

static void width_twice(const Query *query, Answer *answer)
{
    Rect r = rect(query);
    TsVec p = query->b->point;
    textbook_hit(answer, r.x <= p.x && p.x <= r.x + r.w && r.y <= p.y && p.y <= r.y + r.w);
}

#define KINDS                                                                                      \
    .a = TS_SHAPE_BIT(TS_SHAPE_AABB), .b = TS_SHAPE_BIT(TS_SHAPE_POINT), .touch = TOUCH_HIT

METHODS(
    {.name = "rect_point_conditions",
     .label = "four conditions",
     KINDS,
     .sound = ROUNDS,
     .source = "document 003",
     .answer = four_conditions},
    {.name = "rect_point_three",
     .label = "three conditions",
     KINDS,
     .sound = FLAWED,
     .flaw = "It never asks about the bottom side, so every point below the rectangle is in it.",
     .source = "common mistake",
     .answer = three_conditions},
    {.name = "rect_point_width_twice",
     .label = "width twice",
     KINDS,
     .sound = FLAWED,
     .flaw = "It takes the width for the height too, so every rectangle is a square.",
     .source = "document 003, its slip of the pen in Rect/Rect",
     .answer = width_twice});
