#include "orientation.h"
#include "polygon.h"

// The nearest corner before or after i that is elsewhere; i's own where there is none.
static Vec neighbour(Polygon polygon, int i, int step)
{
    Vec at = polygon.corner[i];
    for (int k = 1; k < polygon.count; k++) {
        Vec next = polygon.corner[(i + k * step) % polygon.count];
        if (!vec_equal(next, at)) return next;
    }
    return at;
}

// Whether the way from corner i towards p starts into the interior: strictly between the edges that
// meet there. Two half-planes at a convex corner, either at a reflex one.
static bool opens_towards(Polygon polygon, int i, ExactPoint p, int winding)
{
    Vec at = polygon.corner[i];
    Vec before = neighbour(polygon, i, polygon.count - 1), after = neighbour(polygon, i, 1);
    bool in = winding * exact_point_side(p, before, at) > 0;
    bool out = winding * exact_point_side(p, at, after) > 0;
    return winding * orientation_sign(before, at, after) < 0 ? in || out : in && out;
}

static Relation greater(Relation a, Relation b) { return a > b ? a : b; }

// Corner i is on the stretch's line.
static Relation at_corner(Polygon polygon, int i, ExactPoint from, ExactPoint to, int winding)
{
    Vec at = polygon.corner[i];
    if (exact_point_compare(from, at) * exact_point_compare(to, at) > 0) return APART;
    bool enters =
        opens_towards(polygon, i, from, winding) || opens_towards(polygon, i, to, winding);
    return enters ? OVERLAPPING : TOUCHING;
}

// The end is on the edge's line; the other end lies `other` of it. The edge's own ends are corners.
static Relation at_end(ExactPoint end, Vec a, Vec b, int other)
{
    if (exact_point_compare(end, a) * exact_point_compare(end, b) >= 0) return APART;
    return other > 0 ? OVERLAPPING : TOUCHING;
}

Relation polygon_walk(Polygon polygon, ExactPoint from, ExactPoint to, int winding)
{
    Relation found = APART;
    Vec a = polygon.corner[polygon.count - 1];
    int side_a = exact_point_side_of_way(from, to, a);
    for (int i = 0; i < polygon.count && found != OVERLAPPING; i++) {
        Vec b = polygon.corner[i];
        int side_b = exact_point_side_of_way(from, to, b);
        if (side_b == 0) found = greater(found, at_corner(polygon, i, from, to, winding));
        if (side_a * side_b <= 0 && !vec_equal(a, b)) {
            int of_from = exact_point_side(from, a, b), of_to = exact_point_side(to, a, b);
            if (side_a * side_b < 0 && of_from * of_to < 0) return OVERLAPPING;
            if (of_from == 0) found = greater(found, at_end(from, a, b, winding * of_to));
            if (of_to == 0) found = greater(found, at_end(to, a, b, winding * of_from));
        }
        a = b;
        side_a = side_b;
    }
    return found;
}
