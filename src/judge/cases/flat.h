// A shape as a run of numbers, in the order in which a case spells them (case.h; without a
// polygon's count): what changes numbers one by one works on that.
#ifndef FLAT_H
#define FLAT_H

#include "shape.h"

enum { FLAT_MAX = 2 * POLYGON_MAX };

// How many numbers a shape of this kind is; not of polygons, where it depends.
int flat_count(ShapeKind kind);

// Writes the numbers and returns how many they are.
int flat_write(const Shape *shape, double *number);

// The shape of this kind that has these numbers. A polygon's corners, half as many, are put into
// `corner`, which has room for POLYGON_MAX.
Shape flat_read(ShapeKind kind, const double *number, int count, Vec *corner);

// The number rounded to a float; whether floats hold every number exactly.
double flat_float(double number);
bool flat_single(const Shape *shape);

#endif
