#include "touchstone/batch.h"

#include <string.h>

#include "batch/batch_kernels_private.h"
#include "touchstone/relation.h"

static const BatchKernels *const kernels[TS_SIMD_LEVELS] = {
    &ts_batch_kernels_scalar, &ts_batch_kernels_avx2, &ts_batch_kernels_avx512};

// The next pair that is in doubt from i on; `count` where there is none.
static int next_doubt(const uint8_t *found, int i, int count)
{
    const uint8_t *at = memchr(found + i, TS_TOUCHING, (size_t)(count - i));
    return at ? (int)(at - found) : count;
}

static TsVec widened(float x, float y) { return ts_vec((double)x, (double)y); }

static TsCircle circle_at(const TsBatchCircles *c, int i)
{
    return (TsCircle){widened(c->x[i], c->y[i]), (double)c->radius[i]};
}

static TsObb obb_at(const TsBatchObbs *o, int i)
{
    return (TsObb){widened(o->x[i], o->y[i]), widened(o->half_x[i], o->half_y[i]),
                   widened(o->axis_x[i], o->axis_y[i])};
}

// Without the last corner's repetitions, which would cost time.
static TsPolygon polygon_at(const TsBatchPolygons *p, int i, TsVec *corner)
{
    int count = TS_BATCH_CORNERS;
    for (int k = 0; k < TS_BATCH_CORNERS; k++) corner[k] = widened(p->x[k][i], p->y[k][i]);
    while (count > 3 && ts_vec_equal(corner[count - 1], corner[count - 2])) count--;
    return (TsPolygon){corner, count};
}

void ts_batch_aabbs(TsSimdLevel path, const TsBatchAabbs *a, const TsBatchAabbs *b, int count,
                    uint8_t *found)
{
    kernels[path]->aabbs(a, b, 0, count, found);
}

void ts_batch_circles(TsSimdLevel path, const TsBatchCircles *a, const TsBatchCircles *b, int count,
                      uint8_t *found)
{
    kernels[path]->circles(a, b, 0, count, found);
    for (int i = next_doubt(found, 0, count); i < count; i = next_doubt(found, i + 1, count))
        found[i] = (uint8_t)ts_relation_circles(circle_at(a, i), circle_at(b, i));
}

void ts_batch_obbs(TsSimdLevel path, const TsBatchObbs *a, const TsBatchObbs *b, int count,
                   uint8_t *found)
{
    kernels[path]->obbs(a, b, 0, count, found);
    for (int i = next_doubt(found, 0, count); i < count; i = next_doubt(found, i + 1, count))
        found[i] = (uint8_t)ts_relation_obbs(obb_at(a, i), obb_at(b, i));
}

void ts_batch_polygon_points(TsSimdLevel path, const TsBatchPolygons *a, const TsBatchPoints *b,
                             int count, uint8_t *found)
{
    TsVec corner[TS_BATCH_CORNERS];
    kernels[path]->polygon_points(a, b, 0, count, found);
    for (int i = next_doubt(found, 0, count); i < count; i = next_doubt(found, i + 1, count))
        found[i] =
            (uint8_t)ts_relation_polygon_point(polygon_at(a, i, corner), widened(b->x[i], b->y[i]));
}

void ts_batch_polygons(TsSimdLevel path, const TsBatchPolygons *a, const TsBatchPolygons *b,
                       int count, uint8_t *found)
{
    TsVec of_a[TS_BATCH_CORNERS], of_b[TS_BATCH_CORNERS];
    kernels[path]->polygons(a, b, 0, count, found);
    for (int i = next_doubt(found, 0, count); i < count; i = next_doubt(found, i + 1, count))
        found[i] = (uint8_t)ts_relation_polygons(polygon_at(a, i, of_a), polygon_at(b, i, of_b));
}
