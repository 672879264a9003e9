// Conservative advancement of shapes that need not be convex: the first of those of their parts.
#ifndef ADVANCE_PARTS_H
#define ADVANCE_PARTS_H

#include "advance.h"

// As advance_shapes, of shapes that sweep_parts_accepts: the answer and the trace are those of the
// two convex parts that meet first, or, where none do, of two that come as far. Of ADVANCE_AT_START
// gap, normal and point are those of the whole shapes. Costs an advance_shapes for each two parts.
Advance advance_by_parts(const Shape *a, Motion motion_a, const Shape *b, Motion motion_b,
                         AdvanceTrace *trace);

#endif
