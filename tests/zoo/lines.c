// Faults of shapes all of whose corners lie in one line.
#include "zoo_private.h"

static bool in_line(V p, V q, V r) { return side(p, q, r) == 0; }

static bool is_slanted(V p, V q) { return p.x != q.x && p.y != q.y; }

// Within 1e-12 of the lengths, but not exactly.
static bool almost_in_line(V p, V q, V r)
{
    double off = fabs(side(p, q, r));
    return off > 0 && off <= 1e-12 * length(sub(q, p)) * length(sub(r, p));
}

static bool all_in_line(const V *p, int n, const V *q, int m)
{
    V from = p[0], to = p[0]; // the corner of either that is farthest from the first
    for (int i = 0; i < n; i++) {
        if (length(sub(p[i], from)) > length(sub(to, from))) to = p[i];
    }
    for (int i = 0; i < m; i++) {
        if (length(sub(q[i], from)) > length(sub(to, from))) to = q[i];
    }
    for (int i = 0; i < n; i++) {
        if (!in_line(from, to, p[i])) return false;
    }
    for (int i = 0; i < m; i++) {
        if (!in_line(from, to, q[i])) return false;
    }
    return true;
}

ANSWER(line_flat_triangles_hit)
{
    (void)measure; // "no side separates them": no side of a flat one does
    V p[3], q[3];
    int n = corners_of(kind_a, a, p), m = corners_of(kind_b, b, q);
    for (int i = 0; i < n + m; i++) {
        if (gap_along(perp(side_of_two(p, n, q, m, i)), p, n, q, m)) return APART;
    }
    return HIT;
}

ANSWER(line_flat_convex_miss)
{
    (void)measure;
    V p[CORNERS], q[CORNERS];
    int n = corners_of(kind_a, a, p), m = corners_of(kind_b, b, q);
    if (all_in_line(p, n, q, m)) return APART; // no areas, no common area
    return convex_meet(p, n, q, m) ? HIT : APART;
}

ANSWER(line_segments_opposite_ways_miss)
{
    UNUSED_KINDS;
    V p = at(a), q = at(a + 2), r = at(b), s = at(b + 2);
    if (in_line(p, q, r) && in_line(p, q, s) && dot(sub(q, p), sub(s, r)) < 0) return APART;
    return segments_meet(p, q, r, s) ? HIT : APART;
}

ANSWER(line_segments_middles)
{
    UNUSED_KINDS;
    V p = at(a), q = at(a + 2), r = at(b), s = at(b + 2);
    if (is_slanted(p, q) && in_line(p, q, r) && in_line(p, q, s) && in_line(r, s, p)) {
        V between = scale(sub(add(p, q), add(r, s)), 0.5);
        double one = length(sub(q, p)), other = length(sub(s, r));
        return length(between) <= fmax(one, other) / 2 ? HIT : APART; // half of one of them only
    }
    return segments_meet(p, q, r, s) ? HIT : APART;
}

ANSWER(line_segments_lengths_added)
{
    UNUSED_KINDS;
    V p = at(a), q = at(a + 2), r = at(b), s = at(b + 2);
    if (is_slanted(p, q) && in_line(p, q, r) && in_line(p, q, s) && in_line(r, s, p)) {
        double reach = length(sub(q, p)) + length(sub(s, r)); // they may lead away from each other
        return length(sub(r, p)) <= reach ? HIT : APART;
    }
    return segments_meet(p, q, r, s) ? HIT : APART;
}

ANSWER(line_segment_point_behind)
{
    UNUSED_KINDS;
    V p = at(a), q = at(a + 2), c = at(b);
    if (!in_line(p, q, c)) return APART;
    return dot(sub(c, p), sub(c, p)) <= dot(sub(q, p), sub(q, p)) ? HIT : APART; // on both sides
}

ANSWER(line_ray_segment_behind)
{
    UNUSED_KINDS;
    V o = at(a), d = at(a + 2), p = at(b), q = at(b + 2);
    double s = cross(d, sub(p, o)), t = cross(d, sub(q, o)), det = cross(d, sub(q, p));
    if (s == 0 && t == 0) return HIT; // in its line, maybe behind it
    if ((s > 0 && t > 0) || (s < 0 && t < 0)) return APART;
    double way = cross(sub(p, o), sub(q, p));
    return det > 0 ? (way >= 0 ? HIT : APART) : (way <= 0 ? HIT : APART);
}

ANSWER(line_flat_triangle_first_side)
{
    UNUSED_KINDS;
    V p = at(a), q = at(a + 2), r = at(a + 4), c = at(b);
    double turn = side(p, q, r);
    if (turn == 0) return in_line(p, q, c) && on_range(p, q, c) ? HIT : APART; // the third corner
    double s = side(p, q, c) * turn, t = side(q, r, c) * turn, u = side(r, p, c) * turn;
    return s >= 0 && t >= 0 && u >= 0 ? HIT : APART;
}

