// Continuous collision in space with linear motion (documents 001b, 001c: S64, S66): when a shape
// that moves evenly, from time 0 to time 1, first meets one that stands. Where both move it is the
// difference of their motions that matters.
#ifndef SWEEP3_H
#define SWEEP3_H

#include "relation3.h"

typedef struct Impact3 {
    Relation relation; // over the whole step; APART: all else is zero
    bool initially;    // they overlap at the start already: enter is 0
    double enter;      // rounded; up to then they are apart
    Vec3 normal;       // unit, from what stands towards what moves, at `enter`
} Impact3;

// Spheres are solid. The relation is exact: that of what stands and of all that the sphere sweeps
// over. Valid shapes, a motion of valid coordinates; (0, 0, 0) asks for the static relation. Some
// ten to hundred nanoseconds; in doubt a millisecond.
Impact3 sweep3_spheres(Sphere a, Vec3 motion, Sphere b);
Impact3 sweep3_sphere_triangle(Sphere a, Vec3 motion, const Triangle3 *b);

// An upright box, by the times that its thirteen axes with the triangle give (S50 in space). This
// one rounds, to some 1e-14 of the size; who must be sure grows the box by more. Only meeting
// insides count: what is grazed along a side is APART.
// Where they overlap initially, the normal is that of the axis on which they do least.
Impact3 sweep3_box_triangle(Aabb3 box, Vec3 motion, const Triangle3 *b);

#endif
