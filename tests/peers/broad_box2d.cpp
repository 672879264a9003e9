// Box2D 2.4: its tree of fat boxes; who leaves his is moved, and each box asks for its neighbours.
#include <box2d/box2d.h>
#include <vector>

extern "C" {
#include "broad_peers.h"
}

namespace
{

struct Data {
    b2DynamicTree tree;
    std::vector<int32> proxy;
    std::vector<TsBounds> bounds;
};

b2AABB to_box2d(TsBounds b)
{
    b2AABB box;
    box.lowerBound.Set(b.left, b.top);
    box.upperBound.Set(b.right, b.bottom);
    return box;
}

void *as_user(size_t index) { return reinterpret_cast<void *>(index); }
int index_of(const Data *data, int32 proxy)
{
    return (int)reinterpret_cast<size_t>(data->tree.GetUserData(proxy));
}

void *prepare(const TsBounds *bounds, int count)
{
    Data *data = new Data;
    data->bounds.assign(bounds, bounds + count);
    for (int i = 0; i < count; i++)
        data->proxy.push_back(data->tree.CreateProxy(to_box2d(bounds[i]), as_user((size_t)i)));
    return data;
}

void release(void *data) { delete static_cast<Data *>(data); }

struct PairsAbove { // of each pair it is asked from both sides
    const Data *data;
    int index;
    TsBroadPairs *pairs;

    bool QueryCallback(int32 proxy)
    {
        int other = index_of(data, proxy);
        if (other > index && ts_bounds_intersect(data->bounds[index], data->bounds[other]))
            broad_peer_pair(pairs, index, other);
        return true;
    }
};

void frame(void *of_peer, const TsBounds *bounds, TsBroadPairs *pairs)
{
    Data *data = static_cast<Data *>(of_peer);
    int count = (int)data->proxy.size();
    pairs->count = 0;
    for (int i = 0; i < count; i++) {
        b2Vec2 way(bounds[i].left - data->bounds[i].left, bounds[i].top - data->bounds[i].top);
        data->tree.MoveProxy(data->proxy[i], to_box2d(bounds[i]), way);
        data->bounds[i] = bounds[i];
    }
    for (int i = 0; i < count; i++) {
        PairsAbove above = {data, i, pairs};
        data->tree.Query(&above, to_box2d(bounds[i]));
    }
}

struct InWindow {
    const Data *data;
    TsBounds window;
    TsBroadHits *hits;

    bool QueryCallback(int32 proxy)
    {
        int index = index_of(data, proxy);
        if (ts_bounds_intersect(window, data->bounds[index])) broad_peer_hit(hits, index);
        return true;
    }
};

void ask_window(void *of_peer, TsBounds window, TsBroadHits *hits)
{
    const Data *data = static_cast<Data *>(of_peer);
    InWindow inside = {data, window, hits};
    hits->count = 0;
    data->tree.Query(&inside, to_box2d(window));
}

struct OnRay {
    const Data *data;
    const TsBoundsRay *ray;
    TsBroadHits *hits;

    float RayCastCallback(const b2RayCastInput &input, int32 proxy)
    {
        int index = index_of(data, proxy);
        if (ts_bounds_ray_hits(ray, data->bounds[index], nullptr)) broad_peer_hit(hits, index);
        return input.maxFraction;
    }
};

void ask_ray(void *of_peer, const TsBoundsRay *ray, TsBroadHits *hits)
{
    const Data *data = static_cast<Data *>(of_peer);
    TsVec end = ts_vec_add(ray->origin, ts_vec_scale(ray->direction, ray->length));
    b2RayCastInput input;
    input.p1.Set((float)ray->origin.x, (float)ray->origin.y);
    input.p2.Set((float)end.x, (float)end.y);
    input.maxFraction = 1;
    OnRay along = {data, ray, hits};
    hits->count = 0;
    data->tree.RayCast(&along, input);
}

} // namespace

extern "C" const BroadPeer broad_peer_box2d = {"Box2D 2.4 tree", prepare, release, frame,
                                               ask_window,       ask_ray};
