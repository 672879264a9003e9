// Filling blocks of boxes.
#ifndef LANES_PUT_PRIVATE_H
#define LANES_PUT_PRIVATE_H

#include <math.h>

#include "broad/lanes_private.h"

static inline void lanes_put(LanesBlock *block, int lane, TsBounds box)
{
    block->left[lane] = box.left;
    block->top[lane] = box.top;
    block->right[lane] = box.right;
    block->bottom[lane] = box.bottom;
}

static inline void lanes_put_none(LanesBlock *block, int lane) // meets nothing
{
    lanes_put(block, lane, (TsBounds){NAN, NAN, NAN, NAN});
}

#endif
