// Functions that remember: what they answer depends on what they were asked before, on the time, or
// on chance.
#ifndef AGAIN_H
#define AGAIN_H

#include "fuzz/finding.h"
#include "generate/generate.h"

// The cases to be asked before another one, in this order. {0} has none.
enum { AGAIN_BEFORE = 1000 };
typedef struct Before {
    int count, room;
    Case *pair; // owned; 3 kB each
} Before;

// Makes room for so many cases, and has none then. False, with room for none, if out of memory.
bool again_before_make(Before *before, int room);

// Copies a case into the room that is left; if there is none, nothing happens.
void again_before_add(Before *before, const Case *pair);

// Makes a copy of all; of none if out of memory.
void again_before_copy(Before *out, const Before *from);
void again_before_free(Before *before);

// Asks the query of a finding twice more, each time after another one. Returns false if an answer
// is another one than the finding's, or of a finding about a measure if that is right; then
// `*other` is that relation.
bool again_is_same(const Method *method, const Query *query, const Finding *finding,
                   TsRelation *other);

// The same, asked once in a new process, for a method that can be renewed; true for all others.
bool again_is_same_afresh(const Method *method, const Query *query, const Finding *finding,
                          TsRelation *other);

// Asks the case in a new process after these queries, AGAIN_BEFORE at most, and leaves out of them
// what is not needed for a wrong answer: the rest goes to `before`. False if the method cannot be
// renewed, or if the answer is right. Up to some hundred processes.
bool again_after(const Method *method, const Query *query, int count, const Case *about,
                 Before *before, Finding *finding);

// Looks for cases of small whole numbers, of these kinds, such that the method is wrong about the
// last one when it is asked after the others: of a method that cannot be renewed, two in a row.
// Some ten thousand questions.
bool again_small_sequence(const Method *method, TsShapeKind a, TsShapeKind b, Random *random,
                          Before *before, Case *pair, Finding *finding);

// Asks the case after those before it, again and again, up to some thousand times, until the answer
// is wrong; in a new process, if the method can be renewed. Returns FINDING_NONE if it never is.
Finding again_until_wrong(const Method *method, const Before *before, const Case *pair);

#endif
