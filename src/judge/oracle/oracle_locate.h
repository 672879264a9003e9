// Where a point lies relative to an area that any rings bound, by a stated rule: an independent
// implementation in rational numbers (GMP). It shares nothing with the core but the structs of the
// corners and parts. Not thread-safe: the numbers are kept between calls.
#ifndef ORACLE_LOCATE_H
#define ORACLE_LOCATE_H

#include "touchstone/geometry.h"

// Which points that lie on no ring are in the area. Of the path from the point to far away, each
// crossing of a ring counts 1, or by its direction 1 or -1.
typedef enum AreaRule {
    AREA_EVEN_ODD, // the number of crossings is odd
    AREA_NONZERO   // their sum, the winding number of the rings around the point, is not 0
} AreaRule;

// The rings and holes of the geometry are equal: both are closed loops, which may cross themselves
// and each other, repeat corners, and go along each other. Points and paths are not looked at. The
// geometry need not be prepared, and the corners and the point are valid (shape.h).
//
// TS_BOUNDARY if points that are in the area by the rule and points that are not are in every
// neighbourhood of the point. So what lies on a ring is in the interior if both sides of the ring
// are in the area, and in the exterior if neither is. O(n), and O(n k) on k sides: some
// microseconds for 20 sides. Without memory the program ends, as GMP ends it.
TsLocation oracle_locate(const TsGeometry *area, AreaRule rule, TsVec at);

#endif
