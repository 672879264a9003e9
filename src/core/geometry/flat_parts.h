// The segments that a polygon without area consists of, however many: without a copy of them.
#ifndef FLAT_PARTS_H
#define FLAT_PARTS_H

#include "touchstone/shape.h"

typedef struct FlatParts {
    TsPolygon loop;
    int count;
    bool collinear; // all corners are: the one segment between the first and the last of them
    TsSegment ends;
} FlatParts;

// The sides, or if all corners are collinear the one segment between the ends. Decided exactly.
FlatParts ts_polygon_flat_parts(TsPolygon loop);

static inline TsSegment flat_part(const FlatParts *parts, int i)
{
    TsPolygon loop = parts->loop;
    if (parts->collinear) return parts->ends;
    return (TsSegment){loop.corner[i], loop.corner[i + 1 < loop.count ? i + 1 : 0]};
}

#endif
