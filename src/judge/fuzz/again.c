#include "fuzz/again.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "query.h"

enum { ROWS = 16, AT_ONCE = 256, TIMES = 4096, TRIALS = 300 };

// ---- Cases before another one

bool again_before_make(Before *before, int room)
{
    again_before_free(before);
    if (room == 0) return true;
    before->pair = malloc((size_t)room * sizeof *before->pair);
    before->room = before->pair ? room : 0;
    return before->pair;
}

void again_before_add(Before *before, const Case *pair)
{
    if (before->count < before->room) case_copy(&before->pair[before->count++], pair);
}

void again_before_copy(Before *out, const Before *from)
{
    again_before_make(out, from->count);
    for (int i = 0; i < from->count; i++) again_before_add(out, &from->pair[i]);
}

void again_before_free(Before *before)
{
    free(before->pair);
    *before = (Before){0};
}

// Judges the answer, with its measures.
static Finding judge(const Method *method, const Query *query, const Answer *answer,
                     TsRelation exact)
{
    Finding finding = finding_of_answer(method, query, answer, exact);
    return finding.kind == FINDING_NONE ? finding_of_measure(method, query, answer, exact)
                                        : finding;
}

// ---- The same once more

static bool is_same(const Method *method, const Query *query, const Answer *answer,
                    const Finding *finding)
{
    if (answer->relation == METHOD_REFUSES) return true;
    if (answer->relation != finding->answered) return false;
    if (finding->kind != FINDING_MEASURE) return true;
    Finding again = finding_of_measure(method, query, answer, finding->exact);
    return finding_is_fault(&again);
}

bool again_is_same(const Method *method, const Query *query, const Finding *finding,
                   TsRelation *other)
{
    static GeneratedPair between[2];
    Random random = random_seeded(3);
    TsShapeKind a = query->a->kind, b = query->b->kind;
    Query asked[4];
    Answer answer[4];
    for (int i = 0; i < 2; i++) {
        GeneratePromise promise = generate_promise(method, a, b);
        if (method->kind == QUERY_SWEEP)
            generate_sweep_promised(&random, FAMILY_LATTICE, a, b, promise, &between[i]);
        else
            generate_promised(&random, FAMILY_WHOLE, a, b, promise, &between[i]);
        asked[2 * i] = (Query){.kind = method->kind,
                               .a = &between[i].a,
                               .b = &between[i].b,
                               .move_a = between[i].move_a,
                               .move_b = between[i].move_b};
        asked[2 * i + 1] = *query;
    }
    method_ask_many(method, asked, answer, 4);
    for (int i = 1; i < 4; i += 2) {
        *other = answer[i].relation;
        if (!is_same(method, query, &answer[i], finding)) return false;
    }
    return true;
}

bool again_is_same_afresh(const Method *method, const Query *query, const Finding *finding,
                          TsRelation *other)
{
    if (!method->renew) return true;
    method->renew(method);
    Answer answer = method_ask(method, query);
    *other = answer.relation;
    return is_same(method, query, &answer, finding);
}

// ---- In a new process

static Finding finding_after(const Method *method, const Query *before, int count,
                             const Query *asked, TsRelation exact)
{
    static Query query[AGAIN_BEFORE + 1];
    static Answer answer[AGAIN_BEFORE + 1];
    memcpy(query, before, sizeof *query * (size_t)count);
    query[count] = *asked;
    method->renew(method);
    method_ask_many(method, query, answer, count + 1);
    return judge(method, asked, &answer[count], exact);
}

// Leaves out as many of the first ones as can be, by halving; then halves of the rest, quarters and
// so on (Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", 2002).
bool again_after(const Method *method, const Query *query, int count, const Case *about,
                 Before *before, Finding *finding)
{
    static Query kept[AGAIN_BEFORE], less[AGAIN_BEFORE];
    Query asked = query_of_case(method->kind, about);
    TsRelation exact = query_exact_for(method, &asked);
    assert(count <= AGAIN_BEFORE);
    if (!method->renew) return false;
    *finding = finding_after(method, query, count, &asked, exact);
    if (!finding_is_fault(finding)) return false;
    int from = 0, to = count + 1; // wrong after all from the first index, not after those from `to`
    for (int at = count; to - from > 1; at = (from + to) / 2) {
        Finding now = finding_after(method, query + at, count - at, &asked, exact);
        if (finding_is_fault(&now))
            from = at, *finding = now;
        else
            to = at;
    }
    count -= from;
    memcpy(kept, query + from, sizeof *kept * (size_t)count);
    int trials = 0;
    for (int chunk = (count + 1) / 2; chunk > 0; chunk /= 2) {
        for (int at = 0; at < count && trials < TRIALS; trials++) {
            int end = at + chunk < count ? at + chunk : count, rest = count - end;
            memcpy(less, kept, sizeof *less * (size_t)at);
            memcpy(less + at, kept + end, sizeof *less * (size_t)rest);
            Finding now = finding_after(method, less, at + rest, &asked, exact);
            if (finding_is_fault(&now)) {
                *finding = now;
                count = at + rest;
                memcpy(kept, less, sizeof *less * (size_t)count);
            } else {
                at = end;
            }
        }
    }
    if (!again_before_make(before, count)) return false;
    for (int i = 0; i < count; i++) {
        Case pair;
        query_to_case(&kept[i], &pair);
        again_before_add(before, &pair);
    }
    return true;
}

