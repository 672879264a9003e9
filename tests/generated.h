// Goes through the pairs of kinds of the generators' tests.
#ifndef GENERATED_H
#define GENERATED_H

#include "generate/generate.h"
#include "oracle/oracle.h"

enum { GENERATED_KINDS = TS_SHAPE_KINDS * TS_SHAPE_KINDS };

static inline bool generated_kinds(int i, NumberType number, TsShapeKind *a, TsShapeKind *b)
{
    *a = (TsShapeKind)(i % TS_SHAPE_KINDS);
    *b = (TsShapeKind)(i / TS_SHAPE_KINDS % TS_SHAPE_KINDS);
    bool turns = *a == TS_SHAPE_OBB || *b == TS_SHAPE_OBB;
    return oracle_knows(*a, *b) && !(turns && number == NUMBER_INT32);
}

// Whether a shape keeps what generate.h promises about the number type.
static inline bool generated_in_range(const TsShape *shape, NumberType type)
{
    double number[TS_SHAPE_NUMBERS_MAX];
    bool compared = shape->kind == TS_SHAPE_POINT || shape->kind == TS_SHAPE_AABB;
    int count = ts_shape_numbers(shape, number);
    for (int i = 0; i < count; i++) {
        double value = number[i], all = fabs(value);
        switch (type) {
        case NUMBER_DOUBLE: break;
        case NUMBER_FLOAT:
            if ((double)(float)value != value || all > 0x1p30 ||
                value * 0x1p30 != floor(value * 0x1p30))
                return false;
            break;
        case NUMBER_INT32:
            if (value != floor(value) || value < -0x1p31 || value >= 0x1p31) return false;
            if (!compared && all >= 0x1p30) return false;
            break;
        }
    }
    TsAabb box = ts_shape_bounds(shape);
    if (type != NUMBER_INT32 || shape->kind == TS_SHAPE_RAY) return true;
    return box.max.x - box.min.x < 0x1p31 && box.max.y - box.min.y < 0x1p31;
}

#endif
