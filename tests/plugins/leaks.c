/* Right, and never frees what it allocates: 40 bytes a question. */
#include <stdlib.h>
#include <string.h>

#include "plugin_boxes.h"

static double *volatile copy;

ANSWER(kind_a, a, kind_b, b, measure)
{
    UNUSED(kind_a, kind_b, measure);
    copy = malloc(5 * sizeof *copy);
    if (copy) memcpy(copy, a, 4 * sizeof *copy);
    return boxes_told(a, b);
}

BOXES("mine_leaks");
