// Manifolds of many pairs at once.
#ifndef MANIFOLD_MANY_H
#define MANIFOLD_MANY_H

#include "touchstone/manifold.h"
#include "touchstone/simd.h"

typedef struct ManifoldTask { // see ts_manifold_of
    const TsCollider *a, *b;
    TsPose at_a, at_b;
    double margin;
    TsManifold manifold; // the result
} ManifoldTask;

// The same as ts_manifold_of of each, to the bit.
void ts_manifold_of_each(ManifoldTask *task, int count, TsSimdLevel simd);

#endif
