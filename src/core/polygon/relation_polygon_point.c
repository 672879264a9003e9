#include <assert.h>
#include <stdint.h>
#include <string.h>

#include "touchstone/orientation.h"
#include "touchstone/relation.h"

// Of edges that do not straddle the point's height only the far end and a level edge can hold it.
static bool on_flat(TsVec a, TsVec b, TsVec p)
{
    return b.y == p.y && (b.x == p.x || (a.y == p.y && (a.x > p.x) != (b.x > p.x)));
}

__attribute__((cold, noinline)) static TsRelation point_exact(TsPolygon a, TsVec p)
{
    assert(ts_shape_valid(&(TsShape){.kind = TS_SHAPE_POINT, .point = p}, 0));
    bool inside = false;
    TsVec from = a.corner[a.count - 1];
    for (int i = 0; i < a.count; i++) {
        TsVec to = a.corner[i];
        if ((from.y > p.y) != (to.y > p.y)) {
            int side = ts_orientation_sign(from, to, p);
            if (side == 0) return TS_TOUCHING;
            inside ^= (side > 0) == (to.y > p.y);
        } else if (on_flat(from, to, p)) {
            return TS_TOUCHING;
        }
        from = to;
    }
    return inside ? TS_OVERLAPPING : TS_APART;
}

static inline uint64_t bits_of(double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

// Counts the edges left of the point, in coordinates from it: by the signs of y an edge straddles
// the point's height, by that of its area it does so on the left. An end at that height may count
// to either side, as long as it does so for both of its edges. Without branches, which random
// points would mislead at every edge, and without comparing: a sign is the topmost bit.
//
// An area is off by 4 half-ulps of its products, and where it is small one product is as large as
// the other: 16 half-ulps of all right ones are granted. A point on an edge, at a corner, or level
// with a level edge has an area of 0, so that is doubt enough; NaN is doubt, too.
TsRelation ts_relation_polygon_point(TsPolygon a, TsVec p)
{
    uint64_t crossings = 0;
    double least = HUGE_VAL, size = 0;
    TsVec from = ts_vec_sub(a.corner[a.count - 1], p);
    uint64_t side = bits_of(from.y);
    for (int i = 0; i < a.count; i++) {
        TsVec to = ts_vec_sub(a.corner[i], p);
        uint64_t next = bits_of(to.y);
        double right = from.y * to.x, area = from.x * to.y - right, distance = fabs(area);
        least = least < distance ? least : distance;
        size += fabs(right);
        crossings ^= (side ^ next) & (next ^ bits_of(area));
        from = to;
        side = next;
    }
    if (!(least > 0x1p-49 * size)) return point_exact(a, p);
    return crossings >> 63 ? TS_OVERLAPPING : TS_APART;
}
