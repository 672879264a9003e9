#include "trial/score.h"

#include <stdlib.h>
#include <string.h>

#include "query.h"

enum { BATCH = 256 }; // a round trip to a plug-in's process

typedef struct Batch {
    Case pair[BATCH];
    Query query[BATCH];
    Answer answer[BATCH];
    int count;
} Batch;

// The last one takes what does not fit.
static ScoreFamily *family_of(Score *score, const char *name)
{
    const char *called = *name ? name : "other";
    for (int i = 0; i < score->families; i++) {
        if (strcmp(score->family[i].name, called) == 0) return &score->family[i];
    }
    if (score->families == SCORE_FAMILIES) return &score->family[SCORE_FAMILIES - 1];
    ScoreFamily *family = &score->family[score->families++];
    memcpy(family->name, called, strlen(called) + 1);
    return family;
}

static void add(ScoreCount *count, const Finding *finding)
{
    bool failed = finding->kind == FINDING_FAILED;
    bool touching = finding->exact == TS_TOUCHING || finding->half_open;
    count->asked++;
    if (finding->kind == FINDING_NONE) return;
    if (!failed && touching)
        count->touching++;
    else if (finding->kind == FINDING_ROUNDS)
        count->rounded++;
    else if (finding->kind == FINDING_UNSTABLE)
        count->unstable++;
    else
        count->wrong++;
}

static void ask(Score *score, const Method *method, Batch *batch, ScoreSeen *seen, void *context)
{
    method_ask_many(method, batch->query, batch->answer, batch->count);
    for (int i = 0; i < batch->count; i++) {
        const Case *pair = &batch->pair[i];
        const Query *query = &batch->query[i];
        if (batch->answer[i].relation == METHOD_REFUSES) {
            score->not_taken++;
            continue;
        }
        TsRelation exact = query_exact_for(method, query);
        batch->answer[i].unasked = false; // a case that is not answered fails
        Finding finding = finding_of_answer(method, query, &batch->answer[i], exact);
        bool either = (pair->flags & CASE_EITHER) && finding.kind != FINDING_FAILED;
        if (either)
            finding = (Finding){.kind = FINDING_NONE, .symmetry = SYMMETRIES, .exact = exact};
        add(&score->all, &finding);
        add(&family_of(score, pair->family)->count, &finding);
        if (seen) seen(context, pair, &finding);
    }
    batch->count = 0;
}

bool score_run(Score *score, const Method *method, CaseFile *file, ScoreSeen *seen, void *context)
{
    Batch *batch = malloc(sizeof *batch);
    if (!batch) return false;
    batch->count = 0;
    for (;;) {
        Case *pair = &batch->pair[batch->count];
        bool more = case_file_next(file, pair);
        if (more) {
            Query *query = &batch->query[batch->count];
            *query = query_of_case(query_kind(pair), pair);
            if (method_accepts(method, query) && query_is_fair(method, query))
                batch->count++;
            else
                score->not_taken++;
        }
        if (batch->count == BATCH || (!more && batch->count > 0)) {
            ask(score, method, batch, seen, context);
        }
        if (!more) break;
    }
    free(batch);
    return true;
}
