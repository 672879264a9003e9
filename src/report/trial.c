#include "trial.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "query.h"

static void progress(const TrialOptions *options, const char *what, double part)
{
    if (options->progress) options->progress(options->context, what, part);
}

// ---- The acid test

static bool run_acid(Trial *trial, const TrialOptions *options)
{
    AcidPair pair[ACID_PAIRS];
    trial->panels = acid_pairs(trial->method, pair);
    size_t cells = 4 * (size_t)trial->lattice * (size_t)trial->lattice;
    trial->panel = calloc((size_t)trial->panels + 1, sizeof *trial->panel);
    trial->first = calloc((size_t)trial->panels + 1, sizeof *trial->first);
    if (!trial->panel || !trial->first) return false;
    for (int i = 0; i < trial->panels; i++) {
        progress(options, "acid test", (double)i / trial->panels);
        PortraitPanel *panel = &trial->panel[i];
        AcidPanel queries = acid_panel(pair[i], trial->method->number, trial->lattice);
        panel->pair = pair[i];
        panel->cell = malloc(cells * sizeof *panel->cell);
        if (!panel->cell ||
            !acid_ask(&queries, trial->method, panel->cell, &panel->count, &trial->first[i])) {
            return false;
        }
        trial->acid.asked += panel->count.asked;
        trial->acid.wrong += panel->count.wrong;
        trial->acid.failed += panel->count.failed;
        trial->acid.touching_wrong += panel->count.touching_wrong;
    }
    return true;
}

int trial_cell_line(const Trial *trial, int panel, int cell, char *line, int size)
{
    Case pair;
    AcidPanel queries = acid_panel(trial->panel[panel].pair, trial->method->number, trial->lattice);
    if (!acid_case(&queries, cell % queries.side, cell / queries.side, &pair)) return -1;
    pair.expect = trial->panel[panel].cell[cell].exact;
    return case_write(line, size, &pair);
}

// ---- The collection of cases

// Its version is told by a comment in its first lines: "# corpus 1.0".
static void read_version(Trial *trial, const char *path)
{
    char line[256];
    FILE *file = fopen(path, "r");
    for (int i = 0; file && i < 20 && fgets(line, sizeof line, file); i++) {
        const char *word = strstr(line, "corpus ");
        if (line[0] != '#' || !word) continue;
        int length = (int)strspn(word + 7, "0123456789.");
        if (length == 0) continue;
        snprintf(trial->version, sizeof trial->version, "%.*s", length, word + 7);
        break;
    }
    if (file) fclose(file);
}

typedef struct Watch {
    Trial *trial;
    const TrialOptions *options;
} Watch;

static void keep_miss(Trial *trial, const Case *pair, const Finding *finding)
{
    int alike = 0;
    for (int i = 0; i < trial->misses; i++) {
        alike += strcmp(trial->miss[i].pair.family, pair->family) == 0;
    }
    if (trial->misses == TRIAL_MISSES || alike == TRIAL_MISSES_EACH) return;
    TrialMiss *miss = &trial->miss[trial->misses++];
    case_copy(&miss->pair, pair);
    miss->finding = *finding;
}

static void watch(void *context, const Case *pair, const Finding *finding)
{
    const Watch *watch = context;
    if (finding_is_fault(finding)) {
        keep_miss(watch->trial, pair, finding);
    }
    if (watch->options->seen) watch->options->seen(watch->options->context, pair, finding);
}

static TrialFault run_corpus(Trial *trial, const TrialOptions *options, char *error, int size)
{
    TrialFault fault = TRIAL_FINE;
    Watch both = {trial, options};
    CaseFile *file = malloc(sizeof *file);
    trial->miss = malloc(TRIAL_MISSES * sizeof *trial->miss);
    if (!file || !trial->miss) {
        free(file);
        return TRIAL_NO_MEMORY;
    }
    progress(options, "corpus", 0);
    read_version(trial, options->corpus);
    if (case_file_open(file, options->corpus)) {
        bool run = score_run(&trial->score, trial->method, file, watch, &both);
        fault = run ? TRIAL_FINE : TRIAL_NO_MEMORY;
    }
    if (fault == TRIAL_FINE && file->wrong > 0) {
        case_file_error(file, 0, error, size);
        fault = TRIAL_BAD_CORPUS;
    }
    trial->scored = fault == TRIAL_FINE;
    case_file_close(file);
    free(file);
    return fault;
}

// ---- The fuzzer

static bool run_fuzzer(Trial *trial, const TrialOptions *options)
{
    enum { SLICES = 50 };
    trial->fuzzer = fuzzer_new(trial->method, &(FuzzerOptions){.seed = options->seed,
                                                               .family = -1,
                                                               .a = TS_SHAPE_KINDS,
                                                               .b = TS_SHAPE_KINDS});
    if (!trial->fuzzer) return false;
    for (int i = 1; i <= SLICES; i++) {
        progress(options, "fuzzing", (double)i / SLICES);
        fuzzer_run(trial->fuzzer, options->cases * i / SLICES, NULL, 0);
        if (fuzzer_count(trial->fuzzer).failed >= ACID_FAILURES) break;
    }
    fuzzer_explain(trial->fuzzer);
    return true;
}

