// The hunt for wrong answers about two geometries: generated pairs to a way to relate them, beside
// the oracle; what is wrong is shrunk.
#ifndef RELATE_FUZZ_H
#define RELATE_FUZZ_H

#include "relate/relate_pair.h"
#include "relate/relate_way.h"

typedef enum RelateReply {
    RELATE_FAILS, // no answer, though there should be one
    RELATE_ANSWERS,
    RELATE_REFUSES // it does not take such geometries, and says so: not judged
} RelateReply;

// What is asked. If it fails, `*why` is a static text that says how: "does not answer in time".
typedef struct RelateAsked {
    const char *name;
    RelateReply (*ask)(void *context, const TsGeometry *a, const TsGeometry *b, TsMatrix *matrix,
                       const char **why);
    void *context;
    bool (*is_over)(void *run); // whether shrinking is to end, since time is up; NULL: never
    void *run;
} RelateAsked;

RelateAsked relate_asked_way(const RelateWay *way); // a way of relate_way.h

enum { RELATE_NO_ANSWER = 1 << 9, RELATE_FINDINGS = 12 };

// A wrong pair, shrunk while it was wrong in any way.
typedef struct RelateFinding {
    RelatePair pair;
    TsMatrix said, exact;
    unsigned wrong;      // bit i: entry i, by rows; or RELATE_NO_ANSWER alone
    char why[64];        // there is none
    RelateFamily family; // as generated
} RelateFinding;

typedef struct RelateFuzz {
    long long asked, wrong, failed, refused; // failed: without an answer
    int findings;                            // no two with the same entries wrong
    RelateFinding finding[RELATE_FINDINGS];  // in the order found
    bool seen[2 * RELATE_NO_ANSWER];         // by RelateFinding.wrong before shrinking
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

#endif
