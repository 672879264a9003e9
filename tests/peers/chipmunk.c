// Chipmunk2D 7: shapes of one static body, so that their corners stand where they are.
#include <chipmunk/chipmunk.h>
#include <stdlib.h>

#include "peers.h"

typedef struct Data {
    int count;
    cpBody *body;
    cpShape **a, **b; // a: NULL where it is a point
    cpVect *point;
} Data;

static cpShape *make_polygon(cpBody *body, const TsShape *shape)
{
    TsVec corner[TS_POLYGON_MAX];
    cpVect vertex[TS_POLYGON_MAX];
    int count = ts_shape_corners(shape, corner);
    for (int i = 0; i < count; i++) vertex[i] = cpv(corner[i].x, corner[i].y);
    cpShape *made = cpPolyShapeNew(body, count, vertex, cpTransformIdentity, 0);
    cpShapeUpdate(made, cpTransformIdentity);
    return made;
}

static void *prepare(const Workload *w)
{
    Data *data = malloc(sizeof *data);
    size_t count = (size_t)w->count;
    *data = (Data){w->count, cpBodyNewStatic(), calloc(count, sizeof *data->a),
                   calloc(count, sizeof *data->b), calloc(count, sizeof *data->point)};
    for (int i = 0; i < w->count; i++) {
        data->b[i] = make_polygon(data->body, &w->b[i]);
        if (w->kind[0] != TS_SHAPE_POINT) data->a[i] = make_polygon(data->body, &w->a[i]);
        if (w->kind[0] == TS_SHAPE_POINT) data->point[i] = cpv(w->a[i].point.x, w->a[i].point.y);
    }
    return data;
}

static void release(void *of_peer)
{
    Data *data = of_peer;
    for (int i = 0; i < data->count; i++) {
        if (data->a[i]) cpShapeFree(data->a[i]);
        cpShapeFree(data->b[i]);
    }
    cpBodyFree(data->body);
    free(data->a);
    free(data->b);
    free(data->point);
    free(data);
}

static long ask_polygons(const void *of_peer)
{
    const Data *data = of_peer;
    long hits = 0;
    for (int i = 0; i < data->count; i++) hits += cpShapesCollide(data->a[i], data->b[i]).count > 0;
    return hits;
}

static long ask_points(const void *of_peer)
{
    const Data *data = of_peer;
    long hits = 0;
    cpPointQueryInfo info;
    for (int i = 0; i < data->count; i++)
        hits += cpShapePointQuery(data->b[i], data->point[i], &info) <= 0;
    return hits;
}

const Peer peer_chipmunk = {"Chipmunk2D", prepare,    release, ask_polygons,
                            ask_polygons, ask_points, NULL};
