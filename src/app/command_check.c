// check: files of cases, put to the methods; and the method that --method names.
#include "commands.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cases/checker.h"
#include "save_file.h"

static Status cannot_write(void)
{
    return status_report(STATUS_MISUSED, "cannot write the answers: %s", strerror(errno));
}

// Sets `*opened` if the file could be opened.
static Status check_file(Checker *checker, const char *name, bool *opened)
{
    char text[CASE_FILE_WORDS + 1024];
    CaseFile *file = malloc(sizeof *file);
    if (!file) return status_report(STATUS_MISUSED, "out of memory: cannot read %s", name);
    bool open = case_file_open(file, name), written = !open || checker_run(checker, file);
    *opened |= open;
    Status status = file->wrong ? STATUS_MISUSED : STATUS_DONE;
    if (!written) status = cannot_write();
    for (int i = 0; written && i < case_file_errors(file); i++) {
        case_file_error(file, i, text, sizeof text);
        status_report(STATUS_MISUSED, "%s", text);
    }
    long long more = file->wrong - case_file_errors(file);
    if (written && more > 0) status_report(STATUS_MISUSED, "%s: and %lld more", file->name, more);
    case_file_close(file);
    free(file);
    return status;
}

static void print_count(int64_t count, const char *what)
{
    printf("%lld %s%s", (long long)count, what, count == 1 ? "" : "s");
}

static void summarise(const Checker *checker, const Method *method)
{
    CheckerCount count = checker_count(checker);
    print_count(count.cases, "case");
    printf(", ");
    print_count(count.answers, "answer");
    printf(": ");
    if (count.wrong)
        print_count(count.wrong, "disagreement");
    else
        printf("no disagreement");
    if (count.rounded) {
        printf(", %lld by rounding, at most by %.3g px (%s:%lld)", (long long)count.rounded,
               count.rounded_most, count.rounded_file, (long long)count.rounded_line);
    }
    if (method && count.not_taken)
        printf(", %lld not accepted by %s", (long long)count.not_taken, method->name);
    putchar('\n');
}

static void note(void *context, const Method *method, const Case *pair, const Finding *finding)
{
    Junit *junit = context;
    char words[256], line[CASE_LINE_MAX] = "";
    if (finding->kind == FINDING_NONE) {
        junit_ran(junit, method, pair->a.kind, pair->b.kind, pair->family);
        return;
    }
    if (method)
        finding_write(words, sizeof words, finding);
    else
        finding_write_expectation(words, sizeof words, finding);
    case_write_whole(line, sizeof line, pair);
    junit_failed(junit, method, pair->a.kind, pair->b.kind, pair->family, words, line);
}

Status command_check(const Options *options)
{
    const Method *method;
    Status status = command_method(options, &method);
    if (status != STATUS_DONE) return status;
    Junit *junit = options->junit ? junit_new() : NULL;
    if (options->junit && !junit) return status_report(STATUS_MISUSED, "out of memory");
    Checker *checker = checker_new(&(CheckerOptions){.method = method,
                                                     .no_oracle = options->no_oracle,
                                                     .strict = options->strict,
                                                     .rounding = options->rounding,
                                                     .print = options->print,
                                                     .names_files = options->files > 1,
                                                     .seen = junit ? note : NULL,
                                                     .context = junit},
                                   stdout);
    if (!checker) {
        junit_free(junit);
        return status_report(STATUS_MISUSED, "out of memory");
    }
    bool opened = false;
    for (int i = 0; i < options->files && !ferror(stdout); i++) {
        Status of_file = check_file(checker, options->file[i], &opened);
        if (of_file != STATUS_DONE) status = of_file;
    }
    if (!ferror(stdout)) { // otherwise that has been reported
        if (opened) summarise(checker, method);
        bool wrong = checker_count(checker).wrong > 0;
        if (fflush(stdout) != 0) {
            status = cannot_write();
        } else if (status == STATUS_DONE && wrong) {
            status = STATUS_DISAGREED;
        }
    }
    checker_free(checker);
    Status noted = command_junit(options, junit);
    junit_free(junit);
    return noted == STATUS_DONE ? status : noted;
}

Status command_junit(const Options *options, const Junit *junit)
{
    char error[512] = "";
    if (!options->junit) return STATUS_DONE;
    char *text = junit ? junit_write(junit) : NULL;
    if (!text) return status_report(STATUS_MISUSED, "out of memory");
    bool saved = save_text(options->junit, text, error, sizeof error);
    free(text);
    return saved ? STATUS_DONE : status_report(STATUS_MISUSED, "%s", error);
}

Status command_method(const Options *options, const Method **method)
{
    *method = options->method ? method_find(options->method) : NULL;
    if (*method || !options->method) return STATUS_DONE;
    const char *nearest = method_nearest(options->method);
    if (nearest) {
        return status_report(STATUS_MISUSED, "no method '%s': did you mean '%s'?", options->method,
                             nearest);
    }
    return status_report(STATUS_MISUSED, "no method '%s': touchstone bench lists all",
                         options->method);
}
