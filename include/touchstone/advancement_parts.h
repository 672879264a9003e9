// Conservative advancement of shapes that need not be convex: the first of those of their parts.
#ifndef TOUCHSTONE_ADVANCEMENT_PARTS_H
#define TOUCHSTONE_ADVANCEMENT_PARTS_H

#include "touchstone/advancement.h"

// As ts_advancement_shapes, of shapes that ts_sweep_parts_accepts: the answer and the trace are
// those of the two convex parts that meet first, or, where none do, of two that come as far. Of
// TS_ADVANCE_AT_START gap, normal and point are those of the whole shapes. Costs an
// ts_advancement_shapes for each two parts.
TsAdvance ts_advancement_by_parts(const TsShape *a, TsMotion motion_a, const TsShape *b,
                                  TsMotion motion_b, TsAdvanceTrace *trace);

#endif
