/* Divides by the distance of two centres: no number where that is 0. */
#include <math.h>

#include "plugin_boxes.h"

ANSWER(kind_a, a, kind_b, b, measure)
{
    double x = b[0] - a[0], y = b[1] - a[1], distance = sqrt(x * x + y * y);
    UNUSED(kind_a, kind_b, measure);
    measure[0] = distance - a[2] - b[2];
    measure[1] = x / distance;
    measure[2] = y / distance;
    return measure[0] > 0 ? TOUCHSTONE_APART : TOUCHSTONE_OVERLAPPING;
}

PLUGIN("mine_nan", TOUCHSTONE_CIRCLE, TOUCHSTONE_TOUCH_EITHER, TOUCHSTONE_DOUBLE,
       TOUCHSTONE_GAP + TOUCHSTONE_NORMAL);
