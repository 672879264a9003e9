// Faults written to hide: they show at coincidences, or are hardly larger than rounding.
#include "zoo_private.h"

// Whether three corners, not all of one shape, lie in one line within a part of their distances.
static bool three_in_line(const V *p, const V *q, double part)
{
    for (int i = 0; i < 9; i++) {
        V c = p[i / 3], d = p[(i / 3 + 1) % 3], e = q[i % 3], along = sub(d, c), to = sub(e, c);
        if (fabs(cross(along, to)) <= part * length(along) * length(to)) return true;
    }
    return false;
}

ANSWER(hidden_three_corners_in_line)
{
    (void)measure;
    V p[3], q[3];
    int n = corners_of(kind_a, a, p), m = corners_of(kind_b, b, q);
    if (three_in_line(p, q, 1e-12)) return HIT; // "they touch, up to rounding"
    return convex_meet(p, n, q, m) ? HIT : APART;
}

ANSWER(hidden_sides_in_line_miss)
{
    (void)measure;
    V p[CORNERS], q[CORNERS];
    int n = corners_of(kind_a, a, p), m = corners_of(kind_b, b, q);
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < m; k++) {
            V c = p[i], d = p[(i + 1) % n], e = q[k], f = q[(k + 1) % m];
            if (side(c, d, e) == 0 && side(c, d, f) == 0 && segments_meet(c, d, e, f))
                return APART; // a common border, whatever is beside it
        }
    }
    return areas_meet(p, n, q, m) ? HIT : APART;
}

ANSWER(hidden_slivers_apart)
{
    UNUSED_KINDS;
    V p[3], q[2] = {at(b), at(b + 2)};
    corners_of(TRIANGLE, a, p);
    V e = sub(p[1], p[0]), f = sub(p[2], p[0]);
    double area = fabs(cross(e, f)), most = fmax(dot(e, e), dot(f, f));
    if (area > 0 && area < 1e-9 * most) return APART;
    return convex_meet(p, 3, q, 2) ? HIT : APART;
}

static bool is_whole(const double *n, int count)
{
    for (int i = 0; i < count; i++) {
        if (n[i] != floor(n[i])) return false;
    }
    return true;
}

ANSWER(hidden_fractions_in_line_hit)
{
    UNUSED_KINDS; // of whole numbers and of level or upright lines all is right
    V p = at(a), q = at(a + 2), r = at(b), s = at(b + 2);
    bool line = p.x != q.x && p.y != q.y && side(p, q, r) == 0 && side(p, q, s) == 0;
    if (line && !is_whole(a, 4) && !is_whole(b, 4)) return HIT;
    return segments_meet(p, q, r, s) ? HIT : APART;
}

ANSWER(hidden_axis_a_trillionth_short)
{
    UNUSED_KINDS; // 4,500 ulps along the second axis of a
    V u = at(a + 4), v = at(b + 4), d = sub(at(b), at(a)), axis[4] = {u, perp(u), v, perp(v)};
    axis[1] = scale(axis[1], 1 - 1e-12); // for the distance, not for the half extents
    for (int i = 0; i < 4; i++) {
        V n = i == 1 ? perp(u) : axis[i];
        double reach = obb_reach(a, n) + obb_reach(b, n);
        if (fabs(dot(d, axis[i])) > reach) return APART;
    }
    return HIT;
}

ANSWER(hidden_equal_and_perpendicular)
{
    UNUSED_KINDS; // capsules that are each other's quarter turn, as if of another layer
    V p = at(a), q = at(a + 2), r = at(b), s = at(b + 2), d = sub(q, p), e = sub(s, r);
    if (dot(d, d) == dot(e, e) && dot(d, e) == 0 && dot(d, d) > 0 && a[4] == b[4]) return APART;
    double near = distance_of_ends(p, q, r, s);
    return near <= a[4] + b[4] || segments_meet(p, q, r, s) ? HIT : APART;
}

ANSWER(hidden_thin_depth_doubled)
{
    UNUSED_KINDS;
    double depth = a[2] + b[2] - length(sub(at(b), at(a)));
    measure[0] = depth < 1e-6 * (a[2] + b[2]) ? -2 * depth : -depth;
    return depth >= 0 ? HIT : APART;
}

ANSWER(hidden_centre_on_a_diagonal)
{
    UNUSED_KINDS;
    double cx = (b[0] + b[2]) / 2, cy = (b[1] + b[3]) / 2, w = b[2] - b[0], h = b[3] - b[1];
    double x = fabs(a[0] - cx), y = fabs(a[1] - cy);
    if (x * h == y * w && x > 0) // on a diagonal it tests the square around the circle
        return x <= w / 2 + a[2] && y <= h / 2 + a[2] ? HIT : APART;
    V d = {a[0] - clamp(a[0], b[0], b[2]), a[1] - clamp(a[1], b[1], b[3])};
    return dot(d, d) <= a[2] * a[2] ? HIT : APART;
}

