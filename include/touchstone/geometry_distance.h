// How far two geometries are from each other, and what a ray or a moving shape hits of one.
//
// Areas are solid: a point inside is at the distance 0. All geometries are prepared (geometry.h).
#ifndef TOUCHSTONE_GEOMETRY_DISTANCE_H
#define TOUCHSTONE_GEOMETRY_DISTANCE_H

#include "touchstone/cast.h"
#include "touchstone/closest.h"
#include "touchstone/geometry.h"
#include "touchstone/sweep.h"

#ifdef __cplusplus
extern "C" {
#endif

// A pair of closest points, with the error that closest.h states for two segments. `distance` is 0
// exactly if the two have a common point; then a == b is one, up to rounding. If one of them is
// empty, distance is INFINITY. O(log n + log m) as a rule, at worst O(n m).
TsNearest ts_geometry_closest(const TsGeometry *a, const TsGeometry *b);

// Whether two geometries are within a distance of each other, or exactly that far apart, decided
// exactly on the doubles given. `distance` is a valid coordinate >= 0. An empty geometry is within
// no distance. It ends at the first pair of sides that are near enough.
bool ts_geometry_within(const TsGeometry *a, const TsGeometry *b, double distance);

typedef struct TsGeometryHit {
    bool hits;    // if not, all else is zero
    bool inside;  // the origin is in the interior of an area, or on it
    double enter; // the first common point is origin + enter * direction: 0 exactly if it is the
                  // origin
    TsVec point;
    TsVec normal; // of the side, against the ray, as TsHit; (0, 0) if the origin is in an interior
    int side;     // the index of the side that is hit; -1 if the origin is in an interior
} TsGeometryHit;

// The first common point of a ray and a geometry: whether there is one is decided exactly; `enter`
// and the rest are those of ts_cast_segment. Of sides that are hit at the same parameter it is any.
// O(log n) as a rule.
TsGeometryHit ts_geometry_cast(const TsGeometry *geometry, TsRay ray);

typedef struct TsGeometryImpact {
    bool hits;           // if not, all else is zero
    bool inside;         // the shape starts in the interior of an area, and on no side
    double enter;        // the first time at which they have a common point, from 0 to 1
    TsVec point, normal; // as in TsImpact: the normal from the shape; (0, 0) if it starts inside
    int side;            // the index of the side that is hit; -1 if it starts inside
} TsGeometryImpact;

// The first common point of a shape that moves by `move` from time 0 to time 1, and a geometry at
// rest. The shape is one that ts_sweep_accepts. Whether they ever have a common point is decided
// exactly; `enter` and the rest are those of ts_sweep_shapes for a side. Of sides that are hit at
// the same time it is any. O(log n + k) as a rule, for k sides whose boxes meet that around the
// motion.
TsGeometryImpact ts_geometry_sweep(const TsGeometry *geometry, const TsShape *shape, TsVec move);

#ifdef __cplusplus
}
#endif

#endif
