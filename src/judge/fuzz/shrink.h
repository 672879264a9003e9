// Makes a failing case as small as it gets while it still fails in the same way.
#ifndef SHRINK_H
#define SHRINK_H

#include "finding.h"

// A failing case on its way to a smaller one. It holds no memory of its own but the struct, which
// is not to be copied (a case keeps its corners in itself).
typedef struct Shrink {
    const Method *method;
    Case best;
    Finding finding; // of `best`; its kind (and law) stays what it was
    int step, tried; // where the search stands
    bool done;
} Shrink;

void shrink_begin(Shrink *shrink, const Method *method, const Case *failing,
                  const Finding *finding);

// Tries one further candidate (fewer corners, simpler kinds, rounder numbers, nearer the origin,
// smaller); sets `done` where none is left that still fails. Ends after a bounded number of tries.
void shrink_step(Shrink *shrink);

#endif
