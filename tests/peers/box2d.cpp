// Box2D 2.4: polygons in world coordinates under a transform that moves nothing.
#include <box2d/b2_time_of_impact.h>
#include <box2d/box2d.h>
#include <vector>

extern "C" {
#include "peers.h"
}

namespace
{

struct Data { // only those of the pairs' kinds
    std::vector<b2PolygonShape> a, b;
    std::vector<b2CircleShape> circle_a, circle_b;
    std::vector<b2EdgeShape> segment;
    std::vector<b2Vec2> point, move; // move: empty where nothing does
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

b2CircleShape make_circle(TsCircle circle)
{
    b2CircleShape made;
    made.m_p = to_box2d(circle.center);
    made.m_radius = (float)circle.radius;
    return made;
}

b2EdgeShape make_segment(TsSegment segment)
{
    b2EdgeShape made;
    made.SetTwoSided(to_box2d(segment.a), to_box2d(segment.b));
    made.m_radius = 0;
    return made;
}

void *prepare(const Workload *w)
{
    Data *data = new Data;
    for (int i = 0; i < w->count; i++) {
        switch (w->kind[0]) {
        case TS_SHAPE_POINT: data->point.push_back(to_box2d(w->a[i].point)); break;
        case TS_SHAPE_CIRCLE: data->circle_a.push_back(make_circle(w->a[i].circle)); break;
        case TS_SHAPE_SEGMENT: data->segment.push_back(make_segment(w->a[i].segment)); break;
        default: data->a.push_back(make_polygon(&w->a[i]));
        }
        if (w->kind[1] == TS_SHAPE_CIRCLE)
            data->circle_b.push_back(make_circle(w->b[i].circle));
        else
            data->b.push_back(make_polygon(&w->b[i]));
        if (w->move) data->move.push_back(to_box2d(w->move[i]));
    }
    return data;
}

void release(void *data) { delete static_cast<Data *>(data); }

b2Transform still()
{
    b2Transform made;
    made.SetIdentity();
    return made;
}

// Its distance query.
template <class A> long overlaps(const std::vector<A> &a, const std::vector<b2PolygonShape> &b)
{
    b2Transform here = still();
    long hits = 0;
    for (size_t i = 0; i < b.size(); i++) hits += b2TestOverlap(&a[i], 0, &b[i], 0, here, here);
    return hits;
}

long meet_polygons(const void *of_peer)
{
    const Data *data = static_cast<const Data *>(of_peer);
    return overlaps(data->a, data->b);
}

long meet_segment_polygon(const void *of_peer)
{
    const Data *data = static_cast<const Data *>(of_peer);
    return overlaps(data->segment, data->b);
}

long meet_circles(const void *of_peer)
{
    const Data *data = static_cast<const Data *>(of_peer);
    b2Transform here = still();
    long hits = 0;
    for (size_t i = 0; i < data->circle_b.size(); i++) {
        b2Manifold found;
        b2CollideCircles(&found, &data->circle_a[i], here, &data->circle_b[i], here);
        hits += found.pointCount > 0;
    }
    return hits;
}

long contact_circle_polygon(const void *of_peer)
{
    const Data *data = static_cast<const Data *>(of_peer);
    b2Transform here = still();
    long hits = 0;
    for (size_t i = 0; i < data->b.size(); i++) {
        b2Manifold found;
        b2CollidePolygonAndCircle(&found, &data->b[i], here, &data->circle_a[i], here);
        hits += found.pointCount > 0;
    }
    return hits;
}

long contact_polygons(const void *of_peer)
{
    const Data *data = static_cast<const Data *>(of_peer);
    b2Transform here = still();
    long hits = 0;
    for (size_t i = 0; i < data->b.size(); i++) {
        b2Manifold found;
        b2CollidePolygons(&found, &data->a[i], here, &data->b[i], here);
        hits += found.pointCount > 0;
    }
    return hits;
}

long meet_point_polygon(const void *of_peer)
{
    const Data *data = static_cast<const Data *>(of_peer);
    b2Transform here = still();
    long hits = 0;
    for (size_t i = 0; i < data->b.size(); i++) hits += data->b[i].TestPoint(here, data->point[i]);
    return hits;
}

// A sweep that does not turn. Shapes that overlap at the start count as hits, as the core's do.
long sweep_polygons(const void *of_peer)
{
    const Data *data = static_cast<const Data *>(of_peer);
    b2Sweep rest;
    rest.localCenter.SetZero();
    rest.c0.SetZero();
    rest.c.SetZero();
    rest.a0 = rest.a = rest.alpha0 = 0;
    long hits = 0;
    for (size_t i = 0; i < data->b.size(); i++) {
        b2TOIInput input;
        b2TOIOutput output;
        input.proxyA.Set(&data->a[i], 0);
        input.proxyB.Set(&data->b[i], 0);
        input.sweepA = input.sweepB = rest;
        input.sweepA.c = data->move[i];
        input.tMax = 1;
        b2TimeOfImpact(&output, &input);
        hits += output.state != b2TOIOutput::e_separated;
    }
    return hits;
}

} // namespace

// In the order of PeerQuestion.
extern "C" const Peer peer_box2d = {"Box2D 2.4",
                                    prepare,
                                    release,
                                    {meet_polygons, meet_polygons, meet_point_polygon,
                                     meet_segment_polygon, meet_circles, contact_circle_polygon,
                                     contact_polygons, contact_polygons, contact_circle_polygon,
                                     sweep_polygons}};
