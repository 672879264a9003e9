// Where a point lies beside rings that may cross themselves, in exact integers; it shares nothing
// with the core but the structs of corners and parts. Not thread-safe: the integers are kept
// between calls.
#ifndef ORACLE_RINGS_H
#define ORACLE_RINGS_H

#include "touchstone/rings.h"

// As defined in rings.h; the rings need not be prepared. On a side, a place so near to the point
// that no other line is between stands for each sector between the sides there. O(n) for n corners,
// O(n k) on k sides: microseconds. Without memory the program ends, as GMP ends it.
TsLocation oracle_rings_location(const TsRings *rings, TsVec at);

#endif
