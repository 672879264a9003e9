/* Takes convex polygons beside any, and counts how far the numbers go: one corner each is enough.
 * The test reads that where it was written. */
#include "plugin_boxes.h"

ANSWER(kind_a, a, kind_b, b, measure)
{
    measure[0] = a[0] * 100 + b[0];
    measure[3] = a[2 * (int)a[0] - 1];
    measure[4] = b[2 * (int)b[0]];
    return kind_a == TOUCHSTONE_POLYGON && kind_b == TOUCHSTONE_POLYGON ? TOUCHSTONE_APART : 9;
}

const TouchstonePlugin touchstone_plugin = {.abi = TOUCHSTONE_ABI,
                                            .name = "mine_convex",
                                            .a = TOUCHSTONE_CONVEX_POLYGON,
                                            .b = TOUCHSTONE_POLYGON,
                                            .touch = TOUCHSTONE_TOUCH_MISSES,
                                            .answer = answer};
