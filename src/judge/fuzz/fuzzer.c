#include "fuzz/fuzzer.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cases/case.h"
#include "fuzz/again.h"
#include "fuzz/shrink.h"
#include "fuzz/unstable.h"
#include "fuzz/whole_touch.h"
#include "query.h"

// A batch is one round trip to a plug-in's process.
enum {
    BATCH = 256,
    BATCHES_KEPT = (AGAIN_BEFORE + BATCH - 1) / BATCH + 1, // for what is wrong after them
    LAST_FEW = 32,
    SEQUENCES_EVERY = 4,
    MORE_EVERY = 16,
    STEPS_BETWEEN_LOOKS = 8,
    MANY = 24
};

typedef struct KindPair {
    TsShapeKind a, b;
} KindPair;

// Two findings with equal signatures are alike.
typedef struct Signature {
    KindPair kinds;
    Finding finding;
    bool stray; // FuzzerFound
} Signature;

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
    Sequence sequence;
    Family sequence_family;
    bool in_sequence;
    int made, judged; // within the batch, which is run once it is full
    GeneratedPair kept[BATCHES_KEPT][BATCH];
    GeneratedPair *pair; // the batch at hand, one of those kept
    Family family[BATCH];
    int considered; // the pair of the batch that a finding began with
    Answer answer[BATCH];
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
    if (sweep)
        generate_sweep(&fuzzer->random, *family, kinds.a, kinds.b, pair);
    else
        generate_promised(&fuzzer->random, *family, kinds.a, kinds.b, promise, pair);
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

// Asks some of the pairs that were answered rightly more: `about` becomes the case that the finding
// is about, and `measured` tells whether the measures were judged. Of an answer that is not judged,
// the measures are.
static Finding judge_more(Fuzzer *fuzzer, const Query *query, const Answer *answer,
                          TsRelation exact, Case *about, bool *measured)
{
    const Method *method = fuzzer->method;
    int more = random_integer(&fuzzer->sample, 1, MORE_EVERY);
    bool judged = query_judge(method, query, answer->relation, exact) != VERDICT_NOT_JUDGED;
    *measured = more > 2 && more <= 6;
    if (more > 2) return more > 6 ? nothing : finding_of_measure(method, query, answer, exact);
    if (!judged) return nothing;
    if (more == 2) {
        Answer again = method_ask(method, query);
        return finding_of_answer(method, query, &again, exact);
    }
    if (fuzzer->options.no_symmetries) return nothing;
    Case changed;
    Finding broken = finding_of_symmetries(method, about, answer->relation, &changed);
    if (broken.kind == FINDING_NONE) return broken;
    // The pair was answered rightly, so the changed one was not.
    case_copy(about, &changed);
    Query now = query_of_case(method->kind, about);
    Answer wrong = {.relation = broken.exact};
    return finding_of_answer(method, &now, &wrong, query_exact_for(method, &now));
}

static Finding judge(Fuzzer *fuzzer, const GeneratedPair *pair, const Answer *answer, Case *about)
{
    const Method *method = fuzzer->method;
    Query query = query_about(fuzzer, pair);
    TsRelation exact = exact_relation(method, &query, answer->relation);
    Finding finding = finding_of_answer(method, &query, answer, exact);
    bool judged = query_judge(method, &query, answer->relation, exact) != VERDICT_NOT_JUDGED;
    bool measured = false;
    fuzzer->count.not_judged += !judged;
    case_about(fuzzer, pair, about);
    if (finding.kind == FINDING_NONE)
        finding = judge_more(fuzzer, &query, answer, exact, about, &measured);
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
    case_write_whole(line, CASE_LINE_MAX, about);
}

static bool is_about_touch(const Finding *finding)
{
    return finding->exact == TS_TOUCHING || finding->half_open;
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
    count->touching += kind == FINDING_WRONG && is_about_touch(finding);
    count->hung += kind == FINDING_FAILED && finding->hung;
}

// ---- Keeping