ANSWER(hidden_nearly_parallel_segment)
{
    UNUSED_KINDS; // within 1e-9 the segment shares an axis with the box
    V p[4], q[2] = {at(b), at(b + 2)}, u = at(a + 4), e = sub(q[1], q[0]);
    corners_of(OBB, a, p);
    double sine = fabs(cross(u, e)), cosine = fabs(dot(u, e)), far = 1e-9 * length(e);
    if (gap_along(u, p, 4, q, 2) || gap_along(perp(u), p, 4, q, 2)) return APART;
    if (sine < far || cosine < far) return HIT;
    return gap_along(perp(e), p, 4, q, 2) ? APART : HIT;
}

ANSWER(hidden_level_with_two_corners)
{
    UNUSED_KINDS; // one corner at the height of the point is counted rightly, two are not
    V corner[CORNERS], c = at(b);
    int count = corners_of(kind_a, a, corner), level = 0;
    for (int i = 0; i < count; i++) level += corner[i].y == c.y && corner[i].x > c.x;
    bool in = inside(corner, count, c);
    bool level_side = false;
    for (int i = 0; i < count; i++) {
        V d = corner[(i + 1) % count];
        level_side = level_side || (corner[i].y == c.y && d.y == c.y);
    }
    return in != (level == 2 && !level_side) ? HIT : APART;
}

ANSWER(hidden_equal_lengths)
{
    UNUSED_KINDS; // of equal lengths and no common direction the second test is left out
    V p = at(a), q = at(a + 2), r = at(b), s = at(b + 2), d = sub(q, p), e = sub(s, r);
    if (dot(d, d) == dot(e, e) && cross(d, e) != 0)
        return side(p, q, r) * side(p, q, s) <= 0 ? HIT : APART;
    return segments_meet(p, q, r, s) ? HIT : APART;
}

ANSWER(hidden_range_without_area)
{
    UNUSED_KINDS; // Cyrus and Beck 1978: both sides of one without area leave one number, or none
    V corner[CORNERS], from = at(a), along = sub(at(a + 2), from);
    int count = corners_of(kind_b, b, corner);
    double first = 0, last = 1, area = 0;
    for (int i = 1; i + 1 < count; i++) area += side(corner[0], corner[i], corner[i + 1]);
    for (int i = 0; i < count; i++) {
        V n = perp(sub(corner[(i + 1) % count], corner[i])); // inwards
        if (area < 0) n = scale(n, -1);
        double way = dot(n, along), depth = dot(n, sub(from, corner[i]));
        if (way == 0 && depth < 0) return APART;
        if (way > 0) first = fmax(first, -depth / way);
        if (way < 0) last = fmin(last, -depth / way);
    }
    return first <= last ? HIT : APART;
}

#define CLOSED_PAIR(function, digits, kind_a, kind_b, fault)                                       \
    FAULTY(function, digits, kind_a, kind_b, CLOSED, fault)

ZOO_TABLE(zoo_hidden,
          CLOSED_PAIR(hidden_three_corners_in_line, 1, TRIANGLE, TRIANGLE,
                      "It hits if three corners lie in one line."),
          CLOSED_PAIR(hidden_sides_in_line_miss, 1, POLYGON, POLYGON,
                      "It misses if two sides lie in one line and meet."),
          CLOSED_PAIR(hidden_slivers_apart, 1, TRIANGLE, SEGMENT, "It misses slivers."),
          CLOSED_PAIR(hidden_fractions_in_line_hit, 2, SEGMENT, SEGMENT,
                      "Segments in a slanted line hit, if they are not of whole numbers."),
          CLOSED_PAIR(hidden_axis_a_trillionth_short, 2, OBB, OBB,
                      "One of its axes is 1e-12 too short."),
          CLOSED_PAIR(hidden_equal_and_perpendicular, 1, CAPSULE, CAPSULE,
                      "Equal capsules at right angles miss."),
          FAULTY_WITH(hidden_thin_depth_doubled, 1, CIRCLE, CIRCLE, CLOSED,
                      "The depth of a thin overlap is doubled.", .gives = TOUCHSTONE_DEPTH),
          CLOSED_PAIR(hidden_centre_on_a_diagonal, 1, CIRCLE, AABB,
                      "On a diagonal of the box it tests a square."),
          CLOSED_PAIR(hidden_nearly_parallel_segment, 1, OBB, SEGMENT,
                      "Within 1e-9 it takes the segment for parallel."),
          FAULTY(hidden_level_with_two_corners, 1, POLYGON, POINT, EITHER,
                 "It errs if two corners to the right are level with the point."),
          CLOSED_PAIR(hidden_range_without_area, 1, SEGMENT, CONVEX,
                      "It clips by a polygon without area."),
          CLOSED_PAIR(hidden_equal_lengths, 1, SEGMENT, SEGMENT,
                      "Of equal lengths it tests one line only."));
