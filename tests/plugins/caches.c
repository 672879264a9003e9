/* Right, and keeps up to 3,000 pairs and their answers. */
#include <stdlib.h>
#include <string.h>

#include "plugin_boxes.h"

typedef struct Known {
    double pair[8];
    int told;
    struct Known *next;
} Known;

static Known *known;
static int count;

ANSWER(kind_a, a, kind_b, b, measure)
{
    double pair[8];
    Known *found;
    UNUSED(kind_a, kind_b, measure);
    memcpy(pair, a, 4 * sizeof *pair);
    memcpy(pair + 4, b, 4 * sizeof *pair);
    for (found = known; found; found = found->next) {
        if (memcmp(found->pair, pair, sizeof pair) == 0) return found->told;
    }
    found = count < 3000 ? malloc(sizeof *found) : 0;
    if (!found) return boxes_told(a, b);
    memcpy(found->pair, pair, sizeof pair);
    found->told = boxes_told(a, b);
    found->next = known;
    known = found;
    count++;
    return found->told;
}

BOXES("mine_caches");
