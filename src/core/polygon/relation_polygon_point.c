#include "orientation.h"
#include "relation.h"

// Of edges that do not straddle the point's height only the far end and a level edge can hold it.
static inline bool on_flat(Vec a, Vec b, Vec p)
{
    return b.y == p.y && (b.x == p.x || (a.y == p.y && (a.x > p.x) != (b.x > p.x)));
}

// Counts the edges right of the point. An edge holds its lower end only (y down: where y is greater
// counts as beyond), so a ray through a corner counts right, and level edges never.
Relation relation_polygon_point(Polygon a, Vec p)
{
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
