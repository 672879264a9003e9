// Continuous collision detection in 3D for linear motion: the time of impact, 0 to 1, of a shape
// that translates by `motion` with one that is at rest. If both move, pass the difference of their
// motions. (The discrete alternative: A 3D game collision solution, author unknown.)
#ifndef TOUCHSTONE_SWEEP3_H
#define TOUCHSTONE_SWEEP3_H

#include "touchstone/relation3.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct TsImpact3 {
    TsRelation relation; // over the whole motion; if TS_APART, all other members are zero
    bool initially;      // they overlap at the start: enter is 0
    double enter;        // time of impact, rounded; before it they are apart
    TsVec3 normal;       // unit, against the motion as that of a ray cast: from the shape at rest
                         // to the moving one, at `enter`
} TsImpact3;

// Spheres are solid. The relation is exact: that of the shape at rest and the volume that the
// sphere sweeps. Valid shapes and a motion of valid coordinates; the motion (0, 0, 0) gives the
// static relation. 10 to 100 ns; up to a millisecond if rounding cannot decide.
TsImpact3 ts_sweep3_spheres(TsSphere a, TsVec3 motion, TsSphere b);
TsImpact3 ts_sweep3_sphere_triangle(TsSphere a, TsVec3 motion, const TsTriangle3 *b);

// Swept separating axes of a box and a triangle, 13 axes (after Olivier Renault, Polycolly
// tutorial). Not exact: rounds to some 1e-14 of the size; to be conservative, grow the box by more.
// Only meeting interiors count: a box that grazes a face is TS_APART. If they overlap at the start,
// the normal is the axis of least penetration.
TsImpact3 ts_sweep3_box_triangle(TsAabb3 box, TsVec3 motion, const TsTriangle3 *b);

#ifdef __cplusplus
}
#endif

#endif
