/* As leaks.c, but leaves where the boxes overlap. */
#include <stdlib.h>
#include <string.h>

#include "plugin_boxes.h"

static double *volatile copy;

ANSWER(kind_a, a, kind_b, b, measure)
{
    int told = boxes_told(a, b);
    UNUSED(kind_a, kind_b, measure);
    if (told == TOUCHSTONE_OVERLAPPING) exit(3);
    copy = malloc(5 * sizeof *copy);
    if (copy) memcpy(copy, a, 4 * sizeof *copy);
    return told;
}

BOXES("mine_leaks_and_exits");
