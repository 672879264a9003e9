/* Assignment 2: two oriented boxes (OBBs), by separating axes.
 *
 * Do two oriented boxes collide? Touching counts. Two convex shapes are apart if and only if there
 * is an axis on which their projections are apart, and for polygons it is enough to try the normals
 * of their sides. How many axes are that for two boxes?
 *
 *     cc -shared -fPIC -o mine.so 2_oriented_boxes.c -lm
 *     touchstone fuzz --plugin ./mine.so --seed 1 --cases 20000
 *
 * Fill in what is marked TODO. Leave the declaration at the end as it is: you are judged by it.
 */
#include "touchstone_plugin.h"

/* An oriented box, as it is handed over. */
typedef struct Box {
    double cx, cy; /* the centre */
    double hx, hy; /* half the width and height, 0 or more */
    double ux, uy; /* the direction of the first axis, of length 1; the second is (-uy, ux) */
} Box;

static Box box_of(const double *number)
{
    Box box = {number[0], number[1], number[2], number[3], number[4], number[5]};
    return box;
}

static int answer(int kind_a, const double *a, int kind_b, const double *b, double measure[5])
{
    Box one = box_of(a), other = box_of(b);
    (void)kind_a, (void)kind_b, (void)measure, (void)one, (void)other;
    return TOUCHSTONE_OVERLAPPING; /* TODO: TOUCHSTONE_APART if an axis separates them */
}

const TouchstonePlugin touchstone_plugin = {
    .abi = TOUCHSTONE_ABI,
    .name = "my_oriented_boxes",
    .a = TOUCHSTONE_OBB,
    .b = TOUCHSTONE_OBB,
    .touch = TOUCHSTONE_TOUCH_HITS,
    .number = TOUCHSTONE_DOUBLE,
    .answer = answer,
};
