// fuzz: what is found goes to standard output as a file of cases, and to --out.
#include "commands.h"

#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cases/case.h"
#include "clock.h"
#include "fuzz/fuzzer.h"
#include "query.h"
#include "save_file.h"

// ---- The report: a file of cases, to standard output line by line, and to --out, complete at
// every moment

typedef struct FuzzReport {
    const char *path; // NULL: standard output only
    FILE *text;       // all that was reported
    char *bytes;
    size_t size;
} FuzzReport;

__attribute__((format(printf, 2, 3))) static void report_say(FuzzReport *report, const char *format,
                                                             ...)
{
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    vprintf(format, arguments);
    vfprintf(report->text, format, again);
    va_end(again);
    va_end(arguments);
}

static Status report_flush(FuzzReport *report)
{
    char error[512] = "";
    if (fflush(stdout) != 0) {
        return status_report(STATUS_MISUSED, "cannot write the findings: %s", strerror(errno));
    }
    if (fflush(report->text) != 0) return status_report(STATUS_MISUSED, "out of memory");
    if (!report->path || save_text(report->path, report->bytes, error, sizeof error)) {
        return STATUS_DONE;
    }
    return status_report(STATUS_MISUSED, "%s", error);
}

// ---- The run

enum { CASES_EACH = 100000, FAILURES_ENOUGH = 200 };

// How long the fuzzer runs before it is looked at again, in seconds.
#define SLICE 0.1

static volatile sig_atomic_t interrupted;

static void interrupt(int signal)
{
    (void)signal;
    interrupted = 1;
}

typedef struct Run {
    const Options *options;
    uint64_t seed;
    FuzzReport report;
    int methods, done; // how many there are, and how many were asked
    double until;      // by the clock, for all of them
    FuzzerCount all;
    long long findings;
    Junit *junit; // NULL: not wanted
} Run;

// ---- Progress, for a terminal

static void show_progress(const Run *run, const Method *method, const Fuzzer *fuzzer, double began)
{
    if (!isatty(STDERR_FILENO)) return;
    double seconds = clock_seconds() - began;
    long long asked = fuzzer_count(fuzzer).asked;
    fprintf(stderr, "\r\033[K%d of %d  %s  %lld cases, %.0f per second, %lld found", run->done + 1,
            run->methods, method->name, asked, seconds > 0 ? (double)asked / seconds : 0,
            run->findings);
}

static void hide_progress(void)
{
    if (isatty(STDERR_FILENO)) fputs("\r\033[K", stderr);
}

// ---- Findings

static Status report_new(Run *run, const Method *method, const Fuzzer *fuzzer, int *reported)
{
    if (*reported == fuzzer_findings(fuzzer)) return STATUS_DONE;
    hide_progress();
    while (*reported < fuzzer_findings(fuzzer)) {
        const FuzzerFound *found = fuzzer_finding(fuzzer, (*reported)++);
        bool rounds = !finding_is_fault(&found->finding);
        run->findings += !rounds || run->options->strict;
        report_say(&run->report, "# %s: %s%s\n", method->name, rounds ? "by rounding: " : "",
                   found->pair.note);
        if (*found->before) report_say(&run->report, "%s\n", found->before);
        report_say(&run->report, "%s\n", found->line);
    }
    return report_flush(&run->report);
}

// What is known only at the end.
static void report_rest(Run *run, const Method *method, const Fuzzer *fuzzer)
{
    FuzzerCount count = fuzzer_count(fuzzer);
    if (count.failed >= FAILURES_ENOUGH) {
        report_say(&run->report, "# %s: given up after %lld failures\n", method->name,
                   count.failed);
    }
    if (count.rounded == 0 || run->methods > 1) return;
    report_say(&run->report, "# %lld wrong by rounding, at most by %.3g px: %s\n", count.rounded,
               count.rounded_most, fuzzer_worst_rounding(fuzzer));
}

static void summarise(Run *run)
{
    const FuzzerCount *all = &run->all;
    report_say(&run->report, "# %lld cases of %d method%s, seed %llu: ", all->asked, run->done,
               run->done == 1 ? "" : "s", (unsigned long long)run->seed);
    report_say(&run->report, "%lld wrong, %lld measure wrong, %lld failed, %lld only once; ",
               all->wrong, all->measures, all->failed, all->again);
    report_say(&run->report, "%lld wrong by rounding, %lld not judged; %lld finding%s\n",
               all->rounded, all->not_judged, run->findings, run->findings == 1 ? "" : "s");
}

