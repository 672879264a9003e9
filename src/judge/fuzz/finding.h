// What is wrong with a method, found on one case: it contradicts the exact answer, or a symmetry,
// or it came to grief.
#ifndef FINDING_H
#define FINDING_H

#include "cases/case.h"
#include "method.h"

// A wrong answer whose margin is at most this part of the shapes' size is put down to rounding; of
// a method that works in floats, the same number of its own units.
#define FINDING_ROUNDING 1e-9
#define FINDING_ROUNDING_SINGLE 1e-5

// ---- What a method measures

// Judged are pairs that overlap, as the method says too, of two convex shapes, wherever it answers
// both gap and normal. Rounding is granted: FINDING_ROUNDING of the size. Asks the oracle, twice.
MeasureFinding finding_judge_measure(const Method *method, const TsShape *a, const TsShape *b,
                                     const Answer *answer, TsRelation exact);

bool finding_measure_is_fault(MeasureFinding finding);

// ---- Symmetries

// Symmetries that any right function keeps, asked without the oracle (every change is exact in
// doubles where the coordinates allow it, and is not made where they do not).
typedef enum Symmetry {
    SYMMETRY_SWAP,         // a and b change places
    SYMMETRY_MIRROR,       // x becomes -x
    SYMMETRY_QUARTER_TURN, // (x, y) becomes (-y, x)
    SYMMETRY_TRANSLATION,  // by a whole number of px that loses no bit
    SYMMETRY_SCALE,        // by a power of two
    SYMMETRY_WINDING,      // corners in reverse; a segment's ends
    SYMMETRY_FIRST_CORNER, // corners counted from another one; a box's sides
    SYMMETRIES
} Symmetry;
const char *symmetry_name(Symmetry symmetry); // "swap", "mirror", ...

// Whether the symmetry says anything of this pair: its changed pair differs, is exact, and is of
// kinds that the method takes. `changed` gets it.
bool symmetry_change(Symmetry symmetry, const Method *method, const Case *pair, Case *changed);

// ---- Findings

typedef enum FindingKind {
    FINDING_NONE,
    FINDING_ROUNDS, // wrong, or against a symmetry, by no more than rounding
    FINDING_WRONG, // wrong beyond rounding; of an EXACT method, wrong at all; of a method flawed in
                   // touching, wrong where small whole numbers touch: nothing rounds there
    FINDING_SYMMETRY, // the answer to a changed pair differs
    FINDING_MEASURE,  // they overlap, but gap and normal do not lead out, or too far (measure.h)
    FINDING_FAILED,   // no answer: a crash, a hang, a relation that is none or that its touch rule
                      // leaves out, a number not finite
} FindingKind;

typedef struct Finding {
    FindingKind kind;
    Symmetry symmetry; // the broken one; SYMMETRIES: none is
    TsRelation answered,
        exact;            // against a symmetry: `exact` is what it answered to the changed pair
    double margin;        // px; 0 where it is not known; of a measure, by how much it is off
    MeasureFault measure; // FINDING_MEASURE
    const char *failed;   // FINDING_FAILED, as in Answer
} Finding;

// What the method makes of a pair that it takes: first against the oracle, where that knows it;
// where that agrees, by what it measured, and against every symmetry where `symmetries` asks for
// them. Where shapes touch and the method does not say how it takes that, nothing counts.
Finding finding_of(const Method *method, const Case *pair, bool symmetries);

// The first of these for an answer that was given already, `exact` being the oracle's relation.
Finding finding_of_answer(const Method *method, const Query *query, const Answer *answer,
                          TsRelation exact);

// The second: its way out, of an answer whose relation agrees.
Finding finding_of_measure(const Method *method, const Query *query, const Answer *answer,
                           TsRelation exact);

// The third: against the symmetries, of a method that answered so to the pair.
Finding finding_of_symmetries(const Method *method, const Case *pair, TsRelation answered);

// Whether two are of the same kind and symmetry, with the same answers; two failures, of the same
// words.
bool finding_alike(const Finding *one, const Finding *other);

// Whether a finding says that the method is at fault: by more than rounding.
bool finding_is_fault(const Finding *finding);

// One line: "says apart, is overlapping by 12.5 px", "swap: says apart, and overlapping when
// swapped", "crashed (SIGSEGV)". Returns its length.
int finding_write(char *text, int size, const Finding *finding);

#endif
