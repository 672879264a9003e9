// The same shapes as other kinds, for methods that do not take the kinds of a case: a triangle, an
// AABB or an OBB as a polygon, an OBB as an AABB.
#ifndef ADAPT_H
#define ADAPT_H

#include "cases/case.h"
#include "method.h"

typedef struct Adapted {
    Case pair;
    bool as_polygon, as_aabb; // one of the shapes is
} Adapted;

// Writes the same pair of kinds that the method takes, with as few changes as possible. Returns
// false if there is none: only shapes whose corners are exact are changed, and no polygon becomes
// one point; a list stays as it is, so there is none. `out` has the flags of the case, and nothing
// else of it but the shapes.
bool adapt_case(const Method *method, const Case *pair, Adapted *out);

#endif
