#include "flat.h"

#include <stddef.h>
#include <string.h>

// Every shape but a polygon is its numbers, one after the other.
static const size_t numbers_at = offsetof(Shape, point);

int flat_count(ShapeKind kind)
{
    switch (kind) {
    case SHAPE_POINT: return 2;
    case SHAPE_CIRCLE: return 3;
    case SHAPE_SEGMENT:
    case SHAPE_RAY:
    case SHAPE_AABB: return 4;
    default: return 6;
    }
}

int flat_write(const Shape *shape, double *number)
{
    bool polygon = shape->kind == SHAPE_POLYGON;
    int count = polygon ? 2 * shape->polygon.count : flat_count(shape->kind);
    const char *from =
        polygon ? (const char *)shape->polygon.corner : (const char *)shape + numbers_at;
    memcpy(number, from, (size_t)count * sizeof *number);
    return count;
}

Shape flat_read(ShapeKind kind, const double *number, int count, Vec *corner)
{
    Shape shape = {.kind = kind};
    if (kind == SHAPE_POLYGON) {
        memcpy(corner, number, (size_t)count * sizeof *number);
        return shape_polygon(corner, count / 2);
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

bool flat_single(const Shape *shape)
{
    double number[FLAT_MAX];
    int count = flat_write(shape, number);
    for (int i = 0; i < count; i++) {
        if (flat_float(number[i]) != number[i]) return false;
    }
    return true;
}
