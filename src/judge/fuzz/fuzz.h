// Runs a method over generated pairs beside the oracle, and keeps what goes wrong.
#ifndef FUZZ_H
#define FUZZ_H

#include "case.h"
#include "generate.h"
#include "method.h"

// A wrong answer whose margin is at most this part of the shapes' size is put down to rounding.
#define FUZZ_ROUNDING 1e-9

typedef enum FuzzFinding {
    FUZZ_AGREES,
    FUZZ_NOT_JUDGED, // the shapes touch and the method does not say how it takes that, or it
                     // refuses
    FUZZ_ROUNDING_ONLY,
    FUZZ_FAULT, // wrong by more; of an EXACT method, or of a relation that is none, at all
} FuzzFinding;

// What the method makes of one pair that it and the oracle know; a cast is a pair with a ray.
// `margin`, where not NULL, gets by how many px a wrong answer is wrong (0 where it is right).
FuzzFinding fuzz_case(const Method *method, const Shape *a, const Shape *b, double *margin);

typedef struct FuzzOptions {
    uint64_t seed;
    long cases;
    int family; // a Family, or -1: all in turn
    bool stop_at_fault;
} FuzzOptions;

typedef struct FuzzCount {
    long asked, faults, roundings, not_judged;
} FuzzCount;

typedef struct FuzzReport {
    FuzzCount all, family[FAMILIES];
    double worst_margin;         // px, over all wrong answers
    char finding[CASE_LINE_MAX]; // the first fault, else the first rounding, as a case; else ""
} FuzzReport;

// All pairs of kinds that the method accepts, and generators and oracle know, in turn, in both
// orders; the same options give the same report. A method of no such pair, or of sweeps, is asked
// nothing.
FuzzReport fuzz_method(const Method *method, const FuzzOptions *options);

#endif
