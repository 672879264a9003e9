// fuzz: what is found of a method goes to standard output as a file of cases once the method's run
// has ended, since only then its causes are known, or at the end as JSON; and to --out as a file of
// cases, at once.
#include "commands.h"

#include <assert.h>
#include <float.h>
#include <limits.h>
#include <math.h>
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
#include "fuzz/unstable.h"
#include "jobs.h"
#include "plugin/plugin_memory.h"
#include "progress.h"
#include "query.h"
#include "results.h"
#include "save_file.h"

// ---- The report: a file of cases, to standard output line by line unless JSON goes there, and to
// --out, complete at every moment

typedef struct FuzzReport {
    const char *path; // NULL: standard output only
    bool quiet;       // not to standard output
    bool failed;      // writing to `path` did, as was reported
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
    if (!report->quiet) vprintf(format, arguments);
    vfprintf(report->text, format, again);
    va_end(again);
    va_end(arguments);
}

static Status report_flush(FuzzReport *report)
{
    char error[512] = "";
    Status printed = status_printed("the findings");
    if (printed != STATUS_DONE) return printed;
    if (fflush(report->text) != 0) return status_report(STATUS_MISUSED, "out of memory");
    if (report->failed) return STATUS_MISUSED;
    if (!report->path || save_text(report->path, report->bytes, error, sizeof error)) {
        return STATUS_DONE;
    }
    return status_report(STATUS_MISUSED, "%s", error);
}

// ---- The run

