// How every cast makes its answer.
#ifndef CAST_MADE_H
#define CAST_MADE_H

#include "cast.h"

Hit cast_missed(void);

// A hit that is not APART. `normal` of any length, (0, 0) from inside; rounding that would let the
// ray leave before it enters is mended.
Hit cast_made(Ray ray, Relation relation, double enter, double leave, Vec normal);

#endif
