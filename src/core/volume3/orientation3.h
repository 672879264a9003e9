// On which side of a plane a point of space lies: exact.
#ifndef ORIENTATION3_H
#define ORIENTATION3_H

#include "vec3.h"

// The sign of (b - a) x (c - a) . (p - a): 1 on the side from which a, b, c turn counter-clockwise,
// 0 in their plane (or where they span none), -1 behind. Valid coordinates; some nanoseconds, in
// doubt some 100 (Shewchuk 1997).
int orientation3_sign(Vec3 a, Vec3 b, Vec3 c, Vec3 p);

#endif
