// Functions that remember: what they answer depends on what they were asked before, on the time, or
// on chance.
#ifndef AGAIN_H
#define AGAIN_H

#include "fuzz/finding.h"
#include "generate/random.h"

// Asks the query of a finding twice more. Returns false if an answer is another one than the
// finding's; then `*other` is that relation.
bool again_is_same(const Method *method, const Query *query, const Finding *finding,
                   TsRelation *other);

// Looks for two cases of small whole numbers, of these kinds, such that the method is wrong about
// the second one when it is asked after the first one. Some thousand questions.
bool again_small_sequence(const Method *method, TsShapeKind a, TsShapeKind b, Random *random,
                          Case *before, Case *pair, Finding *finding);

// Asks the case, each time after `before` unless that is NULL, up to some thousand times, until the
// answer is wrong. Returns FINDING_NONE if it never is.
Finding again_until_wrong(const Method *method, const Case *before, const Case *pair);

#endif
