// What the files of the fuzzer share; private to src/judge/fuzz.
#ifndef FUZZER_PRIVATE_H
#define FUZZER_PRIVATE_H

#include "fuzz/again.h"
#include "fuzz/cause.h"
#include "fuzz/fuzzer.h"
#include "fuzz/shrink.h"

// A batch is one round trip to a plug-in's process.
enum {
    BATCH = 256,
    BATCHES_KEPT = (AGAIN_BEFORE + BATCH - 1) / BATCH + 1, // for what is wrong after them
    LAST_FEW = 32,
    SEQUENCES_EVERY = 4,
    MORE_EVERY = 16,
    CHANGED_ROOM = 48, // three times as many as there are in a batch on average
    STEPS_BETWEEN_LOOKS = 8,
    MANY = 24
};

typedef struct KindPair {
    TsShapeKind a, b;
} KindPair;

// Two findings with equal signatures are alike. One about a degenerate shape does not stand for
// those about others.
typedef struct Signature {
    KindPair kinds;
    Finding finding;
    bool stray, degenerate; // FuzzerFound
} Signature;

// What is asked about a pair that was answered rightly, beside its relation.
typedef enum More { MORE_NOTHING, MORE_AGAIN, MORE_SYMMETRIES, MORE_MEASURES } More;

// Texts of failures that another process found.
enum { SIGNATURES = 4 * FUZZER_FINDINGS, FAILED_KEPT = 32, FAILED_MAX = 128 };

struct Fuzzer {
    const Method *method;
    FuzzerOptions options;
    Random random, sample;
    KindPair kinds[TS_SHAPE_KINDS * TS_SHAPE_KINDS];
    int kind_count;
    long long drawn;   // kinds: of pairs, and of sequences
    long long batches; // begun
    int touches;       // how many of the kinds were looked at by fuzzer_look_at_touches, twice each
    Sequence sequence;
    Family sequence_family;
    bool in_sequence;
    int made, judged; // within the batch, which is run once it is full
    GeneratedPair kept[BATCHES_KEPT][BATCH];
    GeneratedPair *pair; // the batch at hand, one of those kept
    Family family[BATCH];
    int considered; // the pair of the batch that a finding began with
    Answer answer[BATCH];
    char printed[BATCH][ANSWER_PRINTED_MAX]; // of `answer`
    More more[BATCH];
    Answer again[BATCH];   // of MORE_AGAIN
    int changes_of[BATCH]; // of MORE_SYMMETRIES: an index into `changes`
    Changes changes[CHANGED_ROOM];
    CauseSide side; // of the pair that is considered
    bool shrinking;
    Shrink shrink;
    Signature seen[SIGNATURES];
    int seen_count;
    FuzzerCount count;
    FuzzerFound *found; // FUZZER_FINDINGS, cleared when used: they are large
    int found_count;
    char worst_rounding[CASE_LINE_MAX], worst_instability[CASE_LINE_MAX];
    char failed[FAILED_KEPT][FAILED_MAX];
    int failed_count;
    Causes *causes;
};

// The pair as a query, and as a case.
Query fuzzer_query(const Fuzzer *fuzzer, const GeneratedPair *pair);
void fuzzer_case(const Fuzzer *fuzzer, const GeneratedPair *pair, Case *out);

static inline bool fuzzer_is_touch(const Finding *finding)
{
    return finding->exact == TS_TOUCHING || finding->half_open;
}

// ---- More about some pairs (fuzzer_more.c)

// Draws what is asked about each pair of a batch that has been answered, beside its relation, and
// asks it all at once.
void fuzzer_ask_more(Fuzzer *fuzzer);

// ---- Findings (fuzzer_findings.c)

bool fuzzer_has_seen(const Fuzzer *fuzzer, const Signature *signature);

// Starts to shrink a finding that is worth keeping and new; keeps what was shrunk.
void fuzzer_consider(Fuzzer *fuzzer, const Case *about, const Finding *finding);
void fuzzer_end_shrink(Fuzzer *fuzzer);

// Of a method that promises to be consistent: looks for a touch of the next kinds that is a hit, or
// a miss, though the same is not in another place (finding_of_touch), and starts to shrink it.
// Returns false if nothing is left to look at, which it is after 2 calls for each pair of kinds.
bool fuzzer_look_at_touches(Fuzzer *fuzzer);

// Points a case that was copied byte by byte to its own corners.
void fuzzer_own_corners(Case *pair);

// Keeps a copy of a finding of another fuzzer, unless a like one is known.
void fuzzer_keep_found(Fuzzer *fuzzer, const FuzzerFound *found);

#endif
