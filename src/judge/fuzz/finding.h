// A finding is an error of a method on one case: it contradicts the exact answer or breaks a
// symmetry, its gap and normal are wrong, or it fails.
#ifndef FINDING_H
#define FINDING_H

#include "cases/case.h"
#include "method.h"

// ---- Measures

// Judges the measures that the answer has, each by itself, until one is wrong; `exact` is the exact
// relation, which the answer's does not contradict by more than rounding and tolerance. Allows for
// rounding (rounding_bound_of_measure) and the method's tolerance.
//
// A pair that is APART: gap is the distance, and moved along the normal by the distance they touch.
// OVERLAPPING, convex shapes only: gap is minus the depth, and moved apart along the normal by the
// depth they no longer overlap; if both are there, as one vector. Any hit: the point lies in both.
// A ray that hits: gap (or time) and point are the entry, the origin if it starts inside; the
// normal is that of the border there, against the ray: of a side, or between those of both sides
// at a corner. It is not judged if the ray starts inside.
// A sweep that hits: at the time, the shapes share a point, and before it they do not overlap; it
// is 0 if they share a point at the start. If they do not: moved to that time (the core's if the
// answer has none), the normal separates them, and a does not move against it; and the point lies
// in both. Of a list, the shape that the answer names (or, if it names none, one that makes it
// right) is met, no other one is met before it by more than rounding, and all this holds for it;
// the number is not judged if there are no others.
// Calls the oracle a few times: about 10 us.
MeasureFinding finding_judge_measure(const Method *method, const Query *query, const Answer *answer,
                                     TsRelation exact);

bool finding_measure_is_fault(MeasureFinding finding);

// The decimals with which the number returned and the one expected are written so that both have as
// many digits and differ: 163.0 and 163.5. Returns -1 if they need an exponent.
int finding_decimals(const MeasureFinding *measure);

// ---- Symmetries

// Symmetries (metamorphic relations): changes of a pair under which a correct method gives the same
// answer. They need no oracle. Every change is exact in doubles; a change that would round is not
// made.
typedef enum Symmetry {
    SYMMETRY_SWAP,         // a and b are swapped
    SYMMETRY_MIRROR,       // x becomes -x
    SYMMETRY_QUARTER_TURN, // (x, y) becomes (-y, x)
    SYMMETRY_TRANSLATION,  // by a whole number of px, without rounding
    SYMMETRY_SCALE,        // by a power of two
    SYMMETRY_WINDING,      // corners in reverse order; the ends of a segment or capsule swapped
    SYMMETRY_FIRST_CORNER, // corners starting with another one; the axes of a box swapped
    SYMMETRIES
} Symmetry;
const char *symmetry_name(Symmetry symmetry); // "swap", "mirror", ...
const char *symmetry_when(Symmetry symmetry); // "when swapped", "when mirrored", ...

// Writes the changed pair to `changed`. Returns false if the symmetry does not apply: the pair
// stays the same, would be rounded, or is of kinds that the method does not accept.
bool symmetry_change(Symmetry symmetry, const Method *method, const Case *pair, Case *changed);

// The changed pairs of all symmetries that apply to a pair, and the answers to them.
typedef struct Changes {
    int count;
    Symmetry symmetry[SYMMETRIES];
    Case pair[SYMMETRIES];
    Answer answer[SYMMETRIES];
} Changes;

// Lists the changed pairs, for the caller to ask.
void symmetry_list(const Method *method, const Case *pair, Changes *changes);

// Writes the change with its numbers: "when swapped", "when scaled by 1/1024", "when moved by 64,
// -3".
int symmetry_write(char *text, int size, Symmetry symmetry, const Case *pair);

// ---- Findings

