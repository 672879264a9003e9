/* Right, but kills the process that started its own if the boxes overlap, and all others of its
 * group if they touch. */
#include <signal.h>
#include <sys/types.h>
#include <unistd.h>

#include "plugin_boxes.h"

ANSWER(kind_a, a, kind_b, b, measure)
{
    int told = boxes_told(a, b);
    UNUSED(kind_a, kind_b, measure);
    if (told == TOUCHSTONE_OVERLAPPING) kill(getppid(), SIGKILL);
    if (told == TOUCHSTONE_TOUCHING) kill(-getppid(), SIGTERM);
    if (kill(getppid(), 0) != 0) return TOUCHSTONE_APART; /* a question, and no harm */
    return told;
}

BOXES("mine_kills_parent");
