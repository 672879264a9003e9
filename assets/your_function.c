/* An example of a collision function that Touchstone can test: copy it and insert your own.
 *
 *     cc -shared -fPIC -o mine.so mine.c
 *     touchstone --plugin ./mine.so
 *
 * This function tests an axis-aligned box and a circle: it clamps the centre to the box and
 * compares the distance with the radius. The idea is right, but the code contains a common mistake,
 * which Touchstone finds.
 */
#include "touchstone_plugin.h"

static double clamp(double x, double low, double high)
{
    return x < low ? low : x > high ? high : x;
}

/* The header describes the numbers of each shape: minx miny maxx maxy for the box, x y r for the
 * circle. The kinds matter only to a function that accepts several; `measure` only to one that
 * computes a distance or a normal. */
static int answer(int kind_a, const double *box, int kind_b, const double *circle,
                  double measure[5])
{
    double x = clamp(circle[0], box[0], box[2]);
    double y = clamp(circle[1], box[0], box[3]);
    double dx = circle[0] - x, dy = circle[1] - y;
    (void)kind_a, (void)kind_b, (void)measure;
    if (dx * dx + dy * dy > circle[2] * circle[2]) return TOUCHSTONE_APART;
    return TOUCHSTONE_OVERLAPPING; /* a collision of any kind */
}

const TouchstonePlugin touchstone_plugin = {
    .abi = TOUCHSTONE_ABI,
    .name = "my_box_circle",
    .a = TOUCHSTONE_AABB,           /* the first shape; a sum of kinds is possible */
    .b = TOUCHSTONE_CIRCLE,         /* the second shape */
    .touch = TOUCHSTONE_TOUCH_HITS, /* touching shapes collide */
    .number = TOUCHSTONE_DOUBLE,    /* it computes in doubles */
    .gives = 0,                     /* it writes nothing to measure */
    .answer = answer,
};
