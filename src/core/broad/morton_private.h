// The order along a curve that stays near: boxes whose centres are close come close together
// (Morton 1966: the bits of both coordinates in turn).
#ifndef MORTON_PRIVATE_H
#define MORTON_PRIVATE_H

#include <stdint.h>

#include "touchstone/bounds.h"

// Sorts `count` items, indices of boxes, by their centres; `spare` has the same room. Where many
// share a cell of the first grid, as all do but one that is far away, they get a grid of their own.
// Two passes of a radix sort (Knuth, volume 3, 5.2.5). Infinite boxes count as very large ones.
void ts_morton_sort(uint64_t *item, uint64_t *spare, const TsBounds *bounds, int count);

static inline int32_t morton_index(uint64_t item) { return (int32_t)(uint32_t)item; }

#endif
