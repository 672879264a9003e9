// Exact vectors for snapping: vectors whose length is exact, and the exact steps of an edge.
#ifndef SNAP_PLACE_PRIVATE_H
#define SNAP_PLACE_PRIVATE_H

#include "touchstone/vec.h"

enum { SNAP_VECTORS_MAX = 8 * 64 };

// Vectors whose length is exactly `length` (by Pythagorean triples of its small prime factors), at
// least along the axes; returns the count. For 0 the one zero vector.
int snap_vectors(double length, TsVec *out);

// The shortest step that, taken a whole number of times, leads along `way`, all in multiples of
// 2^-44. Returns that number; 0 where `way` is zero or no multiple of it.
double snap_step(TsVec way, TsVec *step);

#endif
