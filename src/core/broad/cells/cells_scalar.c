#include "cells_join.h"

static inline Bounds box_at(const CellsBoxes *boxes, int at)
{
    return (Bounds){boxes->left[at], boxes->top[at], boxes->right[at], boxes->bottom[at]};
}

static inline int meets(const CellsBoxes *boxes, int at, Bounds box) // without a branch
{
    return (boxes->left[at] <= box.right) & (box.left <= boxes->right[at]) &
           (boxes->top[at] <= box.bottom) & (box.top <= boxes->bottom[at]);
}

// Sorted without a branch: which of two comes first cannot be foretold.
static inline BroadPair pair_of(int32_t a, int32_t b)
{
    int32_t other = (a ^ b) & -(b < a);
    return (BroadPair){a ^ other, b ^ other};
}

// Each pair is written, and the next one over it if it was none.
static inline int join_one(const CellsBoxes *boxes, int at, int from, int to, BroadPair *out)
{
    Bounds box = box_at(boxes, at);
    int index = boxes->index[at], count = 0;
    for (int i = from; i < to; i++) {
        out[count] = pair_of(index, boxes->index[i]);
        count += meets(boxes, i, box);
    }
    return count;
}

int cells_join_scalar(const CellsBoxes *boxes, const CellsJoin *join, int joins, BroadPair *out)
{
    CellsBoxes local = *boxes;
    int count = 0;
    for (int i = 0; i < joins; i++) {
        for (int at = join[i].from; at < join[i].to; at++) {
            count += join_one(&local, at, at + 1, join[i].beside, out + count);
            count += join_one(&local, at, join[i].under, join[i].below, out + count);
        }
    }
    return count;
}

int cells_find_scalar(const CellsBoxes *boxes, int from, int to, Bounds window, int32_t *out)
{
    int count = 0;
    for (int i = from; i < to; i++) {
        out[count] = boxes->index[i];
        count += meets(boxes, i, window);
    }
    return count;
}