// ---- Speed

enum { TIMED = 1024, TIMED_RUNS = 9 };

// The least of some runs, ns per query.
static double time_of(const Trial *trial, const Query *query, Answer *answer, int count, bool core,
                      double (*now)(void))
{
    double least = HUGE_VAL;
    for (int run = 0; run < TIMED_RUNS; run++) {
        double began = now();
        if (core) {
            for (int i = 0; i < count; i++) answer[i].relation = query_core(&query[i]);
        } else {
            method_ask_many(trial->method, query, answer, count);
        }
        least = fmin(least, (now() - began) * 1e9 / count);
    }
    return least;
}

// On pairs from the windows of the acid test, which are of ordinary size, all kinds in turn.
static bool measure_speed(Trial *trial, const TrialOptions *options)
{
    Case *pair = malloc(TIMED * sizeof *pair);
    Query *query = malloc(TIMED * sizeof *query);
    Answer *answer = malloc(TIMED * sizeof *answer);
    bool ready = pair && query && answer;
    const Method *method = trial->method;
    int each = (TIMED + trial->panels - 1) / trial->panels, made = 0;
    progress(options, "speed", 0);
    for (int i = 0; ready && i < trial->panels; i++) {
        AcidPanel panel = acid_panel(trial->panel[i].pair, method->number, trial->lattice);
        // Evenly over the square within the round window.
        int side = panel.window, low = panel.side / 2 - side / 2;
        for (int j = 0; j < each && made < TIMED; j++) {
            int cell = (int)((long long)j * side * side / each);
            if (!acid_case(&panel, low + cell % side, low + cell / side, &pair[made])) continue;
            query[made] = query_of_case(query_kind(&pair[made]), &pair[made]);
            made += query_is_fair(method, &query[made]);
        }
    }
    if (ready && made > 0) {
        trial->ns = time_of(trial, query, answer, made, false, options->now);
        trial->core_ns = time_of(trial, query, answer, made, true, options->now);
    }
    free(pair);
    free(query);
    free(answer);
    return ready;
}

// ---- All of it

TrialFault trial_run(Trial *trial, const Method *method, const TrialOptions *options, char *error,
                     int error_size)
{
    TrialFault fault = TRIAL_FINE;
    *trial = (Trial){.method = method,
                     .lattice = options->lattice > 0 ? options->lattice : ACID_LATTICE};
    bool memory = run_acid(trial, options);
    if (memory && trial->panels == 0) {
        snprintf(error, (size_t)error_size,
                 "%s takes no pair of shapes at rest, and the acid test asks no other",
                 method->name);
        return TRIAL_NO_PAIRS;
    }
    if (memory && options->corpus) fault = run_corpus(trial, options, error, error_size);
    if (memory && fault == TRIAL_FINE && options->cases > 0) memory = run_fuzzer(trial, options);
    bool timed = options->now && trial->acid.failed == 0;
    if (memory && fault == TRIAL_FINE && timed) memory = measure_speed(trial, options);
    if (!memory) fault = TRIAL_NO_MEMORY;
    if (fault == TRIAL_NO_MEMORY) snprintf(error, (size_t)error_size, "out of memory");
    return fault;
}

void trial_end(Trial *trial)
{
    for (int i = 0; trial->panel && i < trial->panels; i++) free(trial->panel[i].cell);
    free(trial->panel);
    free(trial->first);
    free(trial->miss);
    fuzzer_free(trial->fuzzer);
    *trial = (Trial){0};
}

bool trial_is_flawless(const Trial *trial)
{
    return trial->acid.wrong == 0 &&
           (!trial->scored || score_right(trial->score.all) == trial->score.all.asked);
}

void trial_score_words(const Trial *trial, char *text, int size)
{
    char right[PORTRAIT_NUMBER], asked[PORTRAIT_NUMBER];
    ScoreCount all = trial->score.all;
    *text = 0;
    if (!trial->scored) return;
    snprintf(text, (size_t)size, "corpus%s%s: %s of %s", *trial->version ? " " : "", trial->version,
             portrait_number(right, score_right(all)), portrait_number(asked, all.asked));
}

Portrait trial_portrait(const Trial *trial, const char *score)
{
    return (Portrait){.name = trial->method->name,
                      .subject =
                          trial->method->subject ? trial->method->subject : trial->method->label,
                      .score = *score ? score : NULL,
                      .number = trial->method->number,
                      .lattice = trial->lattice,
                      .panels = trial->panels,
                      .panel = trial->panel};
}
