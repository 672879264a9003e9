// Geometries: pairs of points, paths, areas with holes and collections of them, with their nine
// entries, in areas.txt and areas.json.
//
// A cell of the corpus is a family and a pair of kinds. Published cases keep their ids, and a cell
// that has some is left as it is; one that has none gets pairs of the generator, each with another
// matrix. So changes of the generator leave the corpus alone.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "areas_found.h"
#include "cases/geometry_case.h"
#include "corpus.h"
#include "formats/geometry_wkt.h"
#include "oracle/oracle_relate.h"
#include "relate/relate_fuzz.h"

#define AREAS_VERSION "1.0"

// Cases of a cell, corners of a case, and pairs of which a cell is chosen.
enum { AREAS_MAX = 2000, CELL = 8, CASE_CORNERS = 40, TRIES = 600, SEED = 2026 };

static const char *const kind_word[] = {"empty", "points", "paths", "areas", "collection"};
enum { KIND_WORDS = sizeof kind_word / sizeof *kind_word };

static struct {
    GeometryCase at[AREAS_MAX];
    int count, last_id[KIND_WORDS][KIND_WORDS];
} areas;

// An index of kind_word.
static int kind_of(const TsGeometry *geometry)
{
    int seen[3] = {0};
    for (int i = 0; i < geometry->parts; i++)
        if (geometry->part[i].kind < TS_PART_HOLE) seen[geometry->part[i].kind] = 1;
    if (seen[0] + seen[1] + seen[2] > 1) return KIND_WORDS - 1;
    return seen[0] + 2 * seen[1] + 3 * seen[2];
}

// The pair of kinds, the lesser one first.
static void kinds_of(const GeometryCase *of, int kind[2])
{
    int a = kind_of(&of->a), b = kind_of(&of->b);
    kind[0] = a < b ? a : b;
    kind[1] = a < b ? b : a;
}

static bool same_corners(const TsGeometry *a, const TsGeometry *b)
{
    if (a->parts != b->parts || a->corners != b->corners) return false;
    for (int i = 0; i < a->parts; i++)
        if (a->part[i].kind != b->part[i].kind || a->part[i].count != b->part[i].count)
            return false;
    return memcmp(a->corner, b->corner, (size_t)a->corners * sizeof *a->corner) == 0;
}

static bool is_there(const GeometryCase *one)
{
    for (int i = 0; i < areas.count; i++)
        if (same_corners(&areas.at[i].a, &one->a) && same_corners(&areas.at[i].b, &one->b))
            return true;
    return false;
}

static void copy_geometry(TsGeometry *to, const TsGeometry *from)
{
    TsGeometryFlaw flaw;
    to->overlapping = from->overlapping;
    for (int i = 0; i < from->parts; i++) {
        TsPart part = from->part[i];
        if (!ts_geometry_add_part(to, part.kind, from->corner + part.first, part.count, NULL))
            corpus_stop("out of memory", "areas");
    }
    if (!ts_geometry_check(to, &flaw) || flaw.kind != TS_FLAW_NONE)
        corpus_stop("an area is not valid", "areas");
}

// The oracle's answer is the case's. A new case gets an id.
static void keep_area(const GeometryCase *from)
{
    int kind[2];
    char exact[10];
    TsMatrix matrix = oracle_relate(&from->a, &from->b);
    ts_matrix_text(&matrix, exact);
    if (*from->pattern && strcmp(exact, from->pattern) != 0)
        corpus_stop("a published answer is wrong", from->id);
    if (areas.count == AREAS_MAX) corpus_stop("too many cases", from->id);
    GeometryCase *kept = &areas.at[areas.count++];
    *kept = geometry_case_make();
    copy_geometry(&kept->a, &from->a);
    copy_geometry(&kept->b, &from->b);
    kinds_of(kept, kind);
    int *last = &areas.last_id[kind[0]][kind[1]];
    strcpy(kept->pattern, exact);
    strcpy(kept->family, from->family);
    strcpy(kept->note, from->note);
    if (*from->id) {
        const char *digits = strrchr(from->id, '-');
        if (!digits || atoi(digits + 1) <= *last) corpus_stop("an id out of order", from->id);
        *last = atoi(digits + 1);
        strcpy(kept->id, from->id);
    } else {
        snprintf(kept->id, sizeof kept->id, "%s-%s-%04d", kind_word[kind[0]], kind_word[kind[1]],
                 ++*last);
    }
}

