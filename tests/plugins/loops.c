/* Searches for ever where the boxes touch. */
#include "plugin_boxes.h"

ANSWER(kind_a, a, kind_b, b, measure)
{
    volatile int searching = 1;
    int told = boxes_told(a, b);
    UNUSED(kind_a, kind_b, measure);
    while (told == TOUCHSTONE_TOUCHING && searching) continue;
    return told;
}

BOXES("mine_loops");
