// Two circles: the distance of the centres compared with the sum of the radii, strictly by JChehe
// (2017), inclusively by XXHolic.
#include "textbook.h"

static TsVec offset(const Query *query)
{
    return ts_vec_sub(query->b->circle.center, query->a->circle.center);
}

static double distance(const Query *query) { return ts_vec_length(offset(query)); }

static double sum(const Query *query) { return query->a->circle.radius + query->b->circle.radius; }

static void strict(const Query *query, Answer *answer)
{
    textbook_hit(answer, distance(query) < sum(query));
    textbook_measure(answer, distance(query) - sum(query), offset(query));
}

static void inclusive(const Query *query, Answer *answer)
{
    textbook_hit(answer, distance(query) <= sum(query));
    textbook_measure(answer, distance(query) - sum(query), offset(query));
}

static void sum_of_squares(const Query *query, Answer *answer)
{
    double a = query->a->circle.radius, b = query->b->circle.radius;
    // flaw: circle_sum_of_squares
    textbook_hit(answer, ts_vec_length_squared(offset(query)) <= a * a + b * b);
}

static void center_inside(const Query *query, Answer *answer)
{
    double a = query->a->circle.radius, b = query->b->circle.radius;
    // flaw: circle_center_inside
    textbook_hit(answer, distance(query) <= (a > b ? a : b));
}

static void rims_cross(const Query *query, Answer *answer)
{
    double difference = fabs(query->a->circle.radius - query->b->circle.radius);
    // flaw: circle_rims_cross
    textbook_hit(answer, difference <= distance(query) && distance(query) <= sum(query));
}

#define CIRCLES .a = TS_SHAPE_BIT(TS_SHAPE_CIRCLE), .b = TS_SHAPE_BIT(TS_SHAPE_CIRCLE)

METHODS(
    {.name = "circle_strict",
     .label = "sum of radii, strict",
     .does = "It compares the distance of the centres with the sum of the radii by <, "
             "so a touch is no collision.",
     CIRCLES,
     .touch = TOUCH_MISS,
     .sound = ROUNDS,
     .source = "JChehe, Common 2D collision detection, 2017",
     .answer = strict},
    {.name = "circle_inclusive",
     .label = "sum of radii",
     .does = "It compares the distance of the centres with the sum of the radii by ≤, "
             "so a touch is a collision.",
     CIRCLES,
     .touch = TOUCH_HIT,
     .sound = ROUNDS,
     .source = "XXHolic, Collision Detection (Point)",
     .answer = inclusive},
    {.name = "circle_sum_of_squares",
     .label = "sum of squares",
     CIRCLES,
     .touch = TOUCH_HIT,
     .sound = FLAWED,
     .flaw = "It adds the squares of the radii instead of squaring their sum, so circles must "
             "overlap deeply to be found.",
     .source = "common mistake",
     .answer = sum_of_squares},
    {.name = "circle_center_inside",
     .label = "centre inside",
     CIRCLES,
     .touch = TOUCH_HIT,
     .sound = FLAWED,
     .flaw = "It only tests whether a circle contains the centre of the other, so smaller overlaps "
             "are missed.",
     .source = "common mistake",
     .answer = center_inside},
    {.name = "circle_rims_cross",
     .label = "boundaries cross",
     CIRCLES,
     .touch = TOUCH_HIT,
     .sound = FLAWED,
     .flaw = "It only tests whether the boundaries cross, so a circle inside the other is missed.",
     .source = "common mistake",
     .answer = rims_cross});
