// What the files of make_corpus share: the cases so far, families, and shapes to begin with.
#ifndef CORPUS_H
#define CORPUS_H

#include "cases/case.h"

// What a family is for, and how many cases of it a pair of kinds may have.
typedef enum CorpusFamily {
    TOUCH,
    HAIR,
    FAR,
    TINY,
    HUGE_SIZE,
    MIXED,
    THOUSANDTHS,
    BEYOND_FLOATS,
    INSIDE,
    EQUAL,
    SLIVER,
    PARALLEL,
    DEGENERATE,
    WINDING,
    CORNERS,
    POCKET,
    TURNED,
    TRACKER,
    CORPUS_FAMILIES
} CorpusFamily;

typedef struct CorpusFamilyInfo {
    const char *name;
    int most; // cases of a pair of kinds
} CorpusFamilyInfo;

extern const CorpusFamilyInfo corpus_families[CORPUS_FAMILIES];

// Ends the program with an error.
void corpus_stop(const char *what, const char *detail);

// ---- The cases (corpus.c)

enum { CORPUS_MAX = 8192 };

typedef struct Corpus {
    Case *at[CORPUS_MAX];
    int count;
} Corpus;

extern Corpus corpus;

// Reads the published cases, which keep their ids; none if there is no such file.
void corpus_read(const char *path);

int corpus_lesser_kind(const Case *of);
int corpus_larger_kind(const Case *of);

// Whether the oracle decides the pair; and whether the family takes another case of these kinds.
bool corpus_valid(const TsShape *a, const TsShape *b);
bool corpus_has_room(TsShapeKind a, TsShapeKind b, CorpusFamily family);

// Adds a case if it is valid and its family has room, or it is there already. Returns whether it is
// there now: so a second run takes the same way as the first.
bool corpus_add(const TsShape *a, const TsShape *b, CorpusFamily family, unsigned flags,
                const char *note);

// ---- Shapes to begin with, on small whole numbers (corpus_touches.c)

typedef struct CorpusModel {
    TsShapeKind kind;
    int count; // of numbers
    double number[24];
} CorpusModel;

enum { CORPUS_MODELS = 32 };
extern const CorpusModel corpus_models[CORPUS_MODELS];

TsShape corpus_shape_of(const CorpusModel *model, TsVec *corner);

#define COUNT(table) ((int)(sizeof(table) / sizeof *(table)))

// ---- Constructions, in this order

// Every way in which two models touch on a small lattice; then the same contacts elsewhere, in
// other sizes, nearly, and with corners in another order (corpus_touches.c).
void corpus_touches(void);

// Shapes of every kind of difficulty, put onto the border of others (corpus_planted.c).
void corpus_planted(void);

// ---- Geometries (corpus_areas.c)

// Reads FOLDER/areas.txt, adds what is missing, and writes it and areas.json.
void corpus_areas(const char *folder);

#endif
