// The relation of two convex shapes with straight sides, by their separating axes: exact.
//
// Where the shadows on some side's normal show daylight the shapes are apart; where they only meet,
// no interiors do; where they overlap on all, so do the shapes. Points, segments, both boxes,
// triangles and convex polygons, collapsed ones included: those are asked on the world's axes too,
// which tell two pieces of one line apart.
#ifndef SEPARATION_PRIVATE_H
#define SEPARATION_PRIVATE_H

#include "touchstone/relation.h"

// Rounded first, exact where doubtful: some ten nanoseconds, or some microseconds.
TsRelation ts_separation_relation(const TsShape *a, const TsShape *b);

// Exact at once, for callers with a filter of their own.
TsRelation ts_separation_exact(const TsShape *a, const TsShape *b);

// Two simple loops of 3 corners or more, in floating point: TS_APART and TS_OVERLAPPING are sure.
// TS_TOUCHING stands for doubt, and for loops that are not surely convex. Some ten nanoseconds.
TsRelation ts_separation_guess(TsPolygon a, TsPolygon b);

#endif
