// check --format jts: files of tests of JTS and GEOS, put to the core.
#include "commands.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/jts_file.h"

enum { REASONS_MAX = 64, REASON_MAX = 96 };

typedef struct Reason {
    char words[REASON_MAX];
    int64_t count;
} Reason;

typedef struct Jts {
    const char *name; // of the file
    const Options *options;
    int64_t count[JTS_OUTCOMES];
    Reason reason[REASONS_MAX]; // why tests cannot be asked
    int reasons;
} Jts;

// The reason without the geometry's name and the place in it.
static const char *without_place(const char *why)
{
    const char *at = strncmp(why, "a: ", 3) == 0 || strncmp(why, "b: ", 3) == 0 ? why + 3 : why;
    const char *colon = strstr(at, ": ");
    bool has_place = strncmp(at, "line ", 5) == 0 || strncmp(at, "byte ", 5) == 0;
    return has_place && colon ? colon + 2 : at;
}

static void count_reason(Jts *jts, const char *why)
{
    why = without_place(why);
    int i = 0;
    while (i < jts->reasons && strncmp(jts->reason[i].words, why, REASON_MAX - 1) != 0) i++;
    if (i == REASONS_MAX) i--; // the last stands for all that follow
    if (i == jts->reasons) {
        jts->reasons++;
        snprintf(jts->reason[i].words, REASON_MAX, "%s", i < REASONS_MAX - 1 ? why : "other");
    }
    jts->reason[i].count++;
}

// A geometry on one line, whose blanks are single.
static void print_geometry(const char *name, const char *text)
{
    enum { SHOWN_MAX = 400 };
    int printed = 0;
    bool blank = true;
    printf("    %s: ", name);
    for (; *text && printed < SHOWN_MAX; text++) {
        bool is_blank = strchr(" \t\r\n", *text) != NULL;
        if (is_blank && blank) continue;
        blank = is_blank;
        putchar(is_blank ? ' ' : (unsigned char)*text < ' ' || *text == 127 ? '?' : *text);
        printed++;
    }
    puts(*text ? "..." : "");
}

static void visit(void *context, const JtsTest *test)
{
    Jts *jts = context;
    char matrix[10];
    jts->count[test->outcome]++;
    if (test->outcome == JTS_NOT_EXPRESSIBLE) {
        count_reason(jts, test->why);
        if (jts->options->print)
            printf("%s:%lld: %s: not expressible: %s\n", jts->name, (long long)test->line,
                   test->operation, test->why);
    }
    if (test->outcome != JTS_DIFFERENT) return;
    ts_matrix_text(&test->matrix, matrix);
    printf("%s:%lld: %s(%c, %c%s%s): the file says %s, exact is %s (DE-9IM %s)\n", jts->name,
           (long long)test->line, test->operation, test->first, test->second,
           *test->pattern ? ", " : "", test->pattern, test->expected ? "true" : "false",
           test->expected ? "false" : "true", matrix);
    print_geometry("a", test->text[0]);
    print_geometry("b", test->text[1]);
}

static Status check_file(Jts *jts, const char *name)
{
    char error[GEOMETRY_ERROR_MAX];
    bool standard = strcmp(name, "-") == 0;
    FILE *stream = standard ? stdin : fopen(name, "rb");
    jts->name = standard ? "standard input" : name;
    if (!stream)
        return status_report(STATUS_MISUSED, "%s: cannot be read: %s", name, strerror(errno));
    bool good = jts_file_read(stream, visit, jts, error, sizeof error);
    if (!standard) fclose(stream);
    return good ? STATUS_DONE : status_report(STATUS_MISUSED, "%s: %s", jts->name, error);
}

static void summarise(const Jts *jts)
{
    int64_t asked = jts->count[JTS_RIGHT] + jts->count[JTS_DIFFERENT],
            tests = asked + jts->count[JTS_NOT_EXPRESSIBLE];
    printf("%lld predicate%s: %lld right, %lld different, %lld not expressible", (long long)tests,
           tests == 1 ? "" : "s", (long long)jts->count[JTS_RIGHT],
           (long long)jts->count[JTS_DIFFERENT], (long long)jts->count[JTS_NOT_EXPRESSIBLE]);
    if (tests > 0) printf("; %.2f %% asked", 100.0 * (double)asked / (double)tests);
    if (jts->count[JTS_OTHER] > 0)
        printf("; %lld other operation%s", (long long)jts->count[JTS_OTHER],
               jts->count[JTS_OTHER] == 1 ? "" : "s");
    putchar('\n');
    for (int i = 0; i < jts->reasons; i++)
        printf("    %lld: %s\n", (long long)jts->reason[i].count, jts->reason[i].words);
}

Status command_jts(const Options *options)
{
    Jts *jts = calloc(1, sizeof *jts);
    if (!jts) return status_report(STATUS_LACKING, "out of memory");
    jts->options = options;
    Status status = STATUS_DONE;
    for (int i = 0; i < options->files && !ferror(stdout); i++)
        if (check_file(jts, options->file[i]) != STATUS_DONE) status = STATUS_MISUSED;
    summarise(jts);
    Status printed = status_printed("the answers");
    if (printed != STATUS_DONE)
        status = printed;
    else if (status == STATUS_DONE && jts->count[JTS_DIFFERENT] > 0)
        status = STATUS_DISAGREED;
    else if (status == STATUS_DONE && jts->count[JTS_RIGHT] == 0)
        status = status_report(STATUS_MISUSED, "nothing was asked: no predicate of two geometries");
    free(jts);
    return status;
}