// Every pair of kinds and family is a test case.
static void note_asked(const Run *run, const Method *method, const Fuzzer *fuzzer)
{
    const Options *options = run->options;
    for (int i = 0; i < TS_SHAPE_KINDS * TS_SHAPE_KINDS; i++) {
        TsShape a = {.kind = (TsShapeKind)(i / TS_SHAPE_KINDS)};
        TsShape b = {.kind = (TsShapeKind)(i % TS_SHAPE_KINDS)};
        Query query = {.kind = method->kind, .a = &a, .b = &b};
        bool asked = query_known(method->kind, a.kind, b.kind) && method_accepts(method, &query);
        for (int family = 0; asked && family < FAMILIES; family++) {
            if (options->family >= 0 && options->family != family) continue;
            junit_ran(run->junit, method, a.kind, b.kind, generate_family_name((Family)family));
        }
    }
    for (int i = 0; i < fuzzer_findings(fuzzer); i++) {
        const FuzzerFound *found = fuzzer_finding(fuzzer, i);
        if (!finding_is_fault(&found->finding)) continue;
        junit_failed(run->junit, method, found->a, found->b, generate_family_name(found->family),
                     found->pair.note, found->line);
    }
}

// ---- Asking

static Status ask(Run *run, const Method *method, Fuzzer *fuzzer)
{
    // Without --seconds the number of cases ends it.
    long long cases = run->options->cases;
    if (cases == 0) cases = run->options->seconds > 0 ? LLONG_MAX : CASES_EACH;
    double began = clock_seconds(), share = (run->until - began) / (run->methods - run->done);
    double until = run->options->seconds > 0 ? began + share : HUGE_VAL;
    Status status = STATUS_DONE;
    int reported = 0;
    bool going = true;
    while (going && status == STATUS_DONE) {
        double now = clock_seconds(), slice = now + SLICE;
        fuzzer_run(fuzzer, cases, clock_seconds, slice < until ? slice : until);
        going = !interrupted && clock_seconds() < until && clock_seconds() >= slice &&
                fuzzer_count(fuzzer).failed < FAILURES_ENOUGH;
        show_progress(run, method, fuzzer, began);
        status = report_new(run, method, fuzzer, &reported);
    }
    fuzzer_conclude(fuzzer, cases);
    if (status == STATUS_DONE) status = report_new(run, method, fuzzer, &reported);
    hide_progress();
    report_rest(run, method, fuzzer);
    if (run->junit) note_asked(run, method, fuzzer);

    FuzzerCount count = fuzzer_count(fuzzer), *all = &run->all;
    all->asked += count.asked;
    all->wrong += count.wrong;
    all->rounded += count.rounded;
    all->again += count.again;
    all->measures += count.measures;
    all->failed += count.failed;
    all->not_judged += count.not_judged;
    run->done++;
    return status;
}

static Status fuzz(Run *run, const Method *method)
{
    Fuzzer *fuzzer = fuzzer_new(
        method, &(FuzzerOptions){.seed = run->seed,
                                 .family = run->options->family,
                                 .roundings = run->options->rounding || run->options->strict,
                                 .a = TS_SHAPE_KINDS,
                                 .b = TS_SHAPE_KINDS});
    if (!fuzzer) return status_report(STATUS_MISUSED, "out of memory");
    Status status = ask(run, method, fuzzer);
    fuzzer_free(fuzzer);
    return status;
}

// The given method, or every one that claims to be sound in turn.
static Status fuzz_methods(Run *run, const Method *only)
{
    Status status = STATUS_DONE;
    run->methods = only ? 1 : 0;
    if (only) return fuzz(run, only);
    for (int i = 0; i < method_count(); i++) run->methods += method_at(i)->sound != FLAWED;
    for (int i = 0; i < method_count() && status == STATUS_DONE && !interrupted; i++) {
        if (method_at(i)->sound != FLAWED) status = fuzz(run, method_at(i));
    }
    return status;
}

Status command_fuzz(const Options *options)
{
    const Method *method;
    Status status = command_method(options, &method);
    if (status != STATUS_DONE) return status;
    struct sigaction action = {.sa_handler = interrupt};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);

    uint64_t some_seed = (uint64_t)time(NULL) * 1000 + (uint64_t)getpid() % 1000;
    Run run = {.options = options,
               .until = clock_seconds() + options->seconds,
               .seed = options->has_seed ? options->seed : some_seed,
               .junit = options->junit ? junit_new() : NULL, // NULL is reported at the end
               .report.path = options->out};
    FuzzReport *report = &run.report;
    report->text = open_memstream(&report->bytes, &report->size);
    if (!report->text) return status_report(STATUS_MISUSED, "out of memory");
    report_say(report, "%s\n", CASE_HEADER);
    status = report_flush(report);
    if (status == STATUS_DONE) {
        report_say(report, "# touchstone fuzz --seed %llu\n", (unsigned long long)run.seed);
        status = fuzz_methods(&run, method);
        hide_progress();
    }
    if (status == STATUS_DONE) {
        summarise(&run);
        status = report_flush(report);
    }
    if (status == STATUS_DONE) status = command_junit(options, run.junit);
    junit_free(run.junit);
    fclose(report->text);
    free(report->bytes);
    return status == STATUS_DONE && run.findings > 0 ? STATUS_DISAGREED : status;
}
