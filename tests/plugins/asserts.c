/* Right, but it asserts that boxes do not overlap; ends with other words, an escape sequence and a
 * number that is never the same if they touch; and writes a line about each pair that is apart. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "plugin_boxes.h"

ANSWER(kind_a, a, kind_b, b, measure)
{
    int told = boxes_told(a, b);
    UNUSED(kind_a, kind_b, measure);
    assert(told != TOUCHSTONE_OVERLAPPING);
    if (told == TOUCHSTONE_TOUCHING) {
        int line;
        for (line = 0; line < 100; line++) fprintf(stderr, "line %d\n", line);
        fprintf(stderr, "\033[31mprocess %d\tfails\n\n", (int)getpid());
        abort();
    }
    if (a[MIN_X] > b[MAX_X]) *(volatile int *)0 = 1; /* without a word */
    fprintf(stderr, "asked about boxes that are apart\n");
    return told;
}

BOXES("mine_asserts");
