/* Assignment 3: a point and a polygon, which may be concave.
 *
 * Is the point in the polygon? The border belongs to it: a point on a side or a corner counts. A
 * ray from the point to the right crosses the border an odd number of times if it is inside. What
 * if the ray meets a corner, or runs along a side?
 *
 *     cc -shared -fPIC -o mine.so 3_point_in_polygon.c -lm
 *     touchstone fuzz --plugin ./mine.so --seed 1 --cases 20000
 *
 * Fill in what is marked TODO. Leave the declaration at the end as it is: you are judged by it.
 */
#include "touchstone_plugin.h"

/* The polygon has `count` corners, 3 to 64, in either winding: x and y of the first, x and y of the
 * second ... Its sides do not cross. */
static int is_inside(double x, double y, int count, const double *corner)
{
    (void)x, (void)y, (void)count, (void)corner;
    return 0; /* TODO: 1 if it is inside or on the border */
}

static int answer(int kind_a, const double *a, int kind_b, const double *b, double measure[5])
{
    (void)kind_a, (void)kind_b, (void)measure;
    return is_inside(a[0], a[1], (int)b[0], b + 1) ? TOUCHSTONE_OVERLAPPING : TOUCHSTONE_APART;
}

const TouchstonePlugin touchstone_plugin = {
    .abi = TOUCHSTONE_ABI,
    .name = "my_point_in_polygon",
    .a = TOUCHSTONE_POINT,
    .b = TOUCHSTONE_POLYGON,
    .touch = TOUCHSTONE_TOUCH_HITS,
    .number = TOUCHSTONE_DOUBLE,
    .answer = answer,
};
