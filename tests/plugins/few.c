/* Takes polygons of at most five corners, and refuses any that begins in (0, 0). */
#include "touchstone_plugin.h"

static int answer(int kind_a, const double *a, int kind_b, const double *b, double measure[5])
{
    (void)kind_a, (void)kind_b, (void)measure;
    if (a[0] > 5 || b[0] > 5) return 7;
    return a[1] == 0 && a[2] == 0 ? TOUCHSTONE_REFUSED : TOUCHSTONE_OVERLAPPING;
}

const TouchstonePlugin touchstone_plugin = {.abi = TOUCHSTONE_ABI,
                                            .name = "mine_few",
                                            .a = TOUCHSTONE_POLYGON,
                                            .b = TOUCHSTONE_POLYGON,
                                            .touch = TOUCHSTONE_TOUCH_HITS,
                                            .answer = answer,
                                            .corners = 5,
                                            .refuses = 1};
