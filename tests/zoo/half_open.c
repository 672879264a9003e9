// Faults of the half-open rule.
#include "zoo_private.h"

ANSWER(half_open_level_sides_reversed)
{
    UNUSED_KINDS; // the lower level sides belong to it, not the upper ones
    V corner[CORNERS], c = at(b);
    int count = corners_of(kind_a, a, corner);
    bool in = false;
    for (int i = 0, k = count - 1; i < count; k = i++) {
        V p = corner[i], q = corner[k];
        if ((p.y >= c.y) == (q.y >= c.y)) continue;
        if (c.x < (q.x - p.x) * (c.y - p.y) / (q.y - p.y) + p.x) in = !in;
    }
    return in ? HIT : APART;
}

ANSWER(half_open_right_sides)
{
    UNUSED_KINDS; // the right sides belong to it, not the left ones
    V corner[CORNERS], c = at(b);
    int count = corners_of(kind_a, a, corner);
    bool in = false;
    for (int i = 0, k = count - 1; i < count; k = i++) {
        V p = corner[i], q = corner[k];
        if ((p.y > c.y) == (q.y > c.y)) continue;
        if (c.x <= (q.x - p.x) * (c.y - p.y) / (q.y - p.y) + p.x) in = !in;
    }
    return in ? HIT : APART;
}

ANSWER(half_open_boxes_one_side_closed)
{
    UNUSED_KINDS;
    return a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] <= a[3] ? HIT : APART;
}

ANSWER(half_open_topmost_corner)
{
    UNUSED_KINDS;
    V corner[CORNERS], c = at(b), top = at(a + 1);
    int count = corners_of(kind_a, a, corner);
    for (int i = 0; i < count; i++) {
        if (corner[i].y < top.y) top = corner[i];
    }
    if (c.x == top.x && c.y == top.y) return HIT; // "the least y belongs to it"
    return inside(corner, count, c) ? HIT : APART;
}

ANSWER(half_open_corners_touch)
{
    (void)measure; // open along every axis but one
    V p[3], q[4];
    int n = corners_of(kind_a, a, p), m = corners_of(kind_b, b, q);
    for (int i = 0; i < n + m; i++) {
        V axis = perp(side_of_two(p, n, q, m, i));
        Extent of_a = extent_along(axis, p, n), of_b = extent_along(axis, q, m);
        if (of_a.low > of_b.high || of_b.low > of_a.high) return APART;
        if (i > 0 && (of_a.low == of_b.high || of_b.low == of_a.high)) return APART;
    }
    return HIT;
}

ANSWER(half_open_level_corners_skipped)
{
    UNUSED_KINDS; // a side that ends at the height of the point does not count
    V corner[CORNERS], c = at(b);
    int count = corners_of(kind_a, a, corner);
    bool in = false;
    for (int i = 0, k = count - 1; i < count; k = i++) {
        V p = corner[i], q = corner[k];
        if (p.y == c.y || q.y == c.y || (p.y > c.y) == (q.y > c.y)) continue;
        if (c.x < (q.x - p.x) * (c.y - p.y) / (q.y - p.y) + p.x) in = !in;
    }
    return in ? HIT : APART;
}

ANSWER(half_open_in_its_own_frame)
{
    UNUSED_KINDS; // a box that is turned has other left and upper sides
    V d = sub(at(b), at(a)), u = at(a + 4);
    double x = dot(d, u), y = cross(u, d);
    return x >= -a[2] && x < a[2] && y >= -a[3] && y < a[3] ? HIT : APART;
}

ZOO_TABLE(zoo_half_open,
          FAULTY(half_open_level_sides_reversed, 1, TRIANGLE, POINT, HALF_OPEN,
                 "Its level sides are the wrong way round."),
          FAULTY(half_open_right_sides, 1, POLYGON, POINT, HALF_OPEN,
                 "It takes right sides in, and leaves left ones out."),
          FAULTY(half_open_boxes_one_side_closed, 1, AABB, AABB, HALF_OPEN,
                 "One of its four comparisons is closed."),
          FAULTY(half_open_topmost_corner, 1, POLYGON, POINT, HALF_OPEN,
                 "Its topmost corner always hits."),
          FAULTY(half_open_corners_touch, 1, TRIANGLE, TRIANGLE + AABB, HALF_OPEN,
                 "It is closed along the normal of the first side."),
          FAULTY(half_open_level_corners_skipped, 1, POLYGON, POINT, HALF_OPEN,
                 "It skips sides that end at the height of the point."),
          FAULTY(half_open_in_its_own_frame, 1, OBB, POINT, HALF_OPEN,
                 "It is half open in the frame of the box."));
