// The core as one of the peers: its own plain arrays, as theirs are.
#include <stdlib.h>
#include <string.h>

#include "peers.h"
#include "touchstone/contact.h"
#include "touchstone/sweep.h"

// One array for each side, of whatever kind it is.
typedef struct Data {
    int count;
    void *a, *b;
    const Workload *pairs; // shapes of any kind, as sweeps take them
} Data;

static void *side_of(const TsShape *shape, TsShapeKind kind, int count)
{
    static const size_t size[TS_SHAPE_KINDS] = {[TS_SHAPE_POINT] = sizeof(TsVec),
                                                [TS_SHAPE_SEGMENT] = sizeof(TsSegment),
                                                [TS_SHAPE_CIRCLE] = sizeof(TsCircle),
                                                [TS_SHAPE_OBB] = sizeof(TsObb),
                                                [TS_SHAPE_POLYGON] = sizeof(TsPolygon)};
    char *side = calloc((size_t)count, size[kind]);
    for (int i = 0; i < count; i++)
        memcpy(side + (size_t)i * size[kind], &shape[i].point, size[kind]);
    return side;
}

static void *prepare(const Workload *w)
{
    Data *data = malloc(sizeof *data);
    *data = (Data){w->count, side_of(w->a, w->kind[0], w->count),
                   side_of(w->b, w->kind[1], w->count), w};
    return data;
}

static void release(void *of_peer)
{
    Data *data = of_peer;
    free(data->a);
    free(data->b);
    free(data);
}

// Each function is a loop around a direct call.
#define ASK(name, A, B, answer)                                                                    \
    static long name(const void *of_peer)                                                          \
    {                                                                                              \
        const Data *data = of_peer;                                                                \
        const A *a = data->a;                                                                      \
        const B *b = data->b;                                                                      \
        long hits = 0;                                                                             \
        for (int i = 0; i < data->count; i++) hits += (answer) != TS_APART;                        \
        return hits;                                                                               \
    }

ASK(meet_polygons, TsPolygon, TsPolygon, ts_relation_polygons(a[i], b[i]))
ASK(meet_boxes, TsObb, TsObb, ts_relation_obbs(a[i], b[i]))
ASK(meet_point_polygon, TsVec, TsPolygon, ts_relation_polygon_point(b[i], a[i]))
ASK(meet_segment_polygon, TsSegment, TsPolygon, ts_relation_polygon_segment(b[i], a[i]))
ASK(meet_circles, TsCircle, TsCircle, ts_relation_circles(a[i], b[i]))
ASK(meet_circle_polygon, TsCircle, TsPolygon, ts_relation_polygon_circle(b[i], a[i]))
ASK(contact_polygons, TsPolygon, TsPolygon, ts_contact_polygons(a[i], b[i]).relation)
ASK(contact_boxes, TsObb, TsObb, ts_contact_obbs(a[i], b[i]).relation)
ASK(contact_circle_polygon, TsCircle, TsPolygon, ts_contact_polygon_circle(b[i], a[i]).relation)

static long sweep_polygons(const void *of_peer)
{
    const Workload *w = ((const Data *)of_peer)->pairs;
    long hits = 0;
    for (int i = 0; i < w->count; i++)
        hits += ts_sweep_shapes(&w->a[i], w->move[i], &w->b[i], ts_vec(0, 0)).relation != TS_APART;
    return hits;
}

const Peer peer_core = {"the core",
                        prepare,
                        release,
                        {[MEET_POLYGONS] = meet_polygons,
                         [MEET_BOXES] = meet_boxes,
                         [MEET_POINT_POLYGON] = meet_point_polygon,
                         [MEET_SEGMENT_POLYGON] = meet_segment_polygon,
                         [MEET_CIRCLES] = meet_circles,
                         [MEET_CIRCLE_POLYGON] = meet_circle_polygon,
                         [CONTACT_POLYGONS] = contact_polygons,
                         [CONTACT_BOXES] = contact_boxes,
                         [CONTACT_CIRCLE_POLYGON] = contact_circle_polygon,
                         [SWEEP_POLYGONS] = sweep_polygons}};
