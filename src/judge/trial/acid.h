// The acid test, version 1: a fixed list of queries, a panel for each pair of kinds of shapes, laid
// out so that right answers paint a clean figure.
//
// A panel is a square of 2 * lattice cells a side. Each of its quarters shows one touch of the two
// shapes, as in the pictures by Kettner, Mehlhorn, Pion, Schirra and Yap (Classroom examples of
// robustness problems in geometric computations, 2008): one shape stands still, one point of the
// other (its first corner, centre or origin) runs over a lattice of neighbouring numbers, one
// number a cell, around the number nearest to the touch. Towards the middle of the panel the shapes
// overlap. The quarters are mirrored copies of four configurations: a corner against an edge or
// arc, and an edge against a corner, with either shape at rest. In the round window in the middle
// the second shape moves over the first one as a whole, ACID_STEP px a cell.
//
// The list depends on the lattice, on the numbers that a function takes, and on nothing else.
#ifndef ACID_H
#define ACID_H

#include "cases/case.h"
#include "method.h"

enum { ACID_VERSION = 1, ACID_LATTICE = 64, ACID_STEP = 3 };

// All pairs of kinds but two rays.
enum { ACID_PAIRS = TS_SHAPE_KINDS * (TS_SHAPE_KINDS + 1) / 2 - 1 };

typedef struct AcidPair {
    TsShapeKind a, b;
} AcidPair;

// Lists the pairs that the method takes, in the order of TsShapeKind; NULL: all. Returns their
// number; 0 for a method that sweeps.
int acid_pairs(const Method *method, AcidPair pair[ACID_PAIRS]);

// One touch: what runs over a quarter of a panel.
typedef struct AcidTouch {
    TsShapeKind still, moving;
    bool edge;       // an edge of the moving shape meets a corner, if both have one
    bool decimal;    // its numbers are decimals
    TsVec mirror;    // 1 or -1 each
    TsVec place;     // of the moving point, nearest to the touch
    double step;     // to the next number
    int column, row; // the cell of that place, counted from the middle of the panel
} AcidTouch;

// The queries of one pair.
typedef struct AcidPanel {
    AcidPair pair;
    NumberType number;
    int lattice, side, window; // cells: of a quarter, of the panel, of the window's radius
    AcidTouch quarter[4];      // by rows
} AcidPanel;

AcidPanel acid_panel(AcidPair pair, NumberType number, int lattice);

// The query of a cell, with its id ("acid1-circle-aabb-3-17": column and row) and its family
// ("touch" or "whole"). Returns false if the cell belongs to the frame of the window and asks
// nothing.
bool acid_case(const AcidPanel *panel, int column, int row, Case *out);

typedef enum AcidAnswer {
    ACID_OMITTED, // no query, or the method refused the shapes
    ACID_MISS,
    ACID_TOUCH, // of a method that reports touching
    ACID_HIT,
    ACID_FAILED, // no valid answer
} AcidAnswer;

typedef struct AcidCell {
    unsigned char answer; // AcidAnswer
    unsigned char exact;  // TsRelation
    bool wrong;           // under the method's touch rule and tolerance
} AcidCell;

typedef struct AcidCount {
    long long asked, wrong, failed;
    long long touching_wrong; // of the wrong ones, those where the shapes touch exactly
} AcidCount;

// Puts the panel to the method: side * side cells, by rows. Adds to `count`. A function that keeps
// failing is left alone after ACID_FAILURES failures; the cells that are left count as failed. The
// exact answers are the core's, which the tests compare with the oracle's. `first` (NULL: not
// wanted) gets the first wrong cell's index, -1 if none. Returns false if out of memory.
enum { ACID_FAILURES = 64 };
bool acid_ask(const AcidPanel *panel, const Method *method, AcidCell *cell, AcidCount *count,
              int *first);

#endif
