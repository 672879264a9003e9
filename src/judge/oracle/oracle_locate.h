// Where a point lies relative to an area that any rings bound, by a stated rule, in exact integers:
// it shares nothing with the core but the structs of the corners and parts. Not thread-safe: the
// integers are kept between calls.
#ifndef ORACLE_LOCATE_H
#define ORACLE_LOCATE_H

#include "touchstone/rings.h"

// The rings and holes of the geometry are equal: both are closed loops, which may cross themselves
// and each other, repeat corners, and go along each other. Points and paths are not looked at. The
// geometry need not be prepared, and the corners and the point are valid (shape.h).
//
// TS_BOUNDARY if places that the rule fills and places that it does not are in every neighbourhood
// of the point. So what lies on a ring is in the interior if both sides of the ring are filled, and
// in the exterior if neither is. On a side, a place so near to the point that no other line is
// between stands for each sector between the sides there. O(n) for n corners, O(n k) on k sides:
// microseconds. Without memory the program ends, as GMP ends it.
TsLocation oracle_locate(const TsGeometry *area, TsFillRule rule, TsVec at);

#endif
