/* Computes a table at its first question, for a tenth of a second, and searches for ever where the
 * boxes touch. */
#include <time.h>

#include "plugin_boxes.h"

ANSWER(kind_a, a, kind_b, b, measure)
{
    static int started;
    volatile int searching = 1;
    int told = boxes_told(a, b);
    clock_t end = clock() + CLOCKS_PER_SEC / 10;
    UNUSED(kind_a, kind_b, measure);
    while (!started && clock() < end) continue;
    started = 1;
    while (told == TOUCHSTONE_TOUCHING && searching) continue;
    return told;
}

BOXES("mine_starts_slowly");
