// Random pairs to be timed on: of 10 to 100 px, so far from each other that about half of them have
// a common point. The same on every machine.
#ifndef WORKLOAD_H
#define WORKLOAD_H

#include "touchstone/shape.h"

typedef struct Workload {
    TsShapeKind kind[2]; // a ray is always the first
    int corners;         // of each polygon; 0 where there is none
    int count;
    TsShape *a, *b; // count of each, owned
    TsVec *corner;  // of all polygons, owned
    TsVec *move;    // of each a within the step, owned; NULL: nothing moves
    double share;   // of the pairs with a common point, 0 to 1
} Workload;

// Pairs of these kinds, at most one of them a ray. Polygons are convex and have `corners` corners
// (3 to TS_POLYGON_MAX; ignored where there are none). False where there is no memory.
//
// How far apart is found by bisection. A point hits nothing without area by chance: there every
// other pair shares a corner.
bool workload_make(Workload *workload, TsShapeKind a, TsShapeKind b, int corners, int count);

// The same of shapes to be swept, no ray among them: each a passes b from one side to the other, so
// near that about half of them meet.
bool workload_make_moving(Workload *workload, TsShapeKind a, TsShapeKind b, int corners, int count);
void workload_free(Workload *workload);

#endif
