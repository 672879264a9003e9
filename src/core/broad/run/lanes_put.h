// Filling blocks of boxes.
#ifndef LANES_PUT_H
#define LANES_PUT_H

#include <math.h>

#include "lanes.h"

static inline void lanes_put(LanesBlock *block, int lane, Bounds box)
{
    block->left[lane] = box.left;
    block->top[lane] = box.top;
    block->right[lane] = box.right;
    block->bottom[lane] = box.bottom;
}

static inline void lanes_put_none(LanesBlock *block, int lane) // meets nothing
{
    lanes_put(block, lane, (Bounds){NAN, NAN, NAN, NAN});
}

#endif
