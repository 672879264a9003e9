// Points, segments and circles against polygons, in exact arithmetic.
#include "platform/rounding.h"

#include "narrow/exact_polygon_private.h"

#include "geometry/usable.h"
#include "platform/assert.h"
#include "touchstone/orientation.h"

// ---- Points

int ts_exact_point_compare_x(ExactPoint p, double x)
{
    if (!p.exact) return (p.at.x > x) - (p.at.x < x);
    return ts_expansion_compare(p.exact->x, ts_expansion(x));
}

int ts_exact_point_compare_y(ExactPoint p, double y)
{
    if (!p.exact) return (p.at.y > y) - (p.at.y < y);
    return ts_expansion_compare(p.exact->y, ts_expansion(y));
}

int ts_exact_point_compare(ExactPoint p, TsVec v)
{
    int by_x = ts_exact_point_compare_x(p, v.x);
    return by_x != 0 ? by_x : ts_exact_point_compare_y(p, v.y);
}

static Exact exact_coordinates(ExactPoint p) { return p.exact ? *p.exact : ts_exact_vec(p.at); }

int ts_exact_point_side(ExactPoint p, TsVec a, TsVec b)
{
    if (!p.exact) return ts_orientation_sign(a, b, p.at);
    Exact from = ts_exact_vec(a), edge = ts_exact_difference(b, a);
    Exact to_p = ts_exact_subtract(p.exact, &from);
    return ts_expansion_sign(ts_exact_cross(&edge, &to_p));
}

int ts_exact_point_side_of_segment(ExactPoint from, ExactPoint to, TsVec v)
{
    if (!from.exact && !to.exact) return ts_orientation_sign(from.at, to.at, v);
    Exact start = exact_coordinates(from), end = exact_coordinates(to), at = ts_exact_vec(v);
    Exact along = ts_exact_subtract(&end, &start), to_v = ts_exact_subtract(&at, &start);
    return ts_expansion_sign(ts_exact_cross(&along, &to_v));
}

TsRelation ts_exact_polygon_point(TsPolygon a, TsVec p)
{
    ASSERT(usable_polygon(a));
    ASSERT(ts_shape_valid(&(TsShape){.kind = TS_SHAPE_POINT, .point = p}, 0));
    bool inside = false;
    TsVec from = a.corner[a.count - 1];
    for (int i = 0; i < a.count; i++) {
        TsVec to = a.corner[i];
        if ((from.y > p.y) != (to.y > p.y)) {
            int side = ts_orientation_sign(from, to, p);
            if (side == 0) return TS_TOUCHING;
            inside ^= (side > 0) == (to.y > p.y);
        } else if (to.y == p.y &&
                   (to.x == p.x || (from.y == p.y && (from.x > p.x) != (to.x > p.x)))) {
            return TS_TOUCHING; // at the end of the edge, or on a horizontal edge
        }
        from = to;
    }
    return inside ? TS_OVERLAPPING : TS_APART;
}

TsRelation ts_exact_point_in_polygon(ExactPoint p, TsPolygon polygon)
{
    if (!p.exact) return ts_relation_polygon_point(polygon, p.at);
    bool inside = false;
    for (int i = 0; i < polygon.count; i++) {
        TsVec a = polygon.corner[i], b = polygon.corner[(i + 1) % polygon.count];
        int above_a = ts_exact_point_compare_y(p, a.y), above_b = ts_exact_point_compare_y(p, b.y);
        if (above_a == 0 && above_b == 0 && // on a horizontal edge
            ts_exact_point_compare_x(p, a.x) * ts_exact_point_compare_x(p, b.x) <= 0)
            return TS_TOUCHING;
        if (above_b == 0 && ts_exact_point_compare_x(p, b.x) == 0) return TS_TOUCHING;
        if ((above_a < 0) == (above_b < 0)) continue;
        int side = ts_exact_point_side(p, a, b);
        if (side == 0) return TS_TOUCHING;
        inside ^= (side > 0) == (above_b < 0);
    }
    return inside ? TS_OVERLAPPING : TS_APART;
}

// ---- Segments

// The next corner in that direction that differs from corner i; corner i itself if all are equal.
static TsVec neighbour(TsPolygon polygon, int i, int step)
{
    TsVec at = polygon.corner[i];
    for (int k = 1; k < polygon.count; k++) {
        TsVec next = polygon.corner[(i + k * step) % polygon.count];
        if (!ts_vec_equal(next, at)) return next;
    }
    return at;
}

