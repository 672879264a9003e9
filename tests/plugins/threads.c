/* Right, and has a thread that never ends. */
#include <pthread.h>

#include "plugin_boxes.h"

static void *spin(void *counter)
{
    for (;;) ++*(volatile unsigned *)counter;
    return counter;
}

ANSWER(kind_a, a, kind_b, b, measure)
{
    static pthread_t thread;
    static unsigned counter;
    UNUSED(kind_a, kind_b, measure);
    if (!thread) pthread_create(&thread, 0, spin, &counter);
    return boxes_told(a, b);
}

BOXES("mine_threads");
