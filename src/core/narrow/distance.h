// The exact sign of the distance of two cores minus a reach. Decides the relations of capsules,
// ts_within, and the sweeps of round shapes.
//
// A core is a shape without its radius, or the area that a point or segment sweeps in linear
// motion. Only the borders are compared, corners against edges. The caller must have tested before
// whether the cores share a point.
#ifndef DISTANCE_H
#define DISTANCE_H

#include "exact/exact.h"
#include "geometry/solid.h"

typedef struct DistanceCore {
    const TsShape *shape;       // without a radius: ts_shape_core
    const Exact *motion;        // of a point or a segment; NULL: at rest
    int count;                  // of corners
    TsVec corner[SOLID_STORED]; // from a common origin; error at most 8 half-ulps of the extent
    const TsVec *world;         // of more corners than that: less the origin; otherwise NULL
    TsVec origin;
    double extent; // bounds every coordinate that a corner is computed from
} DistanceCore;

// The shape is borrowed. It is written in its place, since a copy takes as long as to make it.
void ts_distance_core(const TsShape *core, TsVec origin, DistanceCore *out);

// The area swept by a motion, which is also borrowed. `rounded` is the motion to within an ulp.
void ts_distance_core_swept(const TsShape *core, TsVec origin, const Exact *motion, TsVec rounded,
                            DistanceCore *out);

// The sign of the least distance of the borders minus the reach. The reach is the sum of three
// numbers
// >= 0, not all 0. ts_distance_guess uses floating point, and 0 means doubt; ts_distance_sign is
// exact.
int ts_distance_guess(const DistanceCore *a, const DistanceCore *b, const double reach[3]);
int ts_distance_sign(const DistanceCore *a, const DistanceCore *b, const double reach[3]);

// The nearest points of two cores at rest, of which no area contains the other core: of one corner
// and of the side that it is nearest to.
typedef struct DistanceNearest {
    double distance;  // of the points, relative error below 2^-48 however small it is
    double gap;       // the distance minus the reach, with the same relative error
    TsVec normal;     // unit, from a to b, the same error; (0, 0) if the points are one
    TsVec on_a, on_b; // in the world, each coordinate within 4 ulps of itself
} DistanceNearest;

// By exact arithmetic, for the pairs of corners and sides that floating point leaves in doubt. Some
// microseconds. Of pairs that are equally near up to rounding the first is taken.
DistanceNearest ts_distance_nearest(const DistanceCore *a, const DistanceCore *b,
                                    const double reach[3]);

// The exact sign of the squared distance of a corner from the segment a-b minus `square`.
int ts_distance_corner_sign(const Exact *corner, TsVec a, TsVec b, const Expansion *square);

#endif
