// One axis and what it shows, for whoever traces axes.
#ifndef AXIS_H
#define AXIS_H

#include "geometry/solid.h"
#include "touchstone/contact.h"

// The shadows of two solids, radii included, on a direction that is not zero. Reach, distance and
// gap come from the shadows as they are near the origin of both solids: far out, the world's
// numbers would have lost digits.
TsAxis ts_axis_measure(const Solid *a, const Solid *b, TsVec origin, TsVec direction,
                       const char *name);

// The deciding one is the first with the greatest gap. Rounding must not let an axis contradict the
// relation: daylight only where the shapes are apart, and then at least on the deciding axis.
void ts_axis_settle(TsAxisTrace *trace, TsRelation relation);

#endif
