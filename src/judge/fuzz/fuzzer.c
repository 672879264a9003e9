#include "fuzz/fuzzer.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cases/case.h"
#include "fuzz/shrink.h"
#include "query.h"

// A batch is one round trip to a plug-in's process.
enum { BATCH = 256, MORE_EVERY = 16, STEPS_BETWEEN_LOOKS = 8, MANY_TOUCHES = 100 };

typedef struct KindPair {
    TsShapeKind a, b;
} KindPair;

// Two findings with equal signatures are alike.
typedef struct Signature {
    KindPair kinds;
    Finding finding;
} Signature;

enum { SIGNATURES = 4 * FUZZER_FINDINGS };

struct Fuzzer {
    const Method *method;
    FuzzerOptions options;
    Random random, sample;
    KindPair kinds[TS_SHAPE_KINDS * TS_SHAPE_KINDS];
    int kind_count;
    long long drawn;  // pairs
    int made, judged; // within the batch, which is run once it is full
    GeneratedPair pair[BATCH];
    Answer answer[BATCH];
    bool shrinking;
    Shrink shrink;
    Signature seen[SIGNATURES];
    int seen_count;
    FuzzerCount count;
    FuzzerFound found[FUZZER_FINDINGS];
    int found_count;
};

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
    list_kinds(fuzzer);
    return fuzzer;
}

void fuzzer_free(Fuzzer *fuzzer) { free(fuzzer); }

// ---- Queries and cases

static void make_one(Fuzzer *fuzzer)
{
    const FuzzerOptions *options = &fuzzer->options;
    KindPair kinds = fuzzer->kinds[fuzzer->drawn % fuzzer->kind_count];
    long long round = fuzzer->drawn++ / fuzzer->kind_count;
    Family family = (Family)(options->family < 0 ? round % FAMILIES : options->family);
    GeneratedPair *pair = &fuzzer->pair[fuzzer->made++];
    if (fuzzer->method->kind == QUERY_SWEEP) {
        generate_sweep(&fuzzer->random, family, kinds.a, kinds.b, pair);
        return;
    }
    // Plug-ins are promised unit axes (touchstone_plugin.h).
    const Method *method = fuzzer->method;
    GeneratePromise promise = {method->number == NUMBER_FLOAT, method->answer_many != NULL,
                               method->corners};
    generate_promised(&fuzzer->random, family, kinds.a, kinds.b, promise, pair);
}

static Query query_about(const Fuzzer *fuzzer, const GeneratedPair *pair)
{
    return (Query){fuzzer->method->kind, &pair->a, &pair->b, pair->move_a, pair->move_b};
}

