#include "polygon/polygon.h"
#include "touchstone/orientation.h"

// The nearest corner before or after i that is elsewhere; i's own where there is none.
static TsVec neighbour(TsPolygon polygon, int i, int step)
{
    TsVec at = polygon.corner[i];
    for (int k = 1; k < polygon.count; k++) {
        TsVec next = polygon.corner[(i + k * step) % polygon.count];
        if (!ts_vec_equal(next, at)) return next;
    }
    return at;
}

// Whether the way from corner i towards p starts into the interior: strictly between the edges that
// meet there. Two half-planes at a convex corner, either at a reflex one.
static bool opens_towards(TsPolygon polygon, int i, ExactPoint p, int winding)
{
    TsVec at = polygon.corner[i];
    TsVec before = neighbour(polygon, i, polygon.count - 1), after = neighbour(polygon, i, 1);
    bool in = winding * ts_exact_point_side(p, before, at) > 0;
    bool out = winding * ts_exact_point_side(p, at, after) > 0;
    return winding * ts_orientation_sign(before, at, after) < 0 ? in || out : in && out;
}

static TsRelation greater(TsRelation a, TsRelation b) { return a > b ? a : b; }

// Corner i is on the stretch's line.
static TsRelation at_corner(TsPolygon polygon, int i, ExactPoint from, ExactPoint to, int winding)
{
    TsVec at = polygon.corner[i];
    if (ts_exact_point_compare(from, at) * ts_exact_point_compare(to, at) > 0) return TS_APART;
    bool enters =
        opens_towards(polygon, i, from, winding) || opens_towards(polygon, i, to, winding);
    return enters ? TS_OVERLAPPING : TS_TOUCHING;
}

// The end is on the edge's line; the other end lies `other` of it. The edge's own ends are corners.
static TsRelation at_end(ExactPoint end, TsVec a, TsVec b, int other)
{
    if (ts_exact_point_compare(end, a) * ts_exact_point_compare(end, b) >= 0) return TS_APART;
    return other > 0 ? TS_OVERLAPPING : TS_TOUCHING;
}

TsRelation ts_polygon_walk(TsPolygon polygon, ExactPoint from, ExactPoint to, int winding)
{
    TsRelation found = TS_APART;
    TsVec a = polygon.corner[polygon.count - 1];
    int side_a = ts_exact_point_side_of_way(from, to, a);
    for (int i = 0; i < polygon.count && found != TS_OVERLAPPING; i++) {
        TsVec b = polygon.corner[i];
        int side_b = ts_exact_point_side_of_way(from, to, b);
        if (side_b == 0) found = greater(found, at_corner(polygon, i, from, to, winding));
        if (side_a * side_b <= 0 && !ts_vec_equal(a, b)) {
            int of_from = ts_exact_point_side(from, a, b), of_to = ts_exact_point_side(to, a, b);
            if (side_a * side_b < 0 && of_from * of_to < 0) return TS_OVERLAPPING;
            if (of_from == 0) found = greater(found, at_end(from, a, b, winding * of_to));
            if (of_to == 0) found = greater(found, at_end(to, a, b, winding * of_from));
        }
        a = b;
        side_a = side_b;
    }
    return found;
}
