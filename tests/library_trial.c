// The table of docs/LIBRARIES.md: every plug-in and method named on the command line on the corpus
// and on the same number of fuzzed pairs, as rows of Markdown. A plug-in's time is that of its
// function called here, in turn with the core on the same pairs; conversions are included.
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "fuzz/fuzzer.h"
#include "generate/generate.h"
#include "plugin/plugin_private.h"
#include "query.h"
#include "timing.h"
#include "trial/score.h"

enum { CASES = 20000, TIMED = 512, RUNS = 9, FAILURES = 60, SEED = 1 };

static const char *const touch_word[] = {"open", "closed", "either", "told", "half open"};
static const char *const number_word[] = {"double", "float", "int32"};

// ns of a query by the function and by the core, on pairs of whole numbers that it takes.
static void time_in_child(const char *path, const Plugin *plugin, int to)
{
    double ns[2] = {HUGE_VAL, HUGE_VAL};
    static PluginFrame frame;
    static PluginQuestion question[TIMED];
    static GeneratedPair pair[TIMED];
    const Method *method = plugin_method(plugin);
    void *object = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    const TouchstonePlugin *found = object ? dlsym(object, "touchstone_plugin") : NULL;
    Random random = random_seeded(SEED);
    int made = 0, at = 0;
    plugin_frame_clear(&frame);
    for (long tries = 0; found && made < TIMED && tries < 1000000; tries++) {
        TsShapeKind a = (TsShapeKind)random_integer(&random, 0, TS_SHAPE_KINDS - 1);
        TsShapeKind b = (TsShapeKind)random_integer(&random, 0, TS_SHAPE_KINDS - 1);
        GeneratedPair *one = &pair[made];
        Query query = {.kind = QUERY_PAIR, .a = &one->a, .b = &one->b};
        if (!(method->a & TS_SHAPE_BIT(a)) || !(method->b & TS_SHAPE_BIT(b))) continue;
        generate_pair(&random, FAMILY_LATTICE, a, b, one);
        if (!method_accepts(method, &query) || !query_is_fair(method, &query)) continue;
        if (!plugin_check_ask(&frame, &query, &plugin->info)) break;
        made += plugin_frame_next_question(&frame, &at, &question[made]);
    }
    volatile int sum = 0;
    for (int run = 0; run < RUNS && made > 0; run++) {
        double began = timing_now();
        double measure[PLUGIN_MEASURES];
        for (int i = 0; i < made; i++)
            sum += found->answer(question[i].kind[0], question[i].number[0], question[i].kind[1],
                                 question[i].number[1], measure);
        double between = timing_now();
        for (int i = 0; i < made; i++) {
            Query query = {.kind = QUERY_PAIR, .a = &pair[i].a, .b = &pair[i].b};
            sum += (int)query_core(&query);
        }
        ns[0] = fmin(ns[0], (between - began) / made);
        ns[1] = fmin(ns[1], (timing_now() - between) / made);
    }
    if (write(to, ns, sizeof ns) != sizeof ns) _exit(1);
    _exit(0);
}

static bool time_plugin(const char *path, const Plugin *plugin, double ns[2])
{
    int wire[2];
    if (pipe(wire) != 0) return false;
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) time_in_child(path, plugin, wire[1]);
    close(wire[1]);
    bool timed = read(wire[0], ns, 2 * sizeof *ns) == (ssize_t)(2 * sizeof *ns);
    close(wire[0]);
    waitpid(child, NULL, 0);
    return timed && isfinite(ns[0]);
}

static double percent(long long part, long long of)
{
    return of > 0 ? 100 * (double)part / (double)of : 0;
}

// The shortest case that the fuzzer found, without its note.
static void print_smallest(const Fuzzer *fuzzer)
{
    const char *best = NULL;
    for (int i = 0; i < fuzzer_findings(fuzzer); i++) {
        const FuzzerFound *found = fuzzer_finding(fuzzer, i);
        bool fault = finding_is_fault(&found->finding);
        if (fault && (!best || strlen(found->line) < strlen(best))) best = found->line;
    }
    if (!best) {
        printf(" |\n");
        return;
    }
    const char *end = strstr(best, " | method"), *note = strstr(best, " | note ");
    const char *about = strstr(best, "  # about");
    char text[CASE_LINE_MAX];
    snprintf(text, sizeof text, " `%.*s`: %.*s", (int)(end ? end - best : 0), best,
             (int)(note && about ? about - note - 8 : 60), note ? note + 8 : "");
    for (char *c = text; *c; c++) { // a bar ends a cell
        if (*c == '|') putchar('\\');
        putchar(*c);
    }
    printf(" |\n");
}

static int try_one(const char *name, const char *corpus)
{
    char error[PLUGIN_ERROR_MAX] = "";
    Plugin *plugin = strstr(name, ".so") ? plugin_open(name, error, sizeof error) : NULL;
    const Method *method = plugin ? plugin_method(plugin) : method_find(name);
    double ns[2] = {0, 0};
    static CaseFile file;
    static Score score;
    score = (Score){0};
    if (!method) {
        fprintf(stderr, "%s\n", *error ? error : name);
        return 2;
    }
    fprintf(stderr, "%s\n", method->name);
    Fuzzer *fuzzer = fuzzer_new(
        method,
        &(FuzzerOptions){.seed = SEED, .family = -1, .a = TS_SHAPE_KINDS, .b = TS_SHAPE_KINDS});
    if (!fuzzer || !case_file_open(&file, corpus)) return 2;
    if (!score_run(&score, method, &file, NULL, NULL)) return 2;
    case_file_close(&file);
    for (int i = 1; i <= 50 && fuzzer_count(fuzzer).failed < FAILURES; i++)
        fuzzer_run(fuzzer, (long long)CASES * i / 50, timing_now, timing_now() + 6e9);
    fuzzer_conclude(fuzzer, CASES);
    FuzzerCount count = fuzzer_count(fuzzer);
    long long judged = count.asked - count.not_judged;
    printf(
        "| %s | %s | %s | %g | %lld of %lld | %.2g | %.2g | %.2g | %.2g | %lld | %.2g | %.2g | "
        "%.2g | %.2g |",
        method->subject ? method->subject : method->name, touch_word[method->touch],
        number_word[method->number], method->tolerance, (long long)score_right(score.all),
        (long long)score.all.asked, percent(score.all.wrong, score.all.asked),
        percent(score.all.touching, score.all.asked), percent(score.all.rounded, score.all.asked),
        percent(score.all.unstable, score.all.asked), judged,
        percent(count.wrong + count.failed + count.again, judged), percent(count.rounded, judged),
        percent(count.unstable, judged), percent(4 * count.measures, judged));
    if (plugin && time_plugin(name, plugin, ns))
        printf(" %.0f (%.2g) |", ns[0], ns[0] / ns[1]);
    else
        printf(" |");
    print_smallest(fuzzer);
    fuzzer_free(fuzzer);
    plugin_close(plugin);
    return 0;
}

int main(int count, char **name)
{
    int status = 0;
    if (count < 3) {
        fprintf(stderr, "usage: library_trial CORPUS PLUGIN.so|METHOD ...\n");
        return 2;
    }
    printf(
        "| function | touch | numbers | tolerance, px | corpus: right | wrong %% | touching %% | "
        "rounding %% | unstable %% | fuzzed | wrong %% | rounding %% | unstable %% | measures %% | "
        "ns (core = 1) | smallest finding "
        "|\n|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|\n");
    for (int i = 2; i < count && status == 0; i++) status = try_one(name[i], name[1]);
    return status;
}
