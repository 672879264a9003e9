// The core as one of the peers: its own plain arrays, as theirs are.
#include <stdlib.h>

#include "peers.h"
#include "touchstone/relation.h"
#include "touchstone/sweep.h"

typedef struct Data { // only those of the pairs' kinds
    int count;
    TsObb *box_a, *box_b;
    TsPolygon *a, *b;
    TsVec *point;
    const Workload *pairs; // that move: shapes of any kind, as sweeps take them
} Data;

static void *prepare(const Workload *w)
{
    Data *data = malloc(sizeof *data);
    size_t count = (size_t)w->count;
    *data = (Data){w->count,
                   calloc(count, sizeof *data->box_a),
                   calloc(count, sizeof *data->box_b),
                   calloc(count, sizeof *data->a),
                   calloc(count, sizeof *data->b),
                   calloc(count, sizeof *data->point),
                   w};
    for (int i = 0; i < w->count; i++) {
        if (w->kind[0] == TS_SHAPE_OBB) data->box_a[i] = w->a[i].obb;
        if (w->kind[1] == TS_SHAPE_OBB) data->box_b[i] = w->b[i].obb;
        if (w->kind[0] == TS_SHAPE_POLYGON) data->a[i] = w->a[i].polygon;
        if (w->kind[1] == TS_SHAPE_POLYGON) data->b[i] = w->b[i].polygon;
        if (w->kind[0] == TS_SHAPE_POINT) data->point[i] = w->a[i].point;
    }
    return data;
}

static void release(void *of_peer)
{
    Data *data = of_peer;
    free(data->box_a);
    free(data->box_b);
    free(data->a);
    free(data->b);
    free(data->point);
    free(data);
}

static long ask_boxes(const void *of_peer)
{
    const Data *data = of_peer;
    long hits = 0;
    for (int i = 0; i < data->count; i++)
        hits += ts_relation_obbs(data->box_a[i], data->box_b[i]) != TS_APART;
    return hits;
}

static long ask_polygons(const void *of_peer)
{
    const Data *data = of_peer;
    long hits = 0;
    for (int i = 0; i < data->count; i++)
        hits += ts_relation_polygons(data->a[i], data->b[i]) != TS_APART;
    return hits;
}

static long ask_points(const void *of_peer)
{
    const Data *data = of_peer;
    long hits = 0;
    for (int i = 0; i < data->count; i++)
        hits += ts_relation_polygon_point(data->b[i], data->point[i]) != TS_APART;
    return hits;
}

static long ask_sweeps(const void *of_peer)
{
    const Workload *w = ((const Data *)of_peer)->pairs;
    long hits = 0;
    for (int i = 0; i < w->count; i++)
        hits += ts_sweep_shapes(&w->a[i], w->move[i], &w->b[i], ts_vec(0, 0)).relation != TS_APART;
    return hits;
}

const Peer peer_core = {"the core",   prepare,    release,   ask_boxes,
                        ask_polygons, ask_points, ask_sweeps};
