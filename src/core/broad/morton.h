// An order of boxes, of a broad phase or of the parts of a geometry, in which neighbours are close.
#ifndef MORTON_H
#define MORTON_H

#include <stdint.h>

#include "touchstone/bounds.h"

// Sorts boxes along a space-filling curve, on which boxes with close centres are close together: by
// the interleaved bits of both coordinates (Morton, A Computer Oriented Geodetic Data Base, 1966).
//
// `item` holds `count` indices of boxes; `spare` has room for as many. If many items share a cell,
// as all but one do if that one is far away, they are sorted again on a finer grid. Two passes of a
// radix sort (Knuth, The Art of Computer Programming 3, 5.2.5). Infinite boxes count as very large
// ones.
void ts_morton_sort(uint64_t *item, uint64_t *spare, const TsBounds *bounds, int count);

static inline int32_t morton_index(uint64_t item) { return (int32_t)(uint32_t)item; }

#endif