static bool has_seen(const Fuzzer *fuzzer, const Signature *signature)
{
    for (int i = 0; i < fuzzer->seen_count; i++) {
        const Signature *seen = &fuzzer->seen[i];
        bool same_kinds =
            seen->kinds.a == signature->kinds.a && seen->kinds.b == signature->kinds.b;
        bool same = same_kinds && seen->stray == signature->stray;
        if (same && finding_alike(&seen->finding, &signature->finding)) return true;
    }
    return false;
}

// Records the signature. Returns false if it is known already, or if no more findings are wanted.
static bool is_new(Fuzzer *fuzzer, const TsShape *a, const TsShape *b, const Finding *finding)
{
    Signature signature = {{a->kind, b->kind}, *finding, fuzzer->side == CAUSE_STRAY};
    const Fuzzer *known = fuzzer->options.known;
    if (fuzzer->seen_count == SIGNATURES || fuzzer->found_count == FUZZER_FINDINGS) return false;
    if (has_seen(fuzzer, &signature) || (known && has_seen(known, &signature))) return false;
    fuzzer->seen[fuzzer->seen_count++] = signature;
    return true;
}

// The finding as one line, and what explains it: under which change the method is right, or that it
// takes all touches otherwise than it declares.
static void write_note(const Method *method, const Case *pair, const Finding *finding, char *note,
                       int size, Symmetry *right_under)
{
    char when[64];
    int length = finding_write(note, size, finding), room = size - length;
    *right_under = SYMMETRIES;
    if (finding->kind != FINDING_WRONG || room <= 0) return;
    WholeTouches touches = whole_touch_count(method, pair->a.kind, pair->b.kind);
    if (touches.asked >= MANY && touches.constant) {
        snprintf(note + length, (size_t)room, ": it answers all pairs of these kinds the same");
        return;
    }
    if (is_about_touch(finding) && touches.asked >= MANY && touches.wrong == touches.asked) {
        snprintf(note + length, (size_t)room,
                 ", as in all %d touches asked: its touch rule is declared wrongly", touches.asked);
        return;
    }
    *right_under = finding_right_under(method, pair);
    if (*right_under < SYMMETRIES) {
        symmetry_write(when, sizeof when, *right_under, pair);
        snprintf(note + length, (size_t)room, ", but is right %s", when);
    }
}

static void keep(Fuzzer *fuzzer, const Case *pair, const Finding *finding, const Before *before)
{
    FuzzerFound *found = &fuzzer->found[fuzzer->found_count++];
    memset(found, 0, sizeof *found);
    found->cause = fuzzer->found_count - 1;
    Query query = query_of_case(fuzzer->method->kind, pair);
    case_copy(&found->pair, pair);
    found->finding = *finding;
    found->a = fuzzer->pair[fuzzer->considered].a.kind;
    found->b = fuzzer->pair[fuzzer->considered].b.kind;
    found->family = fuzzer->family[fuzzer->considered];
    found->stray = fuzzer->side == CAUSE_STRAY;
    found->pair.expect = (int)query_exact(&query);
    snprintf(found->pair.method, sizeof found->pair.method, "%s", fuzzer->method->name);
    write_note(fuzzer->method, pair, finding, found->pair.note, sizeof found->pair.note,
               &found->right_under);
    if (finding->kind == FINDING_AGAIN) {
        size_t length = strlen(found->pair.note), room = sizeof found->pair.note - length;
        found->pair.flags |= CASE_AGAIN;
        if (!before)
            snprintf(found->pair.note + length, room,
                     "; what was asked before it to show it is not known");
    }
    case_write_whole(found->line, sizeof found->line, &found->pair);
    if (before) again_before_copy(&found->before, before);
    for (int i = 0; i < found->before.count; i++) {
        Case *first = &found->before.pair[i];
        snprintf(first->note, sizeof first->note, "asked before the next");
    }
}

static bool is_kept(const Fuzzer *fuzzer, const Finding *finding)
{
    for (int i = 0; i < fuzzer->found_count; i++) {
        if (finding_alike(&fuzzer->found[i].finding, finding)) return true;
    }
    return false;
}

