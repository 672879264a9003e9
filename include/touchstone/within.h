// Whether two shapes are within a distance of each other, decided exactly on the doubles given.
//
// The distance of closed shapes is 0 if they share a point. The test compares the squared distance
// of both cores (a circle's centre, a capsule's segment, otherwise the shape itself) with the
// square of the sum of both radii and the given distance: in floating point with a forward error
// bound, and in exact expansion arithmetic if that leaves doubt (Shewchuk 1997). closest.h returns
// the rounded distance.
#ifndef TOUCHSTONE_WITHIN_H
#define TOUCHSTONE_WITHIN_H

#include "touchstone/relation.h"

#ifdef __cplusplus
extern "C" {
#endif

// The relation of b to a grown by `distance`, a valid coordinate >= 0: TS_OVERLAPPING if the shapes
// are nearer than the distance, TS_TOUCHING if they are exactly that far apart, TS_APART if they
// are farther. So "within the distance, inclusive" is != TS_APART, and "nearer" is ==
// TS_OVERLAPPING. With a distance of 0 it is ts_relation_shapes(a, b).
//
// Valid shapes of every kind except rays, concave polygons too, in either order. O(n m) in the
// numbers of corners: some ten to hundred nanoseconds for capsules and boxes, microseconds if exact
// arithmetic is needed.
TsRelation ts_within(const TsShape *a, const TsShape *b, double distance);

#ifdef __cplusplus
}
#endif

#endif
