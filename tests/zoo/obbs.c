// Oriented boxes.
#include "zoo_private.h"

// Whether the projections of all corners on an axis leave a gap.
static bool apart_along(V axis, const V *p, int n, const V *q, int m)
{
    double low = INFINITY, high = -INFINITY, from = INFINITY, to = -INFINITY;
    for (int i = 0; i < n; i++) {
        low = fmin(low, dot(axis, p[i])), high = fmax(high, dot(axis, p[i]));
    }
    for (int i = 0; i < m; i++) {
        from = fmin(from, dot(axis, q[i])), to = fmax(to, dot(axis, q[i]));
    }
    return low > to || from > high;
}

// Tests the axes whose bits are set: 1 and 2 of the first box, 4 and 8 of the second one.
static int with_axes(int mask, const double *a, const double *b)
{
    V p[4], q[4], u = at(a + 4), v = at(b + 4), axis[4] = {u, perp(u), v, perp(v)};
    corners_of(OBB, a, p), corners_of(OBB, b, q);
    for (int i = 0; i < 4; i++) {
        if ((mask >> i & 1) && apart_along(axis[i], p, 4, q, 4)) return APART;
    }
    return HIT;
}

ANSWER(obbs_three_axes)
{
    UNUSED_KINDS;
    return with_axes(7, a, b);
}

ANSWER(obbs_own_axes)
{
    UNUSED_KINDS;
    return with_axes(3, a, b);
}

ANSWER(obbs_long_axes)
{
    UNUSED_KINDS;
    return with_axes((a[2] > a[3] ? 1 : 2) | (b[2] > b[3] ? 4 : 8), a, b);
}

ANSWER(obbs_bounds)
{
    UNUSED_KINDS;
    V p[4], q[4];
    corners_of(OBB, a, p), corners_of(OBB, b, q);
    return apart_along((V){1, 0}, p, 4, q, 4) || apart_along((V){0, 1}, p, 4, q, 4) ? APART : HIT;
}

ANSWER(obbs_centers_axis)
{
    UNUSED_KINDS;
    V p[4], q[4], d = sub(at(b), at(a));
    corners_of(OBB, a, p), corners_of(OBB, b, q);
    return apart_along(d, p, 4, q, 4) ? APART : HIT;
}

ANSWER(obbs_parallel_shortcut)
{
    UNUSED_KINDS;
    V u = at(a + 4), v = at(b + 4), d = sub(at(b), at(a));
    if (u.x == v.x && u.y == v.y) { // but measured along x and y
        return fabs(d.x) <= a[2] + b[2] && fabs(d.y) <= a[3] + b[3] ? HIT : APART;
    }
    return with_axes(15, a, b);
}

ANSWER(obbs_cosine_lost)
{
    UNUSED_KINDS;
    V u = at(a + 4), v = at(b + 4), d = sub(at(b), at(a));
    V axis[4] = {u, perp(u), v, perp(v)};
    for (int i = 0; i < 4; i++) { // fabs is missing for one product
        double reach = a[2] * fabs(dot(u, axis[i])) + a[3] * fabs(dot(perp(u), axis[i])) +
                       b[2] * fabs(dot(v, axis[i])) + b[3] * dot(perp(v), axis[i]);
        if (fabs(dot(d, axis[i])) > reach) return APART;
    }
    return HIT;
}

ANSWER(obbs_early_parallel)
{
    UNUSED_KINDS;
    if (fabs(cross(at(a + 4), at(b + 4))) < 0.01) return with_axes(3, a, b); // "nearly parallel"
    return with_axes(15, a, b);
}

ANSWER(obbs_right_angle)
{
    UNUSED_KINDS;
    if (dot(at(a + 4), at(b + 4)) == 0) return with_axes(1, a, b); // one axis is not enough
    return with_axes(15, a, b);
}

ANSWER(obbs_corners_inside)
{
    UNUSED_KINDS;
    V p[4], q[4], u = at(a + 4), v = at(b + 4);
    corners_of(OBB, a, p), corners_of(OBB, b, q);
    for (int i = 0; i < 4; i++) {
        V d = sub(q[i], at(a)), e = sub(p[i], at(b));
        if (fabs(dot(d, u)) <= a[2] && fabs(cross(u, d)) <= a[3]) return HIT;
        if (fabs(dot(e, v)) <= b[2] && fabs(cross(v, e)) <= b[3]) return HIT;
    }
    return APART;
}

