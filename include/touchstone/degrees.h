// The turn (cosine, sine) of an angle in degrees, the same bits from every compiler.
//
// The C library's sin and cos are folded differently by compilers and differ between libraries, so
// this is our own: the angle is reduced exactly modulo 90, and a fixed polynomial does the rest.
// Within 1 ulp of the true value; quarter turns are exactly (1,0), (0,1), (-1,0), (0,-1); results
// smaller than 2^-120 are 0, so that they are valid coordinates. Any finite angle is accepted; NaN
// and infinities give (1, 0).
#ifndef TOUCHSTONE_DEGREES_H
#define TOUCHSTONE_DEGREES_H

#include "touchstone/vec.h"

#ifdef __cplusplus
extern "C" {
#endif

TsVec ts_degrees(double angle);

// The angle of a direction, in degrees from 0 up to (not including) 360. Rounded, for showing and
// for the hand; never used to decide. (0, 0) gives 0.
double ts_degrees_of(TsVec direction);

// The same angle brought into 0 <= angle < 360: exactly from 0 up, below 0 rounded once (and what
// would round to 360 is 0). NaN and infinities give 0.
double ts_degrees_wrap(double angle);

#ifdef __cplusplus
}
#endif

#endif
