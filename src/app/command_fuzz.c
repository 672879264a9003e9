// fuzz: what is found of a method goes to standard output as a file of cases once the method's run
// has ended, since only then its causes are known, or at the end as JSON; and to --out as a file of
// cases, at once.
#include "commands.h"

#include <assert.h>
#include <float.h>
#include <limits.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cases/case.h"
#include "clock.h"
#include "fuzz_report.h"
#include "jobs.h"
#include "plugin/plugin_memory.h"
#include "progress.h"
#include "query.h"

// ---- The run

// A run is cut into parts, so that processes can share it and find the same however many they are.
// Later parts know what the first one found, which is a small one therefore.
enum {
    CASES_EACH = 100000,
    FIRST_PART = 2048,
    PART = 8192,
    LOOK_EVERY = 256,
    MEMORY_QUERIES = 1000, // and no more than one in ten of the cases
    MEMORY_LEAST = 10
};

// Of the seconds, for the function's memory; and the most of them.
#define MEMORY_SHARE 0.1
#define MEMORY_SECONDS 5

// How long the fuzzer runs before it is looked at again, in seconds.
#define SLICE 0.1

static void interrupt(int signal)
{
    (void)signal;
    jobs_stop();
}

// For a terminal. `more`: cases of the part at hand.
static void show_progress(const FuzzRun *run, long long more)
{
    if (!progress_is_shown()) return;
    double seconds = clock_seconds() - run->began;
    long long asked = fuzzer_count(run->fuzzer).asked + more, found = run->findings;
    for (int i = 0; i < fuzzer_findings(run->fuzzer); i++)
        found += fuzz_report_counts(run, fuzzer_finding(run->fuzzer, i));
    progress_show("%d of %d  %s  %lld cases, %.0f per second, %lld found", run->done + 1,
                  run->methods, run->method->name, asked, seconds > 0 ? (double)asked / seconds : 0,
                  found);
}

// Every pair of kinds and family is a test case.
static void note_asked(const FuzzRun *run)
{
    const Method *method = run->method;
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
    for (int i = 0; i < fuzzer_findings(run->fuzzer); i++) {
        const FuzzerFound *found = fuzzer_finding(run->fuzzer, i);
        char sentence[CASE_NOTE_MAX + CAUSE_RULE_MAX + 4];
        if (!finding_is_fault(&found->finding)) continue;
        snprintf(sentence, sizeof sentence, "%s%s%s", found->pair.note, *found->rule ? "; " : "",
                 found->rule);
        junit_failed(run->junit, method, found->a, found->b, generate_family_name(found->family),
                     sentence, found->line);
    }
}

// ---- Parts of the run of a method

static Fuzzer *new_fuzzer(const FuzzRun *run, uint64_t seed, const Fuzzer *known)
{
    return fuzzer_new(run->method,
                      &(FuzzerOptions){.seed = seed,
                                       .family = run->options->family,
                                       .roundings = run->options->rounding || run->options->strict,
                                       .known = known,
                                       .a = TS_SHAPE_KINDS,
                                       .b = TS_SHAPE_KINDS});
}

typedef struct Part {
    uint64_t seed;
    long long cases;
} Part;

static bool next_part(void *with, FILE *task)
{
    FuzzRun *run = with;
    bool first = run->given == 0;
    if (run->given >= run->cases || clock_seconds() >= run->method_until) return false;
    Random seeds = random_seeded(run->seed + (uint64_t)run->given);
    Part part = {.seed = first ? run->seed : random_next(&seeds),
                 .cases = first ? FIRST_PART : PART};
    if (part.cases > run->cases - run->given) part.cases = run->cases - run->given;
    run->given += part.cases;
    fwrite(&part, sizeof part, 1, task);
    return true;
}

static void fuzz_part(void *with, const char *task, size_t size, FILE *result)
{
    const FuzzRun *run = with;
    Part part;
    assert(size == sizeof part);
    memcpy(&part, task, sizeof part);
    Fuzzer *fuzzer = new_fuzzer(run, part.seed, run->known);
    if (!fuzzer) return; // the result is empty
    long long goal = 0;  // a fixed number of cases, so that a part is given up at the same one
    double looked = 0;
    for (bool reached = true; !reached || goal < part.cases;) {
        if (reached) goal = goal + LOOK_EVERY < part.cases ? goal + LOOK_EVERY : part.cases;
        double until = fmin(clock_seconds() + SLICE, run->method_until);
        fuzzer_run(fuzzer, goal, clock_seconds, until);
        reached = clock_seconds() < until;
        FuzzerCount count = fuzzer_count(fuzzer);
        if (reached && (count.asked == 0 || count.failed >= FUZZ_FAILURES_ENOUGH)) break;
        if (jobs_stopping() || clock_seconds() >= run->method_until) break;
        if (getpid() != run->process || clock_seconds() < looked + SLICE) continue;
        looked = clock_seconds();
        show_progress(run, count.asked);
    }
    fuzzer_conclude(fuzzer, goal);
    fuzzer_write(fuzzer, result);
    fuzzer_free(fuzzer);
}