// Leaves out of the cases before what is not needed for the last one to be wrong.
static void shorten(const Fuzzer *fuzzer, const Case *about, Before *before)
{
    static Before less;
    for (int out = 0; out < before->count;) {
        again_before_make(&less, before->count);
        for (int i = 0; i < before->count; i++) {
            if (i != out) again_before_add(&less, &before->pair[i]);
        }
        Finding again = again_until_wrong(fuzzer->method, &less, about);
        if (finding_is_fault(&again))
            again_before_copy(before, &less);
        else
            out++;
    }
    again_before_free(&less);
}

// Asks the case after the last 0, 1, 2, 4 ... pairs of the batch before `end`, until it is wrong.
static bool replay(const Fuzzer *fuzzer, const Case *about, int end, Before *before)
{
    int most = end < LAST_FEW ? end : LAST_FEW;
    for (int length = 0;; length = length == 0 ? 1 : 2 * length) {
        int count = length < most ? length : most;
        if (!again_before_make(before, count)) return false;
        for (int i = 0; i < count; i++) {
            Case pair;
            case_about(fuzzer, &fuzzer->pair[end - count + i], &pair);
            again_before_add(before, &pair);
        }
        Finding again = again_until_wrong(fuzzer->method, before, about);
        if (finding_is_fault(&again)) return true;
        if (count == most) return false;
    }
}

// Asks the case in a new process after the pairs that were asked before `end` of the batch, also in
// the batches before it.
static bool ask_after_all(const Fuzzer *fuzzer, const Case *about, int end, Before *before,
                          Finding *finding)
{
    static Query query[AGAIN_BEFORE];
    long long earlier = (fuzzer->batches - 1) * BATCH;
    int count = earlier + end < AGAIN_BEFORE ? (int)earlier + end : AGAIN_BEFORE;
    for (int i = 0; i < count; i++) {
        long long at = earlier + end - count + i;
        const GeneratedPair *pair = &fuzzer->kept[(at / BATCH + 1) % BATCHES_KEPT][at % BATCH];
        query[i] = query_about(fuzzer, pair);
    }
    return again_after(fuzzer->method, query, count, about, before, finding);
}

// A finding whose answer is another one when the same is asked again. It is not shrunk: that needs
// a method that answers alike. Small cases in a row are looked for instead; else those that were
// asked before it.
static void keep_again(Fuzzer *fuzzer, const Case *about, Finding finding, TsRelation other)
{
    static Before before;
    Case pair;
    Finding small;
    finding.kind = FINDING_AGAIN;
    finding.again = other;
    fuzzer->count.again++;
    if (!is_new(fuzzer, &about->a, &about->b, &finding)) return;
    if (again_small_sequence(fuzzer->method, about->a.kind, about->b.kind, &fuzzer->sample, &before,
                             &pair, &small)) {
        finding.answered = small.answered;
        finding.exact = finding.again = small.exact;
        finding.measure = small.measure;
        if (!is_kept(fuzzer, &finding)) keep(fuzzer, &pair, &finding, &before);
    } else {
        // Wrong when asked often; or asked within the batch, or again after it.
        int at = fuzzer->considered;
        Finding alone = again_until_wrong(fuzzer->method, &(Before){0}, about);
        bool known = finding_is_fault(&alone) ||
                     ask_after_all(fuzzer, about, at, &before, &small) ||
                     ask_after_all(fuzzer, about, BATCH, &before, &small);
        if (finding_is_fault(&alone)) again_before_make(&before, 0);
        bool replayed =
            !known && (replay(fuzzer, about, at, &before) || replay(fuzzer, about, BATCH, &before));
        if (replayed) shorten(fuzzer, about, &before);
        keep(fuzzer, about, &finding, known || replayed ? &before : NULL);
    }
    again_before_free(&before);
}

static bool is_on_side(const void *fuzzer, const Case *pair)
{
    const Fuzzer *own = fuzzer;
    return cause_side(own->options.known->causes, pair, &own->shrink.finding) == own->side;
}

