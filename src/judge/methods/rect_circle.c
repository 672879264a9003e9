// An upright rectangle and a circle: the centre clamped to the rectangle is its nearest point
// (S13).
#include "textbook.h"

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
    TsVec corner[TS_POLYGON_MAX];
    int count = ts_shape_corners(query->a, corner);
    bool hit = textbook_in_box(query->a->aabb, circle(query).center);
    for (int i = 0; i < count; i++) {
        hit = hit || ts_vec_distance(corner[i], circle(query).center) <= circle(query).radius;
    }
    textbook_hit(answer, hit);
}

static void sides(const Query *query, Answer *answer)
{
    TsVec corner[TS_POLYGON_MAX];
    int count = ts_shape_corners(query->a, corner);
    bool hit = false;
    for (int i = 0; i < count; i++) {
        TsVec next = corner[(i + 1) % count];
        double distance = textbook_segment_distance(circle(query).center, corner[i], next);
        hit = hit || distance <= circle(query).radius;
    }
    textbook_hit(answer, hit);
}

#define KINDS                                                                                      \
    .a = TS_SHAPE_BIT(TS_SHAPE_AABB), .b = TS_SHAPE_BIT(TS_SHAPE_CIRCLE), .touch = TOUCH_HIT

METHODS({.name = "rect_circle_nearest",
         .label = "nearest point",
         KINDS,
         .sound = ROUNDS,
         .source = "document 003",
         .answer = nearest_point},
        {.name = "rect_circle_corners",
         .label = "corners only",
         KINDS,
         .sound = FLAWED,
         .flaw = "It asks about the corners and the centre, so a circle that comes in over the "
                 "middle of a side is missed.",
         .source = "common mistake",
         .answer = corners},
        {.name = "rect_circle_sides",
         .label = "sides only",
         KINDS,
         .sound = FLAWED,
         .flaw = "It asks about the four sides only, so a circle well inside is missed.",
         .source = "document 003, as its polygon/circle (E47)",
         .answer = sides});
