// The cases of the corpus: those that are published, by their pairs, and new ones.
#include "corpus.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cases/case_file.h"
#include "oracle/oracle.h"

const CorpusFamilyInfo corpus_families[CORPUS_FAMILIES] = {
    [TOUCH] = {"touch", 20},
    [HAIR] = {"hair", 16},
    [FAR] = {"far", 8},
    [TINY] = {"tiny", 3},
    [HUGE_SIZE] = {"huge", 3},
    [MIXED] = {"mixed", 4},
    [THOUSANDTHS] = {"thousandths", 6},
    [BEYOND_FLOATS] = {"beyond-floats", 8},
    [INSIDE] = {"inside", 8},
    [EQUAL] = {"equal", 4},
    [SLIVER] = {"sliver", 8},
    [PARALLEL] = {"parallel", 6},
    [DEGENERATE] = {"degenerate", 10},
    [WINDING] = {"winding", 8},
    [CORNERS] = {"corners-64", 8},
    [POCKET] = {"pocket", 9},
    [TURNED] = {"turned", 8},
    [TRACKER] = {"tracker", 99},
};

void corpus_stop(const char *what, const char *detail)
{
    fprintf(stderr, "make_corpus: %s: %s\n", what, detail);
    exit(1);
}

// ---- The collection

Corpus corpus;

enum { SLOTS = 1 << 15 };
static int slots[SLOTS]; // by hash of the pair: index + 1
static int last_id[TS_SHAPE_KINDS][TS_SHAPE_KINDS];
static int made[TS_SHAPE_KINDS][TS_SHAPE_KINDS][CORPUS_FAMILIES];

int corpus_lesser_kind(const Case *of) { return of->a.kind < of->b.kind ? of->a.kind : of->b.kind; }
int corpus_larger_kind(const Case *of) { return of->a.kind < of->b.kind ? of->b.kind : of->a.kind; }

static CorpusFamily family_of(const char *name)
{
    for (int i = 0; i < CORPUS_FAMILIES; i++) {
        if (strcmp(corpus_families[i].name, name) == 0) return (CorpusFamily)i;
    }
    corpus_stop("no such family", name);
    return TOUCH;
}

static unsigned long hash_of(const Case *of)
{
    const TsShape *shape[] = {&of->a, &of->b};
    unsigned long hash = 1469598103934665603UL;
    for (int i = 0; i < 2; i++) {
        int count;
        const double *number = ts_shape_view_numbers(shape[i], &count);
        hash = (hash ^ (unsigned long)shape[i]->kind) * 1099511628211UL;
        for (int k = 0; k < count; k++) {
            double value = number[k] + 0.0; // both zeros are the same
            unsigned long bits;
            memcpy(&bits, &value, sizeof bits);
            hash = (hash ^ bits ^ bits >> 29) * 1099511628211UL;
        }
    }
    return hash ^ hash >> 31;
}

static int *slot_of(const Case *of)
{
    unsigned long at = hash_of(of) % SLOTS;
    while (slots[at] && !case_same_pair(corpus.at[slots[at] - 1], of)) at = (at + 1) % SLOTS;
    return &slots[at];
}

static void keep(const Case *from)
{
    int *slot = slot_of(from);
    if (*slot) corpus_stop("a pair is there twice", from->id);
    if (corpus.count == CORPUS_MAX) corpus_stop("too many cases", from->id);
    Case *kept = malloc(sizeof *kept);
    if (!kept) corpus_stop("out of memory", from->id);
    case_copy(kept, from);
    corpus.at[corpus.count++] = kept;
    *slot = corpus.count;
    made[corpus_lesser_kind(kept)][corpus_larger_kind(kept)][family_of(kept->family)]++;
}

void corpus_read(const char *path)
{
    static CaseFile file;
    static Case found;
    FILE *stream = fopen(path, "rb");
    if (!stream) return; // the first run
    fclose(stream);
    if (!case_file_open(&file, path)) corpus_stop("cannot read", path);
    while (case_file_next(&file, &found)) {
        int *last = &last_id[corpus_lesser_kind(&found)][corpus_larger_kind(&found)];
        const char *digits = strrchr(found.id, '-');
        if (!digits || atoi(digits + 1) <= *last) corpus_stop("an id out of order", found.id);
        *last = atoi(digits + 1);
        keep(&found);
    }
    char words[CASE_FILE_WORDS];
    if (case_file_errors(&file) > 0) {
        case_file_error(&file, 0, words, sizeof words);
        corpus_stop("an error", words);
    }
    case_file_close(&file);
}

// Whether the case reads back as it is: only then the shapes are valid.
static bool is_good(const Case *of)
{
    static char line[3 * CASE_LINE_MAX], error[256];
    static Case again;
    return case_write(line, CASE_LINE_MAX, of) > 0 &&
           case_read(&again, line, error, sizeof error) == CASE_GOOD && case_same_pair(of, &again);
}

bool corpus_has_room(TsShapeKind a, TsShapeKind b, CorpusFamily family)
{
    int low = a < b ? a : b, high = a < b ? b : a;
    return made[low][high][family] < corpus_families[family].most;
}

bool corpus_valid(const TsShape *a, const TsShape *b)
{
    const TsShape *shape[] = {a, b};
    for (int i = 0; i < 2; i++) {
        if (!ts_shape_valid(shape[i], NULL)) return false;
        if (shape[i]->kind == TS_SHAPE_POLYGON && !oracle_simple(shape[i]->polygon)) return false;
    }
    return oracle_knows(a->kind, b->kind);
}

bool corpus_add(const TsShape *a, const TsShape *b, CorpusFamily family, unsigned flags,
                const char *note)
{
    static Case adding;
    case_of_pair(&adding, a, b);
    if (*slot_of(&adding)) return true;
    if (!corpus_has_room(a->kind, b->kind, family) || !corpus_valid(a, b) || !is_good(&adding))
        return false;
    int low = corpus_lesser_kind(&adding), high = corpus_larger_kind(&adding);
    adding.expect = oracle_relation(a, b);
    adding.flags = flags;
    snprintf(adding.family, sizeof adding.family, "%s", corpus_families[family].name);
    snprintf(adding.id, sizeof adding.id, "%s-%s-%04d", ts_shape_kind_name((TsShapeKind)low),
             ts_shape_kind_name((TsShapeKind)high), ++last_id[low][high]);
    snprintf(adding.note, sizeof adding.note, "%s", note ? note : "");
    keep(&adding);
    return true;
}
