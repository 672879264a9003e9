#include "polygon/exact_point_private.h"

#include "touchstone/orientation.h"

static int sign_of(bool more, bool less) { return more - less; }

int ts_exact_point_compare_x(ExactPoint p, double x)
{
    if (!p.exact) return sign_of(p.at.x > x, p.at.x < x);
    return ts_expansion_compare(p.exact->x, ts_expansion(x));
}

int ts_exact_point_compare_y(ExactPoint p, double y)
{
    if (!p.exact) return sign_of(p.at.y > y, p.at.y < y);
    return ts_expansion_compare(p.exact->y, ts_expansion(y));
}

int ts_exact_point_compare(ExactPoint p, TsVec v)
{
    int by_x = ts_exact_point_compare_x(p, v.x);
    return by_x != 0 ? by_x : ts_exact_point_compare_y(p, v.y);
}

static Exact exact_of(ExactPoint p) { return p.exact ? *p.exact : ts_exact_vec(p.at); }

int ts_exact_point_side(ExactPoint p, TsVec a, TsVec b)
{
    if (!p.exact) return ts_orientation_sign(a, b, p.at);
    Exact from = ts_exact_vec(a), edge = ts_exact_difference(b, a);
    Exact to_p = ts_exact_subtract(p.exact, &from);
    return ts_expansion_sign(ts_exact_cross(&edge, &to_p));
}

int ts_exact_point_side_of_way(ExactPoint from, ExactPoint to, TsVec v)
{
    if (!from.exact && !to.exact) return ts_orientation_sign(from.at, to.at, v);
    Exact start = exact_of(from), end = exact_of(to), at = ts_exact_vec(v);
    Exact way = ts_exact_subtract(&end, &start), to_v = ts_exact_subtract(&at, &start);
    return ts_expansion_sign(ts_exact_cross(&way, &to_v));
}

TsRelation ts_exact_point_in_circle(ExactPoint p, TsCircle c)
{
    if (!p.exact) return ts_relation_point_circle(p.at, c);
    Exact center = ts_exact_vec(c.center), d = ts_exact_subtract(p.exact, &center);
    return ts_relation_of_sign(
        ts_expansion_compare(ts_exact_dot(&d, &d), ts_expansion_product(c.radius, c.radius)));
}

// On a level edge, its ends included; of points at the edge's own height.
static bool on_level(ExactPoint p, TsVec a, TsVec b)
{
    return ts_exact_point_compare_x(p, a.x) * ts_exact_point_compare_x(p, b.x) <= 0;
}

// As ts_relation_polygon_point, without filters.
TsRelation ts_exact_point_in_polygon(ExactPoint p, TsPolygon polygon)
{
    if (!p.exact) return ts_relation_polygon_point(polygon, p.at);
    bool inside = false;
    for (int i = 0; i < polygon.count; i++) {
        TsVec a = polygon.corner[i], b = polygon.corner[(i + 1) % polygon.count];
        int above_a = ts_exact_point_compare_y(p, a.y), above_b = ts_exact_point_compare_y(p, b.y);
        if (above_a == 0 && above_b == 0 && on_level(p, a, b)) return TS_TOUCHING;
        if (above_b == 0 && ts_exact_point_compare_x(p, b.x) == 0) return TS_TOUCHING;
        if ((above_a < 0) == (above_b < 0)) continue;
        int side = ts_exact_point_side(p, a, b);
        if (side == 0) return TS_TOUCHING;
        inside ^= (side > 0) == (above_b < 0);
    }
    return inside ? TS_OVERLAPPING : TS_APART;
}
