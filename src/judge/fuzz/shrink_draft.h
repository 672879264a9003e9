// What shrinking proposes: two shapes, and how they move, as plain numbers, changed somehow.
// Internal to shrink*.c.
#ifndef SHRINK_DRAFT_H
#define SHRINK_DRAFT_H

#include "cases/case_read.h"
#include "cases/flat.h"

typedef struct Draft {
    TsShapeKind kind;
    int count;
    double number[FLAT_MAX];
} Draft;

Draft shrink_draft(const TsShape *shape);

// A case as drafts: a, b, and its motion, which has four numbers and no kind, or of a pair none.
enum { DRAFT_A, DRAFT_B, DRAFT_MOTION, DRAFTS };

void shrink_drafts(const Case *from, Draft out[DRAFTS]);
CaseMotion shrink_motion(const Draft *draft);

// What a number stands for. A ray's direction is a length: it may be of any; so is a motion.
typedef enum DraftRole { DRAFT_PLACE, DRAFT_LENGTH, DRAFT_AXIS } DraftRole;
DraftRole shrink_role(const Draft *draft, int i);

// The next proposal for this case, the boldest first; `step` begins at 0 and is moved on. False
// past the last one. A proposal may be no valid shape, or the case itself.
bool shrink_propose(const Case *best, int *step, Draft out[DRAFTS]);

#endif
