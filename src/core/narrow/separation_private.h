// The exact relation of two convex shapes with straight sides, by the separating axis theorem.
//
// The shapes are apart if their projections on the normal of some side are, touch if their
// projections on some axis only touch, and overlap otherwise. For points, segments, AABBs, OBBs,
// triangles and convex polygons. Degenerate shapes are also tested on the world's axes, which
// separate collinear segments.
#ifndef SEPARATION_PRIVATE_H
#define SEPARATION_PRIVATE_H

#include "touchstone/relation.h"

// Floating point first, exact arithmetic if in doubt: some ten nanoseconds, or some microseconds.
TsRelation ts_separation_relation(const TsShape *a, const TsShape *b);

// Without the floating point filter, for callers that have one.
TsRelation ts_separation_exact(const TsShape *a, const TsShape *b);

// The axis of least overlap of two shapes that share a point: unit, from a towards b, with the gap
// of the projections, <= 0. Exact arithmetic: relative errors below 2^-48. Of axes that are equally
// good it is the one along which the faces overlap most, or the first of these; two points have the
// axis +x.
typedef struct SeparationAxis {
    double gap;
    TsVec normal;
} SeparationAxis;

SeparationAxis ts_separation_least_overlap(const TsShape *a, const TsShape *b);

// Two simple polygons, in floating point only: TS_APART and TS_OVERLAPPING are certain; TS_TOUCHING
// means doubt, or a polygon that is not surely convex. Some ten nanoseconds.
TsRelation ts_separation_guess(TsPolygon a, TsPolygon b);

#endif
