// Continuous collision in space with linear motion (documents 001b, 001c: S64, S66): when a shape
// that moves evenly, from time 0 to time 1, first meets one that stands. Where both move it is the
// difference of their motions that matters.
#ifndef TOUCHSTONE_SWEEP3_H
#define TOUCHSTONE_SWEEP3_H

#include "touchstone/relation3.h"

typedef struct TsImpact3 {
    TsRelation relation; // over the whole step; TS_APART: all else is zero
    bool initially;      // they overlap at the start already: enter is 0
    double enter;        // rounded; up to then they are apart
    TsVec3 normal;       // unit, from what stands towards what moves, at `enter`
} TsImpact3;

// Spheres are solid. The relation is exact: that of what stands and of all that the sphere sweeps
// over. Valid shapes, a motion of valid coordinates; (0, 0, 0) asks for the static relation. Some
// ten to hundred nanoseconds; in doubt a millisecond.
TsImpact3 ts_sweep3_spheres(TsSphere a, TsVec3 motion, TsSphere b);
TsImpact3 ts_sweep3_sphere_triangle(TsSphere a, TsVec3 motion, const TsTriangle3 *b);

// An upright box, by the times that its thirteen axes with the triangle give (S50 in space). This
// one rounds, to some 1e-14 of the size; who must be sure grows the box by more. Only meeting
// insides count: what is grazed along a side is TS_APART.
// Where they overlap initially, the normal is that of the axis on which they do least.
TsImpact3 ts_sweep3_box_triangle(TsAabb3 box, TsVec3 motion, const TsTriangle3 *b);

#endif
