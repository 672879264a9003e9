// Hunts for inputs on which a method is wrong: a little at a time, so that a window can hunt
// between frames, or for as long as the command line says.
//
// Every answer of an EXACT method is held against the oracle. Those of the others are held against
// the core first, which is ten times as fast and itself held against the oracle elsewhere (the
// method exact_signs, `make fuzz`); where the two differ the oracle decides. Of every 16th pair
// what was measured is judged too, of another the symmetries are asked about.
#ifndef FUZZER_H
#define FUZZER_H

#include "fuzz/finding.h"
#include "generate/generate.h"

enum { FUZZER_FINDINGS = 64 };

typedef struct FuzzerOptions {
    uint64_t seed;
    int family;         // a Family, or -1: all in turn
    bool no_symmetries; // the oracle only
    bool roundings;     // keep what is wrong by rounding too, while there is much room
    TsShapeKind a, b;   // only this pair of kinds, in either order; both TS_SHAPE_KINDS: every pair
                        // that the method takes
} FuzzerOptions;

typedef struct FuzzerFound {
    Case pair; // shrunk
    Finding finding;
    char line[CASE_LINE_MAX]; // as text, with expect, method and note
} FuzzerFound;

typedef struct FuzzerCount {
    long long asked, wrong, rounded, broken_symmetries, measures, failed, not_judged;
    long long touching, touching_wrong; // answered pairs that touch exactly
} FuzzerCount;

typedef struct Fuzzer Fuzzer;

// NULL where memory is short. A method that takes no pair of kinds that generators and oracle know
// is asked nothing.
Fuzzer *fuzzer_new(const Method *method, const FuzzerOptions *options);
void fuzzer_free(Fuzzer *fuzzer);

// Asks until `asked` reaches `cases` and shrinks what it found, or until now() reaches `until`;
// with now NULL time does not count. The same options give the same findings in the same order,
// however it is cut into runs. Alike findings (same kind, symmetry, kinds of shapes, and answers)
// are kept once, the first.
void fuzzer_run(Fuzzer *fuzzer, long long cases, double (*now)(void), double until);

// Where time is up: judges what has been answered already, up to `cases`, and keeps what was being
// shrunk as far as it got. Nothing found is lost.
void fuzzer_conclude(Fuzzer *fuzzer, long long cases);

FuzzerCount fuzzer_count(const Fuzzer *fuzzer);
long long fuzzer_faults(const Fuzzer *fuzzer); // answers that were wrong by more than rounding
int fuzzer_findings(const Fuzzer *fuzzer);     // shrunk ones

// Whether it was wrong about every one of many pairs that touch. That has no margin, so none is a
// finding by itself, but rounding would let some of them pass: it takes touching otherwise than it
// says.
bool fuzzer_belies_touch(const Fuzzer *fuzzer);

const FuzzerFound *fuzzer_finding(const Fuzzer *fuzzer, int index);

#endif