// Starts to shrink a finding that is worth keeping and new.
static void consider(Fuzzer *fuzzer, const Case *about, const Finding *finding)
{
    TsRelation other;
    bool room = fuzzer->found_count < FUZZER_FINDINGS / 4;
    bool excused = finding->kind == FINDING_ROUNDS || finding->kind == FINDING_UNSTABLE;
    bool rounding = excused && fuzzer->options.roundings && room;
    if (!rounding && !finding_is_fault(finding)) return;
    const Fuzzer *known = fuzzer->options.known;
    fuzzer->side = known ? cause_side(known->causes, about, finding) : CAUSE_ONE;
    if (!is_new(fuzzer, &about->a, &about->b, finding)) return;
    Query query = query_of_case(fuzzer->method->kind, about);
    if (!finding->hung && !again_is_same(fuzzer->method, &query, finding, &other)) {
        if (!rounding) keep_again(fuzzer, about, *finding, other);
        return;
    }
    shrink_begin(&fuzzer->shrink, fuzzer->method, about, finding);
    fuzzer->shrink.keeps_kinds = fuzzer->options.a != TS_SHAPE_KINDS || fuzzer->side != CAUSE_ONE;
    fuzzer->shrink.keeps = fuzzer->side != CAUSE_ONE ? is_on_side : NULL;
    fuzzer->shrink.with = fuzzer;
    fuzzer->shrinking = true;
}

// A case that was shrunk to other kinds may be like a known one.
static void end_shrink(Fuzzer *fuzzer)
{
    const Case *best = &fuzzer->shrink.best;
    KindPair was = fuzzer->seen[fuzzer->seen_count - 1].kinds;
    bool same_kinds = best->a.kind == was.a && best->b.kind == was.b;
    TsRelation other;
    Query query = query_of_case(fuzzer->method->kind, best);
    fuzzer->shrinking = false;
    if (!fuzzer->shrink.finding.hung &&
        !again_is_same_afresh(fuzzer->method, &query, &fuzzer->shrink.finding, &other)) {
        Case about;
        case_about(fuzzer, &fuzzer->pair[fuzzer->considered], &about);
        keep_again(fuzzer, &about, fuzzer->shrink.finding, other);
    } else if (same_kinds || is_new(fuzzer, &best->a, &best->b, &fuzzer->shrink.finding)) {
        keep(fuzzer, best, &fuzzer->shrink.finding, NULL);
    }
}

// ---- Running

static void judge_one(Fuzzer *fuzzer)
{
    Case about;
    int at = fuzzer->judged;
    if (++fuzzer->judged == BATCH) fuzzer->made = 0;
    if (fuzzer->answer[at].late) return;
    Finding finding = judge(fuzzer, &fuzzer->pair[at], &fuzzer->answer[at], &about);
    count_finding(&fuzzer->count, &finding);
    FuzzerCount *count = &fuzzer->count;
    if (finding.kind == FINDING_ROUNDS)
        note_worst(&about, &finding, &count->rounding, fuzzer->worst_rounding);
    if (finding.kind == FINDING_UNSTABLE)
        note_worst(&about, &finding, &count->instability, fuzzer->worst_instability);
    fuzzer->considered = at;
    consider(fuzzer, &about, &finding);
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
    return count->wrong + count->measures + count->failed;
}

const char *fuzzer_worst_rounding(const Fuzzer *fuzzer) { return fuzzer->worst_rounding; }

const char *fuzzer_worst_instability(const Fuzzer *fuzzer) { return fuzzer->worst_instability; }

int fuzzer_findings(const Fuzzer *fuzzer) { return fuzzer->found_count; }

const FuzzerFound *fuzzer_finding(const Fuzzer *fuzzer, int index)
{
    assert(index >= 0 && index < fuzzer->found_count);
    return &fuzzer->found[index];
}

