// Comparisons with the sides of an AABB, of which each must hold.
#ifndef COMPARISONS_H
#define COMPARISONS_H

#include "stage.h"

typedef enum BoxSide { BOX_LEFT, BOX_TOP, BOX_RIGHT, BOX_BOTTOM } BoxSide; // as its numbers

// A row of the table, and a lamp with the name in the middle of that side, lit if the comparison
// holds: if its slack is above 0, or 0 and `equal`. Returns whether it holds.
bool stage_compare(Stage *stage, const char *name, double slack, bool equal, TsAabb box,
                   BoxSide side);

#endif