static void case_about(const Fuzzer *fuzzer, const GeneratedPair *pair, Case *out)
{
    CaseMotion motion = {pair->move_a, pair->move_b};
    if (fuzzer->method->kind == QUERY_SWEEP)
        case_of_sweep(out, &pair->a, &pair->b, motion);
    else
        case_of_pair(out, &pair->a, &pair->b);
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

static Finding judge(Fuzzer *fuzzer, const GeneratedPair *pair, const Answer *answer)
{
    const Method *method = fuzzer->method;
    Query query = query_about(fuzzer, pair);
    TsRelation exact = exact_relation(method, &query, answer->relation);
    Finding finding = finding_of_answer(method, &query, answer, exact);
    Verdict verdict = query_judge(method, &query, answer->relation, exact);
    bool judged = verdict != VERDICT_NOT_JUDGED;
    fuzzer->count.not_judged += !judged;
    bool touches = judged && exact == TS_TOUCHING && finding.kind != FINDING_FAILED;
    fuzzer->count.touching += touches;
    fuzzer->count.touching_wrong += touches && verdict == VERDICT_WRONG;
    int more = random_integer(&fuzzer->sample, 1, MORE_EVERY);
    if (finding.kind != FINDING_NONE || !judged || more > 2) return finding;
    if (more == 2) return finding_of_measure(method, &query, answer, exact);
    if (fuzzer->options.no_symmetries) return finding;
    Case asked;
    case_about(fuzzer, pair, &asked);
    return finding_of_symmetries(method, &asked, answer->relation);
}

static void count_finding(FuzzerCount *count, FindingKind kind)
{
    count->asked++;
    count->rounded += kind == FINDING_ROUNDS;
    count->wrong += kind == FINDING_WRONG;
    count->broken_symmetries += kind == FINDING_SYMMETRY;
    count->measures += kind == FINDING_MEASURE;
    count->failed += kind == FINDING_FAILED;
}

// ---- Keeping

// Records the signature. Returns false if it is known already, or if no more findings are wanted.
static bool is_new(Fuzzer *fuzzer, const TsShape *a, const TsShape *b, const Finding *finding)
{
    Signature signature = {{a->kind, b->kind}, *finding};
    if (fuzzer->seen_count == SIGNATURES || fuzzer->found_count == FUZZER_FINDINGS) return false;
    for (int i = 0; i < fuzzer->seen_count; i++) {
        const Signature *seen = &fuzzer->seen[i];
        bool same_kinds = seen->kinds.a == a->kind && seen->kinds.b == b->kind;
        if (same_kinds && finding_alike(&seen->finding, finding)) return false;
    }
    fuzzer->seen[fuzzer->seen_count++] = signature;
    return true;
}

// Starts to shrink a finding that is worth keeping and new.
static void consider(Fuzzer *fuzzer, const GeneratedPair *pair, const Finding *finding)
{
    bool room = fuzzer->found_count < FUZZER_FINDINGS / 4;
    bool rounding = finding->kind == FINDING_ROUNDS && fuzzer->options.roundings && room;
    if (!rounding && !finding_is_fault(finding)) return;
    if (!is_new(fuzzer, &pair->a, &pair->b, finding)) return;
    Case failing;
    case_about(fuzzer, pair, &failing);
    shrink_begin(&fuzzer->shrink, fuzzer->method, &failing, finding);
    fuzzer->shrink.keeps_kinds = fuzzer->options.a != TS_SHAPE_KINDS;
    fuzzer->shrinking = true;
}

static void keep(Fuzzer *fuzzer, const Case *pair, const Finding *finding)
{
    FuzzerFound *found = &fuzzer->found[fuzzer->found_count++];
    Query query = query_of_case(fuzzer->method->kind, pair);
    TsRelation exact = query_exact(&query);
    case_copy(&found->pair, pair);
    found->finding = *finding;
    found->pair.expect = (int)exact;
    snprintf(found->pair.method, sizeof found->pair.method, "%s", fuzzer->method->name);
    finding_write(found->pair.note, sizeof found->pair.note, finding);
    case_write_whole(found->line, sizeof found->line, &found->pair);
}

// A case that was shrunk to other kinds may be like a known one.
static void end_shrink(Fuzzer *fuzzer)
{
    const Case *best = &fuzzer->shrink.best;
    KindPair was = fuzzer->seen[fuzzer->seen_count - 1].kinds;
    bool same_kinds = best->a.kind == was.a && best->b.kind == was.b;
    fuzzer->shrinking = false;
    if (same_kinds || is_new(fuzzer, &best->a, &best->b, &fuzzer->shrink.finding)) {
        keep(fuzzer, best, &fuzzer->shrink.finding);
    }
}

// ---- Running

static void judge_one(Fuzzer *fuzzer)
{
    const GeneratedPair *pair = &fuzzer->pair[fuzzer->judged];
    Finding finding = judge(fuzzer, pair, &fuzzer->answer[fuzzer->judged]);
    count_finding(&fuzzer->count, finding.kind);
    consider(fuzzer, pair, &finding);
    if (++fuzzer->judged == BATCH) fuzzer->made = 0;
}

static void step(Fuzzer *fuzzer)
{
    if (fuzzer->shrinking) {
        shrink_step(&fuzzer->shrink);
        if (fuzzer->shrink.done) end_shrink(fuzzer);
    } else if (fuzzer->made < BATCH) {
        make_one(fuzzer);
        if (fuzzer->made < BATCH) return;
        Query query[BATCH];
        for (int i = 0; i < BATCH; i++) query[i] = query_about(fuzzer, &fuzzer->pair[i]);
        method_ask_many(fuzzer->method, query, fuzzer->answer, BATCH);
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
            end_shrink(fuzzer);
        } else {
            judge_one(fuzzer);
        }
    }
}

FuzzerCount fuzzer_count(const Fuzzer *fuzzer) { return fuzzer->count; }

long long fuzzer_faults(const Fuzzer *fuzzer)
{
    const FuzzerCount *count = &fuzzer->count;
    return count->wrong + count->broken_symmetries + count->measures + count->failed;
}

bool fuzzer_contradicts_touch_rule(const Fuzzer *fuzzer)
{
    const FuzzerCount *count = &fuzzer->count;
    return count->touching >= MANY_TOUCHES && count->touching_wrong == count->touching;
}

int fuzzer_findings(const Fuzzer *fuzzer) { return fuzzer->found_count; }

const FuzzerFound *fuzzer_finding(const Fuzzer *fuzzer, int index)
{
    assert(index >= 0 && index < fuzzer->found_count);
    return &fuzzer->found[index];
}
