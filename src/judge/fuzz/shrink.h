// Makes a failing case as small as it gets while it still fails in the same way.
#ifndef SHRINK_H
#define SHRINK_H

#include "fuzz/finding.h"

// How many smaller cases are asked about at most, those of many corners counting for more; of those
// that still fail, where each costs the wait for a function that hangs.
enum { SHRINK_TRIES = 3000, SHRINK_HANGS = 40 };

// A failing case on its way to a smaller one. It holds no memory of its own but the struct, which
// is not to be copied (a case keeps its corners in itself).
typedef struct Shrink {
    const Method *method;
    Case best;
    Finding finding; // of `best`; its kind, symmetry and answers stay what they were
    int step, tried; // where the search stands
    int gained;      // cases taken since it began
    bool gaining;    // since it last looked at the first candidate
    bool done;
    bool keeps_kinds; // set by who wants the kinds of shapes to stay, after shrink_begin
} Shrink;

void shrink_begin(Shrink *shrink, const Method *method, const Case *failing,
                  const Finding *finding);

// Tries one further candidate (rounder numbers, simpler kinds, fewer corners, nearer the origin,
// smaller); sets `done` where none is left that still fails. No shape that has width loses it. The
// same case always ends in the same smaller one.
void shrink_step(Shrink *shrink);

#endif
