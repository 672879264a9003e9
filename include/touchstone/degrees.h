// Cosine and sine of an angle in degrees, the same bits from every compiler.
//
// The C library's sin and cos differ between libraries, and compilers fold constants differently,
// so this has its own: the angle is reduced exactly modulo 90, and a fixed polynomial does the
// rest.
#ifndef TOUCHSTONE_DEGREES_H
#define TOUCHSTONE_DEGREES_H

#include "touchstone/vec.h"

#ifdef __cplusplus
extern "C" {
#endif

// (cosine, sine), each within 1 ulp of the true value. Multiples of 90 give exactly (1, 0), (0, 1),
// (-1, 0), (0, -1); results smaller than 2^-120 are 0, so that they are valid coordinates. NaN and
// infinities give (1, 0).
TsVec ts_degrees(double angle);

// ts_degrees of each angle, with the same bits; with AVX2 in a quarter of the time.
void ts_degrees_each(const double *angle, int count, TsVec *turn);

// The angle of a direction: 0 <= angle < 360, clockwise on screen. Rounded, for display and input;
// nothing is decided by it. (0, 0) gives 0.
double ts_degrees_of(TsVec direction);

// The same bits of many directions, with AVX2 in a quarter of the time.
void ts_degrees_of_each(const TsVec *direction, int count, double *angle);

// The same angle in 0 <= result < 360: exact for angles from 0 up, rounded once below 0 (what would
// round to 360 becomes 0). NaN and infinities give 0.
double ts_degrees_wrap(double angle);

#ifdef __cplusplus
}
#endif

#endif
