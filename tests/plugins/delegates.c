/* Right, and leaves the work to another process: half a second of it where the boxes overlap, work
 * without end where they touch. */
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "plugin_boxes.h"

ANSWER(kind_a, a, kind_b, b, measure)
{
    int told = boxes_told(a, b);
    UNUSED(kind_a, kind_b, measure);
    if (told != TOUCHSTONE_APART) {
        pid_t child = fork();
        if (child == 0) {
            while (told == TOUCHSTONE_TOUCHING || clock() < CLOCKS_PER_SEC / 2) continue;
            _exit(0);
        }
        waitpid(child, 0, 0);
    }
    return told;
}

BOXES("mine_delegates");
