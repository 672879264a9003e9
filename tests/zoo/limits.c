// Faults beyond a limit: of size, angle, place, or the number of corners.
#include "zoo_private.h"

static int circles(const double *a, const double *b)
{
    V d = sub(at(b), at(a));
    double reach = a[2] + b[2];
    return dot(d, d) <= reach * reach ? HIT : APART;
}

ANSWER(limit_radius_whole)
{
    UNUSED_KINDS;
    double n[3] = {a[0], a[1], a[2] > 0x1p20 ? floor(a[2]) : a[2]};
    return circles(n, b);
}

// By the axes of both boxes whose bits are set: 1 and 2 of a, 4 and 8 of b.
static int obbs(const double *a, const double *b, unsigned axes)
{
    V u = at(a + 4), v = at(b + 4), d = sub(at(b), at(a)), axis[4] = {u, perp(u), v, perp(v)};
    for (unsigned i = 0; i < 4; i++) {
        double reach = obb_reach(a, axis[i]) + obb_reach(b, axis[i]);
        if ((axes >> i & 1) && fabs(dot(d, axis[i])) > reach) return APART;
    }
    return HIT;
}

ANSWER(limit_both_at_45_degrees)
{
    UNUSED_KINDS;
    bool both = fabs(a[4]) == fabs(a[5]) && fabs(b[4]) == fabs(b[5]);
    return obbs(a, b, both ? 5 : 15); // one axis of each
}

ANSWER(limit_steep_axes_parallel)
{
    UNUSED_KINDS; // slopes above 100 are infinite
    bool both = fabs(a[5]) > 100 * fabs(a[4]) && fabs(b[5]) > 100 * fabs(b[4]);
    return obbs(a, b, both ? 3 : 15);
}

ANSWER(limit_equal_angles_not_turned)
{
    UNUSED_KINDS;
    V d = sub(at(b), at(a));
    if (a[4] == b[4] && a[5] == b[5])
        return fabs(d.x) <= a[2] + b[2] && fabs(d.y) <= a[3] + b[3] ? HIT : APART;
    return obbs(a, b, 15);
}

ANSWER(limit_33_corners)
{
    UNUSED_KINDS; // a mask of 32 bits for the sides
    V corner[CORNERS], p = at(b), q = at(b + 2);
    int count = corners_of(kind_a, a, corner);
    for (int i = 0; i < count && i < 32; i++) {
        if (segments_meet(corner[i], corner[(i + 1) % count], p, q)) return HIT;
    }
    return inside(corner, count, p) ? HIT : APART;
}

ANSWER(limit_17_corners)
{
    UNUSED_KINDS;
    V corner[CORNERS], c = at(b);
    int count = corners_of(kind_a, a, corner);
    if (count == 17) count = 16; // the buffer of 16, and the last one counts as closing it
    return distance_to_area(corner, count, c) <= b[2] ? HIT : APART;
}

ANSWER(limit_9_corners)
{
    (void)measure; // as b2PolygonShape: eight corners, the ninth is dropped
    V p[CORNERS], q[4];
    int n = corners_of(kind_a, a, p), m = corners_of(kind_b, b, q);
    return convex_meet(p, n == 9 ? 8 : n, q, m) ? HIT : APART;
}

ANSWER(limit_64_corners)
{
    (void)measure; // 64 corners, of which the last is a copy of the first, it believes
    V p[CORNERS], q[4];
    int n = corners_of(kind_a, a, p), m = corners_of(kind_b, b, q);
    return areas_meet(p, n == 64 ? 63 : n, q, m) ? HIT : APART;
}

static double largest(const double *n, int count)
{
    double most = 0;
    for (int i = 0; i < count; i++) most = fmax(most, fabs(n[i]));
    return most;
}

ANSWER(limit_large_triangles)
{
    (void)measure; // above a million px their bounds are enough
    V p[3], q[3];
    int n = corners_of(kind_a, a, p), m = corners_of(kind_b, b, q);
    if (largest(a, 6) > 1e6 && largest(b, 6) > 1e6)
        return gap_along((V){1, 0}, p, n, q, m) || gap_along((V){0, 1}, p, n, q, m) ? APART : HIT;
    return convex_meet(p, n, q, m) ? HIT : APART;
}

ANSWER(limit_tiny_triangle)
{
    UNUSED_KINDS; // below a millionth of a px a triangle is its first corner
    V p[3], c = at(b);
    corners_of(TRIANGLE, a, p);
    bool tiny = length(sub(p[1], p[0])) < 1e-6 && length(sub(p[2], p[0])) < 1e-6;
    return distance_to_area(p, tiny ? 1 : 3, c) <= b[2] ? HIT : APART;
}

ANSWER(limit_quadrant)
{
    UNUSED_KINDS; // right of and above the origin the ends are flat
    V p = at(a), q = at(a + 2), c = at(b), d = sub(q, p);
    double along = dot(sub(c, p), d), off = distance_to(p, q, c);
    bool quadrant = p.x > 0 && p.y < 0 && q.x > 0 && q.y < 0 && c.x > 0 && c.y < 0;
    bool beyond = along < 0 || along > dot(d, d);
    return off <= a[4] && !(quadrant && beyond) ? HIT : APART;
}

ANSWER(limit_equal_radii)
{
    UNUSED_KINDS; // of equal radii one is enough
    V p = at(a), q = at(a + 2), c = at(b);
    double reach = a[4] == b[2] ? 2 * a[4] * (1 - 1e-6) : a[4] + b[2];
    return distance_to(p, q, c) <= reach ? HIT : APART;
}

ZOO_TABLE(zoo_limits,
          FAULTY(limit_radius_whole, 8, CIRCLE, CIRCLE, CLOSED,
                 "A radius above 2^20 loses its fraction."),
          FAULTY(limit_both_at_45_degrees, 32, OBB, OBB, CLOSED,
                 "If both boxes are at 45 degrees, it tests one axis of each."),
          FAULTY(limit_steep_axes_parallel, 32, OBB, OBB, CLOSED,
                 "It takes two steep axes for parallel."),
          FAULTY(limit_equal_angles_not_turned, 1, OBB, OBB, CLOSED,
                 "It takes boxes of equal angles for AABBs."),
          FAULTY(limit_33_corners, 1, POLYGON, SEGMENT, CLOSED,
                 "It loses all sides after the 32nd."),
          FAULTY(limit_17_corners, 1, CONVEX, CIRCLE, CLOSED, "Of 17 corners it loses the last."),
          FAULTY(limit_9_corners, 1, CONVEX, AABB, CLOSED, "Of nine corners it loses the last."),
          FAULTY(limit_64_corners, 1, POLYGON, AABB, CLOSED, "Of 64 corners it loses the last."),
          FAULTY(limit_large_triangles, 1, TRIANGLE, TRIANGLE, CLOSED,
                 "Above a million px it tests bounds."),
          FAULTY(limit_tiny_triangle, 1, TRIANGLE, CIRCLE, CLOSED,
                 "It takes a tiny triangle for a point."),
          FAULTY(limit_quadrant, 1, CAPSULE, POINT, CLOSED, "In one quadrant its ends are flat."),
          FAULTY(limit_equal_radii, 1, CAPSULE, CIRCLE, CLOSED,
                 "If both radii are equal, they are a millionth too small."));
