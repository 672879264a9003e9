#include "check/checker_self.h"

static void tell_wrong(const Checker *checker, const CaseFile *file, const Disagreement *wrong)
{
    char words[128];
    const Method *method = wrong->method;
    finding_write(words, sizeof words, &wrong->finding);
    fprintf(checker->out, "%s:%lld: %s%s %s\n", file->name,
            (long long)checker->entry[wrong->entry].line, method ? "method " : "the case",
            method ? method->name : "", words);
}

static const char *shown_word(const Checker *checker, const Entry *entry)
{
    TsRelation relation = checker->options.method ? entry->shown : entry->core;
    if (relation == METHOD_REFUSES) return "-";
    if (relation != TS_APART && relation != TS_TOUCHING && relation != TS_OVERLAPPING)
        return "failed";
    return ts_relation_name(relation);
}

static void print_entry(const Checker *checker, const CaseFile *file, const Entry *entry)
{
    if (checker->options.names_files) fprintf(checker->out, "%s:", file->name);
    fprintf(checker->out, "%lld %s\n", (long long)entry->line, shown_word(checker, entry));
}

// Few are wrong as a rule, so they are looked for in the order of the file.
void checker_tell(const Checker *checker, const CaseFile *file)
{
    if (!checker->options.print && checker->wrongs == 0) return;
    for (int i = 0; i < checker->entries; i++) {
        for (int j = 0; j < checker->wrongs; j++) {
            if (checker->wrong[j].entry == i) tell_wrong(checker, file, &checker->wrong[j]);
        }
        if (checker->options.print) print_entry(checker, file, &checker->entry[i]);
    }
}
