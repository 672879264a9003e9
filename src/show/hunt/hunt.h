// Cases on which a method is wrong: F hunts for them between frames, a file that is dropped or a
// text that is pasted brings some, and N loads one after the other.
#ifndef HUNT_H
#define HUNT_H

#include "cases/case.h"
#include "fuzz/fuzzer.h"

enum { HUNT_CASES = 64, HUNT_WORDS = 160 };

typedef struct HuntCase {
    Case pair;
    char words[HUNT_WORDS]; // "bounding circles says overlapping, is apart by 3 px"
} HuntCase;

typedef struct Hunt {
    HuntCase held[HUNT_CASES];
    int cases;
    int shown; // the one loaded last; -1: none yet
    // The fuzzer, what it is about, and how many of its findings are held already.
    Fuzzer *fuzzer; // NULL: it was never asked for
    const Method *method;
    TsShapeKind a, b;
    int taken;
    bool on;
} Hunt;

#endif
