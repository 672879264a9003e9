// The list of cases that N goes through, and the fuzzer that fills it.
#ifndef LIVE_FUZZ_PRIVATE_H
#define LIVE_FUZZ_PRIVATE_H

#include "held_cases/held_cases.h"

struct LiveFuzz {
    HeldCase held[LIVE_FUZZ_CASES];
    int cases;
    int shown;     // the one loaded last; -1: none yet
    Actor *put[2]; // that it added to a crowd; valid in the scene `put_in`
    const Scene *put_in;
    Fuzzer *fuzzer;       // NULL: F was not pressed
    const Scene *scene;   // in which it was started,
    const Method *method; // that it tests,
    TsShapeKind a, b;     // with shapes of these kinds
    int taken;            // how many of its findings are in `held`
    bool on;              // it runs between frames
};

#endif