typedef enum FindingKind {
    FINDING_NONE,
    FINDING_ROUNDS,   // wrong, or breaks a symmetry, by no more than rounding
    FINDING_UNSTABLE, // the same, by more, where the formula is not stable
    FINDING_WRONG,    // wrong by more, or about touching (rounding_explain); at all for EXACT
                      // methods
    FINDING_SYMMETRY, // the answer to the changed pair differs
    FINDING_MEASURE,  // the relation is right, but a measure is not
    FINDING_FAILED,   // no valid answer: a crash, a hang, a relation that is invalid or excluded by
                      // the touch rule, a number that is not finite
    FINDING_TOUCH,    // the shapes touch, and the answer to the changed pair differs, though the
                      // method promises to be consistent (finding_of_touch)
    FINDING_AGAIN,    // wrong once, and another answer when asked the same again
} FindingKind;

typedef struct Finding {
    FindingKind kind;
    Symmetry symmetry; // the broken one; SYMMETRIES if none is
    TsRelation answered,
        exact; // for a broken symmetry, also of a touch, `exact` is the answer to the changed pair
    double margin;          // px; 0 if unknown; for a measure, its error
    double ulps;            // the margin in ulps of the pair (rounding_ulp)
    bool swept;             // the margin of an overlap is no depth: a shift that parts the paths
    bool half_open;         // the shapes touch, and `exact` is what the half-open rule makes of it
    MeasureFinding measure; // FINDING_MEASURE
    const char *failed;     // FINDING_FAILED, as in Answer
    bool hung, certain;     // FINDING_FAILED, as in Answer
    char printed[ANSWER_PRINTED_MAX]; // FINDING_FAILED, as in Answer; "" if there is none
    TsRelation again;                 // FINDING_AGAIN: the other answer
    bool together; // FINDING_AGAIN: wrong among others that are asked at once, right alone
} Finding;

// Tests a method on a pair that it accepts: against the oracle if the oracle knows the pair; if the
// relation is right, every symmetry if `symmetries` is set, and its measures. Finds nothing if
// the shapes touch and the method leaves touching open.
Finding finding_of(const Method *method, const Case *pair, bool symmetries);

// Only the comparison with the oracle, for an answer that is known already; `exact` is the oracle's
// relation (query_exact_for). Finds nothing about a query that was not asked.
Finding finding_of_answer(const Method *method, const Query *query, const Answer *answer,
                          TsRelation exact);

// Only the measure, for an answer whose relation is right.
Finding finding_of_measure(const Method *method, const Query *query, const Answer *answer,
                           TsRelation exact);

// Only the symmetries, for a method that answered `answered`; all are asked at once. `changed`, if
// it is not NULL, becomes the changed pair of a broken one.
Finding finding_of_symmetries(const Method *method, const Case *pair, TsRelation answered,
                              Case *changed);

// The same, of changed pairs that were asked already.
Finding finding_of_changes(const Method *method, const Case *pair, TsRelation answered,
                           const Changes *changes, Case *changed);

// For a method that promises to be consistent, which answered `answered` about shapes that touch:
// whether it answers otherwise when they are swapped, mirrored or turned by 90 degrees. Only for
// small whole numbers, and only if it gives both answers in every size and place
// (whole_touch_is_misjudged), so that rounding does not explain it. Not for degenerate shapes.
Finding finding_of_touch(const Method *method, const Case *pair, TsRelation answered);

// The first symmetry under which the method is right about the changed pair, though wrong about the
// pair itself; SYMMETRIES if there is none.
Symmetry finding_right_under(const Method *method, const Case *pair);

// Whether both are of the same kind and symmetry with the same answers; failures need the same
// text, but not the same line of stderr.
bool finding_alike(const Finding *one, const Finding *other);

// Whether the method is at fault: neither rounding nor an unstable formula explains it.
bool finding_is_fault(const Finding *finding);

// Writes one line: "reports apart, is overlapping by 12.5 px", "swap: reports apart, but
// overlapping when swapped", "crashed (SIGABRT): mine.c:12: Assertion failed". Returns its length.
int finding_write(char *text, int size, const Finding *finding);

// The same for a case whose `expect` is wrong: "expects apart, is touching".
int finding_write_expectation(char *text, int size, const Finding *finding);

#endif
