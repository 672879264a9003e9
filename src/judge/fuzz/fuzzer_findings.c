// Which findings are kept: new ones, shrunk, with what explains them.
#include <stdio.h>
#include <string.h>

#include "fuzz/fuzzer_private.h"
#include "fuzz/together.h"
#include "fuzz/whole_touch.h"
#include "query.h"

bool fuzzer_has_seen(const Fuzzer *fuzzer, const Signature *signature)
{
    for (int i = 0; i < fuzzer->seen_count; i++) {
        const Signature *seen = &fuzzer->seen[i];
        bool same_kinds =
            seen->kinds.a == signature->kinds.a && seen->kinds.b == signature->kinds.b;
        bool same = same_kinds && seen->stray == signature->stray &&
                    (!seen->degenerate || signature->degenerate);
        if (same && finding_alike(&seen->finding, &signature->finding)) return true;
    }
    return false;
}

static bool is_degenerate(const TsShape *a, const TsShape *b)
{
    return !shrink_has_width(a) || !shrink_has_width(b);
}

// Records the signature. Returns false if it is known already, or if no more findings are wanted.
static bool is_new(Fuzzer *fuzzer, const TsShape *a, const TsShape *b, const Finding *finding)
{
    Signature signature = {
        {a->kind, b->kind}, *finding, fuzzer->side == CAUSE_STRAY, is_degenerate(a, b)};
    const Fuzzer *known = fuzzer->options.known;
    if (fuzzer->seen_count == SIGNATURES || fuzzer->found_count == FUZZER_FINDINGS) return false;
    if (fuzzer_has_seen(fuzzer, &signature) || (known && fuzzer_has_seen(known, &signature)))
        return false;
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
        snprintf(note + length, (size_t)room,
                 ": it answers all %d pairs of small whole numbers the same", touches.all);
        return;
    }
    if (fuzzer_is_touch(finding) && touches.asked >= MANY && touches.wrong == touches.asked) {
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
    found->degenerate = is_degenerate(&pair->a, &pair->b);
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
    case_write(found->line, sizeof found->line, &found->pair);
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
            fuzzer_case(fuzzer, &fuzzer->pair[end - count + i], &pair);
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
        query[i] = fuzzer_query(fuzzer, pair);
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

// Keeps what is wrong only among others: once, since what is mixed up is chance. Returns false if
// it is not known to be that.
static bool keep_together(Fuzzer *fuzzer, const Case *about, const Finding *finding)
{
    static Before before;
    Case pair;
    Finding small = {.kind = FINDING_AGAIN, .symmetry = SYMMETRIES, .together = true};
    if (finding->together) { // it fails if only this case is asked, but many times at once
        small = *finding;
        small.kind = FINDING_AGAIN;
        if (!is_kept(fuzzer, &small)) keep(fuzzer, about, &small, &before);
        return true;
    }
    if (!finding_is_fault(finding) || !together_is_right_alone(fuzzer->method, about)) return false;
    const Fuzzer *known = fuzzer->options.known;
    if (is_kept(fuzzer, &small) || (known && is_kept(known, &small))) return true;
    bool found = together_search(fuzzer->method, about, &fuzzer->sample, &before, &pair, &small);
    small.kind = FINDING_AGAIN;
    small.again = small.exact;
    small.together = true;
    if (found) keep(fuzzer, &pair, &small, &before);
    again_before_free(&before);
    return found;
}

static bool is_on_side(const void *fuzzer, const Case *pair)
{
    const Fuzzer *own = fuzzer;
    return cause_side(own->options.known->causes, pair, &own->shrink.finding) == own->side;
}

// A hang that the clock ended has been asked again.
static bool is_for_again(const Finding *finding) { return !finding->hung || finding->certain; }

void fuzzer_consider(Fuzzer *fuzzer, const Case *about, const Finding *finding)
{
    TsRelation other;
    bool room = fuzzer->found_count < FUZZER_FINDINGS / 4;
    bool excused = finding->kind == FINDING_ROUNDS || finding->kind == FINDING_UNSTABLE;
    bool rounding = excused && fuzzer->options.roundings && room;
    if (!rounding && !finding_is_fault(finding)) return;
    const Fuzzer *known = fuzzer->options.known;
    fuzzer->side = known ? cause_side(known->causes, about, finding) : CAUSE_ONE;
    if (!is_new(fuzzer, &about->a, &about->b, finding)) return;
    if (keep_together(fuzzer, about, finding)) return;
    Query query = query_of_case(fuzzer->method->kind, about);
    if (is_for_again(finding) && !again_is_same(fuzzer->method, &query, finding, &other)) {
        if (!rounding) keep_again(fuzzer, about, *finding, other);
        return;
    }
    shrink_begin(&fuzzer->shrink, fuzzer->method, about, finding);
    fuzzer->shrink.keeps_kinds = fuzzer->options.a != TS_SHAPE_KINDS || fuzzer->side != CAUSE_ONE;
    fuzzer->shrink.keeps = fuzzer->side != CAUSE_ONE ? is_on_side : NULL;
    fuzzer->shrink.with = fuzzer;
    fuzzer->shrinking = true;
}

// A case that was shrunk to other kinds, or to shapes that are not degenerate, may be like a known
// one.
void fuzzer_end_shrink(Fuzzer *fuzzer)
{
    const Case *best = &fuzzer->shrink.best;
    const Signature *was = &fuzzer->seen[fuzzer->seen_count - 1];
    bool same = best->a.kind == was->kinds.a && best->b.kind == was->kinds.b &&
                was->degenerate == is_degenerate(&best->a, &best->b);
    TsRelation other;
    Query query = query_of_case(fuzzer->method->kind, best);
    fuzzer->shrinking = false;
    if (is_for_again(&fuzzer->shrink.finding) &&
        !again_is_same_afresh(fuzzer->method, &query, &fuzzer->shrink.finding, &other)) {
        Case about;
        fuzzer_case(fuzzer, &fuzzer->pair[fuzzer->considered], &about);
        keep_again(fuzzer, &about, fuzzer->shrink.finding, other);
    } else if (same || is_new(fuzzer, &best->a, &best->b, &fuzzer->shrink.finding)) {
        keep(fuzzer, best, &fuzzer->shrink.finding, NULL);
    }
}

bool fuzzer_look_at_touches(Fuzzer *fuzzer)
{
    Query query[BATCH];
    Answer answer[BATCH];
    const Method *method = fuzzer->method;
    const Fuzzer *known = fuzzer->options.known; // a part that is not the first one knows them
    if (!method->consistent || method->kind == QUERY_SWEEP) return false;
    if (known && known->count.asked > 0) return false;
    if (fuzzer->touches == 2 * fuzzer->kind_count) return false;
    TsRelation wanted = fuzzer->touches % 2 ? TS_APART : TS_OVERLAPPING;
    KindPair kinds = fuzzer->kinds[fuzzer->touches++ / 2];
    if (method_swaps(method, kinds.a, kinds.b)) return true; // the same as in its own order
    GeneratePromise promise = generate_promise(method, kinds.a, kinds.b);
    Random random = random_seeded(1);
    int count = 0;
    for (int i = 0; i < BATCH; i++) { // in the room of the first batch, which has not begun
        GeneratedPair *pair = &fuzzer->pair[count];
        generate_promised(&random, FAMILY_WHOLE, kinds.a, kinds.b, promise, pair);
        query[count] = fuzzer_query(fuzzer, pair);
        bool touches =
            method_accepts(method, &query[count]) && query_core(&query[count]) == TS_TOUCHING;
        if (touches) fuzzer->family[count++] = FAMILY_WHOLE;
    }
    method_ask_many(method, query, answer, count);
    for (int i = 0; i < count; i++) {
        Case about;
        if (answer[i].relation != wanted) continue;
        fuzzer_case(fuzzer, &fuzzer->pair[i], &about);
        Finding finding = finding_of_touch(method, &about, wanted);
        if (finding.kind == FINDING_NONE) continue;
        fuzzer->side = CAUSE_ONE;
        fuzzer->considered = i;
        if (!is_new(fuzzer, &about.a, &about.b, &finding)) break;
        shrink_begin(&fuzzer->shrink, method, &about, &finding);
        fuzzer->shrink.keeps_kinds = true;
        fuzzer->shrinking = true;
        break;
    }
    return true;
}

void fuzzer_own_corners(Case *pair)
{
    if (pair->a.kind == TS_SHAPE_POLYGON) pair->a.polygon.corner = pair->corner[0];
    if (pair->b.kind == TS_SHAPE_POLYGON) pair->b.polygon.corner = pair->corner[1];
    TsVec *corner = pair->others_corner;
    for (int i = 0; i < pair->other_count; i++) {
        if (pair->others[i].kind != TS_SHAPE_POLYGON) continue;
        pair->others[i].polygon.corner = corner;
        corner += pair->others[i].polygon.count;
    }
}

void fuzzer_keep_found(Fuzzer *fuzzer, const FuzzerFound *found)
{
    fuzzer->side = found->stray ? CAUSE_STRAY : CAUSE_ONE;
    if (!is_new(fuzzer, &found->pair.a, &found->pair.b, &found->finding)) return;
    FuzzerFound *kept = &fuzzer->found[fuzzer->found_count++];
    *kept = *found;
    kept->cause = fuzzer->found_count - 1;
    fuzzer_own_corners(&kept->pair);
    kept->before = (Before){0};
    again_before_copy(&kept->before, &found->before);
}

// ---- Causes

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
                                    .length = (int)(end ? end - found->line : 0) +
                                              (found->degenerate ? CASE_LINE_MAX : 0)};
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
        if (side != CAUSE_ONE) fuzzer_keep_found(fuzzer, found);
    }
    fuzzer_free(more);
    fuzzer_explain(fuzzer);
}
