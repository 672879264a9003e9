/* Asks for memory where the boxes touch until there is no more, and gives up then, as it does for
 * no reason where they overlap. Its own limit is one that a sanitizer's process has too. */
#define _DEFAULT_SOURCE
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>

#include "plugin_boxes.h"

ANSWER(kind_a, a, kind_b, b, measure)
{
    int told = boxes_told(a, b);
    struct rlimit limit = {(rlim_t)4 << 30, (rlim_t)4 << 30};
    UNUSED(kind_a, kind_b, measure);
    if (told == TOUCHSTONE_APART) return told;
    if (told == TOUCHSTONE_TOUCHING) {
        setrlimit(RLIMIT_AS, &limit);
        while (mmap(0, 1 << 28, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED)
            continue;
    }
    abort();
}

BOXES("mine_needs_memory");
