#include <assert.h>

#include "orientation.h"
#include "relation.h"

// Of edges that do not straddle the point's height only the far end and a level edge can hold it.
static bool on_flat(Vec a, Vec b, Vec p)
{
    return b.y == p.y && (b.x == p.x || (a.y == p.y && (a.x > p.x) != (b.x > p.x)));
}

__attribute__((cold, noinline)) static Relation point_exact(Polygon a, Vec p)
{
    assert(shape_valid(&(Shape){.kind = SHAPE_POINT, .point = p}, 0));
    bool inside = false;
    Vec from = a.corner[a.count - 1];
    for (int i = 0; i < a.count; i++) {
        Vec to = a.corner[i];
        if ((from.y > p.y) != (to.y > p.y)) {
            int side = orientation_sign(from, to, p);
            if (side == 0) return TOUCHING;
            inside ^= (side > 0) == (to.y > p.y);
        } else if (on_flat(from, to, p)) {
            return TOUCHING;
        }
        from = to;
    }
    return inside ? OVERLAPPING : APART;
}

// Counts the edges right of the point. An edge holds its upper end only (the other lies below,
// where y is greater), so a ray through a corner counts right, and level edges never. In
// coordinates from the point: their signs are exact, an area is off by 4 half-ulps of its products,
// 8 are granted. Without branches, which random points would mislead at every edge.
Relation relation_polygon_point(Polygon a, Vec p)
{
    bool inside = false, doubt = false;
    Vec from = vec_sub(a.corner[a.count - 1], p);
    for (int i = 0; i < a.count; i++) {
        Vec to = vec_sub(a.corner[i], p);
        double left = from.x * to.y, right = from.y * to.x, area = left - right;
        bool straddles = (from.y > 0) != (to.y > 0);
        bool unsure = fabs(area) <= 0x1p-50 * (fabs(left) + fabs(right));
        doubt |= (straddles & unsure) | (to.y == 0);
        inside ^= straddles & ((area > 0) == (to.y > 0));
        from = to;
    }
    if (doubt) return point_exact(a, p);
    return inside ? OVERLAPPING : APART;
}
