// Whether two structures found the same pairs, in whatever order.
#ifndef PAIRSET_H
#define PAIRSET_H

#include "broad.h"

// Of the pairs sorted by a, then b, in place: the same number for the same set, and hardly ever for
// another. A pair that stands there twice changes it. n log n.
uint64_t pairset_hash(BroadPair *pair, int count);

#endif
