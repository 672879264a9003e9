#include "cases/checker.h"

#include <stdlib.h>
#include <string.h>

#include "fuzz/again.h"
#include "query.h"

enum { CHECKER_BATCH = 256 };

typedef struct AskedMethod {
    const Method *method;
    bool takes[TS_SHAPE_KINDS][TS_SHAPE_KINDS];
} AskedMethod;

typedef struct Entry {
    Case pair;
    int64_t line;
    const Method *own; // the named method, if it does not run anyway
    TsRelation core, exact;
    TsRelation shown; // answer of options.method
} Entry;

typedef struct Disagreement {
    int entry;
    const Method *method; // NULL: the expectation is wrong
    Finding finding;
} Disagreement;

struct Checker {
    CheckerOptions options;
    FILE *out;
    CheckerCount count;
    AskedMethod *method;
    int methods;
    Entry entry[CHECKER_BATCH];
    int entries;
    Before earlier;      // the last cases before the batch, back to one that names a method
    Disagreement *wrong; // of the current batch; has room for the maximum
    int wrongs;
    const Method *last;   // last method that a case named
    const CaseFile *file; // being checked
};

static Query query_about(const Case *pair) { return query_of_case(query_kind(pair), pair); }

static void add_method(Checker *checker, const Method *method)
{
    AskedMethod *asked = &checker->method[checker->methods++];
    asked->method = method;
    for (int a = 0; a < TS_SHAPE_KINDS; a++) {
        for (int b = 0; b < TS_SHAPE_KINDS; b++) {
            TsShape first = {.kind = (TsShapeKind)a}, second = {.kind = (TsShapeKind)b};
            Query kinds = {.kind = method->kind, .a = &first, .b = &second};
            asked->takes[a][b] = method_accepts(method, &kinds);
        }
    }
}

Checker *checker_new(const CheckerOptions *options, FILE *out)
{
    size_t methods = (size_t)method_count() + 1,
           of_a_case = methods + 2; // plus the named method and the expectation
    Checker *checker = calloc(1, sizeof *checker);
    if (!checker) return NULL;
    checker->options = *options;
    checker->out = out;
    checker->method = calloc(methods, sizeof *checker->method);
    checker->wrong = calloc(CHECKER_BATCH * of_a_case, sizeof *checker->wrong);
    bool room = again_before_make(&checker->earlier, 2 * AGAIN_BEFORE);
    if (!checker->method || !checker->wrong || !room) {
        checker_free(checker);
        return NULL;
    }
    if (options->method) add_method(checker, options->method);
    for (int i = 0; i < method_count() && !options->method; i++) {
        if (method_at(i)->sound != FLAWED) add_method(checker, method_at(i));
    }
    return checker;
}

void checker_free(Checker *checker)
{
    if (!checker) return;
    free(checker->method);
    free(checker->wrong);
    again_before_free(&checker->earlier);
    free(checker);
}

void checker_add(CheckerCount *count, const CheckerCount *other)
{
    count->cases += other->cases;
    count->answers += other->answers;
    count->wrong += other->wrong;
    if (other->rounded > 0 && (count->rounded == 0 || other->rounded_most > count->rounded_most)) {
        count->rounded_most = other->rounded_most;
        count->rounded_file = other->rounded_file;
        count->rounded_line = other->rounded_line;
    }
    count->rounded += other->rounded;
    count->not_taken += other->not_taken;
}

CheckerCount checker_count(const Checker *checker) { return checker->count; }

// ---- A batch: exact answers, methods and expectations

static void see(const Checker *checker, int entry, const Method *method, const Finding *finding)
{
    const CheckerOptions *options = &checker->options;
    if (options->seen) {
        options->seen(options->context, method, &checker->entry[entry].pair, finding);
    }
}

static bool takes(const Method *method, const Case *pair)
{
    Query query = query_about(pair);
    return method_accepts(method, &query) && query_is_fair(method, &query);
}

// A case of a finding that did not show at once, in a function that remembers: it is asked after
// the lines before it that name no method.
static Finding judge_again(const Checker *checker, int index, const Method *method)
{
    Before before = {0};
    const Before *earlier = &checker->earlier;
    int from = index, old = 0;
    while (from > 0 && !*checker->entry[from - 1].pair.method) from--;
    if (from == 0) old = earlier->count;
    int left_out = old + index - from > AGAIN_BEFORE ? old + index - from - AGAIN_BEFORE : 0;
    again_before_make(&before, AGAIN_BEFORE);
    for (int i = left_out; i < old + index - from; i++) {
        const Case *pair = i < old ? &earlier->pair[i] : &checker->entry[from + i - old].pair;
        if (takes(method, pair)) again_before_add(&before, pair);
    }
    Finding finding = again_until_wrong(method, &before, &checker->entry[index].pair);
    again_before_free(&before);
    return finding;
}

