// Whether two structures found the same: pairs or hits, in whatever order.
#ifndef PAIRSET_H
#define PAIRSET_H

#include "touchstone/broad.h"

// The same number for the same set, and for another hardly ever: the sum of a mix of each pair,
// which asks for no order and so for no sorting. One that stands there twice changes it.
uint64_t pairset_hash(const TsBroadPairs *pairs);

// Of the hits of query number `query`; the sum over many queries tells them all.
uint64_t pairset_hits(const TsBroadHits *hits, int query);

#endif
