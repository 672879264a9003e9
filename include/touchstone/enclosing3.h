// The smallest sphere around points of space (S44).
#ifndef TOUCHSTONE_ENCLOSING3_H
#define TOUCHSTONE_ENCLOSING3_H

#include "touchstone/shape3.h"

// After Welzl 1991, as loops and with his moving to the front: the points are reordered in place.
// Which of them it hangs on is decided by rounded distances, so the radius is the least one but for
// parts of 1e-9; it is rounded outwards: every point is inside or on the sphere as it is stored,
// exactly. 1 or more points, valid coordinates up to 2^98. O(count) in the usual order.
TsSphere ts_enclosing3_sphere(TsVec3 *point, int count);

#endif
