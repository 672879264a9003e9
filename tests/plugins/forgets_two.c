/* Forgets that one box may lie in the other, as forgets.c does, and calls boxes that touch apart.
 */
#include "plugin_boxes.h"

static int inside(const double *a, const double *b)
{
    return b[MIN_X] < a[MIN_X] && a[MAX_X] < b[MAX_X] && b[MIN_Y] < a[MIN_Y] && a[MAX_Y] < b[MAX_Y];
}

ANSWER(kind_a, a, kind_b, b, measure)
{
    int told = boxes_told(a, b);
    UNUSED(kind_a, kind_b, measure);
    return told == TOUCHSTONE_TOUCHING || inside(a, b) || inside(b, a) ? TOUCHSTONE_APART : told;
}

BOXES("mine_forgets_two");
