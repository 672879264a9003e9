// How every cast makes its answer.
#ifndef CAST_MADE_PRIVATE_H
#define CAST_MADE_PRIVATE_H

#include "touchstone/cast.h"

TsHit ts_cast_missed(void);

// A hit that is not TS_APART. `normal` of any length, (0, 0) from inside; rounding that would let
// the ray leave before it enters is mended.
TsHit ts_cast_made(TsRay ray, TsRelation relation, double enter, double leave, TsVec normal);

#endif
