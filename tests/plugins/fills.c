/* Right, until its table of eight answers is full: then it searches for ever for a free place. */
#include "plugin_boxes.h"

ANSWER(kind_a, a, kind_b, b, measure)
{
    static int asked;
    volatile int searching = 1;
    UNUSED(kind_a, kind_b, measure);
    while (asked == 8 && searching) continue;
    asked++;
    return boxes_told(a, b);
}

BOXES("mine_fills");
