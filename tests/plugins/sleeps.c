/* Waits where the boxes touch for what never comes. */
#include <unistd.h>

#include "plugin_boxes.h"

ANSWER(kind_a, a, kind_b, b, measure)
{
    int told = boxes_told(a, b);
    UNUSED(kind_a, kind_b, measure);
    while (told == TOUCHSTONE_TOUCHING) sleep(1000);
    return told;
}

BOXES("mine_sleeps");
