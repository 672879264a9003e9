#include "check/checker_self.h"

#include <stdlib.h>
#include <string.h>

static bool takes_kinds(const Method *method, TsShapeKind a, TsShapeKind b)
{
    Case kinds = {.a = {.kind = a}, .b = {.kind = b}, .sweep = method->kind == QUERY_SWEEP};
    Query query = checker_query(&kinds);
    return method_accepts(method, &query);
}

static void add_method(Checker *checker, const Method *method)
{
    AskedMethod *asked = &checker->method[checker->methods++];
    asked->method = method;
    for (int a = 0; a < TS_SHAPE_KINDS; a++) {
        for (int b = 0; b < TS_SHAPE_KINDS; b++)
            asked->takes[a][b] = takes_kinds(method, (TsShapeKind)a, (TsShapeKind)b);
    }
}

static void add_methods(Checker *checker)
{
    if (checker->options.method) add_method(checker, checker->options.method);
    for (int i = 0; i < method_count() && !checker->options.method; i++) {
        if (method_at(i)->sound != FLAWED) add_method(checker, method_at(i));
    }
}

Checker *checker_new(const CheckerOptions *options, FILE *out)
{
    size_t methods = (size_t)method_count() + 1, of_a_case = methods + 2; // its own, and expect
    Checker *checker = calloc(1, sizeof *checker);
    if (!checker) return NULL;
    checker->options = *options;
    checker->out = out;
    checker->method = calloc(methods, sizeof *checker->method);
    checker->wrong = calloc(CHECKER_BATCH * of_a_case, sizeof *checker->wrong);
    if (checker->method && checker->wrong) {
        add_methods(checker);
        return checker;
    }
    checker_free(checker);
    return NULL;
}

void checker_free(Checker *checker)
{
    if (!checker) return;
    free(checker->method);
    free(checker->wrong);
    free(checker);
}

CheckerCount checker_count(const Checker *checker) { return checker->count; }

static bool run_batch(Checker *checker, const CaseFile *file)
{
    checker->wrongs = 0;
    checker_judge(checker);
    checker->count.cases += checker->entries;
    checker_tell(checker, file);
    checker->entries = 0;
    return !ferror(checker->out);
}

static const Method *named_method(Checker *checker, const char *name)
{
    if (!checker->last || strcmp(checker->last->name, name) != 0) checker->last = method_find(name);
    return checker->last;
}

static void find_own(Checker *checker, CaseFile *file, Entry *entry)
{
    char words[CASE_FILE_WORDS];
    const char *name = entry->pair.method;
    entry->own = NULL;
    if (!*name) return;
    const Method *own = named_method(checker, name);
    Query query = checker_query(&entry->pair);
    if (!own) {
        snprintf(words, sizeof words, "found method '%s', which is not here: did you mean '%s'?",
                 name, method_nearest(name));
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
    for (;;) {
        Entry *entry = &checker->entry[checker->entries];
        bool more = case_file_next(file, &entry->pair);
        if (more) {
            entry->line = file->line;
            find_own(checker, file, entry);
            checker->entries++;
        }
        bool full = checker->entries == CHECKER_BATCH || !more;
        if (full && !run_batch(checker, file)) return false;
        if (!more) return true;
    }
}
