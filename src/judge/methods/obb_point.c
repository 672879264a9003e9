// An oriented box and a point: turn the point back into the box's frame, then four conditions
// (S11).
#include "textbook.h"

static void turned_back(const Query *query, Answer *answer)
{
    TextbookObb box = textbook_obb(query->a->obb);
    textbook_hit(answer, textbook_obb_contains(&box, query->b->point));
}

static void turned_onward(const Query *query, Answer *answer)
{
    TextbookObb box = textbook_obb(query->a->obb);
    box.axis[0].y = -box.axis[0].y;
    box.axis[1] = ts_vec_perp(box.axis[0]);
    textbook_hit(answer, textbook_obb_contains(&box, query->b->point));
}

#define KINDS .a = TS_SHAPE_BIT(TS_SHAPE_OBB), .b = TS_SHAPE_BIT(TS_SHAPE_POINT), .touch = TOUCH_HIT

METHODS({.name = "obb_point_local",
         .label = "in the box's frame",
         KINDS,
         .sound = ROUNDS,
         .source = "document 003, in the box's frame",
         .answer = turned_back},
        {.name = "obb_point_wrong_turn",
         .label = "wrong turn",
         KINDS,
         .sound = FLAWED,
         .flaw = "It turns the point on instead of back, so it tests the box's mirror image.",
         .source = "document 003, its two directions mixed up (E30)",
         .answer = turned_onward});
