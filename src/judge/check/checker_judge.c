#include "cast.h"
#include "checker_self.h"
#include "flat.h"
#include "oracle.h"

Query checker_query(const Case *pair)
{
    bool ray = pair->a.kind == SHAPE_RAY || pair->b.kind == SHAPE_RAY;
    return (Query){.kind = ray ? QUERY_CAST : QUERY_PAIR, .a = &pair->a, .b = &pair->b};
}

static void add_wrong(Checker *checker, int entry, const Method *method, Finding finding)
{
    checker->wrong[checker->wrongs++] = (Disagreement){entry, method, finding};
    checker->count.wrong++;
}

static void judge(Checker *checker, int index, const Method *method, const Answer *answer)
{
    const Entry *entry = &checker->entry[index];
    if (answer->relation == METHOD_REFUSES) return;
    checker->count.answers++;
    Finding finding =
        finding_of_answer(method, &entry->pair.a, &entry->pair.b, answer, entry->exact);
    if (finding.kind == FINDING_NONE) return;
    if (finding_is_fault(&finding) || checker->options.strict)
        add_wrong(checker, index, method, finding);
    else
        checker->count.rounded++;
}

static void judge_expected(Checker *checker, int index)
{
    const Entry *entry = &checker->entry[index];
    if (entry->pair.expect < 0 || (Relation)entry->pair.expect == entry->exact) return;
    Finding finding = {.kind = FINDING_WRONG, .law = LAWS, .exact = entry->exact};
    finding.answered = (Relation)entry->pair.expect;
    finding.margin = oracle_margin(&entry->pair.a, &entry->pair.b);
    add_wrong(checker, index, NULL, finding);
}

static bool is_fair(const Method *method, const Case *pair)
{
    return !method->single || (flat_single(&pair->a) && flat_single(&pair->b));
}

// All at hand that the method takes, at once.
static void ask_method(Checker *checker, const AskedMethod *asked)
{
    Query query[CHECKER_BATCH] = {0};
    Answer answer[CHECKER_BATCH];
    int of[CHECKER_BATCH], count = 0;
    for (int i = 0; i < checker->entries; i++) {
        const Case *pair = &checker->entry[i].pair;
        checker->entry[i].shown = METHOD_REFUSES;
        if (!asked->takes[pair->a.kind][pair->b.kind] || !is_fair(asked->method, pair)) continue;
        query[count] = checker_query(pair);
        of[count++] = i;
    }
    method_ask_many(asked->method, query, answer, count);
    for (int i = 0; i < count; i++) {
        judge(checker, of[i], asked->method, &answer[i]);
        checker->entry[of[i]].shown = answer[i].relation;
    }
}

static Relation core_relation(const Case *pair)
{
    if (pair->a.kind == SHAPE_RAY) return cast_shape(pair->a.ray, &pair->b).relation;
    if (pair->b.kind == SHAPE_RAY) return cast_shape(pair->b.ray, &pair->a).relation;
    return relation_shapes(&pair->a, &pair->b);
}

static void find_exact(Checker *checker)
{
    for (int i = 0; i < checker->entries; i++) {
        Entry *entry = &checker->entry[i];
        bool core = checker->options.no_oracle;
        if (core || checker->options.print) entry->core = core_relation(&entry->pair);
        entry->exact = core ? entry->core : oracle_relation(&entry->pair.a, &entry->pair.b);
    }
}

static void ask_own(Checker *checker, int index)
{
    const Entry *entry = &checker->entry[index];
    if (!entry->own) return;
    Query query = checker_query(&entry->pair);
    Answer answer = method_ask(entry->own, &query);
    judge(checker, index, entry->own, &answer);
}

void checker_judge(Checker *checker)
{
    find_exact(checker);
    for (int i = 0; i < checker->methods; i++) ask_method(checker, &checker->method[i]);
    for (int i = 0; i < checker->entries; i++) {
        judge_expected(checker, i);
        ask_own(checker, i);
        checker->count.not_taken +=
            checker->options.method && checker->entry[i].shown == METHOD_REFUSES;
    }
}
