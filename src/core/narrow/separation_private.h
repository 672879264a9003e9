// The exact relation of two convex shapes with straight sides, by the separating axis theorem.
//
// The shapes are apart if the projections on some side's normal are, touch if on some axis they
// only touch, and overlap if they overlap on all. For points, segments, both boxes, triangles and
// convex polygons. Collapsed shapes are tested on the world's axes too, which separate two pieces
// of one line.
#ifndef SEPARATION_PRIVATE_H
#define SEPARATION_PRIVATE_H

#include "touchstone/relation.h"

// Floating point first, exact if in doubt: some ten nanoseconds, or some microseconds.
TsRelation ts_separation_relation(const TsShape *a, const TsShape *b);

// Without the filter, for callers that have one.
TsRelation ts_separation_exact(const TsShape *a, const TsShape *b);

// Two simple loops of 3 corners or more, in floating point only: TS_APART and TS_OVERLAPPING are
// certain. TS_TOUCHING means doubt, or loops that are not surely convex. Some ten nanoseconds.
TsRelation ts_separation_guess(TsPolygon a, TsPolygon b);

#endif
