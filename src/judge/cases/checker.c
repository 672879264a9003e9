#include "cases/checker.h"

#include <stdlib.h>
#include <string.h>

#include "cases/adapt.h"
#include "fuzz/again.h"
#include "fuzz/unstable.h"
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
    Adapted *adapted;  // what options.method is asked instead; NULL: the case itself
    TsRelation core, exact;
    TsRelation shown; // answer of options.method
} Entry;

typedef struct Disagreement {
    int entry;
    const Method *method; // NULL: the expectation is wrong
    const Case *pair;     // that it was asked
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
    Adapted *adapted;    // CHECKER_BATCH, of options.method; NULL: not wanted
    Before earlier;      // the last cases before the batch, back to one that names a method: a ring
    int earliest;        // of them
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
    if (options->method) checker->adapted = calloc(CHECKER_BATCH, sizeof *checker->adapted);
    bool room = again_before_make(&checker->earlier, AGAIN_BEFORE) &&
                (!options->method || checker->adapted);
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
    free(checker->adapted);
    again_before_free(&checker->earlier);
    free(checker);
}

static void add_excused(CheckerExcused *all, const CheckerExcused *more)
{
    if (more->count > 0 && (all->count == 0 || more->most > all->most)) {
        all->most = more->most;
        all->file = more->file;
        all->line = more->line;
    }
    all->count += more->count;
}

void checker_add(CheckerCount *count, const CheckerCount *other)
{
    count->cases += other->cases;
    count->answers += other->answers;
    count->wrong += other->wrong;
    add_excused(&count->rounded, &other->rounded);
    add_excused(&count->unstable, &other->unstable);
    count->not_taken += other->not_taken;
    count->as_polygons += other->as_polygons;
    count->as_aabbs += other->as_aabbs;
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
static Finding judge_again(const Checker *checker, int index, const Method *method,
                           const Case *pair)
{
    Before before = {0};
    const Before *earlier = &checker->earlier;
    int from = index, old = 0;
    while (from > 0 && !*checker->entry[from - 1].pair.method) from--;
    if (from == 0) old = earlier->count;
    int left_out = old + index - from > AGAIN_BEFORE ? old + index - from - AGAIN_BEFORE : 0;
    again_before_make(&before, AGAIN_BEFORE);
    for (int i = left_out; i < old + index - from; i++) {
        const Case *first = i < old ? &earlier->pair[(checker->earliest + i) % earlier->room]
                                    : &checker->entry[from + i - old].pair;
        if (takes(method, first)) again_before_add(&before, first);
    }
    Finding finding = again_until_wrong(method, &before, pair);
    again_before_free(&before);
    return finding;
}

void checker_before(Checker *checker, const Case *pair)
{
    Before *earlier = &checker->earlier;
    if (*pair->method) {
        earlier->count = checker->earliest = 0;
    } else if (earlier->count < earlier->room) {
        again_before_add(earlier, pair);
    } else {
        case_copy(&earlier->pair[checker->earliest], pair);
        checker->earliest = (checker->earliest + 1) % earlier->room;
    }
}

// All that is judged of a method that is checked by name, whose answer has the right relation, or
// one that is not judged: its measures are all the same.
static Finding judge_more(const Checker *checker, int index, const Method *method, const Case *pair,
                          const Answer *answer, TsRelation exact)
{
    Query query = query_about(pair);
    bool judged = query_judge(method, &query, answer->relation, exact) != VERDICT_NOT_JUDGED;
    Finding finding = finding_of_measure(method, &query, answer, exact);
    if (!judged) return finding;
    if (finding.kind == FINDING_NONE)
        finding = finding_of_symmetries(method, pair, answer->relation, NULL);
    if (finding.kind == FINDING_NONE && pair->flags & CASE_AGAIN)
        finding = judge_again(checker, index, method, pair);
    return finding;
}

// Judges the answer to a pair: that of the entry, or the same as other kinds.
static void judge(Checker *checker, int index, const Method *method, const Case *pair,
                  const Answer *answer)
{
    static const Finding right = {.kind = FINDING_NONE, .symmetry = SYMMETRIES};
    const Entry *entry = &checker->entry[index];
    CheckerCount *count = &checker->count;
    if (answer->relation == METHOD_REFUSES) return;
    count->answers++;
    Query query = query_about(pair);
    bool other = method->touch == TOUCH_HALF_OPEN || pair != &entry->pair;
    TsRelation exact = other ? query_exact_for(method, &query) : entry->exact;
    Answer given = *answer;
    given.unasked = false; // a case of the file that is not answered fails
    Finding finding = finding_of_answer(method, &query, &given, exact);
    bool either = pair->flags & CASE_EITHER && method->sound != EXACT;
    if (either && finding.kind != FINDING_FAILED) finding = right;
    bool named = method == checker->options.method || method == entry->own;
    if (finding.kind == FINDING_NONE && named && !either)
        finding = judge_more(checker, index, method, pair, answer, exact);
    bool excused = !finding_is_fault(&finding) && !checker->options.strict;
    see(checker, index, method, excused ? &right : &finding);
    if (finding.kind == FINDING_NONE) return;
    if (excused) {
        const CheckerExcused one = {1, finding.margin, checker->file->name, entry->line};
        add_excused(finding.kind == FINDING_ROUNDS ? &count->rounded : &count->unstable, &one);
    }
    if (excused && !checker->options.rounding) return;
    checker->wrong[checker->wrongs++] = (Disagreement){index, method, pair, finding};
    count->wrong += !excused;
}

static void judge_expected(Checker *checker, int index)
{
    const Entry *entry = &checker->entry[index];
    if (entry->pair.expect < 0 || (TsRelation)entry->pair.expect == entry->exact) return;
    Finding finding = {.kind = FINDING_WRONG, .symmetry = SYMMETRIES, .exact = entry->exact};
    finding.answered = (TsRelation)entry->pair.expect;
    Query query = query_about(&entry->pair);
    finding.margin = query_margin(&query);
    finding.swept = query.kind == QUERY_SWEEP;
    checker->wrong[checker->wrongs++] = (Disagreement){index, NULL, &entry->pair, finding};
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
        Entry *entry = &checker->entry[i];
        entry->shown = METHOD_REFUSES;
        entry->adapted = NULL;
        query[count] = query_about(&entry->pair);
        if (query[count].kind != asked->method->kind) continue;
        if (!asked->takes[entry->pair.a.kind][entry->pair.b.kind]) {
            bool can =
                checker->adapted && adapt_case(asked->method, &entry->pair, &checker->adapted[i]);
            if (!can) continue;
            entry->adapted = &checker->adapted[i];
            query[count] = query_about(&entry->adapted->pair);
            checker->count.as_polygons += entry->adapted->as_polygon;
            checker->count.as_aabbs += entry->adapted->as_aabb;
        } else if (!query_is_fair(asked->method, &query[count])) {
            continue;
        }
        of[count++] = i;
    }
    method_ask_many(asked->method, query, answer, count);
    for (int i = 0; i < count; i++) {
        Entry *entry = &checker->entry[of[i]];
        const Case *pair = entry->adapted ? &entry->adapted->pair : &entry->pair;
        judge(checker, of[i], asked->method, pair, &answer[i]);
        entry->shown = answer[i].relation;
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
            judge(checker, i, entry->own, &entry->pair, &answer);
        }
        checker->count.not_taken += checker->options.method && entry->shown == METHOD_REFUSES;
    }
}

