#include "fuzz/fuzzer.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#include "fuzz/fuzzer_private.h"
#include "query.h"

static const Finding nothing = {.kind = FINDING_NONE, .symmetry = SYMMETRIES};

// ---- Kinds

static bool can_ask(const Method *method, TsShapeKind a, TsShapeKind b)
{
    TsShape first = {.kind = a}, second = {.kind = b};
    Query query = {.kind = method->kind, .a = &first, .b = &second};
    return generate_knows(a) && generate_knows(b) && query_known(method->kind, a, b) &&
           method_accepts(method, &query);
}

static void list_kinds(Fuzzer *fuzzer)
{
    for (int i = 0; i < TS_SHAPE_KINDS * TS_SHAPE_KINDS; i++) {
        TsShapeKind a = (TsShapeKind)(i / TS_SHAPE_KINDS), b = (TsShapeKind)(i % TS_SHAPE_KINDS);
        TsShapeKind c = fuzzer->options.a, d = fuzzer->options.b;
        bool every = c == TS_SHAPE_KINDS || d == TS_SHAPE_KINDS;
        bool wanted = every || (a == c && b == d) || (a == d && b == c);
        if (!wanted || !can_ask(fuzzer->method, a, b)) continue;
        fuzzer->kinds[fuzzer->kind_count++] = (KindPair){a, b};
    }
}

Fuzzer *fuzzer_new(const Method *method, const FuzzerOptions *options)
{
    Fuzzer *fuzzer = calloc(1, sizeof *fuzzer);
    if (!fuzzer) return NULL;
    fuzzer->method = method;
    fuzzer->options = *options;
    fuzzer->random = random_seeded(options->seed);
    fuzzer->sample = random_seeded(~options->seed);
    fuzzer->pair = fuzzer->kept[0];
    fuzzer->causes = cause_new(method, options->seed);
    fuzzer->found = malloc(FUZZER_FINDINGS * sizeof *fuzzer->found);
    list_kinds(fuzzer);
    if (fuzzer->causes && fuzzer->found) return fuzzer;
    fuzzer_free(fuzzer);
    return NULL;
}

void fuzzer_free(Fuzzer *fuzzer)
{
    if (!fuzzer) return;
    for (int i = 0; i < fuzzer->found_count; i++) again_before_free(&fuzzer->found[i].before);
    cause_free(fuzzer->causes);
    free(fuzzer->found);
    free(fuzzer);
}

// ---- Queries and cases

// The next kinds and family, in turn.
static KindPair next_kinds(Fuzzer *fuzzer, Family *family)
{
    long long round = fuzzer->drawn / fuzzer->kind_count;
    *family = (Family)(fuzzer->options.family < 0 ? round % FAMILIES : fuzzer->options.family);
    return fuzzer->kinds[fuzzer->drawn++ % fuzzer->kind_count];
}

static void make_of_sequence(Fuzzer *fuzzer, GeneratedPair *pair)
{
    while (!fuzzer->in_sequence || !generate_next(&fuzzer->sequence, pair)) {
        KindPair kinds = next_kinds(fuzzer, &fuzzer->sequence_family);
        GeneratePromise promise = generate_promise(fuzzer->method, kinds.a, kinds.b);
        generate_sequence(&fuzzer->random, fuzzer->sequence_family, kinds.a, kinds.b, promise,
                          &fuzzer->sequence);
        fuzzer->in_sequence = true;
    }
}

// The kinds of the shapes beside b.
static TsShapeMask list_kinds_of(const Fuzzer *fuzzer, TsShapeKind b)
{
    bool every = fuzzer->options.a == TS_SHAPE_KINDS || fuzzer->options.b == TS_SHAPE_KINDS;
    return every ? TS_SHAPE_ANY : TS_SHAPE_BIT(b);
}

