// Functions that remember: what they answer depends on what they were asked before, on the time, or
// on chance.
#ifndef AGAIN_H
#define AGAIN_H

#include "fuzz/finding.h"
#include "generate/generate.h"

// The cases to be asked before another one, in this order.
enum { AGAIN_BEFORE = 32 };
typedef struct Before {
    int count;
    Case pair[AGAIN_BEFORE];
} Before;

// Asks the query of a finding twice more, each time after another one. Returns false if an answer
// is another one than the finding's; then `*other` is that relation.
bool again_is_same(const Method *method, const Query *query, const Finding *finding,
                   TsRelation *other);

// The same, asked once in a new process, for a method that can be renewed; true for all others.
bool again_is_same_afresh(const Method *method, const Query *query, const Finding *finding,
                          TsRelation *other);

// Asks the case in a new process after these pairs, AGAIN_ROW at most, and leaves out of them what
// is not needed for a wrong answer: the rest goes to `before`. False if the method cannot be
// renewed, if the answer is right, or if more than AGAIN_BEFORE are needed. Some dozen processes.
enum { AGAIN_ROW = 256 };
bool again_after(const Method *method, const GeneratedPair *pair, int count, const Case *about,
                 Before *before, Finding *finding);

// Looks for cases of small whole numbers, of these kinds, such that the method is wrong about the
// last one when it is asked after the others: of a method that cannot be renewed, two in a row.
// Some thousand questions.
bool again_small_sequence(const Method *method, TsShapeKind a, TsShapeKind b, Random *random,
                          Before *before, Case *pair, Finding *finding);

// Asks the case after those before it, again and again, up to some thousand times, until the answer
// is wrong; in a new process, if the method can be renewed. Returns FINDING_NONE if it never is.
Finding again_until_wrong(const Method *method, const Before *before, const Case *pair);

#endif