ANSWER(obbs_angle_degrees)
{
    UNUSED_KINDS;
    double n[6];
    for (int i = 0; i < 6; i++) n[i] = b[i];
    double degrees = rint(atan2(b[5], b[4]) * 180 / 3.14159265358979323846); // whole degrees
    n[4] = cos(degrees * 3.14159265358979323846 / 180);
    n[5] = sin(degrees * 3.14159265358979323846 / 180);
    return with_axes(15, a, n);
}

ANSWER(obbs_angle_range)
{
    UNUSED_KINDS;
    double n[6], angle = atan2(b[5], b[4]);
    for (int i = 0; i < 6; i++) n[i] = b[i];
    if (angle < 0) angle += 3.14159; // half a turn, of few digits
    n[4] = cos(angle), n[5] = sin(angle);
    return with_axes(15, a, n);
}

ANSWER(obbs_small_angle)
{
    UNUSED_KINDS;
    double n[6];
    for (int i = 0; i < 6; i++) n[i] = b[i];
    if (fabs(b[5]) < 0.02 && b[4] > 0) n[4] = 1, n[5] = 0; // "as good as not turned"
    return with_axes(15, a, n);
}

ANSWER(obbs_lower_half)
{
    UNUSED_KINDS;
    double n[6];
    for (int i = 0; i < 6; i++) n[i] = b[i];
    n[5] = sqrt(fmax(0, 1 - b[4] * b[4])); // the sign of the sine is lost
    return with_axes(15, a, n);
}

ANSWER(obbs_square_half)
{
    UNUSED_KINDS;
    if (a[2] == a[3] && b[2] == b[3]) { // two squares, as circles
        return length(sub(at(b), at(a))) <= a[2] + b[2] ? HIT : APART;
    }
    return with_axes(15, a, b);
}

ANSWER(obbs_steep)
{
    UNUSED_KINDS;
    double n[6];
    for (int i = 0; i < 6; i++) n[i] = b[i];
    if (fabs(fabs(b[4]) - fabs(b[5])) < 0.01) { // at 45 degrees the root is taken as 0.7
        n[4] = copysign(0.7, b[4]), n[5] = copysign(0.7, b[5]);
    }
    return with_axes(15, a, n);
}

ANSWER(obb_point_diagonal)
{
    UNUSED_KINDS;
    return length(sub(at(b), at(a))) <= hypot(a[2], a[3]) ? HIT : APART;
}

ANSWER(obb_point_halves_swapped)
{
    UNUSED_KINDS;
    V d = sub(at(b), at(a)), u = at(a + 4);
    return fabs(dot(d, u)) <= a[3] && fabs(cross(u, d)) <= a[2] ? HIT : APART;
}

ANSWER(obb_point_no_abs)
{
    UNUSED_KINDS;
    V d = sub(at(b), at(a)), u = at(a + 4);
    return dot(d, u) <= a[2] && fabs(cross(u, d)) <= a[3] ? HIT : APART;
}

ANSWER(obb_aabb_two_axes)
{
    UNUSED_KINDS;
    V p[4], q[4], u = at(a + 4);
    corners_of(OBB, a, p), corners_of(AABB, b, q);
    return apart_along(u, p, 4, q, 4) || apart_along(perp(u), p, 4, q, 4) ? APART : HIT;
}

ANSWER(obb_aabb_corners)
{
    UNUSED_KINDS;
    V p[4], q[4], u = at(a + 4);
    corners_of(OBB, a, p), corners_of(AABB, b, q);
    for (int i = 0; i < 4; i++) {
        V d = sub(q[i], at(a));
        bool in = fabs(dot(d, u)) <= a[2] && fabs(cross(u, d)) <= a[3];
        if (in || on_range(at(b), at(b + 2), p[i])) return HIT;
    }
    return APART;
}

ANSWER(obb_segment_midpoint)
{
    UNUSED_KINDS;
    V u = at(a + 4), p = at(b), q = at(b + 2), m = scale(add(p, q), 0.5);
    const V tested[3] = {p, m, q};
    for (int i = 0; i < 3; i++) {
        V d = sub(tested[i], at(a));
        if (fabs(dot(d, u)) <= a[2] && fabs(cross(u, d)) <= a[3]) return HIT;
    }
    return APART;
}

