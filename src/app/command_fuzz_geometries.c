// fuzz --geometries: generated pairs of geometries to the core, to a way of 39_relate, to a command
// or to a plug-in; findings are shrunk and printed as a file of cases at the end.
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

#include "cases/geometry_case.h"
#include "clock.h"
#include "jobs.h"
#include "oracle/oracle_relate.h"
#include "progress.h"
#include "relate/relate_command.h"
#include "relate/relate_plugin.h"
#include "save_file.h"

// Pairs in all, and in a task of a process; pairs without an answer after which it is given up.
enum { PAIRS = 100000, TASK = 2000, FAILURES_ENOUGH = 200 };

typedef struct Run {
    RelateAsked asked;
    RelateRange range; // of the next task
    long long pairs;   // in all
    double until;      // by the clock
    RelateFuzz all;
    LineCommand command; // if one is asked
    Plugin *plugin;      // if one is asked; otherwise NULL
    Status status;
} Run;

static void interrupt(int signal)
{
    (void)signal;
    jobs_stop();
}

// A command that hangs takes long for each question.
static bool is_over(void *with)
{
    return jobs_stopping() || clock_seconds() >= ((const Run *)with)->until;
}

// Once the run is to stop, it is later than any deadline, so that no question is waited for.
static double seconds_until_stop(void) { return jobs_stopping() ? HUGE_VAL : clock_seconds(); }

static void set_deadline(const Run *run)
{
    double until = run->until < HUGE_VAL ? run->until : DBL_MAX;
    if (run->plugin) plugin_set_deadline(run->plugin, seconds_until_stop, until);
}

// ---- Tasks

static bool next_task(void *with, FILE *task)
{
    Run *run = with;
    if (run->range.from >= run->pairs || is_over(run)) return false;
    run->range.to = run->range.from + TASK;
    if (run->range.to > run->pairs) run->range.to = run->pairs;
    fwrite(&run->range, sizeof run->range, 1, task);
    run->range.from = run->range.to;
    return true;
}

static void do_task(void *with, const char *task, size_t size, FILE *result)
{
    Run *run = with;
    RelateRange range;
    RelateFuzz *fuzz = calloc(1, sizeof *fuzz);
    assert(size == sizeof range);
    memcpy(&range, task, sizeof range);
    if (!fuzz) return; // the result is empty
    for (long long end = range.to; range.from < end; range.from = range.to) {
        if (is_over(run) || fuzz->failed >= FAILURES_ENOUGH) break;
        range.to = range.from + 1;
        relate_fuzz(fuzz, &run->asked, &range);
    }
    fwrite(fuzz, sizeof *fuzz, 1, result);
    free(fuzz);
}

static bool take_task(void *with, const char *result, size_t size)
{
    Run *run = with;
    RelateFuzz *fuzz = size == sizeof *fuzz ? malloc(size) : NULL;
    if (!fuzz) {
        run->status = status_report(STATUS_LACKING, "out of memory");
        return false;
    }
    memcpy(fuzz, result, size);
    relate_fuzz_add(&run->all, fuzz);
    free(fuzz);
    if (progress_is_shown())
        progress_show("%s  %lld pairs, %lld wrong", run->asked.name, run->all.asked,
                      run->all.wrong + run->all.failed);
    return run->all.failed < FAILURES_ENOUGH;
}

// Each process has a command or a plug-in of its own; the command is started when it is asked.
static bool begin_process(void *with, char *error, int error_size)
{
    Run *run = with;
    run->command.process = 0;
    if (run->plugin && !plugin_start_own(run->plugin, error, error_size)) return false;
    set_deadline(run);
    return true;
}

static void end_process(void *with)
{
    Run *run = with;
    line_command_free(&run->command);
    plugin_close(run->plugin);
}

static void write_known(void *with, FILE *known)
{
    const Run *run = with;
    if (run->plugin) plugin_write_known(run->plugin, known);
}

static void read_known(void *with, const char *known, size_t size)
{
    const Run *run = with;
    if (run->plugin) plugin_read_known(run->plugin, known, size);
}

// ---- The report

static int corners_of(const RelateFinding *finding)
{
    return finding->pair.of[0].corners + finding->pair.of[1].corners;
}

static int smaller_first(const void *a, const void *b)
{
    int first = corners_of(a), second = corners_of(b);
    if (first != second) return first - second;
    return (int)((const RelateFinding *)a)->wrong - (int)((const RelateFinding *)b)->wrong;
}

// A comment that says what is wrong and why, and a case that expects what is so, with the same as
// its note.
static Status write_finding(FILE *out, const Run *run, const RelateFinding *finding)
{
    GeometryCase pair = geometry_case_make();
    char words[RELATE_WORDS] = "", *line = NULL;
    bool good = relate_draft_make(&finding->pair.of[0], &pair.a) &&
                relate_draft_make(&finding->pair.of[1], &pair.b);
    TsMatrix exact = good ? oracle_relate(&pair.a, &pair.b) : finding->exact;
    ts_matrix_text(&exact, pair.pattern);
    if (good && finding->wrong == RELATE_NO_ANSWER) {
        snprintf(words, sizeof words, "%s%s%s", finding->why, *finding->printed ? ": " : "",
                 finding->printed);
    } else if (good) {
        int cause = relate_causes_best(finding->causes, run->all.explained, run->all.wrong);
        relate_write_wrong(words, &run->asked, &finding->said, &exact, &pair.a, &pair.b, cause);
    }
    fprintf(out, "# %s: %s\n", run->asked.name, words);
    snprintf(pair.family, sizeof pair.family, "%s", relate_family_name(finding->family));
    snprintf(pair.note, sizeof pair.note, "%.40s: %.200s", run->asked.name, words);
    for (char *c = pair.note; *c; c++) {
        if (*c == '|' || *c == '#') *c = '?'; // a note ends there
    }
    size_t length = good ? geometry_case_write(NULL, 0, &pair) : 0;
    if (good) line = malloc(length + 1);
    if (line) {
        geometry_case_write(line, length + 1, &pair);
        fprintf(out, "%s\n", line);
    }
    free(line);
    geometry_case_free(&pair);
    return line ? STATUS_DONE : status_report(STATUS_LACKING, "out of memory");
}

