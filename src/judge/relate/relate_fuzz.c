#include "relate/relate_fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "oracle/oracle_relate.h"

// How many pairs are shrunk, each by at most so many questions; by few if each may hang.
enum { SHRUNK_MOST = 40, QUESTIONS = 3000, FEW = 60 };

// ---- What is asked

static RelateReply ask_way(void *context, const TsGeometry *a, const TsGeometry *b,
                           RelateAnswer *answer)
{
    const RelateWay *way = context;
    RelateSaid said;
    answer->why = "does not take such geometries";
    if (!way->relate(a, b, &said)) return RELATE_FAILS;
    answer->matrix = said.matrix;
    return RELATE_ANSWERS;
}

RelateAsked relate_asked_way(const RelateWay *way)
{
    return (RelateAsked){.name = way->name, .ask = ask_way, .context = (void *)way};
}

// ---- Judging

static bool holds(const TsMatrix *matrix, TsRelate relation, const TsGeometry *a,
                  const TsGeometry *b)
{
    return ts_matrix_is(matrix, relation, ts_geometry_dimension(a), ts_geometry_dimension(b));
}

bool relate_is_wrong(const RelateAsked *asked, const RelateAnswer *said, const TsMatrix *exact,
                     const TsGeometry *a, const TsGeometry *b)
{
    if (asked->named) return said->holds != holds(exact, asked->relation, a, b);
    return memcmp(&said->matrix, exact, sizeof *exact) != 0;
}

// As RelateFinding.wrong.
static unsigned class_of(const RelateAsked *asked, const RelateFinding *finding,
                         const TsGeometry *a, const TsGeometry *b)
{
    unsigned wrong = 0;
    int first = ts_geometry_dimension(a), second = ts_geometry_dimension(b);
    if (asked->named)
        return (unsigned)(1 + 16 * finding->said.holds + 4 * (first + 1) + second + 1);
    for (int i = 0; i < 9; i++) {
        const signed char said = finding->said.matrix.entry[i / 3][i % 3];
        wrong |= (unsigned)(said != finding->exact.entry[i / 3][i % 3]) << i;
    }
    return wrong;
}

// Asks, and fills what the finding says of the answer: `wrong` is 0 if it is right.
static RelateReply judge(const RelateAsked *asked, const TsGeometry *a, const TsGeometry *b,
                         RelateFinding *finding)
{
    RelateAnswer *said = &finding->said;
    *said = (RelateAnswer){.why = NULL};
    RelateReply reply = asked->ask(asked->context, a, b, said);
    bool fails = reply == RELATE_FAILS;
    snprintf(finding->why, sizeof finding->why, "%s", fails && said->why ? said->why : "");
    snprintf(finding->printed, sizeof finding->printed, "%s",
             fails && said->printed ? said->printed : "");
    said->why = said->printed = NULL;
    finding->wrong = fails ? RELATE_NO_ANSWER : 0;
    if (reply != RELATE_ANSWERS) return reply;
    finding->exact = oracle_relate(a, b);
    if (relate_is_wrong(asked, said, &finding->exact, a, b))
        finding->wrong = class_of(asked, finding, a, b);
    return reply;
}

static unsigned causes_of(const RelateAsked *asked, const RelateFinding *finding,
                          const TsGeometry *a, const TsGeometry *b)
{
    if (finding->wrong == RELATE_NO_ANSWER) return 0;
    return asked->named
               ? relate_causes_named(a, b, &finding->exact, asked->relation, finding->said.holds)
               : relate_causes(a, b, &finding->exact, &finding->said.matrix);
}

// ---- In words

// The first entry that differs: "the interior of A and the boundary of B share lines, not points".
static void write_entry(char *text, size_t size, const TsMatrix *said, const TsMatrix *exact)
{
    static const char *const part[] = {"interior", "boundary", "exterior"};
    static const char *const shared[] = {"nothing", "points", "lines", "an area"};
    int i = 0;
    while (i < 8 && said->entry[i / 3][i % 3] == exact->entry[i / 3][i % 3]) i++;
    snprintf(text, size, ": the %s of A and the %s of B share %s, not %s", part[i / 3], part[i % 3],
             shared[exact->entry[i / 3][i % 3] + 1], shared[said->entry[i / 3][i % 3] + 1]);
}

// "contains, not touches": the named relations that do not follow from both in the same way.
static void write_names(char *text, size_t size, const TsMatrix *said, const TsMatrix *exact,
                        const TsGeometry *a, const TsGeometry *b)
{
    size_t length = 0;
    *text = 0;
    for (int i = 0; i < TS_RELATE_NAMES && length < size; i++) {
        bool says = holds(said, (TsRelate)i, a, b);
        if (says == holds(exact, (TsRelate)i, a, b)) continue;
        length += (size_t)snprintf(text + length, size - length, "%s%s%s",
                                   length > 0 ? ", " : "; it says ", says ? "" : "not ",
                                   ts_relate_name((TsRelate)i));
    }
}

