// Sweeps of shapes that need not be convex: the first of those of their convex parts.
#ifndef SWEEP_PARTS_H
#define SWEEP_PARTS_H

#include "polygon_parts.h"
#include "sweep.h"

// Simple polygons too, else as sweep_accepts.
bool sweep_parts_accepts(const Shape *shape);

// Who is swept as one is his own part, a flat one too; else those of polygon_parts.
void sweep_parts_of(const Shape *shape, PolygonParts *parts);

// As sweep_shapes. `enter` and `leave` are the first and the last moment; between them they may
// part and meet again. The relation is exact as there, but for a point or a segment that goes along
// a cut between two pieces of a concave polygon (hull_pieces) and starts outside: TOUCHING where it
// is OVERLAPPING. Costs a sweep for each two parts.
Impact sweep_by_parts(const Shape *a, Vec move_a, const Shape *b, Vec move_b);

// The same, and the two parts that meet first; any two where none do. Polygons' corners are
// written to `corner`, room for POLYGON_MAX each.
typedef struct SweepFirst {
    int parts_a, parts_b; // how many each has
    Shape a, b;
    Vec corner[2][POLYGON_MAX];
} SweepFirst;
Impact sweep_first_parts(const Shape *a, Vec move_a, const Shape *b, Vec move_b, SweepFirst *first);

#endif
