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

static cpShape *make_shape(cpBody *body, const TsShape *shape)
{
    cpVect center = cpv(shape->circle.center.x, shape->circle.center.y);
    if (shape->kind == TS_SHAPE_POINT) return NULL;
    if (shape->kind != TS_SHAPE_CIRCLE && shape->kind != TS_SHAPE_SEGMENT)
        return make_polygon(body, shape);
    TsSegment s = shape->segment;
    cpShape *made = shape->kind == TS_SHAPE_CIRCLE
                        ? cpCircleShapeNew(body, shape->circle.radius, center)
                        : cpSegmentShapeNew(body, cpv(s.a.x, s.a.y), cpv(s.b.x, s.b.y), 0);
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
        data->b[i] = make_shape(data->body, &w->b[i]);
        data->a[i] = make_shape(data->body, &w->a[i]);
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

// The same for yes or no as for a contact: it has no other.
static long ask_shapes(const void *of_peer)
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

const Peer peer_chipmunk = {"Chipmunk2D",
                            prepare,
                            release,
                            {[MEET_POLYGONS] = ask_shapes,
                             [MEET_BOXES] = ask_shapes,
                             [MEET_POINT_POLYGON] = ask_points,
                             [MEET_SEGMENT_POLYGON] = ask_shapes,
                             [MEET_CIRCLES] = ask_shapes,
                             [MEET_CIRCLE_POLYGON] = ask_shapes,
                             [CONTACT_POLYGONS] = ask_shapes,
                             [CONTACT_BOXES] = ask_shapes,
                             [CONTACT_CIRCLE_POLYGON] = ask_shapes}};
