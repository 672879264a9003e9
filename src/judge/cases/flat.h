// A shape as a run of numbers, in the order in which a case spells them (case.h; without a
// polygon's count): what changes numbers one by one works on that.
#ifndef FLAT_H
#define FLAT_H

#include "touchstone/shape.h"

enum { FLAT_MAX = 2 * TS_POLYGON_MAX };

// How many numbers a shape of this kind is; not of polygons, where it depends.
int flat_count(TsShapeKind kind);

// Writes the numbers and returns how many they are.
int flat_write(const TsShape *shape, double *number);

// The shape of this kind that has these numbers. A polygon's corners, half as many, are put into
// `corner`, which has room for TS_POLYGON_MAX.
TsShape flat_read(TsShapeKind kind, const double *number, int count, TsVec *corner);

// The number rounded to a float; whether floats hold every number exactly.
double flat_float(double number);
bool flat_single(const TsShape *shape);

#endif
