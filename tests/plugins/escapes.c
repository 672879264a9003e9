/* Right, and starts a process that leaves its group and session and whose parent ends at once. The
 * number of that process is written where the test finds it, as if it were a depth. */
#define _DEFAULT_SOURCE
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include "plugin_boxes.h"

static pid_t start(void)
{
    pid_t started = 0, child;
    int wire[2];
    if (pipe(wire) != 0) return 0;
    child = fork();
    if (child == 0) {
        setsid();
        if (fork() != 0) _exit(0);
        setsid();
        started = getpid();
        if (write(wire[1], &started, sizeof started) != sizeof started) _exit(1);
        for (;;) pause();
    }
    if (read(wire[0], &started, sizeof started) != sizeof started) started = 0;
    waitpid(child, 0, 0);
    close(wire[0]);
    close(wire[1]);
    return started;
}

ANSWER(kind_a, a, kind_b, b, measure)
{
    static pid_t started;
    int told = boxes_told(a, b);
    UNUSED(kind_a, kind_b, measure);
    if (!started) started = start();
    measure[0] = started;
    if (told == TOUCHSTONE_TOUCHING) _exit(4);
    return told;
}

PLUGIN("mine_escapes", TOUCHSTONE_AABB, TOUCHSTONE_TOUCH_REPORTED, TOUCHSTONE_DOUBLE, 0);
