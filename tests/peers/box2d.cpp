// Box2D 2.4: polygons in world coordinates under a transform that moves nothing.
#include <box2d/b2_time_of_impact.h>
#include <box2d/box2d.h>
#include <vector>

extern "C" {
#include "peers.h"
}

namespace
{

struct Data {
    std::vector<b2PolygonShape> a, b; // a: empty where it is a point
    std::vector<b2Vec2> point, move;  // move: empty where nothing does
};

b2Vec2 to_box2d(TsVec v) { return b2Vec2((float)v.x, (float)v.y); }

b2PolygonShape make_polygon(const TsShape *shape)
{
    TsVec corner[TS_POLYGON_MAX];
    b2Vec2 vertex[b2_maxPolygonVertices];
    int count = ts_shape_corners(shape, corner);
    for (int i = 0; i < count; i++) vertex[i] = to_box2d(corner[i]);
    b2PolygonShape made;
    made.Set(vertex, count);
    made.m_radius = 0;
    return made;
}

void *prepare(const Workload *w)
{
    Data *data = new Data;
    for (int i = 0; i < w->count; i++) {
        data->b.push_back(make_polygon(&w->b[i]));
        if (w->kind[0] == TS_SHAPE_POINT)
            data->point.push_back(to_box2d(w->a[i].point));
        else
            data->a.push_back(make_polygon(&w->a[i]));
        if (w->move) data->move.push_back(to_box2d(w->move[i]));
    }
    return data;
}

void release(void *data) { delete static_cast<Data *>(data); }

long ask_polygons(const void *of_peer)
{
    const Data *data = static_cast<const Data *>(of_peer);
    b2Transform still;
    still.SetIdentity();
    long hits = 0;
    for (size_t i = 0; i < data->b.size(); i++)
        hits += b2TestOverlap(&data->a[i], 0, &data->b[i], 0, still, still);
    return hits;
}

long ask_points(const void *of_peer)
{
    const Data *data = static_cast<const Data *>(of_peer);
    b2Transform still;
    still.SetIdentity();
    long hits = 0;
    for (size_t i = 0; i < data->b.size(); i++) hits += data->b[i].TestPoint(still, data->point[i]);
    return hits;
}

// A sweep that does not turn. Shapes that overlap at the start count as hits, as the core's do.
long ask_sweeps(const void *of_peer)
{
    const Data *data = static_cast<const Data *>(of_peer);
    b2Sweep still;
    still.localCenter.SetZero();
    still.c0.SetZero();
    still.c.SetZero();
    still.a0 = still.a = still.alpha0 = 0;
    long hits = 0;
    for (size_t i = 0; i < data->b.size(); i++) {
        b2TOIInput input;
        b2TOIOutput output;
        input.proxyA.Set(&data->a[i], 0);
        input.proxyB.Set(&data->b[i], 0);
        input.sweepA = input.sweepB = still;
        input.sweepA.c = data->move[i];
        input.tMax = 1;
        b2TimeOfImpact(&output, &input);
        hits += output.state != b2TOIOutput::e_separated;
    }
    return hits;
}

} // namespace

extern "C" const Peer peer_box2d = {"Box2D 2.4",  prepare,    release,   ask_polygons,
                                    ask_polygons, ask_points, ask_sweeps};
