// What the formula's room remembers.
#ifndef FORMULA_PRIVATE_H
#define FORMULA_PRIVATE_H

#include "formula/formula.h"

enum { FORMULA_NONE = -1 };

struct FormulaState {
    int chosen;     // the free number that the arrow keys change, as an argument, or FORMULA_NONE
    TermMove move;  // of the number that is dragged: its formula may become another meanwhile
    double number;  // of its shape at the press, to the bit
    double x, want; // of the pointer, and the value that the drag has come to, unrounded
    // The greatest height in the panel since that method is chosen, px at scale 1: what lies below
    // stands still while numbers change.
    double tall[FORMULAS_MAX];
    const Method *of[FORMULAS_MAX];
};

#endif