// The cause of most wrong answers, if one has more than half of them.
static void write_cause(FILE *out, const Run *run)
{
    const RelateFuzz *all = &run->all;
    int best = relate_causes_best((1u << RELATE_CAUSES) - 1, all->explained, all->wrong);
    if (best >= 0 && 2 * all->explained[best] > all->wrong)
        fprintf(out, "# %s: %lld of %lld wrong answers are %s\n", run->asked.name,
                all->explained[best], all->wrong, relate_cause_words(best));
}

static Status write_report(FILE *out, Run *run, uint64_t seed)
{
    RelateFuzz *all = &run->all;
    Status status = STATUS_DONE;
    fprintf(out, "%s\n# touchstone fuzz --geometries --seed %llu\n", CASE_HEADER_2,
            (unsigned long long)seed);
    qsort(all->finding, (size_t)all->findings, sizeof *all->finding, smaller_first);
    for (int i = 0; i < all->findings && status == STATUS_DONE; i++)
        status = write_finding(out, run, &all->finding[i]);
    write_cause(out, run);
    if (all->failed >= FAILURES_ENOUGH && all->asked < run->pairs)
        fprintf(out, "# %s: given up after %lld pairs without an answer\n", run->asked.name,
                all->failed);
    fprintf(out, "# %s: %lld of %lld pairs wrong, %lld without an answer, %lld refused; ",
            run->asked.name, all->wrong, all->asked, all->failed, all->refused);
    fprintf(out, "%d finding%s\n", all->findings, all->findings == 1 ? "" : "s");
    return status;
}

// To standard output, and to --out.
static Status report(Run *run, const Options *options, uint64_t seed)
{
    char error[512] = "out of memory", *bytes = NULL;
    size_t size;
    FILE *text = open_memstream(&bytes, &size);
    if (!text) return status_report(STATUS_LACKING, "%s", error);
    Status status = write_report(text, run, seed);
    bool good = fclose(text) == 0;
    if (good && status == STATUS_DONE) fputs(bytes, stdout);
    good = good && (!options->out || save_text(options->out, bytes, error, sizeof error));
    free(bytes);
    return status != STATUS_DONE || good ? status : status_report(STATUS_MISUSED, "%s", error);
}

// ---- The command

static Status choose(Run *run, const Options *options)
{
    if (options->loaded && !options->method) {
        run->plugin = options->loaded;
        run->asked = relate_asked_plugin(options->loaded);
        return STATUS_DONE;
    }
    if (options->is_command) {
        run->command.line = options->plugin;
        run->asked = relate_asked_command(&run->command);
        return STATUS_DONE;
    }
    const char *name = options->method ? options->method : relate_way[0].name;
    const RelateWay *way = relate_way_find(name);
    if (way) {
        run->asked = relate_asked_way(way);
        return STATUS_DONE;
    }
    char names[256] = "";
    for (int i = 0; i < RELATE_WAYS; i++)
        snprintf(names + strlen(names), sizeof names - strlen(names), "%s%s",
                 i == 0                 ? ""
                 : i + 1 == RELATE_WAYS ? " or "
                                        : ", ",
                 relate_way[i].name);
    return status_report(STATUS_MISUSED, "--method '%s': of geometries expected %s", name, names);
}

Status command_fuzz_geometries(const Options *options)
{
    Run *run = calloc(1, sizeof *run);
    if (!run) return status_report(STATUS_LACKING, "out of memory");
    Status status = choose(run, options);
    run->asked.is_over = is_over;
    run->asked.run = run;
    struct sigaction action = {.sa_handler = interrupt};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    uint64_t some_seed = (uint64_t)time(NULL) * 1000 + (uint64_t)getpid() % 1000;
    uint64_t seed = options->has_seed ? options->seed : some_seed;
    run->range = (RelateRange){
        .seed = seed, .a = RELATE_KINDS, .b = RELATE_KINDS, .family = options->geometry_family};
    run->until = options->seconds > 0 ? clock_seconds() + options->seconds : HUGE_VAL;
    run->pairs = options->cases > 0 ? options->cases : options->seconds > 0 ? LLONG_MAX / 2 : PAIRS;
    set_deadline(run);
    if (status == STATUS_DONE) {
        status = jobs_run(&(Jobs){.count = options->jobs,
                                  .with = run,
                                  .next = next_task,
                                  .work = do_task,
                                  .take = take_task,
                                  .begin = begin_process,
                                  .end = end_process,
                                  .write_known = write_known,
                                  .read_known = read_known});
        progress_hide();
        if (status == STATUS_DONE) status = run->status;
    }
    line_command_free(&run->command);
    if (status == STATUS_DONE) status = report(run, options, seed);
    long long answered = run->all.asked - run->all.refused;
    if (status == STATUS_DONE && answered == 0)
        status = status_report(STATUS_MISUSED, "nothing was asked that is judged");
    bool wrong = run->all.findings > 0;
    free(run);
    return status == STATUS_DONE && wrong ? STATUS_DISAGREED : status;
}
