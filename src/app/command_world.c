// world: an engine put to generated worlds, or to those of a line or a file. What breaks a law is
// shrunk and goes to standard output as a file of worlds.
#include "commands.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "clock.h"
#include "jobs.h"
#include "progress.h"
#include "worlds/law.h"
#include "worlds/world_family.h"
#include "worlds/world_shrink.h"

// An engine that fails so often is given up: each of its hangs takes seconds.
enum { WORLDS = 1000, SHRINK_RUNS = 2000, FILE_ERRORS = 20, FAILURES_ENOUGH = 30 };

#define SHRINK_SECONDS 20

typedef struct LawCount {
    long long kept, limits, broken;
    World limit, breach; // the first ones
} LawCount;

typedef struct Run {
    const Options *options;
    Engine *engine;
    LawBench *bench;
    LawCount law[LAWS];
    long long worlds, refused;
    uint64_t seed;
    double until; // by the clock; 0: no end
} Run;

static bool is_asked(const Run *run, const World *world, LawName law)
{
    if (run->options->law >= 0) return law == (LawName)run->options->law;
    return !*world->law || law == law_find(world->law);
}

// ---- Output

static void print_quoted(const char *text)
{
    bool plain = strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                              "./_-+=") == strlen(text);
    if (plain && *text) {
        fputs(text, stdout);
        return;
    }
    putchar('\'');
    for (; *text; text++) {
        if (*text == '\'')
            fputs("'\\''", stdout);
        else
            putchar(*text);
    }
    putchar('\'');
}

static void print_command(const Run *run, const char *line)
{
    const Options *options = run->options;
    fputs("# " COMMANDS_PROGRAM " world ", stdout);
    if (options->engine) {
        fputs(options->engine_is_command ? "--command " : "--engine ", stdout);
        print_quoted(options->engine);
        putchar(' ');
    }
    printf("'%s'\n", line);
}

static void print_engine(const Run *run)
{
    const TouchstoneEngine *about = engine_about(run->engine);
    printf("%s%s%s", about->name, *about->version ? " " : "", about->version);
}

static const char *verdict_word(LawVerdict verdict)
{
    static const char *const word[] = {"silent", "kept", "not promised and not kept", "broken"};
    return word[verdict];
}

// ---- A world through the laws

static void judge(Run *run, const World *world)
{
    if (!law_begin(run->bench, world)) {
        run->refused++;
        return;
    }
    run->worlds++;
    for (LawName law = 0; law < LAWS; law++) {
        if (!is_asked(run, world, law)) continue;
        LawCount *count = &run->law[law];
        LawVerdict verdict = law_judge(run->bench, law);
        if (jobs_stopping()) return; // its processes may have been ended
        if (verdict == LAW_KEPT) count->kept++;
        if (verdict == LAW_LIMIT && count->limits++ == 0) count->limit = *world;
        if (verdict == LAW_BROKEN && count->broken++ == 0) count->breach = *world;
    }
}

static void generate(Run *run)
{
    const Options *options = run->options;
    long long count = options->count > 0 ? options->count : run->until > 0 ? -1 : WORLDS;
    const TouchstoneEngine *about = engine_about(run->engine);
    WorldLimits limits = {about->shapes, about->speed, about->spin};
    Random seeds = random_seeded(run->seed);
    for (long long i = 0; i != count && !jobs_stopping(); i++) {
        if (run->until > 0 && clock_seconds() >= run->until) return;
        Random random = random_seeded(random_next(&seeds));
        int family = options->family >= 0 ? options->family : (int)(i % WORLD_FAMILIES);
        World world = world_family_make((WorldFamily)family, &limits, &random);
        judge(run, &world);
        if (run->law[LAW_RUN].broken >= FAILURES_ENOUGH) return;
        if (i % 16 == 0) progress_show("%lld worlds", run->worlds);
    }
}

// Shrinks what breaks the law, runs it once more and prints it. A finding that is not found again
// is printed as it was.
static void report(Run *run, LawName law, LawVerdict verdict, World world, long long count,
                   long long asked)
{
    char line[WORLD_LINE];
    double until = clock_seconds() + SHRINK_SECONDS;
    world_shrink(&world, run->bench, law, verdict, SHRINK_RUNS, clock_seconds, until);
    bool again = law_begin(run->bench, &world) && law_judge(run->bench, law) == verdict;
    printf("# %s: %s, by %lld of %lld worlds: %s\n", law_name(law), verdict_word(verdict), count,
           asked, again ? law_words(run->bench) : "it is not so when it is run again");
    world_write(&world, line);
    printf("%s\n", line);
    print_command(run, line);
}

