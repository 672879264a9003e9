// Equal but for rounding.
#ifndef NEAR_H
#define NEAR_H

#include <stdbool.h>

#include "touchstone/vec.h"

static inline bool near(double a, double b)
{
    return fabs(a - b) <= 1e-12 * (1 + fabs(a) + fabs(b));
}

static inline bool near_vec(TsVec a, TsVec b) { return near(a.x, b.x) && near(a.y, b.y); }

#endif
