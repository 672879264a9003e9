// Whether two shapes are within a distance of each other, decided exactly on the doubles given.
//
// The distance is that of the closed shapes: 0 if they share a point. The decision is the sign of
// the squared distance of both cores (a circle's centre, a capsule's segment, else the shape
// itself) less the square of both radii and the distance together: in floating point with a forward
// error bound, and in exact expansion arithmetic if that leaves doubt (Shewchuk 1997).
#ifndef TOUCHSTONE_WITHIN_H
#define TOUCHSTONE_WITHIN_H

#include "touchstone/relation.h"

#ifdef __cplusplus
extern "C" {
#endif

// The relation of b to a grown by `distance`, a valid coordinate that is not negative:
// TS_OVERLAPPING if they are nearer than the distance, TS_TOUCHING if they are exactly as far apart
// as it says, TS_APART if they are farther. So "within, the limit included" is != TS_APART, and
// "nearer" is == TS_OVERLAPPING. With a distance of 0 it is ts_relation_shapes(a, b).
//
// Valid shapes of every kind but rays, concave polygons included, in either order. O(n m) in the
// corners of both: some ten to hundred nanoseconds for capsules and boxes, microseconds where only
// exact arithmetic can tell.
TsRelation ts_within(const TsShape *a, const TsShape *b, double distance);

#ifdef __cplusplus
}
#endif

#endif
