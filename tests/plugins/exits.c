/* Leaves where the boxes overlap. */
#include <stdlib.h>

#include "plugin_boxes.h"

ANSWER(kind_a, a, kind_b, b, measure)
{
    int told = boxes_told(a, b);
    UNUSED(kind_a, kind_b, measure);
    if (told == TOUCHSTONE_OVERLAPPING) exit(3);
    return told;
}

BOXES("mine_exits");