// Whether the segment from corner i to p starts in the interior: on the inner side of both edges of
// a convex corner, or of either edge of a reflex corner.
static bool enters_from_corner(TsPolygon polygon, int i, ExactPoint p, int winding)
{
    TsVec at = polygon.corner[i];
    TsVec before = neighbour(polygon, i, polygon.count - 1), after = neighbour(polygon, i, 1);
    bool in = winding * ts_exact_point_side(p, before, at) > 0;
    bool out = winding * ts_exact_point_side(p, at, after) > 0;
    return winding * ts_orientation_sign(before, at, after) < 0 ? in || out : in && out;
}

// The relation of the segment to corner i, which is collinear with it.
static TsRelation at_corner(TsPolygon polygon, int i, ExactPoint from, ExactPoint to, int winding)
{
    TsVec at = polygon.corner[i];
    if (ts_exact_point_compare(from, at) * ts_exact_point_compare(to, at) > 0) return TS_APART;
    bool enters = enters_from_corner(polygon, i, from, winding) ||
                  enters_from_corner(polygon, i, to, winding);
    return enters ? TS_OVERLAPPING : TS_TOUCHING;
}

// The relation of an end of the segment to the interior of an edge, which it is collinear with.
// `other`: the side of the edge on which the other end lies, 1 inside.
static TsRelation at_end(ExactPoint end, TsVec a, TsVec b, int other)
{
    if (ts_exact_point_compare(end, a) * ts_exact_point_compare(end, b) >= 0) return TS_APART;
    return other > 0 ? TS_OVERLAPPING : TS_TOUCHING;
}

TsRelation ts_exact_polygon_segment(TsPolygon polygon, ExactPoint from, ExactPoint to, int winding)
{
    TsRelation found = TS_APART;
    TsVec a = polygon.corner[polygon.count - 1];
    int side_a = ts_exact_point_side_of_segment(from, to, a);
    for (int i = 0; i < polygon.count && found != TS_OVERLAPPING; i++) {
        TsVec b = polygon.corner[i];
        int side_b = ts_exact_point_side_of_segment(from, to, b);
        if (side_b == 0) found = ts_relation_max(found, at_corner(polygon, i, from, to, winding));
        if (side_a * side_b <= 0 && !ts_vec_equal(a, b)) {
            int of_from = ts_exact_point_side(from, a, b), of_to = ts_exact_point_side(to, a, b);
            if (side_a * side_b < 0 && of_from * of_to < 0) return TS_OVERLAPPING;
            if (of_from == 0) found = ts_relation_max(found, at_end(from, a, b, winding * of_to));
            if (of_to == 0) found = ts_relation_max(found, at_end(to, a, b, winding * of_from));
        }
        a = b;
        side_a = side_b;
    }
    return found;
}

// ---- Circles

// The sign of the squared distance from the centre to an edge minus `square`. Degree 4.
static int circle_edge_sign(TsVec from, TsVec to, TsCircle c, Expansion square)
{
    Exact edge = ts_exact_difference(to, from);
    Exact a = ts_exact_difference(c.center, from), b = ts_exact_difference(c.center, to);
    if (ts_expansion_sign(ts_exact_dot(&a, &edge)) <= 0)
        return ts_expansion_compare(ts_exact_dot(&a, &a), square);
    if (ts_expansion_sign(ts_exact_dot(&b, &edge)) >= 0)
        return ts_expansion_compare(ts_exact_dot(&b, &b), square);
    Expansion area = ts_exact_cross(&edge, &a);
    return ts_expansion_compare(ts_expansion_multiply(area, area),
                                ts_expansion_multiply(square, ts_exact_dot(&edge, &edge)));
}

int ts_exact_polygon_border_sign(const TsVec *corner, int count, TsCircle c)
{
    ASSERT(ts_shape_valid(&(TsShape){.kind = TS_SHAPE_CIRCLE, .circle = c}, 0));
    Expansion square = ts_expansion_product(c.radius, c.radius);
    int least = 1;
    for (int i = 0; i < count && least >= 0; i++) {
        int sign = circle_edge_sign(corner[i], corner[(i + 1) % count], c, square);
        least = sign < least ? sign : least;
    }
    return least;
}
