// The hunt for wrong answers about two geometries: generated pairs to a way to relate them, beside
// the oracle; what is wrong is shrunk.
#ifndef RELATE_FUZZ_H
#define RELATE_FUZZ_H

#include "relate/relate_cause.h"
#include "relate/relate_pair.h"

typedef enum RelateReply {
    RELATE_FAILS, // no answer, though there should be one
    RELATE_ANSWERS,
    RELATE_REFUSES, // it does not take such geometries, and says so: not judged
    RELATE_LATE     // it was not asked, since the time of the run was up
} RelateReply;

typedef struct RelateAnswer {
    TsMatrix matrix;
    bool holds;          // of one that is asked for a named relation; then there is no matrix
    const char *why;     // RELATE_FAILS: how, as "does not answer in time"; a text that lasts.
                         // RELATE_REFUSES: why it does not take them; NULL if that is not known
    const char *printed; // RELATE_FAILS: what it last said of that, until it is asked again; NULL
    bool costs;          // RELATE_FAILS: asking again may take as long as a hang
    bool unasked;        // RELATE_FAILS: it was not asked, since it hung too often before
} RelateAnswer;

// What is asked: the nine entries, or one named relation.
typedef struct RelateAsked {
    const char *name;
    bool named;
    TsRelate relation; // if named
    RelateReply (*ask)(void *context, const TsGeometry *a, const TsGeometry *b,
                       RelateAnswer *answer); // `*answer` is zero before
    void *context;
    bool (*is_over)(void *run); // whether shrinking is to end, since time is up; NULL: never
    void *run;
} RelateAsked;

RelateAsked relate_asked_way(const RelateWay *way); // a way of relate_way.h

// Of the findings so many may be wrong answers; there is room for some without an answer, too.
enum { RELATE_NO_ANSWER = 1 << 9, RELATE_FINDINGS = 16, RELATE_WRONG_FINDINGS = 12 };

// A wrong pair, shrunk while it was wrong in any way, or without an answer for the same reason.
typedef struct RelateFinding {
    RelatePair pair;
    RelateAnswer said; // its texts are those below
    TsMatrix exact;
    // Bit i: entry i, by rows; of a named relation a number for what was said and the dimensions of
    // both; or RELATE_NO_ANSWER alone.
    unsigned wrong;
    char why[96], printed[128]; // if there is no answer
    unsigned causes;            // relate_causes
    RelateFamily family;        // as generated
} RelateFinding;

typedef struct RelateFuzz {
    long long asked, wrong, failed, refused; // failed: without an answer
    long long explained[RELATE_CAUSES];      // of the wrong ones: those with such a cause
    int findings;                            // no two with the same entries wrong
    RelateFinding finding[RELATE_FINDINGS];  // in the order found
    bool seen[RELATE_NO_ANSWER];             // by RelateFinding.wrong before shrinking
    int shrunk;
} RelateFuzz;

// Puts the pairs of a seed from number `from` to before `to` to what is asked, and adds to the
// results. Pair i does not depend on what is asked: its kinds and its family follow from i, so that
// all come up equally often. A kind of RELATE_KINDS is any.
typedef struct RelateRange {
    uint64_t seed;
    long long from, to;
    RelateKind a, b;
    int family; // -1: any
} RelateRange;
void relate_fuzz(RelateFuzz *fuzz, const RelateAsked *asked, const RelateRange *range);

// Pair number i of a range.
void relate_fuzz_pair(RelatePair *pair, const RelateRange *range, long long i, RelateKind kind[2],
                      RelateFamily *family);

// Adds the results of another run: of findings with the same entries wrong, the smallest is kept.
void relate_fuzz_add(RelateFuzz *fuzz, const RelateFuzz *other);

// Whether an answer is wrong, given the exact matrix.
bool relate_is_wrong(const RelateAsked *asked, const RelateAnswer *said, const TsMatrix *exact,
                     const TsGeometry *a, const TsGeometry *b);

// Writes what is wrong about an answer, in words, and which cause it has: "relate 0F2FF1FF2, exact
// is FF20F1FF2; it says not touches, contains: as if it left out the holes". `cause` as
// relate_causes_best returns it.
enum { RELATE_WORDS = 512 };
void relate_write_wrong(char text[RELATE_WORDS], const RelateAsked *asked, const RelateAnswer *said,
                        const TsMatrix *exact, const TsGeometry *a, const TsGeometry *b, int cause);

#endif