// ---- Output

static void write_disagreement(const Checker *checker, const CaseFile *file,
                               const Disagreement *wrong)
{
    char words[512];
    const Method *method = wrong->method;
    FindingKind kind = wrong->finding.kind;
    long long line = (long long)checker->entry[wrong->entry].line;
    if (method)
        finding_write(words, sizeof words, &wrong->finding);
    else
        finding_write_expectation(words, sizeof words, &wrong->finding);
    fprintf(checker->out, "%s:%lld: %s%s %s%s\n", file->name, line, method ? "method " : "the case",
            method ? method->name : "", words,
            kind == FINDING_ROUNDS     ? ", by rounding"
            : kind == FINDING_UNSTABLE ? ", unstable"
                                       : "");
    Case witness;
    char text[3 * CASE_LINE_MAX];
    Query query = query_about(wrong->pair);
    if (method && method_handed(method, &query, text, sizeof text))
        fprintf(checker->out, method->placed ? "%s:%lld: it was given %s\n" : "%s:%lld: call: %s\n",
                file->name, line, text);
    if (kind != FINDING_UNSTABLE || !unstable_witness(method, wrong->pair, &witness)) return;
    case_write(text, sizeof text, &witness);
    fprintf(checker->out, "%s:%lld: but it is right about: %s\n", file->name, line, text);
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
        if (!more) checker->earlier.count = checker->earliest = 0;
        if (ferror(checker->out)) return false;
        if (!more) return true;
    }
}
