/* Divides by the width of a segment, in whole numbers: crashes on upright ones. */
#include "plugin_boxes.h"

ANSWER(kind_a, a, kind_b, b, measure)
{
    volatile int *nowhere = 0;
    UNUSED(kind_a, kind_b, measure);
    if (a[0] == a[2] || b[0] == b[2]) *nowhere = 1;
    return TOUCHSTONE_APART;
}

PLUGIN("mine_crashes", TOUCHSTONE_SEGMENT, TOUCHSTONE_TOUCH_EITHER, TOUCHSTONE_DOUBLE, 0);
