// The causes of findings: for each way in which a method is wrong, about which pairs it is, as a
// rule of their features. Findings that follow the same rule have the same cause.
//
// What is kept has a fixed size: of the right answers a sample, and of each way of being wrong (a
// group: kind of finding, answers, and kinds of shapes in the method's order) a sample, the number,
// and the case of the largest error.
#ifndef CAUSE_H
#define CAUSE_H

#include <stdint.h>
#include <stdio.h>

#include "cases/case.h"
#include "fuzz/finding.h"

typedef struct Causes Causes;

// Returns NULL if out of memory. The seed chooses the sample.
Causes *cause_new(const Method *method, uint64_t seed);
void cause_free(Causes *causes); // NULL is allowed

// Counts a pair that was judged: right if the finding's kind is FINDING_NONE, and then `exact` is
// the exact relation. `measured`: its measures were judged too. What is wrong by rounding does not
// count. Costs some 20 ns on average if it is right.
void cause_note(Causes *causes, const Case *about, TsRelation exact, bool measured,
                const Finding *finding);

// Writes all that was counted, and adds what was written about another part of the run; `bytes`
// has exactly that. The same parts in the same order give the same.
void cause_write(const Causes *causes, FILE *out);
void cause_add(Causes *causes, const char *bytes, size_t size);

// ---- Rules

enum { CAUSE_RULE_MAX = 512 };

// A finding: the kinds of the pair that it began with, and the length of its case, by which the
// smallest one of a cause is chosen; degenerate ones count as longer than all others.
typedef struct CauseFinding {
    const Finding *finding;
    TsShapeKind a, b;
    int length;
    bool stray; // CAUSE_STRAY
} CauseFinding;

typedef struct Cause {
    int index;                 // of the finding that stands for all with this cause
    char rule[CAUSE_RULE_MAX]; // "wrong in 100 % of the pairs whose polygon has 33 corners or more,
                               // in 0 % of the others"; "" if no feature bounds the fault
    double largest_error;      // px, exact; 0: none is known
    const char *largest;       // its case as a line; NULL: none. It lives as long as the causes
} Cause;

// Finds the cause of each finding. Two have the same one if they are of one group, or if one rule
// explains both as well as their own; if that is not certain, they have not. Costs some 10 ms a
// finding.
void cause_explain(Causes *causes, const CauseFinding *finding, int count, Cause *cause);

// After cause_explain: whether some group has two causes; and of a pair with a finding, whether
// its group has, and whether the pair follows the rule of most of it, or is a stray of the other.
typedef enum CauseSide { CAUSE_ONE, CAUSE_MAIN, CAUSE_STRAY } CauseSide;
bool cause_has_strays(const Causes *causes);
CauseSide cause_side(const Causes *causes, const Case *about, const Finding *finding);

#endif
