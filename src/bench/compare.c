// A run of the bench beside an earlier one.
#include "compare.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { NAME = 160 };

typedef struct Time {
    char name[NAME]; // all of its row that is no measure: kinds, method, path, number of boxes
    double median, least, most; // ns; a time without runs has all three equal
    bool taken;                 // compared already
} Time;

typedef struct Times {
    Time *time;
    int count, room;
    bool lacks_memory;
} Times;

struct BenchPast {
    char *path;
    json_t *run;
};

// ---- Reading

BenchPast *compare_read(const char *path, char *error, int size)
{
    json_error_t fault;
    BenchPast *past = calloc(1, sizeof *past);
    if (past) past->path = strdup(path);
    if (past && past->path) past->run = json_load_file(path, 0, &fault);
    if (past && past->run && json_object_get(past->run, "cases")) // NULL of what is no object
        return past;
    if (!past || !past->path) {
        snprintf(error, (size_t)size, "out of memory");
    } else if (!past->run && fault.line < 1) {
        snprintf(error, (size_t)size, "%s", fault.text);
    } else if (!past->run) {
        snprintf(error, (size_t)size, "%s:%d: found no JSON (%s), expected what bench --json wrote",
                 path, fault.line, fault.text);
    } else {
        snprintf(error, (size_t)size,
                 "%s: found other JSON, expected what bench --json wrote, with \"cases\"", path);
    }
    compare_free(past);
    return NULL;
}

void compare_free(BenchPast *past)
{
    if (!past) return;
    json_decref(past->run);
    free(past->path);
    free(past);
}

// ---- Times by name

static void append(char name[NAME], const char *word)
{
    size_t used = strlen(name);
    snprintf(name + used, NAME - used, "%s%s", used ? " " : "", word);
}

static void add_time(Times *times, const char *name, double median, double least, double most)
{
    if (times->count == times->room) {
        int room = times->room ? 2 * times->room : 256;
        Time *more = realloc(times->time, (size_t)room * sizeof *more);
        times->lacks_memory |= !more;
        if (!more) return;
        times->time = more;
        times->room = room;
    }
    Time *time = &times->time[times->count++];
    *time = (Time){.median = median, .least = least, .most = most};
    snprintf(time->name, sizeof time->name, "%s", name);
}

static double number_of(const json_t *object, const char *key)
{
    return json_number_value(json_object_get(object, key));
}

// What a row is about: its words, and how many corners, bodies or boxes.
static void append_words(char name[NAME], json_t *row)
{
    static const char *const counts[] = {"corners", "bodies", "count"};
    const char *key;
    json_t *value;
    json_object_foreach(row, key, value)
    {
        if (json_is_string(value)) append(name, json_string_value(value));
    }
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        char word[32];
        json_int_t count = json_integer_value(json_object_get(row, counts[i]));
        snprintf(word, sizeof word, "%" JSON_INTEGER_FORMAT, count);
        if (count > 0) append(name, word);
    }
}

static void collect(Times *times, json_t *value, const char *name);

static void collect_row(Times *times, json_t *row, const char *before)
{
    char name[NAME], inner[NAME];
    const char *key;
    json_t *value;
    snprintf(name, sizeof name, "%s", before);
    append_words(name, row);
    json_object_foreach(row, key, value)
    {
        bool is_time = strcmp(key, "ns") == 0 || strcmp(key, "ns_box") == 0;
        double number = json_number_value(value);
        snprintf(inner, sizeof inner, "%s", name);
        if (json_is_object(value) && !is_time) append(inner, key);
        if (json_is_number(value) && is_time)
            add_time(times, name, number, number, number);
        else
            collect(times, value, inner);
    }
}

static void collect(Times *times, json_t *value, const char *name)
{
    if (json_object_get(value, "median")) {
        add_time(times, name, number_of(value, "median"), number_of(value, "min"),
                 number_of(value, "max"));
    } else if (json_is_object(value)) {
        collect_row(times, value, name);
    } else if (json_is_array(value)) {
        for (size_t i = 0; i < json_array_size(value); i++)
            collect(times, json_array_get(value, i), name);
    }
}

static Time *find(Times *times, const char *name)
{
    for (int i = 0; i < times->count; i++) {
        if (!times->time[i].taken && strcmp(times->time[i].name, name) == 0) return &times->time[i];
    }
    return NULL;
}

// ---- Writing

static bool differs(const Time *then, const Time *now)
{
    bool runs = then->least < then->most || now->least < now->most;
    double ratio = now->median / then->median;
    return runs ? now->most < then->least || now->least > then->most : ratio < 0.9 || ratio > 1.1;
}

static void write_time(FILE *out, double ns)
{
    if (ns < 1e4)
        fprintf(out, "%9.1f ns", ns);
    else if (ns < 1e7)
        fprintf(out, "%9.1f us", ns * 1e-3);
    else
        fprintf(out, "%9.1f ms", ns * 1e-6);
}

static void compare_part(FILE *out, const char *part, Times *then, const Times *now)
{
    int pairs = 0, faster = 0, slower = 0;
    double logarithms = 0;
    for (int i = 0; i < now->count; i++) {
        const Time *time = &now->time[i];
        Time *before = find(then, time->name);
        if (!before || !(before->median > 0 && time->median > 0)) continue;
        before->taken = true;
        pairs++;
        double ratio = time->median / before->median;
        logarithms += log(ratio);
        if (!differs(before, time)) continue;
        if (faster + slower == 0)
            fprintf(out, "\n%-62s%12s%12s%10s\n", part, "then", "now", "now/then");
        faster += ratio < 1;
        slower += ratio >= 1;
        fprintf(out, "  %-60s", time->name);
        write_time(out, before->median);
        write_time(out, time->median);
        fprintf(out, "%10.2f\n", ratio);
    }
    if (pairs == 0) return;
    fprintf(out,
            "%s%s: %d times, %.2f on average; %d faster, %d slower, the others within their runs",
            faster + slower ? "" : "\n", part, pairs, exp(logarithms / pairs), faster, slower);
    if (then->count > pairs) fprintf(out, "; %d only then", then->count - pairs);
    if (now->count > pairs) fprintf(out, "; %d only now", now->count - pairs);
    fputs(".\n", out);
}

static void warn_if_other(FILE *out, const json_t *then, const json_t *now, const char *key)
{
    const char *before = json_string_value(json_object_get(then, key));
    const char *after = json_string_value(json_object_get(now, key));
    if (!before || !after || strcmp(before, after) == 0) return;
    fprintf(out, "Another %s than now: %s, not %s. Part of each ratio is due to that.\n", key,
            before, after);
}

bool compare_write(BenchPast *past, const char *json, FILE *out)
{
    json_t *run = json_loads(json, 0, NULL);
    if (!run) return false;
    fprintf(out, "Compared with %s.\n", past->path);
    warn_if_other(out, past->run, run, "processor");
    warn_if_other(out, past->run, run, "compiler");
    bool lacks_memory = false;
    const char *part;
    json_t *value;
    json_object_foreach(run, part, value)
    {
        Times now = {0}, then = {0};
        if (!json_is_array(value) && !json_is_object(value)) continue;
        collect(&now, value, "");
        collect(&then, json_object_get(past->run, part), "");
        lacks_memory |= now.lacks_memory || then.lacks_memory;
        compare_part(out, part, &then, &now);
        free(now.time);
        free(then.time);
    }
    json_decref(run);
    return !lacks_memory;
}
