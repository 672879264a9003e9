// What the files of this room share: the figures held, and the deepest gap of a crowd.
#ifndef FIGURES_PRIVATE_H
#define FIGURES_PRIVATE_H

#include "base/language.h"
#include "figures/figures.h"

// The normals of a crowd's contacts as they were measured last, by the indices of the actors. A
// pair that is not measured again keeps its own.
typedef struct DeepestPair {
    int a, b;
    TsVec normal; // from a to b
} DeepestPair;

typedef struct Deepest {
    DeepestPair *pair;
    int pairs, room;
    DeepestPair *spare; // the next ones
    int spares, spare_room;
    double *bound; // of each ask's gap
    int bound_room;
    double gap; // the deepest
} Deepest;

struct FigureState {
    Figures shown;
    RecordTable table[RECORD_TABLES]; // held with them, and their rows
    RecordRow row[RECORD_ROWS];
    int tables;
    RecordFormula formula[FORMULAS_MAX];
    int formulas;
    Language language; // of what is held
    bool held;
    Deepest deepest;
};

// ---- deepest.c
// Counts the hits of a crowd, and finds its least gap and whose it is: infinite if none was
// measured.
void deepest_count(Deepest *deepest, const Record *record, Figures *figures);
void deepest_free(Deepest *deepest);

#endif
