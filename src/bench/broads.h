// What the broad phases cost: a frame, in which every box is moved and every pair found, by the
// number of boxes; and windows and rays. All on the same boxes, scalar and with the best
// instruction set, and only where all of them find the same.
#ifndef BROADS_H
#define BROADS_H

#include "boxes.h"
#include "touchstone/broad.h"

enum {
    BROADS_SIZES = 4,         // 1e3, 1e4, 1e5, 1e6
    BROADS_FEW = 2000,        // of families that are asked for being right
    BROADS_BRUTE = 20000,     // that brute force is asked about at most
    BROADS_ASKED = 100000,    // among which windows and rays are asked
    BROADS_TARGET_BYTES = 80, // a box
    BROADS_WAYS = 2           // scalar, and the best path
};

typedef struct BroadsCell {
    double box, pair; // ns of CPU time of a frame; 0: not timed
    double bytes;     // a box
} BroadsCell;

typedef struct BroadsTable {
    BoxesFamily family;
    int sizes, size[BROADS_SIZES];
    double pairs[BROADS_SIZES]; // a box
    BroadsCell cell[TS_BROAD_KINDS][BROADS_WAYS][BROADS_SIZES];
} BroadsTable;

typedef struct BroadsAsked { // ns of CPU time a question; 0: not asked
    BoxesFamily family;
    int count;                    // boxes
    double window_hits, ray_hits; // a question
    double window[TS_BROAD_KINDS][BROADS_WAYS], ray[TS_BROAD_KINDS][BROADS_WAYS];
} BroadsAsked;

typedef enum BroadsFault { BROADS_FINE, BROADS_NO_MEMORY, BROADS_DISAGREE } BroadsFault;

enum { BROADS_SENTENCE = 200 };

// Of the sizes up to `most` boxes; of families where nearly all meet, or that are asked only for
// being right, BROADS_FEW at most. On a fault `error` tells it in a sentence.
BroadsFault broads_time(BroadsTable *table, BoxesFamily family, int most,
                        char error[BROADS_SENTENCE]);
BroadsFault broads_ask(BroadsAsked *asked, BoxesFamily family, int most,
                       char error[BROADS_SENTENCE]);

// The families that are timed by size; the others are asked for being right.
bool broads_by_size(BoxesFamily family);

// In how many ways it is asked: brute force only in the scalar one, and so are all where this
// machine has no other path.
int broads_ways(TsBroadKind kind);
TsSimdLevel broads_path(int way);

// By which power of the number of boxes the time of a frame grows, from 1e3 to 1e5 or, where it is
// not known of so many, to the largest size; 0: not known.
double broads_growth(const BroadsTable *table, TsBroadKind kind, int way);

// The fastest, of the largest size up to 1e5; and whether what is asked of the fastest was asked,
// and missed: a growth of at most 1.08 where boxes are spread evenly, 1.2 elsewhere.
TsBroadKind broads_best(const BroadsTable *table, int way);
double broads_target_growth(BoxesFamily family);

// ---- Whether two structures found the same: pairs or hits, in whatever order

// The same number for the same set, and for another hardly ever: the sum of a mix of each pair,
// which asks for no order and so for no sorting. One that stands there twice changes it.
uint64_t broads_hash_pairs(const TsBroadPairs *pairs);

// Of the hits of query number `query`; the sum over many queries tells them all.
uint64_t broads_hash_hits(const TsBroadHits *hits, int query);

// ---- Windows and rays to ask of boxes, about a hundred hits each, around boxes picked at random.
// The same on every machine.

enum { QUESTIONS = 1000, QUESTIONS_HITS = 100 };

typedef struct Questions {
    TsBounds window[QUESTIONS];
    TsBoundsRay ray[QUESTIONS]; // unit directions
} Questions;

// One or more boxes. How wide and how long is found by bisection; where all boxes are too few,
// they reach over all.
void broads_make_questions(Questions *questions, const Boxes *boxes);

#endif
