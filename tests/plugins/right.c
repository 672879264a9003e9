/* Right: two upright boxes, told three ways. */
#include "plugin_boxes.h"

ANSWER(kind_a, a, kind_b, b, measure)
{
    UNUSED(kind_a, kind_b, measure);
    return boxes_told(a, b);
}

BOXES("mine_right");
