#include "fuzz/together.h"

#include "query.h"

// Rows of several lengths, since what is mixed up may be as far from each other as a whole number
// of rows.
enum { AT_ONCE = 256, CASES = 24, ROWS = 4, TIMES = 3 };
static const int row_length[ROWS] = {2, 3, 5, 7};

static Finding judge(const Method *method, const Query *query, const Answer *answer,
                     TsRelation exact)
{
    Finding finding = finding_of_answer(method, query, answer, exact);
    return finding.kind == FINDING_NONE ? finding_of_measure(method, query, answer, exact)
                                        : finding;
}

static void renew(const Method *method)
{
    if (method->renew) method->renew(method);
}

bool together_is_right_alone(const Method *method, const Case *about)
{
    if (method->batch < 2) return false;
    Query query = query_of_case(method->kind, about);
    if (!query_known(query.kind, query.a->kind, query.b->kind)) return false;
    TsRelation exact = query_exact_for(method, &query);
    for (int i = 0; i < 2; i++) {
        Answer answer = method_ask(method, &query);
        Finding finding = judge(method, &query, &answer, exact);
        if (finding.kind != FINDING_NONE || answer.relation < 0) return false;
        if (i == 0) renew(method);
    }
    return true;
}

// ---- Rows of cases, of which the last one is judged

typedef struct Row {
    Query query[AT_ONCE];
    int length, count; // of a row; of all
    TsRelation exact;  // of the last one
} Row;

static void repeat(Row *row, const Method *method, const Query *first, int length)
{
    row->length = length;
    row->count = AT_ONCE / length * length;
    for (int i = 0; i < row->count; i++) row->query[i] = first[i % length];
    row->exact = query_exact_for(method, &first[length - 1]);
}

// The first fault about the last case of a row.
static Finding ask_at_once(const Method *method, const Row *row)
{
    static Answer answer[AT_ONCE];
    method_ask_many(method, row->query, answer, row->count);
    for (int i = row->length - 1; i < row->count; i += row->length) {
        Finding finding = judge(method, &row->query[i], &answer[i], row->exact);
        if (finding_is_fault(&finding)) return finding;
    }
    return (Finding){.kind = FINDING_NONE, .symmetry = SYMMETRIES};
}

static bool is_right_one_by_one(const Method *method, const Row *row)
{
    renew(method);
    for (int i = 0; i < row->count; i++) {
        Answer answer = method_ask(method, &row->query[i]);
        if (i % row->length != row->length - 1) continue;
        Finding finding = judge(method, &row->query[i], &answer, row->exact);
        if (finding_is_fault(&finding)) return false;
    }
    return true;
}

// Wrong at once, each time; what is wrong by chance is not.
static bool mixes_up(const Method *method, const Row *row, Finding *finding)
{
    *finding = ask_at_once(method, row);
    if (!finding_is_fault(finding) || !is_right_one_by_one(method, row)) return false;
    for (int i = 0; i < TIMES; i++) {
        renew(method);
        *finding = ask_at_once(method, row);
        if (!finding_is_fault(finding)) return false;
    }
    return true;
}

// ---- Cases

static void make_cases(const Method *method, const Case *about, Random *random,
                       GeneratedPair pair[CASES])
{
    TsShapeKind a = about->a.kind, b = about->b.kind;
    GeneratePromise promise = generate_promise(method, a, b);
    for (int i = 0; i < CASES; i++) {
        if (method->kind != QUERY_SWEEP) {
            generate_promised(random, FAMILY_WHOLE, a, b, promise, &pair[i]);
            continue;
        }
        generate_sweep_promised(random, FAMILY_WHOLE, a, b, promise, &pair[i]);
        if (about->other_count > 0) generate_others(random, method, TS_SHAPE_BIT(b), &pair[i]);
    }
}

bool together_search(const Method *method, const Case *about, Random *random, Before *before,
                     Case *pair, Finding *finding)
{
    static GeneratedPair made[CASES];
    static Row row;
    Query query[CASES + 1];
    make_cases(method, about, random, made);
    for (int i = 0; i < CASES; i++) query[i] = query_of_pair(method->kind, &made[i]);
    query[CASES] = query_of_case(method->kind, about);
    for (int last = 1; last <= CASES; last++) {
        for (int i = 0; i < ROWS; i++) {
            int first = last - row_length[i] + 1;
            if (first < 0) break;
            repeat(&row, method, query + first, row_length[i]);
            if (!mixes_up(method, &row, finding)) continue;
            if (!again_before_make(before, row_length[i] - 1)) return false;
            for (int k = first; k < last; k++) {
                query_to_case(&query[k], pair);
                again_before_add(before, pair);
            }
            query_to_case(&query[last], pair);
            return true;
        }
    }
    return false;
}
