// An oriented box and a circle: in the box's own frame it is the upright rectangle of S13.
#include "textbook.h"

static TsAabb local_box(const TextbookObb *box)
{
    return (TsAabb){ts_vec(-box->extent[0], -box->extent[1]),
                    ts_vec(box->extent[0], box->extent[1])};
}

static void nearest_point(const Query *query, Answer *answer)
{
    TextbookObb box = textbook_obb(query->a->obb);
    TsCircle circle = query->b->circle;
    TsVec center = textbook_local(&box, circle.center);
    TsVec nearest = textbook_clamp(local_box(&box), center), way = ts_vec_sub(center, nearest);
    textbook_hit(answer, ts_vec_length(way) <= circle.radius);
    answer->has |= ANSWER_POINT;
    answer->point = ts_vec_add(box.center, ts_vec_turn(nearest, box.axis[0]));
    if (ts_vec_length(way) == 0) return;
    textbook_measure(answer, ts_vec_length(way) - circle.radius, ts_vec_turn(way, box.axis[0]));
}

static void unturned(const Query *query, Answer *answer)
{
    TextbookObb box = textbook_obb(query->a->obb);
    TsVec center = ts_vec_sub(query->b->circle.center, box.center);
    TsVec nearest = textbook_clamp(local_box(&box), center);
    textbook_hit(answer, ts_vec_distance(center, nearest) <= query->b->circle.radius);
}

static void box_axes(const Query *query, Answer *answer)
{
    TextbookObb box = textbook_obb(query->a->obb);
    double radius = query->b->circle.radius;
    TsVec center = textbook_local(&box, query->b->circle.center);
    textbook_hit(answer, fabs(center.x) <= box.extent[0] + radius &&
                             fabs(center.y) <= box.extent[1] + radius);
}

#define KINDS                                                                                      \
    .a = TS_SHAPE_BIT(TS_SHAPE_OBB), .b = TS_SHAPE_BIT(TS_SHAPE_CIRCLE), .touch = TOUCH_HIT

METHODS({.name = "obb_circle_nearest",
         .label = "nearest point",
         KINDS,
         .sound = ROUNDS,
         .source = "document 003, in the box's frame",
         .answer = nearest_point},
        {.name = "obb_circle_unturned",
         .label = "stale axes",
         KINDS,
         .sound = FLAWED,
         .flaw = "It never turned the axes, so it tests the box as it stood at the start.",
         .source = "document 000, its class (E02)",
         .answer = unturned},
        {.name = "obb_circle_box_axes",
         .label = "two axes",
         KINDS,
         .sound = FLAWED,
         .flaw = "It leaves out the axis to the nearest corner, so a circle just off a corner "
                 "counts as a hit.",
         .source = "documents 001 and 002, the axis of S37 left out",
         .answer = box_axes});