// A run is cut into parts, so that processes can share it and find the same however many they are.
// Later parts know what the first one found, which is a small one therefore.
enum {
    CASES_EACH = 100000,
    FAILURES_ENOUGH = 200,
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

typedef struct Run {
    const Options *options;
    uint64_t seed;
    FuzzReport report;
    int methods, done; // how many there are, and how many were asked
    double until;      // by the clock, for all of them
    FuzzerCount all;
    long long findings, grow; // of the methods that are done; methods whose memory grows
    Junit *junit;             // NULL: not wanted
    Results *results;         // NULL: not wanted
    pid_t process;            // that reports
    // The method at hand.
    const Method *method;
    Fuzzer *fuzzer, *known; // what is found in all parts, and in the first one
    long long cases, given; // in all; in the parts so far
    double began, method_until;
    int drafted; // findings
    Status status;
} Run;

static bool counts(const Run *run, const FuzzerFound *found)
{
    return run->options->strict || finding_is_fault(&found->finding);
}

// ---- Progress, for a terminal

// `more`: cases of the part at hand.
static void show_progress(const Run *run, long long more)
{
    if (!progress_is_shown()) return;
    double seconds = clock_seconds() - run->began;
    long long asked = fuzzer_count(run->fuzzer).asked + more, found = run->findings;
    for (int i = 0; i < fuzzer_findings(run->fuzzer); i++)
        found += counts(run, fuzzer_finding(run->fuzzer, i));
    progress_show("%d of %d  %s  %lld cases, %.0f per second, %lld found", run->done + 1,
                  run->methods, run->method->name, asked, seconds > 0 ? (double)asked / seconds : 0,
                  found);
}

// ---- Findings

// The pair nearby about which the method is right.
static void write_witness(FILE *out, const Run *run, const char *line)
{
    Case unstable, witness;
    char text[CASE_LINE_MAX];
    if (case_read(&unstable, line, text, sizeof text) != CASE_GOOD) return;
    if (!unstable_witness(run->method, &unstable, &witness)) return;
    case_write(text, sizeof text, &witness);
    fprintf(out, "# but right about: %s\n", text);
}

// "circle/obb, segment/obb": the kinds of the findings with the same cause, each pair once.
static void write_kinds(FILE *out, const Fuzzer *fuzzer, int cause)
{
    bool known[TS_SHAPE_KINDS][TS_SHAPE_KINDS] = {{false}};
    const char *before = "";
    for (int i = 0; i < fuzzer_findings(fuzzer); i++) {
        const FuzzerFound *found = fuzzer_finding(fuzzer, i);
        if (found->cause != cause || i == cause || known[found->a][found->b]) continue;
        known[found->a][found->b] = known[found->b][found->a] = true;
        fprintf(out, "%s%s/%s", before, ts_shape_kind_name(found->a), ts_shape_kind_name(found->b));
        before = ", ";
    }
}

// A finding, and what is known about its cause.
static void write_finding(FILE *out, const Run *run, int index)
{
    const FuzzerFound *found = fuzzer_finding(run->fuzzer, index);
    FindingKind kind = found->finding.kind;
    int alike = 0;
    for (int i = 0; i < fuzzer_findings(run->fuzzer); i++)
        alike += i != index && fuzzer_finding(run->fuzzer, i)->cause == index;
    fprintf(out, "# %s: %s%s\n", run->method->name,
            kind == FINDING_ROUNDS     ? "by rounding: "
            : kind == FINDING_UNSTABLE ? "unstable: "
                                       : "",
            found->pair.note);
    if (*found->rule) fprintf(out, "# rule: %s\n", found->rule);
    if (alike > 0) {
        fprintf(out, "# the same cause: %d more finding%s, of ", alike, alike == 1 ? "" : "s");
        write_kinds(out, run->fuzzer, index);
        fputc('\n', out);
    }
    for (int i = 0; i < found->before.count; i++) {
        char line[CASE_LINE_MAX];
        case_write(line, sizeof line, &found->before.pair[i]);
        fprintf(out, "%s\n", line);
    }
    fprintf(out, "%s\n", found->line);
    Query query = query_of_case(run->method->kind, &found->pair);
    char given[3 * CASE_LINE_MAX];
    if (method_handed(run->method, &query, given, sizeof given))
        fprintf(out, run->method->placed ? "# it was given %s\n" : "# the call: %s\n", given);
    if (kind == FINDING_UNSTABLE) write_witness(out, run, found->line);
    if (*found->largest)
        fprintf(out, "# largest error: %.3g px:\n%s\n", found->largest_error, found->largest);
}

// Findings of a run that goes on, each by itself: to --out only.
static Status draft_new(Run *run)
{
    char error[512] = "", *bytes = NULL;
    size_t size;
    FuzzReport *report = &run->report;
    if (run->drafted == fuzzer_findings(run->fuzzer) || !report->path) return STATUS_DONE;
    run->drafted = fuzzer_findings(run->fuzzer);
    FILE *draft = fflush(report->text) == 0 ? open_memstream(&bytes, &size) : NULL;
    if (!draft) return status_report(STATUS_MISUSED, "out of memory");
    fwrite(report->bytes, 1, report->size, draft);
    for (int i = 0; i < run->drafted; i++) write_finding(draft, run, i);
    bool saved = fclose(draft) == 0 && save_text(report->path, bytes, error, sizeof error);
    free(bytes);
    if (saved) return STATUS_DONE;
    report->failed = *error;
    progress_hide();
    return status_report(STATUS_MISUSED, "%s", *error ? error : "out of memory");
}

static bool is_lesser(const FuzzerFound *found)
{
    return found->degenerate || found->finding.kind == FINDING_TOUCH;
}

// The finding whose case is the shortest, of those that count, rather not of degenerate shapes or
// of a touch; -1: there is none. `causes` becomes the number of causes.
static int smallest_finding(const Run *run, int *causes)
{
    int best = -1;
    *causes = 0;
    for (int i = 0; i < fuzzer_findings(run->fuzzer); i++) {
        const FuzzerFound *found = fuzzer_finding(run->fuzzer, i);
        if (found->cause != i || !counts(run, found)) continue;
        ++*causes;
        const FuzzerFound *least = best < 0 ? NULL : fuzzer_finding(run->fuzzer, best);
        bool shorter = least && is_lesser(found) == is_lesser(least) &&
                       strlen(found->line) < strlen(least->line);
        if (!least || shorter || (is_lesser(least) && !is_lesser(found))) best = i;
    }
    return best;
}

// Two lines for a reader: how many answers are wrong, and the smallest case.
static void report_summary(Run *run)
{
    FuzzerCount count = fuzzer_count(run->fuzzer);
    long long wrong = count.wrong + count.measures + count.failed + count.again;
    long long judged = count.asked - count.not_judged;
    int causes, best = smallest_finding(run, &causes);
    const char *name = run->method->name;
    if (best < 0) {
        report_say(&run->report, "# %s: no failing case was found among %lld judged answers\n",
                   name, judged);
        report_say(&run->report, "# %lld more answers were not judged\n", count.not_judged);
        return;
    }
    const FuzzerFound *found = fuzzer_finding(run->fuzzer, best);
    Case plain;
    char line[CASE_LINE_MAX];
    case_copy(&plain, &found->pair);
    plain.expect = -1;
    *plain.method = *plain.note = 0;
    if (case_write_rounded(line, sizeof line, &plain) < 0) *line = 0;
    report_say(&run->report, "# %s: %lld of %lld judged answers are wrong, %d finding%s\n", name,
               wrong, judged, causes, causes == 1 ? "" : "s");
    report_say(&run->report, "# the smallest case: %s: %s\n", line, found->pair.note);
}

// All of the method, one of each cause; last those that are only about degenerate shapes.
static void report_findings(Run *run)
{
    int others = 0, degenerate = 0;
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < fuzzer_findings(run->fuzzer); i++) {
            const FuzzerFound *found = fuzzer_finding(run->fuzzer, i);
            if (found->cause != i || found->degenerate != (pass == 1)) continue;
            if (pass == 1 && degenerate++ == 0)
                report_say(&run->report,
                           "# %s, only about degenerate shapes (without area, or of radius 0):\n",
                           run->method->name);
            others += pass == 0;
            run->findings += counts(run, found);
            if (!run->report.quiet) write_finding(stdout, run, i);
            write_finding(run->report.text, run, i);
        }
    }
    if (degenerate > 0 && others == 0)
        report_say(&run->report, "# %s: nothing found about shapes that are not degenerate\n",
                   run->method->name);
}

