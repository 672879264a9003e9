// Cases on which a method is wrong: F searches for them between frames, a file that is dropped or a
// text that is pasted brings some, and N loads one after the other.
#ifndef LIVE_FUZZ_H
#define LIVE_FUZZ_H

#include "cases/case.h"
#include "fuzz/finding.h"
#include "fuzz/fuzzer.h"
#include "ui.h"

enum { LIVE_FUZZ_CASES = 64, LIVE_FUZZ_WORDS = 160 };

typedef struct HeldCase {
    Case pair;
    char words[LIVE_FUZZ_WORDS]; // "bounding circles reports overlapping, is apart by 3 px"
} HeldCase;

typedef struct LiveFuzz {
    HeldCase held[LIVE_FUZZ_CASES];
    int cases;
    int shown; // the one loaded last; -1: none yet
    // The fuzzer, what it is about, and how many of its findings are held already.
    Fuzzer *fuzzer; // NULL: it was never asked for
    const Method *method;
    TsShapeKind a, b;
    int taken;
    bool on;
} LiveFuzz;

// ---- Symmetries of the pair that the strip shows: which of them its method keeps

typedef enum SymmetryState {
    SYMMETRY_SAYS_NOTHING, // the changed pair is not exact, or the same
    SYMMETRY_KEPT,
    SYMMETRY_BROKEN,
} SymmetryState;

// Asks the method about the pair and all that the symmetries make of it, in one go. All
// SYMMETRY_SAYS_NOTHING if nothing is asked.
void live_fuzz_symmetries(const Ask *ask, SymmetryState state[SYMMETRIES]);

#endif