static Status summarise(Run *run)
{
    command_progress_end();
    int broken = 0, limits = 0, kept = 0;
    for (LawName law = 0; law < LAWS; law++) {
        LawCount *count = &run->law[law];
        long long asked = count->kept + count->limits + count->broken;
        if (count->broken > 0)
            report(run, law, LAW_BROKEN, count->breach, count->broken, asked);
        else if (count->limits > 0)
            report(run, law, LAW_LIMIT, count->limit, count->limits, asked);
        broken += count->broken > 0;
        limits += count->broken == 0 && count->limits > 0;
        kept += asked > 0 && count->kept == asked;
    }
    fputs("# ", stdout);
    print_engine(run);
    printf(": %lld worlds, seed %llu: %d law%s broken, %d not promised and not kept, %d kept:",
           run->worlds, (unsigned long long)run->seed, broken, broken == 1 ? "" : "s", limits,
           kept);
    for (LawName law = 0; law < LAWS; law++) {
        const LawCount *count = &run->law[law];
        if (count->kept > 0 && count->limits + count->broken == 0)
            printf(" %s %lld", law_name(law), count->kept);
    }
    if (run->refused > 0) printf("; %lld worlds not judged", run->refused);
    putchar('\n');
    Status printed = status_printed("the findings");
    if (printed != STATUS_DONE) return printed;
    if (run->worlds == 0) return status_report(STATUS_MISUSED, "nothing was asked: no world");
    bool wrong = broken > 0 || (run->options->strict && limits > 0);
    return wrong ? STATUS_DISAGREED : STATUS_DONE;
}

// ---- A line, or a file of lines

static void print_trace(const WorldTrace *trace)
{
    puts("# tick body x y degrees vx vy spin");
    for (int tick = 0; trace && tick <= trace->ticks; tick++) {
        for (int i = 0; i < trace->bodies; i++) {
            const TouchstoneWorldPose *p = world_trace_at(trace, tick, i);
            printf("%d %d %.9g %.9g %.9g %.9g %.9g %.9g\n", tick, i + 1, p->x, p->y,
                   p->angle * 57.29577951308232, p->vx, p->vy, p->spin);
        }
    }
}

static Status judge_line(Run *run, const char *line)
{
    World world;
    char error[256];
    if (!world_read(&world, line, error, sizeof error))
        return status_report(STATUS_MISUSED, "%s", error);
    if (*world.law && law_find(world.law) == LAWS)
        return status_report(STATUS_MISUSED, "there is no law '%s'", world.law);
    if (!law_begin(run->bench, &world))
        return status_report(STATUS_MISUSED, "nothing was asked: %s", law_words(run->bench));
    bool wrong = false;
    for (LawName law = 0; law < LAWS; law++) {
        if (!is_asked(run, &world, law)) continue;
        LawVerdict verdict = law_judge(run->bench, law);
        const char *words = law_words(run->bench);
        printf("# %s (%s): %s%s%s\n", law_name(law), law_sentence(law), verdict_word(verdict),
               *words ? ": " : "", words);
        wrong |= verdict == LAW_BROKEN || (run->options->strict && verdict == LAW_LIMIT);
    }
    print_trace(law_trace(run->bench));
    Status printed = status_printed("the trace");
    if (printed != STATUS_DONE) return printed;
    return wrong ? STATUS_DISAGREED : STATUS_DONE;
}

static Status judge_file(Run *run, const char *name)
{
    FILE *file = strcmp(name, "-") == 0 ? stdin : fopen(name, "r");
    char *line = malloc(WORLD_LINE), error[256];
    Status status = STATUS_DONE;
    int number = 0, wrong = 0;
    if (!file || !line) {
        free(line);
        return status_report(STATUS_MISUSED, "cannot read %s", name);
    }
    while (fgets(line, WORLD_LINE, file) && !jobs_stopping()) {
        World world;
        number++;
        line[strcspn(line, "\r\n")] = 0;
        if (!*line || *line == '#') continue;
        if (world_read(&world, line, error, sizeof error)) {
            judge(run, &world);
        } else if (wrong++ < FILE_ERRORS) {
            status = status_report(STATUS_MISUSED, "%s:%d: %s", name, number, error);
        }
    }
    if (file != stdin) fclose(file);
    free(line);
    Status judged = summarise(run);
    return status == STATUS_DONE ? judged : status;
}

// ---- The command

static void interrupt(int signal)
{
    (void)signal;
    jobs_stop();
}

static Engine *open_engine(const Options *options, char *error, int error_size)
{
    if (!options->engine) return engine_ours();
    if (options->engine_is_command) return engine_open_command(options->engine, error, error_size);
    return engine_open(options->engine, error, error_size);
}

Status command_world(const Options *options)
{
    char error[1024] = "out of memory";
    Run *run = calloc(1, sizeof *run);
    if (!run) return status_report(STATUS_MISUSED, "%s", error);
    run->options = options;
    run->engine = open_engine(options, error, sizeof error);
    run->bench = run->engine ? law_bench_new(run->engine) : NULL;
    Status status = STATUS_DONE;
    struct sigaction action = {.sa_handler = interrupt};
    if (!run->bench) {
        status = status_report(STATUS_MISUSED, "%s", error);
    } else {
        sigaction(SIGINT, &action, NULL);
        sigaction(SIGTERM, &action, NULL);
        uint64_t some_seed = (uint64_t)time(NULL) * 1000 + (uint64_t)getpid() % 1000;
        run->seed = options->has_seed ? options->seed : some_seed;
        if (options->seconds > 0) run->until = clock_seconds() + options->seconds;
        const char *given = options->files > 0 ? options->file[0] : NULL;
        if (given && strncmp(given, "world ", 6) == 0) {
            status = judge_line(run, given);
        } else if (given) {
            status = judge_file(run, given);
        } else {
            generate(run);
            progress_hide();
            status = summarise(run);
        }
    }
    law_bench_free(run->bench);
    engine_close(run->engine);
    free(run);
    return status;
}
