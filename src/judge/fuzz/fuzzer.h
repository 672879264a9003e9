// Hunts for inputs on which a method is wrong: a little at a time, so that a window can hunt
// between frames, or for as long as the command line says.
#ifndef FUZZER_H
#define FUZZER_H

#include "finding.h"
#include "generate.h"

enum { FUZZER_FINDINGS = 64 };

typedef struct FuzzerOptions {
    uint64_t seed;
    int family;     // a Family, or -1: all in turn
    bool no_laws;   // the oracle only
    bool roundings; // keep what is wrong by rounding too
    ShapeKind a, b; // only this pair of kinds; both SHAPE_KINDS: every pair that the method takes
} FuzzerOptions;

typedef struct FuzzerFound {
    Case pair; // shrunk
    Finding finding;
    char line[CASE_LINE_MAX]; // as text, with expect, method and note
} FuzzerFound;

typedef struct FuzzerCount {
    long long asked, wrong, rounded, broken_laws, failed, not_judged;
} FuzzerCount;

typedef struct Fuzzer Fuzzer;

Fuzzer *fuzzer_new(const Method *method,
                   const FuzzerOptions *options); // NULL where memory is short
void fuzzer_free(Fuzzer *fuzzer);

// Asks and shrinks until `asked` reaches `cases`, or now() reaches `until`; with now NULL time does
// not count. The same options give the same findings in the same order, however it is cut into
// runs. Alike findings (same kind, law, kinds of shapes, and answers) are kept once, the first.
void fuzzer_run(Fuzzer *fuzzer, long long cases, double (*now)(void), double until);

FuzzerCount fuzzer_count(const Fuzzer *fuzzer);
int fuzzer_findings(const Fuzzer *fuzzer); // shrunk ones
const FuzzerFound *fuzzer_finding(const Fuzzer *fuzzer, int index);

#endif