static bool take_part(void *with, const char *result, size_t size)
{
    FuzzRun *run = with;
    if (size == 0) {
        run->status = status_report(STATUS_MISUSED, "out of memory");
        return false;
    }
    if (fuzzer_count(run->known).asked == 0) fuzzer_add(run->known, result, size);
    fuzzer_add(run->fuzzer, result, size);
    run->status = fuzz_report_draft(run);
    show_progress(run, 0);
    FuzzerCount count = fuzzer_count(run->fuzzer);
    return run->status == STATUS_DONE && count.asked > 0 && count.failed < FUZZ_FAILURES_ENOUGH;
}

static bool begin_process(void *with, char *error, int error_size)
{
    Plugin *plugin = ((FuzzRun *)with)->options->loaded;
    return !plugin || plugin_start_own(plugin, error, error_size);
}

static void end_process(void *with) { plugin_close(((FuzzRun *)with)->options->loaded); }

static void write_known(void *with, FILE *known)
{
    Plugin *plugin = ((FuzzRun *)with)->options->loaded;
    if (plugin) plugin_write_known(plugin, known);
}

static void read_known(void *with, const char *known, size_t size)
{
    Plugin *plugin = ((FuzzRun *)with)->options->loaded;
    if (plugin) plugin_read_known(plugin, known, size);
}

// Whether the memory of the loaded function grows, as a sentence; "" if it does not.
static void fuzz_memory(FuzzRun *run, char *sentence, int size)
{
    long long queries = run->cases / 10 < MEMORY_QUERIES ? run->cases / 10 : MEMORY_QUERIES;
    Plugin *plugin = run->options->loaded;
    *sentence = 0;
    bool given_up = fuzzer_count(run->fuzzer).failed >= FUZZ_FAILURES_ENOUGH;
    if (given_up || jobs_stopping() || run->status != STATUS_DONE) return;
    if (queries < MEMORY_LEAST) queries = MEMORY_LEAST;
    PluginGrowth growth = plugin_memory_growth(plugin, run->seed, (int)queries);
    if (run->junit) junit_ran(run->junit, run->method, growth.a, growth.b, "memory");
    if (growth.bytes <= 0) return;
    snprintf(sentence, (size_t)size, "its memory grows: by about %.3g bytes a query", growth.bytes);
    run->findings++;
    run->grow++;
    fuzz_report_say(&run->report, "# %s: %s\n", run->method->name, sentence);
    if (run->junit)
        junit_failed(run->junit, run->method, growth.a, growth.b, "memory", sentence, "");
}

// Once the run is to stop, it is later than any deadline, so that no question is waited for.
static double seconds_until_stop(void) { return jobs_stopping() ? HUGE_VAL : clock_seconds(); }

static void set_deadline(const FuzzRun *run, double until)
{
    plugin_set_deadline(run->options->loaded, seconds_until_stop, until);
}

