// What a path brings: the relations of pairs from <= i < to by floats alone. TOUCHING stands for
// doubt, but between upright boxes, which are compared only.
#ifndef BATCH_KERNELS_H
#define BATCH_KERNELS_H

#include "batch.h"

typedef struct BatchKernels {
    void (*aabbs)(const BatchAabbs *a, const BatchAabbs *b, int from, int to, uint8_t *found);
    void (*circles)(const BatchCircles *a, const BatchCircles *b, int from, int to, uint8_t *found);
    void (*obbs)(const BatchObbs *a, const BatchObbs *b, int from, int to, uint8_t *found);
    void (*polygon_points)(const BatchPolygons *a, const BatchPoints *b, int from, int to,
                           uint8_t *found);
    void (*polygons)(const BatchPolygons *a, const BatchPolygons *b, int from, int to,
                     uint8_t *found);
} BatchKernels;

extern const BatchKernels batch_kernels_scalar, batch_kernels_avx2, batch_kernels_avx512;

#endif
