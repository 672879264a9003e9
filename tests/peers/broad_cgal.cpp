// CGAL: box_intersection_d of a range with itself, in floats (Zomorodian, Edelsbrunner 2002).
#include <CGAL/box_intersection_d.h>
#include <vector>

extern "C" {
#include "broad_peers.h"
}

namespace
{

struct Box {
    typedef float NT;
    typedef int ID;
    float low[2], high[2];
    int index;

    static int dimension() { return 2; }
    ID id() const { return index; }
    NT min_coord(int d) const { return low[d]; }
    NT max_coord(int d) const { return high[d]; }
};

typedef std::vector<Box> Data;

Box to_cgal(TsBounds b, int index) { return {{b.left, b.top}, {b.right, b.bottom}, index}; }

void *prepare(const TsBounds *, int count) { return new Data((size_t)count); }
void release(void *data) { delete static_cast<Data *>(data); }

void frame(void *of_peer, const TsBounds *bounds, TsBroadPairs *pairs)
{
    Data &box = *static_cast<Data *>(of_peer);
    pairs->count = 0;
    for (size_t i = 0; i < box.size(); i++) box[i] = to_cgal(bounds[i], (int)i);
    CGAL::box_self_intersection_d(
        box.begin(), box.end(),
        [pairs](const Box &a, const Box &b) { broad_peer_pair(pairs, a.index, b.index); },
        CGAL::Box_intersection_d::Box_traits_d<Box>(), 10, CGAL::Box_intersection_d::CLOSED);
}

} // namespace

extern "C" const BroadPeer broad_peer_cgal = {"CGAL", prepare, release, frame, nullptr, nullptr};
