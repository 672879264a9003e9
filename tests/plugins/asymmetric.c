/* Asks for the corners of the first box in the second, and never the other way round. */
#include "plugin_boxes.h"

static int within(double at, double low, double high) { return low <= at && at <= high; }

ANSWER(kind_a, a, kind_b, b, measure)
{
    int x = within(a[MIN_X], b[MIN_X], b[MAX_X]) || within(a[MAX_X], b[MIN_X], b[MAX_X]);
    int y = within(a[MIN_Y], b[MIN_Y], b[MAX_Y]) || within(a[MAX_Y], b[MIN_Y], b[MAX_Y]);
    UNUSED(kind_a, kind_b, measure);
    return x && y ? TOUCHSTONE_OVERLAPPING : TOUCHSTONE_APART;
}

PLUGIN("mine_asymmetric", TOUCHSTONE_AABB, TOUCHSTONE_TOUCH_HITS, TOUCHSTONE_DOUBLE, 0);
