// The list of cases that N goes through. F adds to it what the fuzzer finds between frames; a
// dropped file or a pasted text replaces it.
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
    bool fails;                  // a method is wrong about it
    const Scene *scene;          // in which it was found; NULL: unknown
} HeldCase;

typedef struct LiveFuzz {
    HeldCase held[LIVE_FUZZ_CASES];
    int cases;
    int shown;            // the one loaded last; -1: none yet
    Fuzzer *fuzzer;       // NULL: F was not pressed
    const Method *method; // that it tests,
    TsShapeKind a, b;     // with shapes of these kinds
    int taken;            // how many of its findings are in `held`
    bool on;              // it runs between frames
} LiveFuzz;

// ---- Symmetries: which of them the method keeps for the pair that the strip shows

typedef enum SymmetryState {
    SYMMETRY_UNTESTED, // the changed pair cannot be computed exactly, or equals the pair itself
    SYMMETRY_KEPT,
    SYMMETRY_BROKEN,
} SymmetryState;

// Queries the method about the pair and about each of its images under the symmetries, in one call.
// All SYMMETRY_UNTESTED if `ask` is NULL.
void live_fuzz_symmetries(const Ask *ask, SymmetryState state[SYMMETRIES]);

#endif
