// What a path brings: the relations of pairs from <= i < to by floats alone. TS_TOUCHING stands for
// doubt, but between upright boxes, which are compared only.
#ifndef BATCH_KERNELS_PRIVATE_H
#define BATCH_KERNELS_PRIVATE_H

#include "touchstone/batch.h"

typedef struct BatchKernels {
    void (*aabbs)(const TsBatchAabbs *a, const TsBatchAabbs *b, int from, int to, uint8_t *found);
    void (*circles)(const TsBatchCircles *a, const TsBatchCircles *b, int from, int to,
                    uint8_t *found);
    void (*obbs)(const TsBatchObbs *a, const TsBatchObbs *b, int from, int to, uint8_t *found);
    void (*polygon_points)(const TsBatchPolygons *a, const TsBatchPoints *b, int from, int to,
                           uint8_t *found);
    void (*polygons)(const TsBatchPolygons *a, const TsBatchPolygons *b, int from, int to,
                     uint8_t *found);
} BatchKernels;

extern const BatchKernels ts_batch_kernels_scalar, ts_batch_kernels_avx2, ts_batch_kernels_avx512;

#endif
