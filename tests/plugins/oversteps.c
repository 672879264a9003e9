/* Right, but it writes a sixth and a seventh measure for boxes that overlap, one before the first
 * for boxes that touch at a corner, and moves the first box to the origin, in place, for those that
 * touch along a side. */
#include "plugin_boxes.h"

ANSWER(kind_a, a, kind_b, b, measure)
{
    int told = boxes_told(a, b), i;
    UNUSED(kind_a, kind_b, measure);
    if (told == TOUCHSTONE_OVERLAPPING) {
        for (i = 0; i < 7; i++) measure[i] = 0;
    }
    if (told == TOUCHSTONE_TOUCHING) {
        int corner = (a[MAX_X] == b[MIN_X] || a[MIN_X] == b[MAX_X]) &&
                     (a[MAX_Y] == b[MIN_Y] || a[MIN_Y] == b[MAX_Y]);
        double *at = (double *)a, x = a[MIN_X];
        volatile int before = -1;
        if (corner) {
            measure[before] = 0;
        } else {
            at[MIN_X] -= x;
            at[MAX_X] -= x;
        }
    }
    return told;
}

BOXES("mine_oversteps");
