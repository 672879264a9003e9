/* Right, in floats. */
#include <math.h>

#include "plugin_boxes.h"

ANSWER(kind_a, a, kind_b, b, measure)
{
    float x = (float)b[0] - (float)a[0], y = (float)b[1] - (float)a[1];
    float reach = (float)a[2] + (float)b[2];
    UNUSED(kind_a, kind_b, measure);
    return hypotf(x, y) > reach ? TOUCHSTONE_APART : TOUCHSTONE_OVERLAPPING;
}

PLUGIN("mine_single", TOUCHSTONE_CIRCLE, TOUCHSTONE_TOUCH_EITHER, TOUCHSTONE_FLOAT, 0);
