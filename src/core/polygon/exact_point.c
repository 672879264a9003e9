#include "exact_point.h"

#include "orientation.h"

static int sign_of(bool more, bool less) { return more - less; }

int exact_point_compare_x(ExactPoint p, double x)
{
    if (!p.exact) return sign_of(p.at.x > x, p.at.x < x);
    return expansion_compare(p.exact->x, expansion(x));
}

int exact_point_compare_y(ExactPoint p, double y)
{
    if (!p.exact) return sign_of(p.at.y > y, p.at.y < y);
    return expansion_compare(p.exact->y, expansion(y));
}

int exact_point_compare(ExactPoint p, Vec v)
{
    int by_x = exact_point_compare_x(p, v.x);
    return by_x != 0 ? by_x : exact_point_compare_y(p, v.y);
}

static Exact exact_of(ExactPoint p) { return p.exact ? *p.exact : exact_vec(p.at); }

int exact_point_side(ExactPoint p, Vec a, Vec b)
{
    if (!p.exact) return orientation_sign(a, b, p.at);
    Exact from = exact_vec(a), edge = exact_difference(b, a);
    Exact to_p = exact_subtract(p.exact, &from);
    return expansion_sign(exact_cross(&edge, &to_p));
}

int exact_point_side_of_way(ExactPoint from, ExactPoint to, Vec v)
{
    if (!from.exact && !to.exact) return orientation_sign(from.at, to.at, v);
    Exact start = exact_of(from), end = exact_of(to), at = exact_vec(v);
    Exact way = exact_subtract(&end, &start), to_v = exact_subtract(&at, &start);
    return expansion_sign(exact_cross(&way, &to_v));
}

Relation exact_point_in_circle(ExactPoint p, Circle c)
{
    if (!p.exact) return relation_point_circle(p.at, c);
    Exact center = exact_vec(c.center), d = exact_subtract(p.exact, &center);
    return relation_of_sign(
        expansion_compare(exact_dot(&d, &d), expansion_product(c.radius, c.radius)));
}

// On a level edge, its ends included; of points at the edge's own height.
static bool on_level(ExactPoint p, Vec a, Vec b)
{
    return exact_point_compare_x(p, a.x) * exact_point_compare_x(p, b.x) <= 0;
}

// As relation_polygon_point, without filters.
Relation exact_point_in_polygon(ExactPoint p, Polygon polygon)
{
    if (!p.exact) return relation_polygon_point(polygon, p.at);
    bool inside = false;
    for (int i = 0; i < polygon.count; i++) {
        Vec a = polygon.corner[i], b = polygon.corner[(i + 1) % polygon.count];
        int above_a = exact_point_compare_y(p, a.y), above_b = exact_point_compare_y(p, b.y);
        if (above_a == 0 && above_b == 0 && on_level(p, a, b)) return TOUCHING;
        if (above_b == 0 && exact_point_compare_x(p, b.x) == 0) return TOUCHING;
        if ((above_a < 0) == (above_b < 0)) continue;
        int side = exact_point_side(p, a, b);
        if (side == 0) return TOUCHING;
        inside ^= (side > 0) == (above_b < 0);
    }
    return inside ? OVERLAPPING : APART;
}
