#include "cases/flat.h"

#include <stddef.h>
#include <string.h>

// Every shape but a polygon is its numbers, one after the other.
static const size_t numbers_at = offsetof(TsShape, point);

int flat_count(TsShapeKind kind)
{
    switch (kind) {
    case TS_SHAPE_POINT: return 2;
    case TS_SHAPE_CIRCLE: return 3;
    case TS_SHAPE_SEGMENT:
    case TS_SHAPE_RAY:
    case TS_SHAPE_AABB: return 4;
    default: return 6;
    }
}

int flat_write(const TsShape *shape, double *number)
{
    bool polygon = shape->kind == TS_SHAPE_POLYGON;
    int count = polygon ? 2 * shape->polygon.count : flat_count(shape->kind);
    const char *from =
        polygon ? (const char *)shape->polygon.corner : (const char *)shape + numbers_at;
    memcpy(number, from, (size_t)count * sizeof *number);
    return count;
}

TsShape flat_read(TsShapeKind kind, const double *number, int count, TsVec *corner)
{
    TsShape shape = {.kind = kind};
    if (kind == TS_SHAPE_POLYGON) {
        memcpy(corner, number, (size_t)count * sizeof *number);
        return ts_shape_polygon(corner, count / 2);
    }
    memcpy((char *)&shape + numbers_at, number, (size_t)count * sizeof *number);
    return shape;
}

// Volatile, for gcc 12 at -O2 takes the way through float and back out of neighbouring numbers.
double flat_float(double number)
{
    volatile float rounded = (float)number;
    return (double)rounded;
}

bool flat_single(const TsShape *shape)
{
    double number[FLAT_MAX];
    int count = flat_write(shape, number);
    for (int i = 0; i < count; i++) {
        if (flat_float(number[i]) != number[i]) return false;
    }
    return true;
}
