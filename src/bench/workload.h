// Random pairs for timing: shapes of 10 to 100 px at distances at which about half of the pairs
// have a common point. The same on every machine.
#ifndef WORKLOAD_H
#define WORKLOAD_H

#include "touchstone/shape.h"

typedef struct Workload {
    TsShapeKind kind[2]; // a ray is always first
    int corners;         // of each polygon; 0 if there is none
    int count;
    TsShape *a, *b; // `count` of each; owned
    TsVec *corner;  // of all polygons; owned
    TsVec *move;    // motion of each a during the step; owned; NULL: nothing moves
    double share;   // of the pairs that have a common point, 0 to 1
} Workload;

// Makes pairs of these kinds, at most one of them a ray. Polygons are convex and have `corners`
// corners (3 to GENERATED_CORNERS; ignored for other kinds). Returns false if out of memory.
//
// The distance is found by bisection. A random point never hits a shape without area: there every
// other pair shares a corner.
bool workload_make(Workload *workload, TsShapeKind a, TsShapeKind b, int corners, int count);

// The same for sweeps, without rays: each a passes b from one side to the other, at a distance at
// which about half of them meet.
bool workload_make_moving(Workload *workload, TsShapeKind a, TsShapeKind b, int corners, int count);
void workload_free(Workload *workload);

#endif
