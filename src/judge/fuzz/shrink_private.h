// What shrinking tries: changes of a case, and small cases that have nothing to do with it; private
// to src/judge/fuzz.
#ifndef SHRINK_PRIVATE_H
#define SHRINK_PRIVATE_H

#include "cases/case.h"
#include "method.h"

// A shape, or the motion of a case, as plain numbers.
typedef struct Draft {
    TsShapeKind kind; // TS_SHAPE_KINDS for a motion, which has four numbers; none if nothing moves,
                      // and for a shape that is not there
    int count;
    double number[CASE_VALUES_MAX];
} Draft;

// Of a case; the last ones are the shapes beside b.
enum { DRAFT_A, DRAFT_B, DRAFT_MOTION, DRAFT_OTHERS, DRAFTS = DRAFT_OTHERS + CASE_OTHERS_MAX };

static inline bool shrink_is_shape(const Draft *draft) { return draft->kind != TS_SHAPE_KINDS; }

// The meaning of a number. The direction of a ray and a motion may have any length.
typedef enum DraftRole { DRAFT_PLACE, DRAFT_LENGTH, DRAFT_AXIS } DraftRole;
DraftRole shrink_role(const Draft *draft, int i);

void shrink_drafts(const Case *from, Draft out[DRAFTS]);

// ---- Changes to a draft. Numbers of an axis stay as they are

void shrink_scale(Draft *draft, double factor);
void shrink_make_whole(Draft *draft);
double shrink_reach(const Draft *draft); // the largest magnitude

// The index of the axis' first number; -1 if the draft has none.
int shrink_axis_at(const Draft *draft);

// Unit directions with at most three digits, the simplest first.
enum { SHRINK_AXES = 20 };
extern const TsVec shrink_axes[SHRINK_AXES];

// ---- Decimal digits

enum { SHRINK_TEN_MAX = 22 };                // the greatest power of ten that is a double
double shrink_power_of_ten(int exponent);    // 0 to SHRINK_TEN_MAX
double shrink_rounded(double x, int digits); // to so many decimal digits; 0 below about 1e-20

// ---- What is tried

// The next change of the case, the boldest first. `step` starts at 0 and is advanced. Returns false
// past the last one. A proposal may be an invalid shape, or the case itself.
bool shrink_propose(const Case *best, int *step, Draft out[DRAFTS]);

// Small pair `index` of the same kinds: whole numbers, powers of ten, zeros, mixed sizes, and the
// pair itself on a coarse lattice. In numbers of the type. May be an invalid shape.
void shrink_fresh(const Case *best, int index, NumberType type, Draft out[DRAFTS]);

#endif
