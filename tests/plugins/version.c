/* Speaks a version of the interface that is still to come. */
#include "plugin_boxes.h"

ANSWER(kind_a, a, kind_b, b, measure)
{
    UNUSED(kind_a, kind_b, measure);
    return boxes_told(a, b);
}

const TouchstonePlugin touchstone_plugin = {.abi = 7, .name = "mine_version", .answer = answer};
