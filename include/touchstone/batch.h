// How many pairs of shapes lie to each other, at once: columns of floats in, a byte a pair out.
//
// Exact like the single relations of relation.h. A float is a double, so what is told is the exact
// relation of the shapes as stored. Lanes are computed in floats with a forward error bound, some
// to a vector register; pairs within the bound, and those whose products leave the range of floats,
// are asked again one by one, in doubles and then by expansions. All paths so give the same bytes.
//
// A batch of shapes is a structure of arrays: `count` numbers a column. The shapes must be valid
// (ts_shape_valid); columns and `found` must not overlap. Nothing is allocated. In cache a pair
// costs about a nanosecond or less where few are close, beyond it what reading the columns costs;
// one that touches costs what it costs alone.
#ifndef TOUCHSTONE_BATCH_H
#define TOUCHSTONE_BATCH_H

#include <stdint.h>

#include "touchstone/simd.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { TS_BATCH_CORNERS = 8 };

typedef struct TsBatchAabbs { // left <= right, top <= bottom
    const float *left, *top, *right, *bottom;
} TsBatchAabbs;

typedef struct TsBatchCircles {
    const float *x, *y, *radius;
} TsBatchCircles;

typedef struct TsBatchObbs { // as an Obb: center, half, axis
    const float *x, *y, *half_x, *half_y, *axis_x, *axis_y;
} TsBatchObbs;

typedef struct TsBatchPoints {
    const float *x, *y;
} TsBatchPoints;

// Simple polygons of 3 to TS_BATCH_CORNERS corners, either winding: column i has corner i of each.
// One of fewer corners repeats its last. Concave ones are answered as well, beside polygons at the
// cost of being asked alone.
typedef struct TsBatchPolygons {
    const float *x[TS_BATCH_CORNERS], *y[TS_BATCH_CORNERS];
} TsBatchPolygons;

// found[i] is the Relation of a's shape i to b's. The path is one that ts_simd_has, mostly
// ts_simd_best.
void ts_batch_aabbs(TsSimdLevel path, const TsBatchAabbs *a, const TsBatchAabbs *b, int count,
                    uint8_t *found);
void ts_batch_circles(TsSimdLevel path, const TsBatchCircles *a, const TsBatchCircles *b, int count,
                      uint8_t *found);
void ts_batch_obbs(TsSimdLevel path, const TsBatchObbs *a, const TsBatchObbs *b, int count,
                   uint8_t *found);
void ts_batch_polygon_points(TsSimdLevel path, const TsBatchPolygons *a, const TsBatchPoints *b,
                             int count, uint8_t *found);
void ts_batch_polygons(TsSimdLevel path, const TsBatchPolygons *a, const TsBatchPolygons *b,
                       int count, uint8_t *found);

#ifdef __cplusplus
}
#endif

#endif
