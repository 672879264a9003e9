// A point and a circle: is it no farther from the centre than the radius (S09)?
#include "textbook.h"

static TsVec offset(const Query *query)
{
    return ts_vec_sub(query->b->circle.center, query->a->point);
}

static void distance(const Query *query, Answer *answer)
{
    double gap = ts_vec_length(offset(query)) - query->b->circle.radius;
    textbook_hit(answer, ts_vec_length(offset(query)) <= query->b->circle.radius);
    textbook_measure(answer, gap, offset(query));
}

static void squares(const Query *query, Answer *answer)
{
    double radius = query->b->circle.radius;
    textbook_hit(answer, ts_vec_length_squared(offset(query)) <= radius * radius);
}

static void forgotten_root(const Query *query, Answer *answer)
{
    textbook_hit(answer, ts_vec_length_squared(offset(query)) <= query->b->circle.radius);
}

static void city_blocks(const Query *query, Answer *answer)
{
    TsVec way = offset(query);
    textbook_hit(answer, fabs(way.x) + fabs(way.y) <= query->b->circle.radius);
}

#define KINDS                                                                                      \
    .a = TS_SHAPE_BIT(TS_SHAPE_POINT), .b = TS_SHAPE_BIT(TS_SHAPE_CIRCLE), .touch = TOUCH_HIT

METHODS(
    {.name = "point_circle_distance",
     .label = "distance",
     KINDS,
     .sound = ROUNDS,
     .source = "document 003",
     .answer = distance},
    {.name = "point_circle_squares",
     .label = "squared distance",
     KINDS,
     .sound = ROUNDS,
     .source = "the same without the root",
     .answer = squares},
    {.name = "point_circle_no_root",
     .label = "root forgotten",
     KINDS,
     .sound = FLAWED,
     .flaw = "It compares the squared distance with the radius itself, so the circle shrinks to "
             "the root of its radius.",
     .source = "common mistake",
     .answer = forgotten_root},
    {.name = "point_circle_blocks",
     .label = "city blocks",
     KINDS,
     .sound = FLAWED,
     .flaw = "It adds the two offsets up instead of their squares, so the circle becomes a "
             "diamond.",
     .source = "common mistake",
     .answer = city_blocks});
