/* Right, and starts processes that never end; one of them goes on as if it were the first. The
 * number of the last is written where the test finds it: to a measure that is not declared. */
#include <sys/types.h>
#include <unistd.h>

#include "plugin_boxes.h"

static pid_t started;

static void start(void)
{
    started = fork();
    if (started == 0) {
        for (;;) pause();
    }
    fork();
}

ANSWER(kind_a, a, kind_b, b, measure)
{
    UNUSED(kind_a, kind_b, measure);
    if (!started) start();
    measure[0] = started;
    return boxes_told(a, b);
}

PLUGIN("mine_forks", TOUCHSTONE_AABB, TOUCHSTONE_TOUCH_REPORTED, TOUCHSTONE_DOUBLE, 0);
