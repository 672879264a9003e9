/* A collision function for Touchstone to find fault with: copy this file and put yours into it.
 *
 *     cc -shared -fPIC -o mine.so mine.c
 *     touchstone --plugin ./mine.so
 *
 * This one takes an upright box and a circle. It asks for the point of the box that is nearest to
 * the circle's centre, and whether that is within the radius: a fine idea. Yet it is wrong, in a
 * way that is often seen; Touchstone tells you where.
 */
#include "touchstone_plugin.h"

static double clamp(double x, double low, double high)
{
    return x < low ? low : x > high ? high : x;
}

/* The shapes come as numbers, as the header tells: of the box minx miny maxx maxy, of the circle
 * x y r. The kinds are of use to a function that takes more than one; so is `measure` to one that
 * knows by how much, and in what direction. */
static int answer(int kind_a, const double *box, int kind_b, const double *circle,
                  double measure[5])
{
    double x = clamp(circle[0], box[0], box[2]);
    double y = clamp(circle[1], box[0], box[3]);
    double dx = circle[0] - x, dy = circle[1] - y;
    (void)kind_a, (void)kind_b, (void)measure;
    if (dx * dx + dy * dy > circle[2] * circle[2]) return TOUCHSTONE_APART;
    return TOUCHSTONE_OVERLAPPING; /* says only that they collide */
}

const TouchstonePlugin touchstone_plugin = {
    TOUCHSTONE_ABI,
    "my_box_circle",       /* its name here */
    TOUCHSTONE_AABB,       /* the first shape; sums of kinds are fine */
    TOUCHSTONE_CIRCLE,     /* the second */
    TOUCHSTONE_TOUCH_HITS, /* shapes that touch collide */
    TOUCHSTONE_DOUBLE,     /* it computes in doubles */
    0,                     /* it measures nothing: TOUCHSTONE_GAP, ... */
    answer,
};
