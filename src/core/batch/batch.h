// How many pairs of shapes lie to each other, at once: columns of floats in, a byte a pair out.
//
// Exact like the single relations of relation.h. A float is a double, so what is told is the exact
// relation of the shapes as stored. Lanes are computed in floats with a forward error bound, some
// to a vector register; pairs within the bound, and those whose products leave the range of floats,
// are asked again one by one, in doubles and then by expansions. All paths so give the same bytes.
//
// A batch of shapes is a structure of arrays: `count` numbers a column. The shapes must be valid
// (shape_valid); columns and `found` must not overlap. Nothing is allocated. In cache a pair costs
// about a nanosecond or less where few are close, beyond it what reading the columns costs; one
// that touches costs what it costs alone.
#ifndef BATCH_H
#define BATCH_H

#include <stdint.h>

#include "path.h"

enum { BATCH_CORNERS = 8 };

typedef struct BatchAabbs { // left <= right, top <= bottom
    const float *left, *top, *right, *bottom;
} BatchAabbs;

typedef struct BatchCircles {
    const float *x, *y, *radius;
} BatchCircles;

typedef struct BatchObbs { // as an Obb: center, half, axis
    const float *x, *y, *half_x, *half_y, *axis_x, *axis_y;
} BatchObbs;

typedef struct BatchPoints {
    const float *x, *y;
} BatchPoints;

// Simple polygons of 3 to BATCH_CORNERS corners, either winding: column i has corner i of each. One
// of fewer corners repeats its last. Concave ones are answered as well, beside polygons at the cost
// of being asked alone.
typedef struct BatchPolygons {
    const float *x[BATCH_CORNERS], *y[BATCH_CORNERS];
} BatchPolygons;

// found[i] is the Relation of a's shape i to b's. The path is one that path_has, mostly path_best.
void batch_aabbs(Path path, const BatchAabbs *a, const BatchAabbs *b, int count, uint8_t *found);
void batch_circles(Path path, const BatchCircles *a, const BatchCircles *b, int count,
                   uint8_t *found);
void batch_obbs(Path path, const BatchObbs *a, const BatchObbs *b, int count, uint8_t *found);
void batch_polygon_points(Path path, const BatchPolygons *a, const BatchPoints *b, int count,
                          uint8_t *found);
void batch_polygons(Path path, const BatchPolygons *a, const BatchPolygons *b, int count,
                    uint8_t *found);

#endif