void relate_write_wrong(char text[RELATE_WORDS], const RelateAsked *asked, const RelateAnswer *said,
                        const TsMatrix *exact, const TsGeometry *a, const TsGeometry *b, int cause)
{
    char of[2][10], names[200] = "", why[120] = "";
    ts_matrix_text(exact, of[1]);
    if (cause >= 0) snprintf(why, sizeof why, ": %s", relate_cause_words(cause));
    if (asked->named) {
        snprintf(text, RELATE_WORDS, "%s: says %s, exact is %s, relate %s%s",
                 ts_relate_name(asked->relation), said->holds ? "yes" : "no",
                 said->holds ? "no" : "yes", of[1], why);
        return;
    }
    ts_matrix_text(&said->matrix, of[0]);
    write_names(names, sizeof names, &said->matrix, exact, a, b);
    if (cause < 0) write_entry(why, sizeof why, &said->matrix, exact);
    snprintf(text, RELATE_WORDS, "relate %s, exact is %s%s%s", of[0], of[1], names, why);
}

// ---- Findings

typedef struct Still {
    const RelateAsked *asked;
    const RelateFinding *finding;
} Still;

static bool is_still_wrong(void *context, const TsGeometry *a, const TsGeometry *b)
{
    const Still *still = context;
    RelateFinding now;
    if (still->asked->is_over && still->asked->is_over(still->asked->run)) return false;
    judge(still->asked, a, b, &now);
    if (still->finding->wrong == RELATE_NO_ANSWER)
        return now.wrong == RELATE_NO_ANSWER && !now.said.unasked &&
               strcmp(now.why, still->finding->why) == 0;
    return now.wrong > 0 && now.wrong != RELATE_NO_ANSWER;
}

static int corners_of(const RelateFinding *finding)
{
    return finding->pair.of[0].corners + finding->pair.of[1].corners;
}

// The place of a finding of the same kind, or the number of findings.
static int find_alike(const RelateFuzz *fuzz, const RelateFinding *finding)
{
    int i = 0;
    for (; i < fuzz->findings; i++) {
        const RelateFinding *other = &fuzz->finding[i];
        if (other->wrong != finding->wrong) continue;
        if (finding->wrong != RELATE_NO_ANSWER || strcmp(other->why, finding->why) == 0) break;
    }
    return i;
}

// Whether there is room for one more, without an answer or wrong.
static bool has_room(const RelateFuzz *fuzz, bool answers)
{
    int wrong = 0;
    for (int i = 0; i < fuzz->findings; i++) wrong += fuzz->finding[i].wrong != RELATE_NO_ANSWER;
    return answers ? wrong < RELATE_WRONG_FINDINGS
                   : fuzz->findings - wrong < RELATE_FINDINGS - RELATE_WRONG_FINDINGS;
}

// Of two findings with the same entries wrong, the smaller one stays.
static void keep(RelateFuzz *fuzz, const RelateFinding *finding)
{
    int i = find_alike(fuzz, finding);
    if (i == fuzz->findings) {
        if (!has_room(fuzz, finding->wrong != RELATE_NO_ANSWER)) return;
        fuzz->findings++;
    } else if (corners_of(finding) >= corners_of(&fuzz->finding[i])) {
        return;
    }
    fuzz->finding[i] = *finding;
}

// Whether such a pair was shrunk before, or there is no room for what comes of it.
static bool is_known(RelateFuzz *fuzz, const RelateFinding *finding)
{
    if (finding->wrong == RELATE_NO_ANSWER)
        return find_alike(fuzz, finding) < fuzz->findings || !has_room(fuzz, false);
    bool known = fuzz->seen[finding->wrong] || fuzz->shrunk >= SHRUNK_MOST;
    fuzz->seen[finding->wrong] = true;
    return known;
}

// Shrinks the first pair with such entries wrong.
static void note(RelateFuzz *fuzz, const RelateAsked *asked, RelateFinding *finding)
{
    if (is_known(fuzz, finding)) return;
    fuzz->shrunk += finding->wrong != RELATE_NO_ANSWER;
    RelateFinding before = *finding, again = *finding;
    Still still = {asked, &before};
    relate_shrink(&again.pair, is_still_wrong, &still, before.said.costs ? FEW : QUESTIONS);
    TsGeometry a = ts_geometry_make(TS_MEMORY_HEAP), b = ts_geometry_make(TS_MEMORY_HEAP);
    bool made =
        relate_draft_make(&again.pair.of[0], &a) && relate_draft_make(&again.pair.of[1], &b);
    if (made) judge(asked, &a, &b, &again);
    // A function may answer the same pair now so and now so: then the first answer stands.
    if (made && again.wrong > 0 && !again.said.unasked) {
        *finding = again;
        finding->causes = causes_of(asked, finding, &a, &b);
    }
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
        RelateReply reply = judge(asked, &a, &b, &finding);
        if (reply == RELATE_LATE) break;
        fuzz->asked++;
        fuzz->refused += reply == RELATE_REFUSES;
        fuzz->failed += reply == RELATE_FAILS;
        if (finding.wrong == 0) continue;
        if (reply == RELATE_ANSWERS) {
            fuzz->wrong++;
            finding.causes = causes_of(asked, &finding, &a, &b);
            for (int k = 0; k < RELATE_CAUSES; k++) fuzz->explained[k] += finding.causes >> k & 1;
        }
        if (!finding.said.unasked) note(fuzz, asked, &finding);
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
    for (int i = 0; i < RELATE_CAUSES; i++) fuzz->explained[i] += other->explained[i];
    for (int i = 0; i < RELATE_NO_ANSWER; i++) fuzz->seen[i] |= other->seen[i];
    fuzz->shrunk += other->shrunk;
    for (int i = 0; i < other->findings; i++) keep(fuzz, &other->finding[i]);
}
