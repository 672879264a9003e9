/* Two upright boxes: refuses any first one left of the origin, and calls all others apart, which
 * its tolerance allows. */
#include "plugin_boxes.h"

ANSWER(kind_a, a, kind_b, b, measure)
{
    UNUSED(kind_a, kind_b, measure);
    (void)b;
    return a[MIN_X] < 0 ? TOUCHSTONE_REFUSED : TOUCHSTONE_APART;
}

const TouchstonePlugin touchstone_plugin = {.abi = TOUCHSTONE_ABI,
                                            .name = "mine_tolerant",
                                            .a = TOUCHSTONE_AABB,
                                            .b = TOUCHSTONE_AABB,
                                            .touch = TOUCHSTONE_TOUCH_REPORTED,
                                            .tolerance = 1e300,
                                            .answer = answer,
                                            .refuses = 1};