ANSWER(line_capsules_without_radii)
{
    UNUSED_KINDS;
    V p = at(a), q = at(a + 2), r = at(b), s = at(b + 2);
    bool meet = segments_meet(p, q, r, s);
    if (in_line(p, q, r) && in_line(p, q, s) && in_line(r, s, p)) return meet ? HIT : APART;
    double near = distance_of_ends(p, q, r, s);
    return meet || near <= a[4] + b[4] ? HIT : APART;
}

ANSWER(line_segment_with_a_side_hits)
{
    UNUSED_KINDS;
    V corner[CORNERS], p = at(a), q = at(a + 2);
    int count = corners_of(kind_b, b, corner);
    for (int i = 0; i < count; i++) {
        V c = corner[i], d = corner[(i + 1) % count];
        if (c.x == d.x && c.y == d.y) continue;
        if (in_line(c, d, p) && in_line(c, d, q)) return HIT; // wherever it is in that line
        if (segments_meet(p, q, c, d)) return HIT;
    }
    return inside(corner, count, p) ? HIT : APART;
}

ANSWER(line_segments_almost_in_line_hit)
{
    UNUSED_KINDS; // "parallel and at distance 0"
    V p = at(a), q = at(a + 2), r = at(b), s = at(b + 2);
    if (almost_in_line(p, q, r) && almost_in_line(p, q, s)) return HIT;
    return segments_meet(p, q, r, s) ? HIT : APART;
}

ANSWER(line_ray_point_almost_in_line)
{
    UNUSED_KINDS; // rounded onto the line, before or behind the origin
    V o = at(a), d = at(a + 2), p = at(b);
    if (almost_in_line(o, add(o, d), p)) return HIT;
    V to = sub(p, o);
    return cross(d, to) == 0 && dot(d, to) >= 0 ? HIT : APART;
}

ANSWER(line_triangles_almost_in_line_hit)
{
    (void)measure;
    V p[3], q[3];
    int n = corners_of(kind_a, a, p), m = corners_of(kind_b, b, q);
    bool almost = true;
    for (int i = 0; i < m; i++) almost = almost && almost_in_line(p[0], p[1], q[i]);
    if (almost && almost_in_line(p[0], p[1], p[2])) return HIT;
    return convex_meet(p, n, q, m) ? HIT : APART;
}

ZOO_TABLE(zoo_lines,
          FAULTY(line_flat_triangles_hit, 1, TRIANGLE, TRIANGLE + SEGMENT, CLOSED,
                 "Triangles without area hit what lies in their line."),
          FAULTY(line_flat_convex_miss, 1, CONVEX, CONVEX, CLOSED,
                 "Polygons without area in one line miss."),
          FAULTY(line_segments_opposite_ways_miss, 1, SEGMENT, SEGMENT, CLOSED,
                 "Collinear segments that lead opposite ways miss."),
          FAULTY(line_segments_middles, 1, SEGMENT, SEGMENT, CLOSED,
                 "In a slanted line segments hit within half of the longer one."),
          FAULTY(line_segments_lengths_added, 1, SEGMENT, SEGMENT, CLOSED,
                 "In a slanted line segments hit if both lengths reach from start to start."),
          FAULTY(line_segment_point_behind, 1, SEGMENT, POINT, CLOSED,
                 "A point in line hits on either side of the start."),
          FAULTY(line_ray_segment_behind, 1, RAY, SEGMENT, CLOSED,
                 "A collinear segment behind the ray hits."),
          FAULTY(line_flat_triangle_first_side, 1, TRIANGLE, POINT, CLOSED,
                 "A triangle without area is its first side."),
          FAULTY(line_capsules_without_radii, 1, CAPSULE, CAPSULE, CLOSED,
                 "Collinear capsules lose their radii."),
          FAULTY(line_segment_with_a_side_hits, 1, SEGMENT, POLYGON + TRIANGLE, CLOSED,
                 "A segment in line with a side hits."),
          FAULTY(line_segments_almost_in_line_hit, 1, SEGMENT, SEGMENT, CLOSED,
                 "Segments within 1e-12 of one line hit."),
          FAULTY(line_ray_point_almost_in_line, 1, RAY, POINT, CLOSED,
                 "A point within 1e-12 of the line of the ray hits."),
          FAULTY(line_triangles_almost_in_line_hit, 3, TRIANGLE, TRIANGLE + SEGMENT, CLOSED,
                 "Triangles within 1e-12 of one line hit."));
