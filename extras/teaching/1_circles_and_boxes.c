/* Assignment 1: two circles, two axis-aligned boxes.
 *
 * Do two circles collide? Do two boxes? Touching counts: circles that share one point collide, and
 * so do boxes that share a side or a corner. A circle may have radius 0, a box no width.
 *
 *     cc -shared -fPIC -o mine.so 1_circles_and_boxes.c
 *     touchstone fuzz --plugin ./mine.so --seed 1 --cases 20000
 *
 * Fill in what is marked TODO. Leave the declaration at the end as it is: you are judged by it.
 */
#include "touchstone_plugin.h"

/* Circles: x y r. */
static int circles(const double *a, const double *b)
{
    (void)a, (void)b;
    return TOUCHSTONE_APART; /* TODO */
}

/* Boxes: minx miny maxx maxy. */
static int boxes(const double *a, const double *b)
{
    (void)a, (void)b;
    return TOUCHSTONE_APART; /* TODO */
}

/* A circle and a box are given, to read: the box's point that is nearest to the centre decides. */
static double clamp(double x, double low, double high)
{
    return x < low ? low : x > high ? high : x;
}

static int circle_and_box(const double *circle, const double *box)
{
    double dx = circle[0] - clamp(circle[0], box[0], box[2]);
    double dy = circle[1] - clamp(circle[1], box[1], box[3]);
    return dx * dx + dy * dy <= circle[2] * circle[2] ? TOUCHSTONE_OVERLAPPING : TOUCHSTONE_APART;
}

static int answer(int kind_a, const double *a, int kind_b, const double *b, double measure[5])
{
    (void)measure;
    if (kind_a == TOUCHSTONE_CIRCLE && kind_b == TOUCHSTONE_CIRCLE) return circles(a, b);
    if (kind_a == TOUCHSTONE_AABB && kind_b == TOUCHSTONE_AABB) return boxes(a, b);
    return kind_a == TOUCHSTONE_CIRCLE ? circle_and_box(a, b) : circle_and_box(b, a);
}

const TouchstonePlugin touchstone_plugin = {
    .abi = TOUCHSTONE_ABI,
    .name = "my_circles_and_boxes",
    .a = TOUCHSTONE_CIRCLE + TOUCHSTONE_AABB,
    .b = TOUCHSTONE_CIRCLE + TOUCHSTONE_AABB,
    .touch = TOUCHSTONE_TOUCH_HITS,
    .number = TOUCHSTONE_DOUBLE,
    .answer = answer,
};