// What is known only at the end.
static void report_rest(Run *run)
{
    FuzzerCount count = fuzzer_count(run->fuzzer);
    if (count.failed >= FAILURES_ENOUGH) {
        report_say(&run->report, "# %s: given up after %lld failures\n", run->method->name,
                   count.failed);
    }
    const Plugin *plugin = run->options->loaded;
    bool loaded = plugin && run->method == plugin_method(plugin);
    if (loaded && count.hung == 0 && plugin_hang_open(plugin)) {
        report_say(&run->report,
                   "# %s: a case did not return, and time was up before it was known "
                   "whether it hangs: it is not judged\n",
                   run->method->name);
    }
    if (run->methods > 1) return;
    if (run->method->ulps > 0) {
        report_say(&run->report, "# %s declares %.6g ulps of rounding as no error\n",
                   run->method->name, run->method->ulps);
    }
    if (count.refused > 0 && loaded && *plugin_mapping(plugin)) {
        report_say(&run->report,
                   "# %lld of %lld cases were left out, since their numbers would be rounded on "
                   "the way to %s: they are not judged\n",
                   count.refused, count.asked, run->method->name);
    } else if (count.refused > 0) {
        report_say(&run->report, "# %s refused %lld of %lld cases: they are not judged\n",
                   run->method->name, count.refused, count.asked);
    }
    if (count.tolerated > 0) {
        report_say(&run->report,
                   "# %s was wrong in %lld cases by no more than its tolerance, %.6g px: they are "
                   "not judged\n",
                   run->method->name, count.tolerated, run->method->tolerance);
    }
    if (count.rounded > 0) {
        report_say(&run->report, "# %lld wrong by rounding, at most by %.3g ulps, %.3g px: %s\n",
                   count.rounded, count.rounding.ulps, count.rounding.px,
                   fuzzer_worst_rounding(run->fuzzer));
    }
    if (count.unstable > 0) {
        const char *line = fuzzer_worst_instability(run->fuzzer);
        report_say(&run->report, "# %lld unstable, at most by %.3g ulps, %.3g px: %s\n",
                   count.unstable, count.instability.ulps, count.instability.px, line);
        if (!run->report.quiet) write_witness(stdout, run, line);
        write_witness(run->report.text, run, line);
    }
}

