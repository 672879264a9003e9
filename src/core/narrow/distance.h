// The distance of two cores against a reach, exactly: what capsules, ts_within and the sweeps of
// round shapes are decided by.
//
// A core is a shape without its radius, or all that a point or segment covers on a straight way.
// Only the borders are compared, corners against edges: whether one core holds the other, or their
// edges cross, is asked before.
#ifndef DISTANCE_H
#define DISTANCE_H

#include "exact/exact.h"
#include "geometry/solid.h"

typedef struct DistanceCore {
    const TsShape *shape;         // without a radius: ts_shape_core
    const Exact *way;             // NULL: it rests. Only points and segments move
    int count;                    // of its corners
    TsVec corner[TS_POLYGON_MAX]; // from a common origin, off by at most 8 half-ulps of the extent
    double extent;                // bounds every coordinate behind a corner
} DistanceCore;

// The shape is kept by pointer.
DistanceCore ts_distance_core(const TsShape *core, TsVec origin);

// The same in motion: `rounded` is the way, off by at most an ulp.
DistanceCore ts_distance_core_moving(const TsShape *core, TsVec origin, const Exact *way,
                                     TsVec rounded);

// The sign of the least distance of the borders less the reach, which is the sum of three numbers
// that are not negative, not all 0. In floating point, where 0 stands for doubt; and exactly.
int ts_distance_guess(const DistanceCore *a, const DistanceCore *b, const double reach[3]);
int ts_distance_sign(const DistanceCore *a, const DistanceCore *b, const double reach[3]);

// The sign of the squared distance of a corner from the segment a-b less a square, exactly.
int ts_distance_corner_sign(const Exact *corner, TsVec a, TsVec b, const Expansion *square);

#endif
