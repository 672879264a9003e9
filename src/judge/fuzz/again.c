#include "fuzz/again.h"

#include <assert.h>
#include <string.h>

#include "query.h"

enum { ROWS = 16, AT_ONCE = 256, TIMES = 4096 };

bool again_is_same(const Method *method, const Query *query, const Finding *finding,
                   TsRelation *other)
{
    static GeneratedPair between[2];
    Random random = random_seeded(3);
    TsShapeKind a = query->a->kind, b = query->b->kind;
    Query asked[4];
    Answer answer[4];
    for (int i = 0; i < 2; i++) {
        bool sweep = method->kind == QUERY_SWEEP;
        if (sweep)
            generate_sweep(&random, FAMILY_LATTICE, a, b, &between[i]);
        else
            generate_promised(&random, FAMILY_WHOLE, a, b, generate_promise(method, a, b),
                              &between[i]);
        asked[2 * i] = (Query){method->kind, &between[i].a, &between[i].b, between[i].move_a,
                               between[i].move_b};
        asked[2 * i + 1] = *query;
    }
    method_ask_many(method, asked, answer, 4);
    for (int i = 1; i < 4; i += 2) {
        *other = answer[i].relation;
        if (*other != finding->answered && *other != METHOD_REFUSES) return false;
    }
    return true;
}

bool again_is_same_afresh(const Method *method, const Query *query, const Finding *finding,
                          TsRelation *other)
{
    if (!method->renew) return true;
    method->renew(method);
    *other = method_ask(method, query).relation;
    return *other == finding->answered || *other == METHOD_REFUSES;
}

// ---- In a new process

static Finding finding_after(const Method *method, const Query *before, int count,
                             const Query *asked, TsRelation exact)
{
    Query query[AGAIN_ROW + 1];
    Answer answer[AGAIN_ROW + 1];
    memcpy(query, before, sizeof *query * (size_t)count);
    query[count] = *asked;
    method->renew(method);
    method_ask_many(method, query, answer, count + 1);
    return finding_of_answer(method, asked, &answer[count], exact);
}

// Leaves out all of them, then halves, quarters and so on, the earliest ones first.
bool again_after(const Method *method, const GeneratedPair *pair, int count, const Case *about,
                 Before *before, Finding *finding)
{
    Query query[AGAIN_ROW], less[AGAIN_ROW], asked = query_of_case(method->kind, about);
    TsRelation exact = query_exact_for(method, &asked);
    assert(count <= AGAIN_ROW);
    if (!method->renew) return false;
    for (int i = 0; i < count; i++) {
        query[i] = (Query){method->kind, &pair[i].a, &pair[i].b, pair[i].move_a, pair[i].move_b};
    }
    *finding = finding_after(method, query, count, &asked, exact);
    if (!finding_is_fault(finding)) return false;
    for (int chunk = count; chunk > 0; chunk /= 2) {
        for (int from = 0; from < count;) {
            int to = from + chunk < count ? from + chunk : count, rest = count - to;
            memcpy(less, query, sizeof *less * (size_t)from);
            memcpy(less + from, query + to, sizeof *less * (size_t)rest);
            Finding now = finding_after(method, less, from + rest, &asked, exact);
            if (finding_is_fault(&now)) {
                *finding = now;
                count = from + rest;
                memcpy(query, less, sizeof *less * (size_t)count);
            } else {
                from = to;
            }
        }
    }
    if (count > AGAIN_BEFORE) return false;
    for (before->count = 0; before->count < count; before->count++) {
        const Query *kept = &query[before->count];
        CaseMotion motion = {kept->move_a, kept->move_b};
        if (method->kind == QUERY_SWEEP)
            case_of_sweep(&before->pair[before->count], kept->a, kept->b, motion);
        else
            case_of_pair(&before->pair[before->count], kept->a, kept->b);
    }
    return true;
}

// ---- Small cases in a row

// Pairs of whole numbers; each second one has a shape in common with the one before it.
static void make_couples(Random *random, const Method *method, TsShapeKind a, TsShapeKind b,
                         GeneratedPair *pair)
{
    GeneratePromise promise = generate_promise(method, a, b);
    TsVec nowhere = ts_vec(0, 0);
    for (int i = 0; i < AGAIN_ROW; i++) {
        generate_promised(random, FAMILY_WHOLE, a, b, promise, &pair[i]);
        if (i % 4 == 1) pair[i].a = ts_shape_moved(&pair[i - 1].a, nowhere, pair[i].corner[0]);
        if (i % 4 == 3) pair[i].b = ts_shape_moved(&pair[i - 1].b, nowhere, pair[i].corner[1]);
    }
}

static void make_sequences(Random *random, const Method *method, TsShapeKind a, TsShapeKind b,
                           GeneratedPair *pair)
{
    static Sequence sequence;
    bool begun = false;
    for (int i = 0; i < AGAIN_ROW; i++) {
        while (!begun || !generate_next(&sequence, &pair[i])) {
            generate_sequence(random, FAMILY_WHOLE, a, b, generate_promise(method, a, b),
                              &sequence);
            begun = true;
        }
    }
}

bool again_small_sequence(const Method *method, TsShapeKind a, TsShapeKind b, Random *random,
                          Before *before, Case *pair, Finding *finding)
{
    static GeneratedPair row[AGAIN_ROW];
    Query query[AGAIN_ROW];
    Answer answer[AGAIN_ROW];
    if (method->kind == QUERY_SWEEP) return false;
    for (int rows = 0; rows < ROWS; rows++) {
        if (method->renew && rows % 2)
            make_sequences(random, method, a, b, row);
        else
            make_couples(random, method, a, b, row);
        for (int i = 0; i < AGAIN_ROW; i++)
            query[i] = (Query){.kind = method->kind, .a = &row[i].a, .b = &row[i].b};
        method_ask_many(method, query, answer, AGAIN_ROW);
        for (int i = 1; i < AGAIN_ROW; i++) {
            TsRelation exact = query_exact_for(method, &query[i]);
            *finding = finding_of_answer(method, &query[i], &answer[i], exact);
            if (!finding_is_fault(finding)) continue;
            before->count = 1;
            case_of_pair(&before->pair[0], query[i - 1].a, query[i - 1].b);
            case_of_pair(pair, query[i].a, query[i].b);
            Finding again = again_until_wrong(method, before, pair);
            if (finding_is_fault(&again)) return true;
            if (again_after(method, row, i, pair, before, finding)) return true;
        }
    }
    return false;
}

Finding again_until_wrong(const Method *method, const Before *before, const Case *pair)
{
    Query query[AT_ONCE];
    Answer answer[AT_ONCE];
    Query asked = query_of_case(method->kind, pair);
    TsRelation exact = query_exact_for(method, &asked);
    int length = before->count + 1, count = AT_ONCE / length * length;
    for (int i = 0; i < count; i++) {
        bool last = i % length == before->count;
        query[i] = last ? asked : query_of_case(method->kind, &before->pair[i % length]);
    }
    if (method->renew) method->renew(method);
    for (int tried = 0; tried < TIMES; tried += count) {
        method_ask_many(method, query, answer, count);
        for (int i = before->count; i < count; i += length) {
            Finding finding = finding_of_answer(method, &asked, &answer[i], exact);
            if (finding_is_fault(&finding)) return finding;
        }
    }
    return (Finding){.kind = FINDING_NONE, .symmetry = SYMMETRIES};
}