static void summarise(Run *run)
{
    const FuzzerCount *all = &run->all;
    report_say(&run->report, "# %lld cases of %d method%s, seed %llu: ", all->asked, run->done,
               run->done == 1 ? "" : "s", (unsigned long long)run->seed);
    report_say(&run->report, "%lld wrong, %lld measure wrong, %lld failed, %lld only once; ",
               all->wrong, all->measures, all->failed, all->again);
    report_say(&run->report, "%lld wrong by rounding, %lld unstable, %lld not judged; ",
               all->rounded, all->unstable, all->not_judged);
    if (run->grow > 0) report_say(&run->report, "its memory grows; ");
    report_say(&run->report, "%lld finding%s\n", run->findings, run->findings == 1 ? "" : "s");
}

// Every pair of kinds and family is a test case.
static void note_asked(const Run *run)
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

static Fuzzer *new_fuzzer(const Run *run, uint64_t seed, const Fuzzer *known)
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
    Run *run = with;
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
    const Run *run = with;
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
        if (reached && (count.asked == 0 || count.failed >= FAILURES_ENOUGH)) break;
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
    Run *run = with;
    if (size == 0) {
        run->status = status_report(STATUS_MISUSED, "out of memory");
        return false;
    }
    if (fuzzer_count(run->known).asked == 0) fuzzer_add(run->known, result, size);
    fuzzer_add(run->fuzzer, result, size);
    run->status = draft_new(run);
    show_progress(run, 0);
    FuzzerCount count = fuzzer_count(run->fuzzer);
    return run->status == STATUS_DONE && count.asked > 0 && count.failed < FAILURES_ENOUGH;
}

static bool begin_process(void *with, char *error, int error_size)
{
    Plugin *plugin = ((Run *)with)->options->loaded;
    return !plugin || plugin_start_own(plugin, error, error_size);
}

static void end_process(void *with) { plugin_close(((Run *)with)->options->loaded); }

static void write_known(void *with, FILE *known)
{
    Plugin *plugin = ((Run *)with)->options->loaded;
    if (plugin) plugin_write_known(plugin, known);
}

static void read_known(void *with, const char *known, size_t size)
{
    Plugin *plugin = ((Run *)with)->options->loaded;
    if (plugin) plugin_read_known(plugin, known, size);
}

// Whether the memory of the loaded function grows, as a sentence; "" if it does not.
static void fuzz_memory(Run *run, char *sentence, int size)
{
    long long queries = run->cases / 10 < MEMORY_QUERIES ? run->cases / 10 : MEMORY_QUERIES;
    Plugin *plugin = run->options->loaded;
    *sentence = 0;
    bool given_up = fuzzer_count(run->fuzzer).failed >= FAILURES_ENOUGH;
    if (given_up || jobs_stopping() || run->status != STATUS_DONE) return;
    if (queries < MEMORY_LEAST) queries = MEMORY_LEAST;
    PluginGrowth growth = plugin_memory_growth(plugin, run->seed, (int)queries);
    if (run->junit) junit_ran(run->junit, run->method, growth.a, growth.b, "memory");
    if (growth.bytes <= 0) return;
    snprintf(sentence, (size_t)size, "its memory grows: by about %.3g bytes a query", growth.bytes);
    run->findings++;
    run->grow++;
    report_say(&run->report, "# %s: %s\n", run->method->name, sentence);
    if (run->junit)
        junit_failed(run->junit, run->method, growth.a, growth.b, "memory", sentence, "");
}

// Once the run is to stop, it is later than any deadline, so that no question is waited for.
static double seconds_until_stop(void) { return jobs_stopping() ? HUGE_VAL : clock_seconds(); }

static void set_deadline(const Run *run, double until)
{
    plugin_set_deadline(run->options->loaded, seconds_until_stop, until);
}

static Status fuzz(Run *run, const Method *method)
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
    if (run->methods == 1) report_summary(run);
    report_findings(run);
    report_rest(run);
    if (status == STATUS_DONE) status = report_flush(&run->report);
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
static Status fuzz_methods(Run *run, const Method *only)
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
    Run run = {.options = options,
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
    report_say(report, "%s\n", CASE_HEADER);
    status = report_flush(report);
    if (status == STATUS_DONE) {
        report_say(report, "# touchstone fuzz --seed %llu\n", (unsigned long long)run.seed);
        status = fuzz_methods(&run, method);
        progress_hide();
    }
    if (status == STATUS_DONE) {
        summarise(&run);
        status = report_flush(report);
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