static void make_one(Fuzzer *fuzzer)
{
    bool sweep = fuzzer->method->kind == QUERY_SWEEP;
    if (fuzzer->made == 0) {
        fuzzer->batches++;
        fuzzer->pair = fuzzer->kept[fuzzer->batches % BATCHES_KEPT];
        fuzzer->in_sequence = false;
    }
    GeneratedPair *pair = &fuzzer->pair[fuzzer->made];
    Family *family = &fuzzer->family[fuzzer->made++];
    if (!sweep && fuzzer->batches % SEQUENCES_EVERY == 0) {
        make_of_sequence(fuzzer, pair);
        *family = fuzzer->sequence_family;
        return;
    }
    KindPair kinds = next_kinds(fuzzer, family);
    GeneratePromise promise = generate_promise(fuzzer->method, kinds.a, kinds.b);
    if (sweep) generate_sweep_promised(&fuzzer->random, *family, kinds.a, kinds.b, promise, pair);
    if (sweep && fuzzer->method->many && !method_swaps(fuzzer->method, kinds.a, kinds.b))
        generate_others(&fuzzer->random, fuzzer->method, list_kinds_of(fuzzer, kinds.b), pair);
    if (!sweep) generate_promised(&fuzzer->random, *family, kinds.a, kinds.b, promise, pair);
}

Query fuzzer_query(const Fuzzer *fuzzer, const GeneratedPair *pair)
{
    return query_of_pair(fuzzer->method->kind, pair);
}

void fuzzer_case(const Fuzzer *fuzzer, const GeneratedPair *pair, Case *out)
{
    Query query = fuzzer_query(fuzzer, pair);
    query_to_case(&query, out);
}

// ---- Judging

// Answers of EXACT methods are compared with the oracle, those of other methods with the core, and
// with the oracle only if they differ from the core's.
static TsRelation exact_relation(const Method *method, const Query *query, TsRelation answered)
{
    if (method->sound == EXACT) return query_exact_for(method, query);
    TsRelation core = query_core_for(method, query);
    bool wrong = method_judge(method, answered, core) == VERDICT_WRONG;
    return wrong ? query_exact_for(method, query) : core;
}

// Judges what was asked more about the pair `at` of the batch, whose relation is right, or not
// judged: then only its measures are. `about` becomes the case that the finding is about.
static Finding judge_more(const Fuzzer *fuzzer, int at, const Query *query, TsRelation exact,
                          bool judged, Case *about)
{
    const Method *method = fuzzer->method;
    const Answer *answer = &fuzzer->answer[at];
    More more = fuzzer->more[at];
    if (more == MORE_MEASURES) return finding_of_measure(method, query, answer, exact);
    if (!judged || more == MORE_NOTHING) return nothing;
    if (more == MORE_AGAIN) return finding_of_answer(method, query, &fuzzer->again[at], exact);
    Case changed;
    const Changes *changes = &fuzzer->changes[fuzzer->changes_of[at]];
    Finding broken = finding_of_changes(method, about, answer->relation, changes, &changed);
    if (broken.kind == FINDING_NONE) return broken;
    // The pair was answered rightly, so the changed one was not.
    case_copy(about, &changed);
    Query now = query_of_case(method->kind, about);
    Answer wrong = {.relation = broken.exact};
    return finding_of_answer(method, &now, &wrong, query_exact_for(method, &now));
}

static Finding judge(Fuzzer *fuzzer, int at, Case *about)
{
    const Method *method = fuzzer->method;
    const GeneratedPair *pair = &fuzzer->pair[at];
    const Answer *answer = &fuzzer->answer[at];
    Query query = fuzzer_query(fuzzer, pair);
    TsRelation exact = exact_relation(method, &query, answer->relation);
    Finding finding = finding_of_answer(method, &query, answer, exact);
    bool judged = query_judge(method, &query, answer->relation, exact) != VERDICT_NOT_JUDGED;
    bool measured = false, refused = answer->relation == METHOD_REFUSES;
    bool wrong = method_judge(method, answer->relation, exact) == VERDICT_WRONG;
    fuzzer->count.not_judged += !judged;
    fuzzer->count.refused += refused;
    fuzzer->count.tolerated += !judged && wrong;
    fuzzer_case(fuzzer, pair, about);
    if (finding.kind == FINDING_NONE) {
        measured = fuzzer->more[at] == MORE_MEASURES;
        finding = judge_more(fuzzer, at, &query, exact, judged, about);
    }
    if (finding.kind != FINDING_NONE || judged)
        cause_note(fuzzer->causes, about, exact, measured, &finding);
    return finding;
}

