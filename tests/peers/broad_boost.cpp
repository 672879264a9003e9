// Boost.Geometry: its R-tree, packed anew in each frame, and each box asks for its neighbours.
#include <boost/geometry.hpp>
#include <boost/geometry/index/rtree.hpp>
#include <boost/iterator/function_output_iterator.hpp>
#include <memory>
#include <vector>

extern "C" {
#include "broad_peers.h"
}

namespace
{

namespace bg = boost::geometry;
namespace bgi = boost::geometry::index;

typedef bg::model::point<float, 2, bg::cs::cartesian> Point;
typedef bg::model::box<Point> Box;
typedef std::pair<Box, int> Value;
typedef bgi::rtree<Value, bgi::quadratic<16>> Tree;

struct Data {
    std::vector<Value> value;
    std::unique_ptr<Tree> tree;
};

Box to_boost(TsBounds b) { return Box(Point(b.left, b.top), Point(b.right, b.bottom)); }

void pack(Data *data, const TsBounds *bounds)
{
    for (size_t i = 0; i < data->value.size(); i++)
        data->value[i] = Value(to_boost(bounds[i]), (int)i);
    data->tree.reset(new Tree(data->value));
}

void *prepare(const TsBounds *bounds, int count)
{
    Data *data = new Data;
    data->value.resize((size_t)count);
    pack(data, bounds);
    return data;
}

void release(void *data) { delete static_cast<Data *>(data); }

template <typename Function> void query(const Data *data, const Box &box, Function function)
{
    data->tree->query(bgi::intersects(box), boost::make_function_output_iterator(function));
}

void frame(void *of_peer, const TsBounds *bounds, TsBroadPairs *pairs)
{
    Data *data = static_cast<Data *>(of_peer);
    pairs->count = 0;
    pack(data, bounds);
    for (const Value &one : data->value)
        query(data, one.first, [&](const Value &other) {
            if (other.second > one.second) broad_peer_pair(pairs, one.second, other.second);
        });
}

void ask_window(void *of_peer, TsBounds window, TsBroadHits *hits)
{
    hits->count = 0;
    query(static_cast<Data *>(of_peer), to_boost(window),
          [&](const Value &found) { broad_peer_hit(hits, found.second); });
}

} // namespace

extern "C" const BroadPeer broad_peer_boost = {"Boost R-tree", prepare,    release,
                                               frame,          ask_window, nullptr};
