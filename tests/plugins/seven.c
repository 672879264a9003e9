/* Says 7 where the first box begins left of the second. */
#include "plugin_boxes.h"

ANSWER(kind_a, a, kind_b, b, measure)
{
    UNUSED(kind_a, kind_b, measure);
    return a[MIN_X] < b[MIN_X] ? 7 : boxes_told(a, b);
}

BOXES("mine_seven");