void checker_before(Checker *checker, const Case *pair)
{
    Before *earlier = &checker->earlier;
    if (*pair->method) {
        earlier->count = 0;
        return;
    }
    if (earlier->count == earlier->room) {
        earlier->count = AGAIN_BEFORE;
        for (int i = 0; i < AGAIN_BEFORE; i++)
            case_copy(&earlier->pair[i], &earlier->pair[i + AGAIN_BEFORE]);
    }
    again_before_add(earlier, pair);
}

// All that is judged of a method that is checked by name, whose answer has the right relation.
static Finding judge_more(const Checker *checker, int index, const Method *method,
                          const Answer *answer, TsRelation exact)
{
    const Entry *entry = &checker->entry[index];
    Query query = query_about(&entry->pair);
    if (query_judge(method, &query, answer->relation, exact) == VERDICT_NOT_JUDGED)
        return (Finding){.kind = FINDING_NONE};
    Finding finding = finding_of_measure(method, &query, answer, exact);
    if (finding.kind == FINDING_NONE)
        finding = finding_of_symmetries(method, &entry->pair, answer->relation, NULL);
    if (finding.kind == FINDING_NONE && entry->pair.flags & CASE_AGAIN)
        finding = judge_again(checker, index, method);
    return finding;
}

static void note_rounding(CheckerCount *count, const Checker *checker, int index, double margin)
{
    count->rounded++;
    if (count->rounded > 1 && margin <= count->rounded_most) return;
    count->rounded_most = margin;
    count->rounded_file = checker->file->name;
    count->rounded_line = checker->entry[index].line;
}

static void judge(Checker *checker, int index, const Method *method, const Answer *answer)
{
    static const Finding right = {.kind = FINDING_NONE, .symmetry = SYMMETRIES};
    const Entry *entry = &checker->entry[index];
    if (answer->relation == METHOD_REFUSES) return;
    checker->count.answers++;
    Query query = query_about(&entry->pair);
    bool half_open = method->touch == TOUCH_HALF_OPEN;
    TsRelation exact = half_open ? query_exact_for(method, &query) : entry->exact;
    Finding finding = finding_of_answer(method, &query, answer, exact);
    bool either = entry->pair.flags & CASE_EITHER && method->sound != EXACT;
    if (either && finding.kind != FINDING_FAILED) finding = right;
    bool named = method == checker->options.method || method == entry->own;
    if (finding.kind == FINDING_NONE && named && !either)
        finding = judge_more(checker, index, method, answer, exact);
    bool rounds = !finding_is_fault(&finding) && !checker->options.strict;
    see(checker, index, method, rounds ? &right : &finding);
    if (finding.kind == FINDING_NONE) return;
    if (rounds) note_rounding(&checker->count, checker, index, finding.margin);
    if (rounds && !checker->options.rounding) return;
    checker->wrong[checker->wrongs++] = (Disagreement){index, method, finding};
    checker->count.wrong += !rounds;
}

static void judge_expected(Checker *checker, int index)
{
    const Entry *entry = &checker->entry[index];
    if (entry->pair.expect < 0 || (TsRelation)entry->pair.expect == entry->exact) return;
    Finding finding = {.kind = FINDING_WRONG, .symmetry = SYMMETRIES, .exact = entry->exact};
    finding.answered = (TsRelation)entry->pair.expect;
    Query query = query_about(&entry->pair);
    finding.margin = query_margin(&query);
    checker->wrong[checker->wrongs++] = (Disagreement){index, NULL, finding};
    checker->count.wrong++;
    see(checker, index, NULL, &finding);
}

// Runs a method on all cases of the batch that it accepts.
static void ask_method(Checker *checker, const AskedMethod *asked)
{
    Query query[CHECKER_BATCH] = {0};
    Answer answer[CHECKER_BATCH];
    int of[CHECKER_BATCH], count = 0;
    for (int i = 0; i < checker->entries; i++) {
        const Case *pair = &checker->entry[i].pair;
        checker->entry[i].shown = METHOD_REFUSES;
        query[count] = query_about(pair);
        bool kind = query[count].kind == asked->method->kind;
        if (!kind || !asked->takes[pair->a.kind][pair->b.kind]) continue;
        if (!query_is_fair(asked->method, &query[count])) continue;
        of[count++] = i;
    }
    method_ask_many(asked->method, query, answer, count);
    for (int i = 0; i < count; i++) {
        judge(checker, of[i], asked->method, &answer[i]);
        checker->entry[of[i]].shown = answer[i].relation;
    }
}

