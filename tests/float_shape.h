// Shapes of floats.
#ifndef FLOAT_SHAPE_H
#define FLOAT_SHAPE_H

#include "cases/case.h"

// Whether all numbers of the shape are exactly floats.
static inline bool shape_is_float(const TsShape *shape)
{
    double number[TS_SHAPE_NUMBERS_MAX];
    int count = ts_shape_numbers(shape, number);
    for (int i = 0; i < count; i++) {
        if (case_round_to_float(number[i]) != number[i]) return false;
    }
    return true;
}

#endif
