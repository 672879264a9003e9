/* Right, and prints a megabyte in every hundred answers. */
#include <stdio.h>

#include "plugin_boxes.h"

ANSWER(kind_a, a, kind_b, b, measure)
{
    int line;
    UNUSED(kind_a, kind_b, measure);
    for (line = 0; line < 100; line++) {
        printf("%-50s\n", "asked about two boxes");
        fprintf(stderr, "%-50s\n", "asked about two boxes");
    }
    return boxes_told(a, b);
}

BOXES("mine_prints");
