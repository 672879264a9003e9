#include "fuzz.h"

#include <stddef.h>

#include "oracle.h"

static double larger(double a, double b) { return a > b ? a : b; }

FuzzFinding fuzz_case(const Method *method, const Shape *a, const Shape *b, double *margin)
{
    Query query = {.kind = method->kind, .a = a, .b = b};
    Relation answered = method_ask(method, &query).relation, exact = oracle_relation(a, b);
    Verdict verdict = method_judge(method, answered, exact);
    if (margin) *margin = 0;
    if (verdict == VERDICT_AGREE) return FUZZ_AGREES;
    if (verdict == VERDICT_NOT_JUDGED) return FUZZ_NOT_JUDGED;
    double wrong_by = oracle_margin(a, b), size = larger(shape_size(a), shape_size(b));
    if (margin) *margin = wrong_by;
    bool no_relation = answered != APART && answered != TOUCHING && answered != OVERLAPPING;
    bool fault = method->sound == EXACT || no_relation || wrong_by > FUZZ_ROUNDING * size;
    return fault ? FUZZ_FAULT : FUZZ_ROUNDING_ONLY;
}

typedef struct KindPair {
    ShapeKind a, b;
} KindPair;

static bool can_ask(const Method *method, ShapeKind a, ShapeKind b)
{
    Shape first = {.kind = a}, second = {.kind = b};
    Query query = {.kind = method->kind, .a = &first, .b = &second};
    return method->kind != QUERY_SWEEP && generate_knows(a) && generate_knows(b) &&
           oracle_knows(a, b) && method_accepts(method, &query);
}

static int kind_pairs(const Method *method, KindPair *out)
{
    int count = 0;
    for (int a = 0; a < SHAPE_KINDS; a++) {
        for (int b = 0; b < SHAPE_KINDS; b++) {
            if (can_ask(method, (ShapeKind)a, (ShapeKind)b)) out[count++] = (KindPair){a, b};
        }
    }
    return count;
}

static void count_finding(FuzzCount *count, FuzzFinding finding)
{
    count->asked++;
    count->faults += finding == FUZZ_FAULT;
    count->roundings += finding == FUZZ_ROUNDING_ONLY;
    count->not_judged += finding == FUZZ_NOT_JUDGED;
}

static void keep_first(FuzzReport *report, const Method *method, const Shape *a, const Shape *b,
                       FuzzFinding finding)
{
    long before =
        finding == FUZZ_FAULT ? report->all.faults : report->all.faults + report->all.roundings;
    if (before > 0 || finding < FUZZ_ROUNDING_ONLY) return;
    case_write(report->finding, sizeof report->finding, a, b, relation_name(oracle_relation(a, b)),
               method->name, NULL);
}

static void ask_one(FuzzReport *report, const Method *method, Family family,
                    const GeneratedPair *pair)
{
    double margin;
    FuzzFinding finding = fuzz_case(method, &pair->a, &pair->b, &margin);
    keep_first(report, method, &pair->a, &pair->b, finding);
    report->worst_margin = larger(report->worst_margin, margin);
    count_finding(&report->all, finding);
    count_finding(&report->family[family], finding);
}

FuzzReport fuzz_method(const Method *method, const FuzzOptions *options)
{
    FuzzReport report = {0};
    KindPair kinds[SHAPE_KINDS * SHAPE_KINDS];
    int count = kind_pairs(method, kinds);
    Random random = random_seeded(options->seed);
    GeneratedPair pair;
    for (long i = 0; i < options->cases && count > 0; i++) {
        KindPair kind = kinds[i % count];
        Family family = options->family < 0 ? i / count % FAMILIES : options->family;
        generate_pair(&random, family, kind.a, kind.b, &pair);
        ask_one(&report, method, family, &pair);
        if (options->stop_at_fault && report.all.faults > 0) break;
    }
    return report;
}
