#include "relate/relate_fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "oracle/oracle_relate.h"

// How many pairs are shrunk, each by at most so many questions.
enum { SHRUNK_MOST = 40, QUESTIONS = 3000 };

// ---- What is asked

static RelateReply ask_way(void *context, const TsGeometry *a, const TsGeometry *b,
                           TsMatrix *matrix, const char **why)
{
    const RelateWay *way = context;
    RelateSaid said;
    *why = "does not take such geometries";
    if (!way->relate(a, b, &said)) return RELATE_FAILS;
    *matrix = said.matrix;
    return RELATE_ANSWERS;
}

RelateAsked relate_asked_way(const RelateWay *way)
{
    return (RelateAsked){.name = way->name, .ask = ask_way, .context = (void *)way};
}

// The entries that are wrong, as RelateFinding.wrong.
static unsigned judge(const RelateAsked *asked, const TsGeometry *a, const TsGeometry *b,
                      RelateFinding *finding, bool *refused)
{
    unsigned wrong = 0;
    const char *why = "";
    RelateReply reply = asked->ask(asked->context, a, b, &finding->said, &why);
    *refused = reply == RELATE_REFUSES;
    snprintf(finding->why, sizeof finding->why, "%s", reply == RELATE_FAILS ? why : "");
    if (reply != RELATE_ANSWERS) return reply == RELATE_FAILS ? RELATE_NO_ANSWER : 0;
    finding->exact = oracle_relate(a, b);
    for (int i = 0; i < 9; i++)
        wrong |= (unsigned)(finding->said.entry[i / 3][i % 3] != finding->exact.entry[i / 3][i % 3])
                 << i;
    return wrong;
}

// ---- Findings

typedef struct Still {
    const RelateAsked *asked;
    bool answers;
} Still;

static bool is_still_wrong(void *context, const TsGeometry *a, const TsGeometry *b)
{
    const Still *still = context;
    RelateFinding finding;
    bool refused;
    if (still->asked->is_over && still->asked->is_over(still->asked->run)) return false;
    unsigned wrong = judge(still->asked, a, b, &finding, &refused);
    return wrong > 0 && (wrong != RELATE_NO_ANSWER) == still->answers;
}

static int corners_of(const RelateFinding *finding)
{
    return finding->pair.of[0].corners + finding->pair.of[1].corners;
}

// Keeps the smaller one of two with the same entries wrong.
static void keep(RelateFuzz *fuzz, const RelateFinding *finding)
{
    int i = 0;
    while (i < fuzz->findings && fuzz->finding[i].wrong != finding->wrong) i++;
    if (i == RELATE_FINDINGS) return;
    bool smaller = i < fuzz->findings && corners_of(finding) < corners_of(&fuzz->finding[i]);
    if (i == fuzz->findings)
        fuzz->findings++;
    else if (!smaller)
        return;
    fuzz->finding[i] = *finding;
}

// Shrinks the first pair with such entries wrong.
static void note(RelateFuzz *fuzz, const RelateAsked *asked, RelateFinding *finding)
{
    if (fuzz->seen[finding->wrong] || fuzz->shrunk == SHRUNK_MOST) return;
    fuzz->seen[finding->wrong] = true;
    fuzz->shrunk++;
    Still still = {asked, finding->wrong != RELATE_NO_ANSWER};
    RelatePair before = finding->pair;
    relate_shrink(&finding->pair, is_still_wrong, &still, QUESTIONS);
    TsGeometry a = ts_geometry_make(TS_MEMORY_HEAP), b = ts_geometry_make(TS_MEMORY_HEAP);
    RelateFinding again = *finding;
    bool refused;
    again.wrong = 0;
    if (relate_draft_make(&again.pair.of[0], &a) && relate_draft_make(&again.pair.of[1], &b))
        again.wrong = judge(asked, &a, &b, &again, &refused);
    // A function may answer the same pair now so and now so: then the first answer stands.
    if (again.wrong == 0)
        finding->pair = before;
    else
        *finding = again;
    keep(fuzz, finding);
    ts_geometry_free(&a);
    ts_geometry_free(&b);
}

// ---- The run

void relate_fuzz_pair(RelatePair *pair, const RelateRange *range, long long i, RelateKind kind[2],
                      RelateFamily *family)
{
    Random seeds = random_seeded(range->seed ^ ((uint64_t)i * 0x9e3779b97f4a7c15u));
    Random random = random_seeded(random_next(&seeds));
    long long rest = i;
    *family =
        range->family >= 0 ? (RelateFamily)range->family : (RelateFamily)(rest % RELATE_FAMILIES);
    if (range->family < 0) rest /= RELATE_FAMILIES;
    kind[0] = range->a < RELATE_KINDS ? range->a : (RelateKind)(rest % RELATE_KINDS);
    if (range->a == RELATE_KINDS) rest /= RELATE_KINDS;
    kind[1] = range->b < RELATE_KINDS ? range->b : (RelateKind)(rest % RELATE_KINDS);
    relate_generate(pair, &random, kind[0], kind[1], *family);
}

void relate_fuzz(RelateFuzz *fuzz, const RelateAsked *asked, const RelateRange *range)
{
    TsGeometry a = ts_geometry_make(TS_MEMORY_HEAP), b = ts_geometry_make(TS_MEMORY_HEAP);
    for (long long i = range->from; i < range->to; i++) {
        RelateFinding finding = {.wrong = 0};
        RelateKind kind[2];
        relate_fuzz_pair(&finding.pair, range, i, kind, &finding.family);
        if (!relate_draft_make(&finding.pair.of[0], &a) ||
            !relate_draft_make(&finding.pair.of[1], &b))
            continue; // out of memory
        bool refused;
        fuzz->asked++;
        finding.wrong = judge(asked, &a, &b, &finding, &refused);
        fuzz->refused += refused;
        fuzz->wrong += finding.wrong > 0 && finding.wrong != RELATE_NO_ANSWER;
        fuzz->failed += finding.wrong == RELATE_NO_ANSWER;
        if (finding.wrong > 0) note(fuzz, asked, &finding);
    }
    ts_geometry_free(&a);
    ts_geometry_free(&b);
}

void relate_fuzz_add(RelateFuzz *fuzz, const RelateFuzz *other)
{
    fuzz->asked += other->asked;
    fuzz->wrong += other->wrong;
    fuzz->failed += other->failed;
    fuzz->refused += other->refused;
    for (int i = 0; i < 2 * RELATE_NO_ANSWER; i++) fuzz->seen[i] |= other->seen[i];
    fuzz->shrunk += other->shrunk;
    for (int i = 0; i < other->findings; i++) keep(fuzz, &other->finding[i]);
}
