// Two axis-aligned boxes: four comparisons. JChehe (2017) compares strictly, although the text ("no
// gap on any side") includes touching; XXHolic includes it, and computes the far sides as corner
// plus size.
#include "textbook.h"

static TsAabb first(const Query *query) { return query->a->aabb; }
static TsAabb second(const Query *query) { return query->b->aabb; }

static void strict(const Query *query, Answer *answer)
{
    TsAabb a = first(query), b = second(query);
    textbook_hit(answer,
                 a.min.x < b.max.x && a.max.x > b.min.x && a.min.y < b.max.y && a.max.y > b.min.y);
}

static void inclusive(const Query *query, Answer *answer)
{
    TsAabb a = first(query), b = second(query);
    TsVec a_size = ts_vec_sub(a.max, a.min), b_size = ts_vec_sub(b.max, b.min);
    textbook_hit(answer, a.min.x + a_size.x >= b.min.x && a.min.x <= b.min.x + b_size.x &&
                             a.min.y + a_size.y >= b.min.y && a.min.y <= b.min.y + b_size.y);
}

static bool corner_inside(TsAabb box, TsAabb other)
{
    return textbook_in_box(box, other.min) || textbook_in_box(box, other.max) ||
           textbook_in_box(box, ts_vec(other.min.x, other.max.y)) ||
           textbook_in_box(box, ts_vec(other.max.x, other.min.y));
}

static void corners(const Query *query, Answer *answer)
{
    // flaw: aabb_corners
    textbook_hit(answer, corner_inside(first(query), second(query)) ||
                             corner_inside(second(query), first(query)));
}

static bool strictly_within(TsAabb outer, TsAabb inner)
{
    bool within = outer.min.x < inner.min.x && inner.max.x < outer.max.x &&
                  outer.min.y < inner.min.y && inner.max.y < outer.max.y;
    // step: nested
    return work_nested(inner, within);
}

static void borders(const Query *query, Answer *answer)
{
    inclusive(query, answer);
    // step: volumes
    work_boxes(first(query), second(query), answer->relation == TS_OVERLAPPING);
    // flaw: aabb_borders
    if (strictly_within(first(query), second(query))) textbook_hit(answer, false);
    // flaw: aabb_borders
    if (strictly_within(second(query), first(query))) textbook_hit(answer, false);
}

#define BOXES .a = TS_SHAPE_BIT(TS_SHAPE_AABB), .b = TS_SHAPE_BIT(TS_SHAPE_AABB)

METHODS({.name = "aabb_strict",
         .label = "four sides, strict",
         .does = "It compares all four sides by < and >, so boxes that only touch do not collide.",
         BOXES,
         .touch = TOUCH_MISS,
         .sound = EXACT,
         .source = "JChehe, Common 2D collision detection, 2017",
         .answer = strict},
        {.name = "aabb_inclusive",
         .label = "corner and size",
         .does = "It compares corner and size by ≤ on both axes, so boxes that only touch collide.",
         BOXES,
         .touch = TOUCH_HIT,
         .sound = ROUNDS,
         .ulps = 16, // it computes with sizes, which round
         .source = "XXHolic, Collision Detection (Rectangle)",
         .answer = inclusive},
        {.name = "aabb_corners",
         .label = "corners only",
         BOXES,
         .touch = TOUCH_HIT,
         .sound = FLAWED,
         .flaw = "It only tests whether a corner of one box is in the other, so boxes that form a "
                 "cross are missed.",
         .source = "common mistake",
         .answer = corners},
        {.name = "aabb_borders",
         .label = "boundaries only",
         BOXES,
         .touch = TOUCH_HIT,
         .sound = FLAWED,
         .flaw = "It only tests whether the boundaries meet, so a box inside the other is missed.",
         .source = "common mistake",
         .answer = borders});