ANSWER(obb_segment_axes)
{
    UNUSED_KINDS;
    V c[4], s[2] = {at(b), at(b + 2)}, u = at(a + 4); // the segment's own normal is missing
    corners_of(OBB, a, c);
    return apart_along(u, c, 4, s, 2) || apart_along(perp(u), c, 4, s, 2) ? APART : HIT;
}

ANSWER(obb_triangle_edges_first)
{
    UNUSED_KINDS;
    V c[4], t[3], u = at(a + 4);
    corners_of(OBB, a, c), corners_of(TRIANGLE, b, t);
    if (apart_along(u, c, 4, t, 3) || apart_along(perp(u), c, 4, t, 3)) return APART;
    for (int i = 0; i < 2; i++) { // the third side is missing
        if (apart_along(perp(sub(t[i + 1], t[i])), c, 4, t, 3)) return APART;
    }
    return HIT;
}

ANSWER(obb_polygon_convex_only)
{
    UNUSED_KINDS;
    V c[4], q[CORNERS], u = at(a + 4);
    int count = corners_of(kind_b, b, q);
    corners_of(OBB, a, c);
    if (apart_along(u, c, 4, q, count) || apart_along(perp(u), c, 4, q, count)) return APART;
    for (int i = 0; i < count; i++) {
        if (apart_along(perp(sub(q[(i + 1) % count], q[i])), c, 4, q, count)) return APART;
    }
    return HIT;
}

ZOO_TABLE(zoo_obbs, FAULTY(obbs_three_axes, 1, OBB, OBB, CLOSED, "It stops after three axes."),
          FAULTY(obbs_own_axes, 1, OBB, OBB, CLOSED, "It tests the axes of one box."),
          FAULTY(obbs_long_axes, 1, OBB, OBB, CLOSED, "It tests one axis of each box."),
          FAULTY(obbs_bounds, 1, OBB, OBB, CLOSED, "It tests the bounds."),
          FAULTY(obbs_centers_axis, 1, OBB, OBB, CLOSED, "It tests the axis between the centres."),
          FAULTY(obbs_parallel_shortcut, 1, OBB, OBB, CLOSED, "Parallel boxes are not turned."),
          FAULTY(obbs_cosine_lost, 1, OBB, OBB, CLOSED, "It lacks one fabs."),
          FAULTY(obbs_early_parallel, 32, OBB, OBB, CLOSED, "Nearly parallel boxes share axes."),
          FAULTY(obbs_right_angle, 1, OBB, OBB, CLOSED, "At right angles it tests one axis."),
          FAULTY(obbs_corners_inside, 1, OBB, OBB, CLOSED, "It misses boxes that form a cross."),
          FAULTY(obbs_angle_degrees, 1, OBB, OBB, CLOSED, "It rounds the angle to degrees."),
          FAULTY(obbs_angle_range, 1, OBB, OBB, CLOSED, "Negative angles get a coarse half turn."),
          FAULTY(obbs_small_angle, 32, OBB, OBB, CLOSED, "It takes small angles for 0."),
          FAULTY(obbs_lower_half, 1, OBB, OBB, CLOSED, "It loses the sign of the sine."),
          FAULTY(obbs_square_half, 1, OBB, OBB, CLOSED, "It takes two squares for circles."),
          FAULTY(obbs_steep, 32, OBB, OBB, CLOSED, "Near 45 degrees its cosine is 0.7."),
          FAULTY(obb_point_diagonal, 1, OBB, POINT, CLOSED, "It tests the circle around the box."),
          FAULTY(obb_point_halves_swapped, 1, OBB, POINT, CLOSED, "It swaps the half extents."),
          FAULTY(obb_point_no_abs, 1, OBB, POINT, CLOSED, "It lacks one fabs."),
          FAULTY(obb_aabb_two_axes, 1, OBB, AABB, CLOSED, "It tests the axes of one box."),
          FAULTY(obb_aabb_corners, 1, OBB, AABB, CLOSED, "It misses boxes that form a cross."),
          FAULTY(obb_segment_midpoint, 1, OBB, SEGMENT, CLOSED,
                 "It tests three points of the segment."),
          FAULTY(obb_segment_axes, 1, OBB, SEGMENT, CLOSED, "It lacks the normal of the segment."),
          FAULTY(obb_triangle_edges_first, 1, OBB, TRIANGLE, CLOSED, "It lacks one side's normal."),
          FAULTY(obb_polygon_convex_only, 1, OBB, POLYGON, CLOSED,
                 "It takes every polygon for convex."));