static void keep_published(void *context, int64_t line, const GeometryCase *geometries)
{
    (void)context;
    (void)line;
    keep_area(geometries);
}

static void read_areas(const char *path)
{
    static CaseFile file;
    char words[CASE_FILE_WORDS];
    FILE *stream = fopen(path, "rb"), *others = tmpfile();
    if (!others) corpus_stop("no temporary file", path);
    if (stream) { // otherwise it is the first run
        fclose(stream);
        if (!case_file_open(&file, path)) corpus_stop("cannot read", path);
        if (!geometry_case_split(&file, others, keep_published, NULL))
            corpus_stop("out of memory", path);
        if (case_file_errors(&file) > 0) {
            case_file_error(&file, 0, words, sizeof words);
            corpus_stop("an error", words);
        }
        case_file_close(&file);
    }
    fclose(others);
}

static void add_found(void)
{
    for (int i = 0; areas_found[i]; i++) {
        GeometryCase one = geometry_case_make();
        char error[256];
        if (!geometry_case_read(&one, areas_found[i], error, sizeof error))
            corpus_stop(error, areas_found[i]);
        if (!is_there(&one)) keep_area(&one);
        geometry_case_free(&one);
    }
}

static bool cell_has(const char *family, int low, int high, const char *pattern)
{
    for (int i = 0; i < areas.count; i++) {
        const GeometryCase *one = &areas.at[i];
        int kind[2];
        kinds_of(one, kind);
        if (kind[0] != low || kind[1] != high || strcmp(one->family, family) != 0) continue;
        if (!pattern || strcmp(one->pattern, pattern) == 0) return true;
    }
    return false;
}

static void fill_cell(RelateFamily family, RelateKind a, RelateKind b)
{
    RelateRange range = {.seed = SEED, .a = a, .b = b, .family = (int)family};
    int made = 0, low = (int)a + 1, high = (int)b + 1;
    if (cell_has(relate_family_name(family), low, high, NULL)) return;
    for (int i = 0; i < TRIES && made < CELL; i++) {
        RelatePair pair;
        RelateKind kind[2];
        RelateFamily of;
        GeometryCase one = geometry_case_make();
        int found[2];
        relate_fuzz_pair(&pair, &range, i, kind, &of);
        if (!relate_draft_make(&pair.of[0], &one.a) || !relate_draft_make(&pair.of[1], &one.b))
            corpus_stop("out of memory", relate_family_name(family));
        kinds_of(&one, found);
        TsMatrix matrix = oracle_relate(&one.a, &one.b);
        ts_matrix_text(&matrix, one.pattern);
        strcpy(one.family, relate_family_name(family));
        if (found[0] == low && found[1] == high && one.a.corners + one.b.corners <= CASE_CORNERS &&
            !cell_has(one.family, low, high, one.pattern)) {
            keep_area(&one);
            made++;
        }
        geometry_case_free(&one);
    }
}

// ---- Writing

// By kinds, then by id.
static int order_of_areas(const void *one, const void *other)
{
    const GeometryCase *a = one, *b = other;
    int kind[2][2];
    kinds_of(a, kind[0]);
    kinds_of(b, kind[1]);
    for (int i = 0; i < 2; i++)
        if (kind[0][i] != kind[1][i]) return kind[0][i] - kind[1][i];
    return atoi(strrchr(a->id, '-') + 1) - atoi(strrchr(b->id, '-') + 1);
}

static FILE *open_areas(char path[4096], const char *folder, const char *name)
{
    snprintf(path, 4096, "%s/%s", folder, name);
    FILE *file = fopen(path, "wb");
    if (!file) corpus_stop("cannot write", path);
    return file;
}

