// What a method gets right of a collection of cases, by family.
#ifndef SCORE_H
#define SCORE_H

#include "cases/case_file.h"
#include "fuzz/finding.h"

enum { SCORE_FAMILIES = 128 };

typedef struct ScoreCount {
    int64_t asked;
    int64_t wrong;    // by more than rounding, or no valid answer
    int64_t touching; // wrong where the shapes touch exactly
    int64_t rounded;  // wrong by rounding, and not touching
    int64_t unstable; // wrong by more, by a formula that is not stable
} ScoreCount;

typedef struct ScoreFamily {
    char name[CASE_WORD_MAX]; // "other" for cases without a family
    ScoreCount count;
} ScoreFamily;

typedef struct Score {
    ScoreCount all;
    int64_t not_taken;                  // cases that the method does not take
    ScoreFamily family[SCORE_FAMILIES]; // in the order of the file
    int families;
} Score;

// Called for each case that was asked, in the order of the file; a right answer's finding is
// FINDING_NONE.
typedef void ScoreSeen(void *context, const Case *pair, const Finding *finding);

// Puts every good case of the file to the method, and adds to the score, which begins as {0}. An
// answer that the case's flag allows either way is right if it is valid. `seen` may be NULL.
// Returns false if out of memory.
bool score_run(Score *score, const Method *method, CaseFile *file, ScoreSeen *seen, void *context);

static inline int64_t score_right(ScoreCount count)
{
    return count.asked - count.wrong - count.touching - count.rounded - count.unstable;
}

#endif
