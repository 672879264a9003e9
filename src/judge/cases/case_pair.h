// Cases in memory: made of shapes, and copied. A case keeps its polygons' corners in itself, so
// neither is a plain assignment.
#ifndef CASE_PAIR_H
#define CASE_PAIR_H

#include "case_read.h"

// A case of these two shapes, nothing told of them. They may be those of `out` itself, in place.
void case_of_pair(Case *out, const Shape *a, const Shape *b);

void case_copy(Case *out, const Case *from);

// Whether both pairs have the same kinds and numbers.
bool case_same_pair(const Case *one, const Case *other);

#endif
