#include "batch.h"

#include <string.h>

#include "batch_kernels.h"
#include "relation.h"

static const BatchKernels *const kernels[PATHS] = {&batch_kernels_scalar, &batch_kernels_avx2,
                                                   &batch_kernels_avx512};

// The next pair that is in doubt from i on; `count` where there is none.
static int next_doubt(const uint8_t *found, int i, int count)
{
    const uint8_t *at = memchr(found + i, TOUCHING, (size_t)(count - i));
    return at ? (int)(at - found) : count;
}

static Vec widened(float x, float y) { return vec((double)x, (double)y); }

static Circle circle_at(const BatchCircles *c, int i)
{
    return (Circle){widened(c->x[i], c->y[i]), (double)c->radius[i]};
}

static Obb obb_at(const BatchObbs *o, int i)
{
    return (Obb){widened(o->x[i], o->y[i]), widened(o->half_x[i], o->half_y[i]),
                 widened(o->axis_x[i], o->axis_y[i])};
}

// Without the last corner's repetitions, which would cost time.
static Polygon polygon_at(const BatchPolygons *p, int i, Vec *corner)
{
    int count = BATCH_CORNERS;
    for (int k = 0; k < BATCH_CORNERS; k++) corner[k] = widened(p->x[k][i], p->y[k][i]);
    while (count > 3 && vec_equal(corner[count - 1], corner[count - 2])) count--;
    return (Polygon){corner, count};
}

void batch_aabbs(Path path, const BatchAabbs *a, const BatchAabbs *b, int count, uint8_t *found)
{
    kernels[path]->aabbs(a, b, 0, count, found);
}

void batch_circles(Path path, const BatchCircles *a, const BatchCircles *b, int count,
                   uint8_t *found)
{
    kernels[path]->circles(a, b, 0, count, found);
    for (int i = next_doubt(found, 0, count); i < count; i = next_doubt(found, i + 1, count))
        found[i] = (uint8_t)relation_circles(circle_at(a, i), circle_at(b, i));
}

void batch_obbs(Path path, const BatchObbs *a, const BatchObbs *b, int count, uint8_t *found)
{
    kernels[path]->obbs(a, b, 0, count, found);
    for (int i = next_doubt(found, 0, count); i < count; i = next_doubt(found, i + 1, count))
        found[i] = (uint8_t)relation_obbs(obb_at(a, i), obb_at(b, i));
}

void batch_polygon_points(Path path, const BatchPolygons *a, const BatchPoints *b, int count,
                          uint8_t *found)
{
    Vec corner[BATCH_CORNERS];
    kernels[path]->polygon_points(a, b, 0, count, found);
    for (int i = next_doubt(found, 0, count); i < count; i = next_doubt(found, i + 1, count))
        found[i] =
            (uint8_t)relation_polygon_point(polygon_at(a, i, corner), widened(b->x[i], b->y[i]));
}

void batch_polygons(Path path, const BatchPolygons *a, const BatchPolygons *b, int count,
                    uint8_t *found)
{
    Vec of_a[BATCH_CORNERS], of_b[BATCH_CORNERS];
    kernels[path]->polygons(a, b, 0, count, found);
    for (int i = next_doubt(found, 0, count); i < count; i = next_doubt(found, i + 1, count))
        found[i] = (uint8_t)relation_polygons(polygon_at(a, i, of_a), polygon_at(b, i, of_b));
}
