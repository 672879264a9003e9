/* Asks whether sides cross, and forgets that one box may lie in the other. */
#include "plugin_boxes.h"

static int holds(const double *a, const double *b)
{
    return a[MIN_X] < b[MIN_X] && b[MAX_X] < a[MAX_X] && a[MIN_Y] < b[MIN_Y] && b[MAX_Y] < a[MAX_Y];
}

ANSWER(kind_a, a, kind_b, b, measure)
{
    UNUSED(kind_a, kind_b, measure);
    return holds(a, b) || holds(b, a) ? TOUCHSTONE_APART : boxes_told(a, b);
}

BOXES("mine_forgets");