// ---- Small cases in a row

// Pairs of whole numbers; each second one has a shape in common with the one before it.
static void make_couples(Random *random, const Method *method, TsShapeKind a, TsShapeKind b,
                         int count, GeneratedPair *pair)
{
    GeneratePromise promise = generate_promise(method, a, b);
    TsVec nowhere = ts_vec(0, 0);
    for (int i = 0; i < count; i++) {
        generate_promised(random, FAMILY_WHOLE, a, b, promise, &pair[i]);
        if (i % 4 == 1) pair[i].a = ts_shape_moved(&pair[i - 1].a, nowhere, pair[i].corner[0]);
        if (i % 4 == 3) pair[i].b = ts_shape_moved(&pair[i - 1].b, nowhere, pair[i].corner[1]);
    }
}

static void make_sequences(Random *random, const Method *method, TsShapeKind a, TsShapeKind b,
                           int count, GeneratedPair *pair)
{
    static Sequence sequence;
    bool begun = false;
    for (int i = 0; i < count; i++) {
        while (!begun || !generate_next(&sequence, &pair[i])) {
            generate_sequence(random, FAMILY_WHOLE, a, b, generate_promise(method, a, b),
                              &sequence);
            begun = true;
        }
    }
}

// A method that can be renewed gets each row in a new process; so what is wrong there is wrong
// after the same row again.
bool again_small_sequence(const Method *method, TsShapeKind a, TsShapeKind b, Random *random,
                          Before *before, Case *pair, Finding *finding)
{
    static GeneratedPair row[AGAIN_BEFORE];
    static Query query[AGAIN_BEFORE];
    static Answer answer[AGAIN_BEFORE];
    if (method->kind == QUERY_SWEEP) return false;
    for (int rows = 0; rows < ROWS; rows++) {
        bool is_long = method->renew && rows % 4 >= 2;
        int count = is_long ? AGAIN_BEFORE : AT_ONCE;
        if (method->renew && rows % 2)
            make_sequences(random, method, a, b, count, row);
        else
            make_couples(random, method, a, b, count, row);
        for (int i = 0; i < count; i++)
            query[i] = (Query){.kind = method->kind, .a = &row[i].a, .b = &row[i].b};
        if (method->renew) method->renew(method);
        method_ask_many(method, query, answer, count);
        for (int i = 1; i < count; i++) {
            TsRelation exact = query_exact_for(method, &query[i]);
            *finding = judge(method, &query[i], &answer[i], exact);
            if (!finding_is_fault(finding)) continue;
            Case last;
            case_of_pair(&last, query[i - 1].a, query[i - 1].b);
            case_of_pair(pair, query[i].a, query[i].b);
            if (!again_before_make(before, 1)) return false;
            again_before_add(before, &last);
            Finding again = again_until_wrong(method, before, pair);
            if (finding_is_fault(&again)) return true;
            if (again_after(method, query, i, pair, before, finding)) return true;
        }
    }
    return false;
}

Finding again_until_wrong(const Method *method, const Before *before, const Case *pair)
{
    static Query query[AGAIN_BEFORE + 1];
    static Answer answer[AGAIN_BEFORE + 1];
    Query asked = query_of_case(method->kind, pair);
    TsRelation exact = query_exact_for(method, &asked);
    int length = before->count + 1, count = length;
    if (length < AT_ONCE) count = AT_ONCE / length * length;
    for (int i = 0; i < count; i++) {
        bool last = i % length == before->count;
        query[i] = last ? asked : query_of_case(method->kind, &before->pair[i % length]);
    }
    if (method->renew) method->renew(method);
    for (int tried = 0; tried < TIMES; tried += count) {
        method_ask_many(method, query, answer, count);
        for (int i = before->count; i < count; i += length) {
            Finding finding = judge(method, &asked, &answer[i], exact);
            if (finding_is_fault(&finding)) return finding;
        }
    }
    return (Finding){.kind = FINDING_NONE, .symmetry = SYMMETRIES};
}
