// What shrinking proposes: two shapes as plain numbers, changed somehow. Internal to shrink*.c.
#ifndef SHRINK_DRAFT_H
#define SHRINK_DRAFT_H

#include "case_read.h"
#include "flat.h"

typedef struct Draft {
    ShapeKind kind;
    int count;
    double number[FLAT_MAX];
} Draft;

Draft shrink_draft(const Shape *shape);

// What a number stands for. A ray's direction is a length: it may be of any.
typedef enum DraftRole { DRAFT_PLACE, DRAFT_LENGTH, DRAFT_AXIS } DraftRole;
DraftRole shrink_role(const Draft *draft, int i);

// The next proposal for this case, the boldest first; `step` begins at 0 and is moved on. False
// past the last one. A proposal may be no valid shape, or the case itself.
bool shrink_propose(const Case *best, int *step, Draft out[2]);

#endif
