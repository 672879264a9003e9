// Cases in memory: made of shapes, and copied. A case keeps its polygons' corners in itself, so
// neither is a plain assignment.
#ifndef CASE_PAIR_H
#define CASE_PAIR_H

#include "cases/case_read.h"

// A case of these two shapes, without motion, nothing told of them. They may be those of `out`
// itself, in place.
void case_of_pair(Case *out, const TsShape *a, const TsShape *b);

// The same as a sweep.
void case_of_sweep(Case *out, const TsShape *a, const TsShape *b, CaseMotion motion);

void case_copy(Case *out, const Case *from);

// Writes it with all that is told of it, as case_write does.
int case_write_whole(char *line, int size, const Case *from);

// Whether both have the same kinds and numbers, and motions if any.
bool case_same_pair(const Case *one, const Case *other);

#endif