static bool is_in_one_place(const TsGeometry *geometry)
{
    for (int i = 0; i < geometry->parts; i++) {
        const TsPart *part = &geometry->part[i];
        const TsVec *corner = geometry->corner + part->first;
        int same = 0;
        while (same < part->count && corner[same].x == corner[0].x && corner[same].y == corner[0].y)
            same++;
        if (part->kind == TS_PART_PATH && same == part->count) return true;
    }
    return false;
}

// What a library may not take, by its rules.
static void write_flags(FILE *file, const GeometryCase *one)
{
    const TsGeometry *of[] = {&one->a, &one->b};
    bool has[4] = {false};
    static const char *const word[] = {"empty", "collection", "degenerate", "union"};
    for (int i = 0; i < 2; i++) {
        has[0] |= of[i]->parts == 0;
        has[1] |= kind_of(of[i]) == KIND_WORDS - 1;
        has[2] |= is_in_one_place(of[i]);
        has[3] |= geometry_parts_meet(of[i]);
    }
    fprintf(file, "\"flags\":[");
    for (int i = 0, before = 0; i < 4; i++)
        if (has[i]) fprintf(file, "%s\"%s\"", before++ ? "," : "", word[i]);
    fprintf(file, "]");
}

static void write_wkt(FILE *file, const char *name, const TsGeometry *geometry)
{
    size_t length = geometry_wkt_write(NULL, 0, geometry);
    char *text = malloc(length + 1);
    if (!text) corpus_stop("out of memory", name);
    geometry_wkt_write(text, length + 1, geometry);
    fprintf(file, ",\"%s\":\"%s\"", name, text);
    free(text);
}

static void write_areas(const char *folder)
{
    char path[4096];
    FILE *file = open_areas(path, folder, "areas.txt");
    fprintf(file,
            "%s\n# Touchstone corpus of geometries %s, %d cases. CC0 1.0: no rights reserved. See "
            "README.md.\n",
            CASE_HEADER_2, AREAS_VERSION, areas.count);
    for (int i = 0; i < areas.count; i++) {
        size_t length = geometry_case_write(NULL, 0, &areas.at[i]);
        char *line = malloc(length + 1);
        if (!line) corpus_stop("out of memory", areas.at[i].id);
        geometry_case_write(line, length + 1, &areas.at[i]);
        fprintf(file, "%s\n", line);
        free(line);
    }
    if (ferror(file) || fclose(file) != 0) corpus_stop("cannot write", path);
    file = open_areas(path, folder, "areas.json");
    fprintf(file,
            "{\"name\":\"Touchstone corpus of geometries\",\"version\":\"%s\",\"license\":"
            "\"CC0-1.0\",\"cases\":[\n",
            AREAS_VERSION);
    for (int i = 0; i < areas.count; i++) {
        const GeometryCase *one = &areas.at[i];
        fprintf(file, "{\"id\":\"%s\",\"family\":\"%s\",", one->id, one->family);
        write_flags(file, one);
        write_wkt(file, "a", &one->a);
        write_wkt(file, "b", &one->b);
        fprintf(file, ",\"relate\":\"%s\"", one->pattern);
        if (*one->note) fprintf(file, ",\"note\":\"%s\"", one->note);
        fprintf(file, "}%s\n", i + 1 < areas.count ? "," : "");
    }
    fprintf(file, "]}\n");
    if (ferror(file) || fclose(file) != 0) corpus_stop("cannot write", path);
}

void corpus_areas(const char *folder)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/areas.txt", folder);
    read_areas(path);
    int published = areas.count;
    for (int a = 0; a < RELATE_KINDS; a++)
        for (int b = a; b < RELATE_KINDS; b++)
            for (int family = 0; family < RELATE_FAMILIES; family++)
                fill_cell((RelateFamily)family, (RelateKind)a, (RelateKind)b);
    add_found();
    qsort(areas.at, (size_t)areas.count, sizeof *areas.at, order_of_areas);
    write_areas(folder);
    printf("%d cases of geometries, %d of them new\n", areas.count, areas.count - published);
    for (int i = 0; i < areas.count; i++) geometry_case_free(&areas.at[i]);
}
