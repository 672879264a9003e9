// Batches: the kernels for each instruction set, and exact tests of the pairs that they leave open.
#include "platform/rounding.h"

#include "touchstone/batch.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "platform/assert.h"
#include "platform/compiler.h"
#include "touchstone/relation.h"

// The relations of pairs from <= i < to, by floats alone.
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

// ---- The kernels, compiled once for each instruction set

enum { BATCH_LANES = 64 };

#define BATCH_LEAST 0x1p-120F

typedef struct BatchVec { // a vector of one pair
    float x, y;
} BatchVec;

// Polygons need too many registers for one loop: a block of pairs goes through several loops in
// turn.
typedef struct BatchLoops { // polygons, relative to the first corner of the pair
    float x[TS_BATCH_CORNERS][BATCH_LANES], y[TS_BATCH_CORNERS][BATCH_LANES];
    float edge_x[TS_BATCH_CORNERS][BATCH_LANES],
        edge_y[TS_BATCH_CORNERS][BATCH_LANES];  // the edge that ends at the corner
    float still[TS_BATCH_CORNERS][BATCH_LANES]; // 1 if the edge has no length, otherwise 0
    float left[BATCH_LANES], top[BATCH_LANES], right[BATCH_LANES], bottom[BATCH_LANES]; // as stored
    float sign[BATCH_LANES]; // of the winding
} BatchLoops;

typedef struct LoopTurns { // cross products of successive edges
    BatchVec before;
    float least, most;
} LoopTurns;

// A loop over blocks of BATCH_LANES pairs, then over the rest. Results are first stored as 32-bit
// integers, as wide as floats, and then narrowed to bytes: only then do compilers vectorise the
// loop.
#define BATCH_LOOP(kernel, A, B)                                                                   \
    static void kernel(const A *a, const B *b, int from, int to, uint8_t *found)                   \
    {                                                                                              \
        int32_t wide[BATCH_LANES];                                                                 \
        for (; from + BATCH_LANES <= to; from += BATCH_LANES) {                                    \
            for (int k = 0; k < BATCH_LANES; k++) wide[k] = kernel##_one(a, b, from + k);          \
            for (int k = 0; k < BATCH_LANES; k++) found[from + k] = (uint8_t)wide[k];              \
        }                                                                                          \
        for (; from < to; from++) found[from] = (uint8_t)kernel##_one(a, b, from);                 \
    }

#undef SIMD_NAME
#define SIMD_NAME(name) name##_scalar
SIMD_BEGIN_LOOPS
#include "batch/batch_kernels_private.h"
SIMD_END_LOOPS

#if SIMD_X86
#undef SIMD_NAME
#define SIMD_NAME(name) name##_avx2
SIMD_BEGIN_AVX2
SIMD_BEGIN_LOOPS
#include "batch/batch_kernels_private.h"
SIMD_END_LOOPS
SIMD_END
#endif

static const BatchKernels *batch_kernels(TsSimdLevel simd)
{
    ASSERT(ts_simd_has(simd));
#if SIMD_X86
    if (simd == TS_SIMD_AVX2) return &batch_kernels_avx2;
#endif
    return &batch_kernels_scalar;
}

// ---- Batches: the kernels, then undecided pairs one by one

// The first undecided pair from i on; `count` if there is none.
static int batch_next_undecided(const uint8_t *found, int i, int count)
{
    const uint8_t *at = memchr(found + i, TS_TOUCHING, (size_t)(count - i));
    return at ? (int)(at - found) : count;
}

static TsVec batch_vec(float x, float y) { return ts_vec((double)x, (double)y); }

static TsCircle batch_circle_at(const TsBatchCircles *c, int i)
{
    return (TsCircle){batch_vec(c->x[i], c->y[i]), (double)c->radius[i]};
}

static TsObb batch_obb_at(const TsBatchObbs *o, int i)
{
    return (TsObb){batch_vec(o->x[i], o->y[i]), batch_vec(o->half_x[i], o->half_y[i]),
                   batch_vec(o->axis_x[i], o->axis_y[i])};
}

// Drops repetitions of the last corner, which would cost time.
static TsPolygon batch_polygon_at(const TsBatchPolygons *p, int i, TsVec *corner)
{
    int count = TS_BATCH_CORNERS;
    for (int k = 0; k < TS_BATCH_CORNERS; k++) corner[k] = batch_vec(p->x[k][i], p->y[k][i]);
    while (count > 3 && ts_vec_equal(corner[count - 1], corner[count - 2])) count--;
    return (TsPolygon){.corner = corner, .count = count};
}

void ts_batch_aabbs(TsSimdLevel simd, const TsBatchAabbs *a, const TsBatchAabbs *b, int count,
                    uint8_t *found)
{
    batch_kernels(simd)->aabbs(a, b, 0, count, found);
}

void ts_batch_circles(TsSimdLevel simd, const TsBatchCircles *a, const TsBatchCircles *b, int count,
                      uint8_t *found)
{
    batch_kernels(simd)->circles(a, b, 0, count, found);
    for (int i = batch_next_undecided(found, 0, count); i < count;
         i = batch_next_undecided(found, i + 1, count))
        found[i] = (uint8_t)ts_relation_circles(batch_circle_at(a, i), batch_circle_at(b, i));
}

void ts_batch_obbs(TsSimdLevel simd, const TsBatchObbs *a, const TsBatchObbs *b, int count,
                   uint8_t *found)
{
    batch_kernels(simd)->obbs(a, b, 0, count, found);
    for (int i = batch_next_undecided(found, 0, count); i < count;
         i = batch_next_undecided(found, i + 1, count))
        found[i] = (uint8_t)ts_relation_obbs(batch_obb_at(a, i), batch_obb_at(b, i));
}

void ts_batch_polygon_points(TsSimdLevel simd, const TsBatchPolygons *a, const TsBatchPoints *b,
                             int count, uint8_t *found)
{
    TsVec corner[TS_BATCH_CORNERS];
    batch_kernels(simd)->polygon_points(a, b, 0, count, found);
    for (int i = batch_next_undecided(found, 0, count); i < count;
         i = batch_next_undecided(found, i + 1, count))
        found[i] = (uint8_t)ts_relation_polygon_point(batch_polygon_at(a, i, corner),
                                                      batch_vec(b->x[i], b->y[i]));
}

void ts_batch_polygons(TsSimdLevel simd, const TsBatchPolygons *a, const TsBatchPolygons *b,
                       int count, uint8_t *found)
{
    TsVec of_a[TS_BATCH_CORNERS], of_b[TS_BATCH_CORNERS];
    batch_kernels(simd)->polygons(a, b, 0, count, found);
    for (int i = batch_next_undecided(found, 0, count); i < count;
         i = batch_next_undecided(found, i + 1, count))
        found[i] = (uint8_t)ts_relation_polygons(batch_polygon_at(a, i, of_a),
                                                 batch_polygon_at(b, i, of_b));
}
