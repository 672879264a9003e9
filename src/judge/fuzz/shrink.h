// Makes a failing case as small as possible while it still fails in the same way.
#ifndef SHRINK_H
#define SHRINK_H

#include "fuzz/finding.h"

// The most candidates that are tried (candidates with many corners count more), and the most that
// are accepted for a function that hangs, since each costs a timeout.
enum { SHRINK_TRIES = 3000, SHRINK_HANGS = 40 };

// The state of shrinking one case. It allocates nothing. Do not copy it: a case points to its own
// corners.
typedef struct Shrink {
    const Method *method;
    Case best;
    Finding finding; // of `best`; kind, symmetry and answers never change
    int step, tried; // position of the search; cost of the tries so far
    int gained;      // candidates accepted so far
    bool gaining;    // something was accepted since the search last started over
    bool done;
    bool keeps_kinds; // set it after shrink_begin to keep the kinds of shapes
} Shrink;

void shrink_begin(Shrink *shrink, const Method *method, const Case *failing,
                  const Finding *finding);

// Tries one more candidate (rounder numbers, simpler kinds, fewer corners, nearer the origin,
// smaller), and sets `done` if no candidate fails any more. A shape with width keeps some width.
// The result is deterministic.
void shrink_step(Shrink *shrink);

#endif
