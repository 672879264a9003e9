// Sweeps of shapes that need not be convex: the first of those of their convex parts.
#ifndef TOUCHSTONE_SWEEP_PARTS_H
#define TOUCHSTONE_SWEEP_PARTS_H

#include "touchstone/polygon_parts.h"
#include "touchstone/sweep.h"

// Simple polygons too, else as ts_sweep_accepts.
bool ts_sweep_parts_accepts(const TsShape *shape);

// Who is swept as one is his own part, a flat one too; else those of ts_polygon_parts.
void ts_sweep_parts_of(const TsShape *shape, TsPolygonParts *parts);

// As ts_sweep_shapes. `enter` and `leave` are the first and the last moment; between them they may
// part and meet again. The relation is exact as there, but for a point or a segment that goes along
// a cut between two pieces of a concave polygon (ts_hull_pieces) and starts outside: TS_TOUCHING
// where it is TS_OVERLAPPING. Costs a sweep for each two parts.
TsImpact ts_sweep_by_parts(const TsShape *a, TsVec move_a, const TsShape *b, TsVec move_b);

// The same, and the two parts that meet first; any two where none do. Polygons' corners are
// written to `corner`, room for TS_POLYGON_MAX each.
typedef struct TsSweepFirst {
    int parts_a, parts_b; // how many each has
    TsShape a, b;
    TsVec corner[2][TS_POLYGON_MAX];
} TsSweepFirst;
TsImpact ts_sweep_first_parts(const TsShape *a, TsVec move_a, const TsShape *b, TsVec move_b,
                              TsSweepFirst *first);

#endif
