// Searches for inputs on which a method is wrong. It works in small steps, so that a window can run
// it between frames.
//
// Answers of EXACT methods are compared with the oracle. Those of other methods are compared with
// the core first, which is ten times as fast and is tested against the oracle elsewhere (method
// exact_signs, `make fuzz`); if the two differ, the oracle decides. One pair in 4 has its measures
// judged as well, one in 16 its symmetries, and one in 16 is asked again. One batch in 4 consists
// of sequences of like pairs.
//
// Everything wrong is asked again before it is shrunk: answers that differ then are a finding of
// their own. A broken symmetry is turned into the pair that is answered wrongly.
//
// Of a method that promises to be consistent about touches some hundred are looked at first, the
// same each time and not counted: one is found that is a hit, and one that is a miss.
#ifndef FUZZER_H
#define FUZZER_H

#include <stdio.h>

#include "fuzz/again.h"
#include "fuzz/cause.h"
#include "generate/generate.h"

enum { FUZZER_FINDINGS = 64 };

typedef struct FuzzerOptions {
    uint64_t seed;
    int family;         // a Family, or -1 for all in turn
    bool no_symmetries; // compare with the oracle only
    bool roundings; // also keep answers that are wrong by rounding or unstable, while there is room
    // Findings alike to those of this one are counted, but neither shrunk nor kept; NULL: none.
    const struct Fuzzer *known;
    TsShapeKind a, b; // only this pair of kinds, in either order; both TS_SHAPE_KINDS: every pair
                      // that the method accepts
} FuzzerOptions;

typedef struct FuzzerFound {
    Case pair;        // after shrinking
    TsShapeKind a, b; // of the pair that was generated
    Family family;
    Finding finding;
    Symmetry right_under;     // the method is right about the pair so changed; SYMMETRIES: none
    char line[CASE_LINE_MAX]; // as text, with expect, method and note
    Before before;   // FINDING_AGAIN: the cases that have to be asked before, as far as known
    bool stray;      // it follows another rule than most that are alike (fuzzer_search_strays)
    bool degenerate; // a shape is, and no alike pair without such a shape is known
                     // (shrink_has_width)
    // By fuzzer_explain:
    int cause;                   // the index of the finding that stands for all with this cause
    char rule[CAUSE_RULE_MAX];   // when the method is wrong (Cause); "": unknown
    double largest_error;        // px, of all with this cause, if larger than the finding's; or 0
    char largest[CASE_LINE_MAX]; // its case, neither shrunk nor rounded; "" if there is none
} FuzzerFound;

typedef struct FuzzerWorst {
    double ulps, px; // of the pair (rounding_ulp); the margin
} FuzzerWorst;

typedef struct FuzzerCount {
    long long asked, wrong, rounded, unstable, measures, failed, not_judged;
    long long refused;   // of those not judged: the method refused the shapes
    long long tolerated; // of those not judged: wrong, by no more than the method's tolerance
    long long again;     // wrong once only
    long long touching;  // of those wrong: the shapes touch
    long long hung;      // of those failed: no answer in time
    // Of those that are wrong by rounding and of those that are unstable, the most by ulps.
    FuzzerWorst rounding, instability;
} FuzzerCount;

typedef struct Fuzzer Fuzzer;

// Returns NULL if out of memory. A method whose kinds are unknown to the generators or the oracle
// is never called.
Fuzzer *fuzzer_new(const Method *method, const FuzzerOptions *options);
void fuzzer_free(Fuzzer *fuzzer);

// Tests until `asked` reaches `cases` and everything found is shrunk, or until now() reaches
// `until` (now NULL: no time limit). The same options give the same findings in the same order,
// however the work is divided into runs. Of several alike findings (same kind, symmetry, kinds of
// shapes and answers) only the first is kept, and another one if that has a degenerate shape.
void fuzzer_run(Fuzzer *fuzzer, long long cases, double (*now)(void), double until);

// Call it when time is up: judges the answers that exist already, up to `cases`, and keeps the
// finding that is being shrunk as it is.
void fuzzer_conclude(Fuzzer *fuzzer, long long cases);

// How many answers about the finding that is being shrunk did not come in time; -1 if none is being
// shrunk.
int fuzzer_shrink_hangs(const Fuzzer *fuzzer);

FuzzerCount fuzzer_count(const Fuzzer *fuzzer);
int fuzzer_findings(const Fuzzer *fuzzer);

// The cases of count.rounding and count.instability, as lines; "" if there is none.
const char *fuzzer_worst_rounding(const Fuzzer *fuzzer);
const char *fuzzer_worst_instability(const Fuzzer *fuzzer);

const FuzzerFound *fuzzer_finding(const Fuzzer *fuzzer, int index);

// Finds the causes of the findings up to now, and the rules that they follow (cause_explain).
// Before it is called, each finding is a cause of its own.
void fuzzer_explain(Fuzzer *fuzzer);

// After fuzzer_explain: if some alike findings have two causes, looks in so many more pairs, which
// are not counted, for findings with the other one. They are kept with the rest, explained.
void fuzzer_search_strays(Fuzzer *fuzzer, long long cases, double (*now)(void), double until);

// ---- A run in parts, which other processes of the same program may do

// Writes what was counted and found.
void fuzzer_write(const Fuzzer *fuzzer, FILE *out);

// Adds what fuzzer_write wrote about a part; findings alike to known ones are left out. The parts
// of a run give the same in the same order.
void fuzzer_add(Fuzzer *fuzzer, const char *bytes, size_t size);

#endif