// Keeps the case if it is the worst one so far.
static void note_worst(const Case *about, const Finding *finding, FuzzerWorst *worst,
                       char line[CASE_LINE_MAX])
{
    if (*line && finding->ulps <= worst->ulps) return;
    *worst = (FuzzerWorst){finding->ulps, finding->margin};
    case_write(line, CASE_LINE_MAX, about);
}

static void count_finding(FuzzerCount *count, const Finding *finding)
{
    FindingKind kind = finding->kind;
    count->asked++;
    count->rounded += kind == FINDING_ROUNDS;
    count->unstable += kind == FINDING_UNSTABLE;
    count->wrong += kind == FINDING_WRONG;
    count->measures += kind == FINDING_MEASURE;
    count->failed += kind == FINDING_FAILED;
    count->again += kind == FINDING_AGAIN;
    count->touching += kind == FINDING_WRONG && fuzzer_is_touch(finding);
    count->hung += kind == FINDING_FAILED && finding->hung;
}

// ---- Running

static void judge_one(Fuzzer *fuzzer)
{
    Case about;
    int at = fuzzer->judged;
    if (++fuzzer->judged == BATCH) fuzzer->made = 0;
    if (fuzzer->answer[at].late) return;
    if (fuzzer->answer[at].unasked) {
        fuzzer->count.asked++;
        fuzzer->count.not_judged++;
        return;
    }
    Finding finding = judge(fuzzer, at, &about);
    count_finding(&fuzzer->count, &finding);
    FuzzerCount *count = &fuzzer->count;
    if (finding.kind == FINDING_ROUNDS)
        note_worst(&about, &finding, &count->rounding, fuzzer->worst_rounding);
    if (finding.kind == FINDING_UNSTABLE)
        note_worst(&about, &finding, &count->instability, fuzzer->worst_instability);
    fuzzer->considered = at;
    fuzzer_consider(fuzzer, &about, &finding);
}

static void step(Fuzzer *fuzzer)
{
    if (fuzzer->shrinking) {
        shrink_step(&fuzzer->shrink);
        if (fuzzer->shrink.done) fuzzer_end_shrink(fuzzer);
    } else if (fuzzer->batches == 0 && fuzzer_look_at_touches(fuzzer)) {
        return;
    } else if (fuzzer->made < BATCH) {
        make_one(fuzzer);
        if (fuzzer->made < BATCH) return;
        Query query[BATCH];
        for (int i = 0; i < BATCH; i++) query[i] = fuzzer_query(fuzzer, &fuzzer->pair[i]);
        method_ask_many(fuzzer->method, query, fuzzer->answer, BATCH);
        fuzzer_ask_more(fuzzer);
        fuzzer->judged = 0;
    } else {
        judge_one(fuzzer);
    }
}

void fuzzer_run(Fuzzer *fuzzer, long long cases, double (*now)(void), double until)
{
    for (long long i = 0; fuzzer->kind_count > 0; i++) {
        if (!fuzzer->shrinking && fuzzer->count.asked >= cases) return;
        if (now && i % STEPS_BETWEEN_LOOKS == 0 && now() >= until) return;
        step(fuzzer);
    }
}

void fuzzer_conclude(Fuzzer *fuzzer, long long cases)
{
    while (fuzzer->shrinking || (fuzzer->made == BATCH && fuzzer->count.asked < cases)) {
        if (fuzzer->shrinking) {
            fuzzer_end_shrink(fuzzer);
        } else {
            judge_one(fuzzer);
        }
    }
}

int fuzzer_shrink_hangs(const Fuzzer *fuzzer)
{
    return fuzzer->shrinking ? fuzzer->shrink.hung : -1;
}

FuzzerCount fuzzer_count(const Fuzzer *fuzzer) { return fuzzer->count; }

const char *fuzzer_worst_rounding(const Fuzzer *fuzzer) { return fuzzer->worst_rounding; }

const char *fuzzer_worst_instability(const Fuzzer *fuzzer) { return fuzzer->worst_instability; }

int fuzzer_findings(const Fuzzer *fuzzer) { return fuzzer->found_count; }

const FuzzerFound *fuzzer_finding(const Fuzzer *fuzzer, int index)
{
    assert(index >= 0 && index < fuzzer->found_count);
    return &fuzzer->found[index];
}