void fuzzer_explain(Fuzzer *fuzzer)
{
    int count = fuzzer->found_count;
    CauseFinding finding[FUZZER_FINDINGS] = {0};
    Cause cause[FUZZER_FINDINGS];
    for (int i = 0; i < count; i++) {
        const FuzzerFound *found = &fuzzer->found[i];
        const char *end = strstr(found->line, " | expect");
        finding[i] = (CauseFinding){.finding = &found->finding,
                                    .a = found->a,
                                    .b = found->b,
                                    .stray = found->stray,
                                    .length = (int)(end ? end - found->line : 0)};
    }
    cause_explain(fuzzer->causes, finding, count, cause);
    for (int i = 0; i < count; i++) {
        FuzzerFound *found = &fuzzer->found[i];
        bool larger = cause[i].largest && cause[i].largest_error > found->finding.margin;
        found->cause = cause[i].index;
        found->largest_error = larger ? cause[i].largest_error : 0;
        snprintf(found->rule, sizeof found->rule, "%s", cause[i].rule);
        snprintf(found->largest, sizeof found->largest, "%s", larger ? cause[i].largest : "");
    }
}

// A case that was copied byte by byte.
static void point_to_own_corners(Case *pair)
{
    if (pair->a.kind == TS_SHAPE_POLYGON) pair->a.polygon.corner = pair->corner[0];
    if (pair->b.kind == TS_SHAPE_POLYGON) pair->b.polygon.corner = pair->corner[1];
}

// Keeps a finding of another fuzzer, unless a like one is known.
static void keep_found(Fuzzer *fuzzer, const FuzzerFound *found)
{
    fuzzer->side = found->stray ? CAUSE_STRAY : CAUSE_ONE;
    if (!is_new(fuzzer, &found->pair.a, &found->pair.b, &found->finding)) return;
    FuzzerFound *kept = &fuzzer->found[fuzzer->found_count++];
    *kept = *found;
    kept->cause = fuzzer->found_count - 1;
    point_to_own_corners(&kept->pair);
    kept->before = (Before){0};
    again_before_copy(&kept->before, &found->before);
}

// A finding of a group with two causes was shrunk to a case of either.
static void find_side(Fuzzer *fuzzer, FuzzerFound *found)
{
    bool stray = cause_side(fuzzer->causes, &found->pair, &found->finding) == CAUSE_STRAY;
    for (int i = 0; i < fuzzer->seen_count && stray != found->stray; i++) {
        Signature *seen = &fuzzer->seen[i];
        bool same_kinds = seen->kinds.a == found->a && seen->kinds.b == found->b;
        if (same_kinds && finding_alike(&seen->finding, &found->finding)) seen->stray = stray;
    }
    found->stray = stray;
}

void fuzzer_search_strays(Fuzzer *fuzzer, long long cases, double (*now)(void), double until)
{
    FuzzerOptions options = fuzzer->options;
    if (!cause_has_strays(fuzzer->causes)) return;
    for (int i = 0; i < fuzzer->found_count; i++) find_side(fuzzer, &fuzzer->found[i]);
    options.seed = ~options.seed;
    options.known = fuzzer;
    Fuzzer *more = fuzzer_new(fuzzer->method, &options);
    if (!more) return;
    fuzzer_run(more, cases, now, until);
    fuzzer_conclude(more, 0);
    for (int i = 0; i < more->found_count; i++) {
        const FuzzerFound *found = &more->found[i];
        CauseSide side = cause_side(fuzzer->causes, &found->pair, &found->finding);
        if (side != CAUSE_ONE) keep_found(fuzzer, found);
    }
    fuzzer_free(more);
    fuzzer_explain(fuzzer);
}

// ---- Parts

typedef struct Part {
    FuzzerCount count;
    int seen, found;
    char worst_rounding[CASE_LINE_MAX], worst_instability[CASE_LINE_MAX];
} Part;

static void write_failed(const Finding *finding, FILE *out)
{
    char failed[FAILED_MAX] = "";
    if (finding->failed) snprintf(failed, sizeof failed, "%s", finding->failed);
    fwrite(failed, sizeof failed, 1, out);
}