static void judge_batch(Checker *checker)
{
    for (int i = 0; i < checker->entries; i++) {
        Entry *entry = &checker->entry[i];
        Query query = query_about(&entry->pair);
        bool core = checker->options.no_oracle;
        if (core || checker->options.print) entry->core = query_core(&query);
        entry->exact = core ? entry->core : query_exact(&query);
    }
    for (int i = 0; i < checker->methods; i++) ask_method(checker, &checker->method[i]);
    for (int i = 0; i < checker->entries; i++) {
        const Entry *entry = &checker->entry[i];
        judge_expected(checker, i);
        if (entry->own) {
            Query query = query_about(&entry->pair);
            Answer answer = method_ask(entry->own, &query);
            judge(checker, i, entry->own, &answer);
        }
        checker->count.not_taken += checker->options.method && entry->shown == METHOD_REFUSES;
    }
}

// ---- Output

static void write_disagreement(const Checker *checker, const CaseFile *file,
                               const Disagreement *wrong)
{
    char words[128];
    const Method *method = wrong->method;
    if (method)
        finding_write(words, sizeof words, &wrong->finding);
    else
        finding_write_expectation(words, sizeof words, &wrong->finding);
    fprintf(checker->out, "%s:%lld: %s%s %s%s\n", file->name,
            (long long)checker->entry[wrong->entry].line, method ? "method " : "the case",
            method ? method->name : "", words,
            wrong->finding.kind == FINDING_ROUNDS ? ", by rounding" : "");
}

static const char *shown_word(const Checker *checker, const Entry *entry)
{
    TsRelation relation = checker->options.method ? entry->shown : entry->core;
    if (relation == METHOD_REFUSES) return "-";
    if (relation != TS_APART && relation != TS_TOUCHING && relation != TS_OVERLAPPING)
        return "failed";
    return ts_relation_name(relation);
}

// Disagreements are few, so they are searched for in file order.
static void report_batch(const Checker *checker, const CaseFile *file)
{
    if (!checker->options.print && checker->wrongs == 0) return;
    for (int i = 0; i < checker->entries; i++) {
        for (int j = 0; j < checker->wrongs; j++) {
            if (checker->wrong[j].entry == i) write_disagreement(checker, file, &checker->wrong[j]);
        }
        if (!checker->options.print) continue;
        const Entry *entry = &checker->entry[i];
        if (checker->options.names_files) fprintf(checker->out, "%s:", file->name);
        fprintf(checker->out, "%lld %s\n", (long long)entry->line, shown_word(checker, entry));
    }
}

// ---- Files

// The method that the case names, if it is there, takes the case, and does not run anyway.
static void find_own(Checker *checker, CaseFile *file, Entry *entry)
{
    char words[CASE_FILE_WORDS];
    const char *name = entry->pair.method;
    entry->own = NULL;
    if (!*name) return;
    if (!checker->last || strcmp(checker->last->name, name) != 0) checker->last = method_find(name);
    const Method *own = checker->last;
    Query query = query_about(&entry->pair);
    if (!own) {
        const char *nearest = method_nearest(name);
        snprintf(words, sizeof words, "found method '%s', which does not exist%s%s%s", name,
                 nearest ? ": did you mean '" : "", nearest ? nearest : "", nearest ? "'?" : "");
        case_file_wrong(file, words);
    } else if (!method_accepts(own, &query)) {
        bool sweeps = own->kind == QUERY_SWEEP && query.kind != QUERY_SWEEP;
        const char *why = sweeps ? "asks for '| move'" : "does not take these shapes";
        snprintf(words, sizeof words, "found method '%s', which %s", name, why);
        case_file_wrong(file, words);
    } else if (!checker->options.method && own->sound == FLAWED) {
        entry->own = own;
    }
}

bool checker_run(Checker *checker, CaseFile *file)
{
    checker->file = file;
    for (;;) {
        Entry *entry = &checker->entry[checker->entries];
        bool more = case_file_next(file, &entry->pair);
        if (more) {
            entry->line = file->line;
            find_own(checker, file, entry);
            checker->entries++;
        }
        if (more && checker->entries < CHECKER_BATCH) continue;
        checker->wrongs = 0;
        judge_batch(checker);
        checker->count.cases += checker->entries;
        report_batch(checker, file);
        for (int i = 0; i < checker->entries; i++) checker_before(checker, &checker->entry[i].pair);
        checker->entries = 0;
        if (!more) checker->earlier.count = 0;
        if (ferror(checker->out)) return false;
        if (!more) return true;
    }
}