static Status fuzz(FuzzRun *run, const Method *method)
{
    bool loaded = run->options->loaded && method == plugin_method(run->options->loaded);
    // Without --seconds the number of cases ends it.
    run->method = method;
    run->cases = run->options->cases;
    if (run->cases == 0) run->cases = run->options->seconds > 0 ? LLONG_MAX : CASES_EACH;
    run->began = clock_seconds();
    double share = (run->until - run->began) / (run->methods - run->done);
    run->method_until = HUGE_VAL;
    if (loaded) set_deadline(run, DBL_MAX);
    if (run->options->seconds > 0) {
        double memory = loaded ? fmin(MEMORY_SHARE * share, MEMORY_SECONDS) : 0;
        run->method_until = run->began + share - memory;
        if (loaded) set_deadline(run, run->method_until);
    }
    run->given = run->drafted = 0;
    run->status = STATUS_DONE;
    run->fuzzer = new_fuzzer(run, run->seed, NULL);
    run->known = new_fuzzer(run, run->seed, NULL);
    if (!run->fuzzer || !run->known) {
        fuzzer_free(run->fuzzer);
        fuzzer_free(run->known);
        return status_report(STATUS_MISUSED, "out of memory");
    }
    Status status = jobs_run(&(Jobs){.count = run->options->jobs,
                                     .with = run,
                                     .next = next_part,
                                     .work = fuzz_part,
                                     .take = take_part,
                                     .begin = begin_process,
                                     .end = end_process,
                                     .write_known = write_known,
                                     .read_known = read_known});
    progress_hide();
    // A little time is left for what is asked about the findings, and about its memory.
    if (loaded && run->options->seconds > 0) set_deadline(run, run->began + share);
    fuzzer_explain(run->fuzzer);
    long long more = run->given < PART ? run->given : PART;
    fuzzer_search_strays(run->fuzzer, more, clock_seconds, run->method_until);
    fuzz_report_method(run);
    if (status == STATUS_DONE) status = fuzz_report_flush(&run->report);
    if (run->junit) note_asked(run);
    char grows[96] = "";
    if (loaded) fuzz_memory(run, grows, sizeof grows);
    if (run->results) {
        results_add(run->results, method, loaded ? run->options->plugin : NULL, run->fuzzer,
                    *grows ? grows : NULL);
    }

    FuzzerCount count = fuzzer_count(run->fuzzer), *all = &run->all;
    all->asked += count.asked;
    all->wrong += count.wrong;
    all->rounded += count.rounded;
    all->unstable += count.unstable;
    all->again += count.again;
    all->measures += count.measures;
    all->failed += count.failed;
    all->not_judged += count.not_judged;
    run->done++;
    fuzzer_free(run->fuzzer);
    fuzzer_free(run->known);
    return status == STATUS_DONE ? run->status : status;
}

// The given method, or every one that claims to be sound in turn.
static Status fuzz_methods(FuzzRun *run, const Method *only)
{
    Status status = STATUS_DONE;
    run->methods = only ? 1 : 0;
    if (only) return fuzz(run, only);
    for (int i = 0; i < method_count(); i++) run->methods += method_at(i)->sound != FLAWED;
    for (int i = 0; i < method_count() && status == STATUS_DONE && !jobs_stopping(); i++) {
        if (method_at(i)->sound != FLAWED) status = fuzz(run, method_at(i));
    }
    return status;
}

static Status print_results(Results *results)
{
    char *text = results_write(results);
    if (!text) return status_report(STATUS_MISUSED, "out of memory");
    fputs(text, stdout);
    free(text);
    return status_printed("the findings");
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
    FuzzRun run = {.options = options,
                   .until = clock_seconds() + options->seconds,
                   .seed = options->has_seed ? options->seed : some_seed,
                   .junit = options->junit ? junit_new() : NULL, // NULL is reported at the end
                   .process = getpid(),
                   .report = {.path = options->out, .quiet = options->json}};
    FuzzReport *report = &run.report;
    ResultsRun asked = {.version = TOUCHSTONE_VERSION,
                        .seed = run.seed,
                        .cases = options->cases,
                        .seconds = options->seconds,
                        .family = options->family,
                        .strict = options->strict};
    if (asked.cases == 0 && asked.seconds <= 0) asked.cases = CASES_EACH;
    if (options->json) run.results = results_new(&asked);
    report->text = open_memstream(&report->bytes, &report->size);
    if (!report->text || (options->json && !run.results))
        return status_report(STATUS_MISUSED, "out of memory");
    fuzz_report_say(report, "%s\n", CASE_HEADER);
    status = fuzz_report_flush(report);
    if (status == STATUS_DONE) {
        fuzz_report_say(report, "# touchstone fuzz --seed %llu\n", (unsigned long long)run.seed);
        status = fuzz_methods(&run, method);
        progress_hide();
    }
    if (status == STATUS_DONE) {
        fuzz_report_all(&run);
        status = fuzz_report_flush(report);
    }
    if (status == STATUS_DONE) status = command_junit(options, run.junit);
    if (status == STATUS_DONE && run.results) status = print_results(run.results);
    if (status == STATUS_DONE && run.findings == 0 && run.all.asked == run.all.not_judged)
        status = status_report(STATUS_MISUSED, "nothing was asked that is judged");
    junit_free(run.junit);
    results_free(run.results);
    fclose(report->text);
    free(report->bytes);
    return status == STATUS_DONE && run.findings > 0 ? STATUS_DISAGREED : status;
}
