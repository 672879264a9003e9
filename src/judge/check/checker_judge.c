#include "cases/flat.h"
#include "check/checker_self.h"
#include "query.h"

Query checker_query(const Case *pair) { return query_of_case(query_kind(pair), pair); }

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
    Query query = checker_query(&entry->pair);
    Finding finding = finding_of_answer(method, &query, answer, entry->exact);
    if (finding.kind == FINDING_NONE) return;
    if (finding_is_fault(&finding) || checker->options.strict)
        add_wrong(checker, index, method, finding);
    else
        checker->count.rounded++;
}

static void judge_expected(Checker *checker, int index)
{
    const Entry *entry = &checker->entry[index];
    if (entry->pair.expect < 0 || (TsRelation)entry->pair.expect == entry->exact) return;
    Finding finding = {.kind = FINDING_WRONG, .law = LAWS, .exact = entry->exact};
    finding.answered = (TsRelation)entry->pair.expect;
    Query query = checker_query(&entry->pair);
    finding.margin = query_margin(&query);
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
        query[count] = checker_query(pair);
        bool kind = query[count].kind == asked->method->kind;
        if (!kind || !asked->takes[pair->a.kind][pair->b.kind] || !is_fair(asked->method, pair))
            continue;
        of[count++] = i;
    }
    method_ask_many(asked->method, query, answer, count);
    for (int i = 0; i < count; i++) {
        judge(checker, of[i], asked->method, &answer[i]);
        checker->entry[of[i]].shown = answer[i].relation;
    }
}

static void find_exact(Checker *checker)
{
    for (int i = 0; i < checker->entries; i++) {
        Entry *entry = &checker->entry[i];
        Query query = checker_query(&entry->pair);
        bool core = checker->options.no_oracle;
        if (core || checker->options.print) entry->core = query_core(&query);
        entry->exact = core ? entry->core : query_exact(&query);
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
