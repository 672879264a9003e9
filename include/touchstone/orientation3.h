// On which side of a plane a point of space lies: exact.
#ifndef TOUCHSTONE_ORIENTATION3_H
#define TOUCHSTONE_ORIENTATION3_H

#include "touchstone/vec3.h"

// The sign of (b - a) x (c - a) . (p - a): 1 on the side from which a, b, c turn counter-clockwise,
// 0 in their plane (or where they span none), -1 behind. Valid coordinates; some nanoseconds, in
// doubt some 100 (Shewchuk 1997).
int ts_orientation3_sign(TsVec3 a, TsVec3 b, TsVec3 c, TsVec3 p);

#endif