void fuzzer_write(const Fuzzer *fuzzer, FILE *out)
{
    Part part;
    memset(&part, 0, sizeof part);
    part.count = fuzzer->count;
    part.seen = fuzzer->seen_count;
    part.found = fuzzer->found_count;
    memcpy(part.worst_rounding, fuzzer->worst_rounding, sizeof part.worst_rounding);
    memcpy(part.worst_instability, fuzzer->worst_instability, sizeof part.worst_instability);
    fwrite(&part, sizeof part, 1, out);
    for (int i = 0; i < part.found; i++) {
        const Before *before = &fuzzer->found[i].before;
        fwrite(&fuzzer->found[i], sizeof fuzzer->found[i], 1, out);
        if (before->count > 0)
            fwrite(before->pair, sizeof *before->pair, (size_t)before->count, out);
        write_failed(&fuzzer->found[i].finding, out);
    }
    for (int i = 0; i < part.seen; i++) {
        fwrite(&fuzzer->seen[i], sizeof fuzzer->seen[i], 1, out);
        write_failed(&fuzzer->seen[i].finding, out);
    }
    cause_write(fuzzer->causes, out);
}

typedef struct Reading {
    const char *at;
    size_t left;
} Reading;

static void skip_bytes(Reading *reading, size_t size)
{
    assert(size <= reading->left);
    reading->at += size;
    reading->left -= size;
}

static void read_bytes(Reading *reading, void *out, size_t size)
{
    assert(size <= reading->left);
    memcpy(out, reading->at, size);
    skip_bytes(reading, size);
}

// The text lives as long as the fuzzer. There are few different ones.
static void read_failed(Fuzzer *fuzzer, Reading *reading, Finding *finding)
{
    char failed[FAILED_MAX];
    read_bytes(reading, failed, sizeof failed);
    finding->failed = NULL;
    if (!*failed) return;
    int i = 0;
    while (i < fuzzer->failed_count && strcmp(fuzzer->failed[i], failed) != 0) i++;
    if (i == FAILED_KEPT) i--;
    if (i == fuzzer->failed_count)
        memcpy(fuzzer->failed[fuzzer->failed_count++], failed, FAILED_MAX);
    finding->failed = fuzzer->failed[i];
}

static void add_counts(FuzzerCount *count, const FuzzerCount *more)
{
    count->asked += more->asked;
    count->wrong += more->wrong;
    count->rounded += more->rounded;
    count->unstable += more->unstable;
    count->measures += more->measures;
    count->failed += more->failed;
    count->not_judged += more->not_judged;
    count->again += more->again;
    count->touching += more->touching;
    count->hung += more->hung;
}

static void add_worst(FuzzerWorst *worst, char line[CASE_LINE_MAX], FuzzerWorst more,
                      const char more_line[CASE_LINE_MAX])
{
    if (!*more_line || (*line && more.ulps <= worst->ulps)) return;
    *worst = more;
    memcpy(line, more_line, CASE_LINE_MAX);
}

void fuzzer_add(Fuzzer *fuzzer, const char *bytes, size_t size)
{
    Part part;
    Reading reading = {bytes, size};
    read_bytes(&reading, &part, sizeof part);
    FuzzerCount *count = &fuzzer->count;
    add_worst(&count->rounding, fuzzer->worst_rounding, part.count.rounding, part.worst_rounding);
    add_worst(&count->instability, fuzzer->worst_instability, part.count.instability,
              part.worst_instability);
    add_counts(&fuzzer->count, &part.count);
    for (int i = 0; i < part.found; i++) {
        FuzzerFound found;
        Before before = {0};
        read_bytes(&reading, &found, sizeof found);
        size_t size_before = (size_t)found.before.count * sizeof *before.pair;
        assert(size_before <= reading.left);
        if (again_before_make(&before, found.before.count)) {
            before.count = before.room;
            if (size_before > 0) memcpy(before.pair, reading.at, size_before);
        }
        skip_bytes(&reading, size_before);
        found.before = before;
        for (int k = 0; k < before.count; k++) point_to_own_corners(&before.pair[k]);
        read_failed(fuzzer, &reading, &found.finding);
        keep_found(fuzzer, &found);
        again_before_free(&found.before);
    }
    for (int i = 0; i < part.seen; i++) {
        Signature seen;
        read_bytes(&reading, &seen, sizeof seen);
        read_failed(fuzzer, &reading, &seen.finding);
        if (fuzzer->seen_count < SIGNATURES && !has_seen(fuzzer, &seen))
            fuzzer->seen[fuzzer->seen_count++] = seen;
    }
    cause_add(fuzzer->causes, reading.at, reading.left);
}
