// Makes the corpus: reads the published cases, which keep their ids for ever, adds constructed ones
// that are missing, and writes all of them with the oracle's answers and witnesses.
//
//     make_corpus FOLDER     reads and writes FOLDER/corpus.txt, writes FOLDER/corpus.json;
//                            the same for areas.txt and areas.json (corpus_areas.c)
//
// A second run changes no byte. Only the constructions below decide what is new; the generators of
// the program have no part in it, so that changes of theirs leave the corpus alone.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "corpus.h"
#include "oracle/oracle.h"
#include "oracle/oracle_witness.h"
#include "trackers.h"

#define VERSION "1.0"

// ---- Trackers

static void add_trackers(void)
{
    static Case found;
    char error[256];
    for (int i = 0; trackers[i]; i++) {
        if (case_read(&found, trackers[i], error, sizeof error) != CASE_GOOD)
            corpus_stop(error, trackers[i]);
        corpus_add(&found.a, &found.b, TRACKER, found.flags, found.note);
    }
}

// ---- Writing

static int order_of(const void *one, const void *other)
{
    const Case *a = *(Case *const *)one, *b = *(Case *const *)other;
    int kinds = corpus_lesser_kind(a) * TS_SHAPE_KINDS + corpus_larger_kind(a);
    int other_kinds = corpus_lesser_kind(b) * TS_SHAPE_KINDS + corpus_larger_kind(b);
    if (kinds != other_kinds) return kinds < other_kinds ? -1 : 1;
    int number = atoi(strrchr(a->id, '-') + 1), other_number = atoi(strrchr(b->id, '-') + 1);
    return (number > other_number) - (number < other_number);
}

static FILE *open_for_writing(const char *path)
{
    FILE *file = fopen(path, "wb");
    if (!file) corpus_stop("cannot write", path);
    return file;
}

static void close_written(FILE *file, const char *path)
{
    if (ferror(file) || fclose(file) != 0) corpus_stop("cannot write", path);
}

static void write_cases(const char *path)
{
    static char line[CASE_LINE_MAX];
    FILE *file = open_for_writing(path);
    fprintf(file,
            "%s\n# Touchstone corpus %s, %d cases. CC0 1.0: no rights reserved. See README.md.\n",
            CASE_HEADER, VERSION, corpus.count);
    for (int i = 0; i < corpus.count; i++) {
        if (case_write(line, sizeof line, corpus.at[i]) < 0)
            corpus_stop("a long case", corpus.at[i]->id);
        fprintf(file, "%s\n", line);
    }
    close_written(file, path);
}

// The shortest decimal that reads back to the same double.
static void write_number(FILE *file, double value)
{
    char text[40];
    for (int digits = 1; digits <= 17; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, value);
        if (strtod(text, NULL) == value) break;
    }
    fputs(text, file);
}

static void write_shape(FILE *file, const char *name, const TsShape *shape)
{
    int count;
    const double *number = ts_shape_view_numbers(shape, &count);
    fprintf(file, ",\"%s\":{\"kind\":\"%s\",\"numbers\":[", name, ts_shape_kind_name(shape->kind));
    for (int i = 0; i < count; i++) {
        if (i > 0) fputc(',', file);
        write_number(file, number[i]);
    }
    fputs("]}", file);
}

// A note is a text, and a link if it came from a tracker.
static void write_note(FILE *file, const char *note)
{
    const char *link = strstr(note, "https://");
    int length = (int)(link ? link - note : (long)strlen(note));
    while (length > 0 && note[length - 1] == ' ') length--;
    assert(!strpbrk(note, "\"\\"));
    if (length > 0) fprintf(file, ",\"note\":\"%.*s\"", length, note);
    if (link) fprintf(file, ",\"link\":\"%s\"", link);
}

static void write_json(const char *path)
{
    static char text[16 * ORACLE_WITNESS_MAX];
    FILE *file = open_for_writing(path);
    fprintf(
        file,
        "{\"name\":\"Touchstone corpus\",\"version\":\"%s\",\"license\":\"CC0-1.0\",\"cases\":[\n",
        VERSION);
    for (int i = 0; i < corpus.count; i++) {
        const Case *one = corpus.at[i];
        if (oracle_witness(text, sizeof text, &one->a, &one->b) < 0)
            corpus_stop("a long witness", one->id);
        fprintf(file, "{\"id\":\"%s\",\"family\":\"%s\",\"flags\":[", one->id, one->family);
        bool either = (one->flags & CASE_EITHER) != 0,
             degenerate = (one->flags & CASE_DEGENERATE) != 0;
        fprintf(file, "%s%s%s]", either ? "\"either\"" : "", either && degenerate ? "," : "",
                degenerate ? "\"degenerate\"" : "");
        write_shape(file, "a", &one->a);
        write_shape(file, "b", &one->b);
        fprintf(file, ",\"answer\":\"%s\",\"witness\":\"%s\"",
                ts_relation_name((TsRelation)one->expect), text);
        write_note(file, one->note);
        fprintf(file, "}%s\n", i + 1 < corpus.count ? "," : "");
    }
    fprintf(file, "]}\n");
    close_written(file, path);
}

int main(int count, char **argument)
{
    char path[4096];
    if (count != 2) corpus_stop("give it", "the folder of corpus.txt");
    snprintf(path, sizeof path, "%s/corpus.txt", argument[1]);
    corpus_read(path);
    int published = corpus.count;
    add_trackers();
    corpus_touches();
    corpus_planted();
    for (int i = 0; i < corpus.count; i++) {
        TsRelation exact = oracle_relation(&corpus.at[i]->a, &corpus.at[i]->b);
        if ((int)exact != corpus.at[i]->expect)
            corpus_stop("a published answer is wrong", corpus.at[i]->id);
    }
    qsort(corpus.at, (size_t)corpus.count, sizeof *corpus.at, order_of);
    write_cases(path);
    snprintf(path, sizeof path, "%s/corpus.json", argument[1]);
    write_json(path);
    printf("%d cases, %d of them new\n", corpus.count, corpus.count - published);
    for (int i = 0; i < corpus.count; i++) free(corpus.at[i]);
    corpus_areas(argument[1]);
    return 0;
}
