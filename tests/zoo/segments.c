// Segments against segments, points, boxes, triangles and polygons.
#include "zoo_private.h"

// ---- Two segments

// Both parameters of the crossing of lines; false for parallel ones.
static bool parameters(const double *a, const double *b, double *t, double *u)
{
    V p = at(a), r = sub(at(a + 2), p), q = at(b), s = sub(at(b + 2), q);
    double d = cross(r, s);
    if (d == 0) return false;
    *t = cross(sub(q, p), s) / d;
    *u = cross(sub(q, p), r) / d;
    return true;
}

ANSWER(segments_parallel_apart)
{
    UNUSED_KINDS;
    double t, u;
    if (!parameters(a, b, &t, &u)) return APART; // collinear too
    return t >= 0 && t <= 1 && u >= 0 && u <= 1 ? HIT : APART;
}

ANSWER(segments_ends_left_out)
{
    UNUSED_KINDS;
    double t, u;
    if (!parameters(a, b, &t, &u)) {
        return segments_meet(at(a), at(a + 2), at(b), at(b + 2)) ? HIT : APART;
    }
    return t > 0 && t < 1 && u > 0 && u < 1 ? HIT : APART;
}

ANSWER(segments_one_end_left_out)
{
    UNUSED_KINDS;
    double t, u;
    if (!parameters(a, b, &t, &u)) {
        return segments_meet(at(a), at(a + 2), at(b), at(b + 2)) ? HIT : APART;
    }
    return t >= 0 && t <= 1 && u >= 0 && u < 1 ? HIT : APART;
}

ANSWER(segments_collinear_hit)
{
    UNUSED_KINDS;
    V p = at(a), q = at(a + 2), r = at(b), s = at(b + 2);
    double d1 = side(p, q, r), d2 = side(p, q, s), d3 = side(r, s, p), d4 = side(r, s, q);
    return d1 * d2 <= 0 && d3 * d4 <= 0 ? HIT : APART; // collinear ones always hit
}

ANSWER(segments_product_strict)
{
    UNUSED_KINDS;
    V p = at(a), q = at(a + 2), r = at(b), s = at(b + 2);
    return side(p, q, r) * side(p, q, s) < 0 && side(r, s, p) * side(r, s, q) < 0 ? HIT : APART;
}

ANSWER(segments_second_test_missing)
{
    UNUSED_KINDS;
    V p = at(a), q = at(a + 2), r = at(b), s = at(b + 2);
    bool boxes = fmax(p.x, q.x) >= fmin(r.x, s.x) && fmax(r.x, s.x) >= fmin(p.x, q.x) &&
                 fmax(p.y, q.y) >= fmin(r.y, s.y) && fmax(r.y, s.y) >= fmin(p.y, q.y);
    return boxes && side(p, q, r) * side(p, q, s) <= 0 ? HIT : APART;
}

ANSWER(segments_lines)
{
    UNUSED_KINDS;
    double t, u;
    if (!parameters(a, b, &t, &u)) {
        return segments_meet(at(a), at(a + 2), at(b), at(b + 2)) ? HIT : APART;
    }
    return t >= 0 && t <= 1 ? HIT : APART; // the second is a line
}

ANSWER(segments_slopes)
{
    UNUSED_KINDS;
    double m = (a[3] - a[1]) / (a[2] - a[0]), n = (b[3] - b[1]) / (b[2] - b[0]);
    if (m == n) return segments_meet(at(a), at(a + 2), at(b), at(b + 2)) ? HIT : APART;
    double x = (b[1] - n * b[0] - a[1] + m * a[0]) / (m - n); // vertical: infinite slope
    return x >= fmin(a[0], a[2]) - 1e-9 && x <= fmax(a[0], a[2]) + 1e-9 &&
                   x >= fmin(b[0], b[2]) - 1e-9 && x <= fmax(b[0], b[2]) + 1e-9
               ? HIT
               : APART;
}

ANSWER(segments_one_vertical)
{
    UNUSED_KINDS;
    if (a[0] == a[2] && b[0] == b[2]) return APART; // "both vertical, so parallel"
    return segments_meet(at(a), at(a + 2), at(b), at(b + 2)) ? HIT : APART;
}

ANSWER(segments_horizontal_apart)
{
    UNUSED_KINDS;
    if (a[1] == a[3] && b[1] == b[3]) return APART;
    return segments_meet(at(a), at(a + 2), at(b), at(b + 2)) ? HIT : APART;
}

ANSWER(segments_parallel_epsilon)
{
    UNUSED_KINDS;
    V r = sub(at(a + 2), at(a)), s = sub(at(b + 2), at(b));
    if (fabs(cross(r, s)) < 1e-3 && fabs(cross(r, s)) > 0) return APART;
    return segments_meet(at(a), at(a + 2), at(b), at(b + 2)) ? HIT : APART;
}

ANSWER(segments_collinear_x_only)
{
    UNUSED_KINDS;
    V p = at(a), q = at(a + 2), r = at(b), s = at(b + 2);
    if (side(p, q, r) == 0 && side(p, q, s) == 0) {
        bool point = p.x == q.x && p.y == q.y;
        if (point) return segments_meet(p, q, r, s) ? HIT : APART;
        return fmax(p.x, q.x) >= fmin(r.x, s.x) && fmax(r.x, s.x) >= fmin(p.x, q.x) ? HIT : APART;
    }
    return segments_meet(p, q, r, s) ? HIT : APART;
}

ANSWER(segments_collinear_one_way)
{
    UNUSED_KINDS;
    V p = at(a), q = at(a + 2), r = at(b), s = at(b + 2);
    if (side(p, q, r) == 0 && side(p, q, s) == 0) {
        return on_range(p, q, r) || on_range(p, q, s) ? HIT : APART; // a within b is forgotten
    }
    return segments_meet(p, q, r, s) ? HIT : APART;
}

ANSWER(segments_touch_told_crossing)
{
    UNUSED_KINDS;
    return segments_meet(at(a), at(a + 2), at(b), at(b + 2)) ? HIT : APART; // never TOUCHING
}

ANSWER(segments_t_junction)
{
    UNUSED_KINDS;
    V p = at(a), q = at(a + 2), r = at(b), s = at(b + 2);
    double d1 = side(p, q, r), d2 = side(p, q, s), d3 = side(r, s, p), d4 = side(r, s, q);
    bool proper = d1 * d2 < 0 && d3 * d4 < 0;
    bool collinear = d1 == 0 && d2 == 0;
    if (collinear) return segments_meet(p, q, r, s) ? HIT : APART;
    bool shared = (p.x == r.x && p.y == r.y) || (p.x == s.x && p.y == s.y) ||
                  (q.x == r.x && q.y == r.y) || (q.x == s.x && q.y == s.y);
    return proper || shared ? HIT : APART;
}

ANSWER(segments_integer_slope)
{
    UNUSED_KINDS;
    double t, u;
    if (!parameters(a, b, &t, &u)) {
        return segments_meet(at(a), at(a + 2), at(b), at(b + 2)) ? HIT : APART;
    }
    float ft = (float)t, fu = (float)u; // "precise enough"
    return ft >= 0 && ft <= 1 && fu >= 0 && fu <= 1 ? HIT : APART;
}

ANSWER(segments_point_apart)
{
    UNUSED_KINDS;
    if ((a[0] == a[2] && a[1] == a[3]) || (b[0] == b[2] && b[1] == b[3])) return APART;
    return segments_meet(at(a), at(a + 2), at(b), at(b + 2)) ? HIT : APART;
}

ANSWER(segments_ordered_ends)
{
    UNUSED_KINDS;
    V p = at(a), q = at(a + 2), r = at(b), s = at(b + 2);
    if (p.x > q.x) { // sorted by x, but only one coordinate of them
        double x = p.x;
        p.x = q.x, q.x = x;
    }
    return segments_meet(p, q, r, s) ? HIT : APART;
}

// ---- Segment and point

ANSWER(segment_point_length)
{
    UNUSED_KINDS;
    V p = at(a), q = at(a + 2), c = at(b);
    double whole = length(sub(q, p)), parts = length(sub(c, p)) + length(sub(q, c));
    return fabs(parts - whole) < 0.01 ? HIT : APART;
}

ANSWER(segment_point_slope)
{
    UNUSED_KINDS;
    double m = (a[3] - a[1]) / (a[2] - a[0]);
    double y = a[1] + m * (b[0] - a[0]); // NaN or infinite for a vertical one
    return fabs(y - b[1]) <= 1e-9 * (fabs(y) + fabs(m) + 1) && on_range(at(a), at(a + 2), at(b))
               ? HIT
               : APART;
}

ANSWER(segment_point_line)
{
    UNUSED_KINDS;
    return side(at(a), at(a + 2), at(b)) == 0 ? HIT : APART; // no range
}

ANSWER(segment_point_line_distance)
{
    UNUSED_KINDS;
    V p = at(a), q = at(a + 2), c = at(b);
    return fabs(side(p, q, c)) <= 1e-9 * dot(sub(q, p), sub(q, p)) &&
                   dot(sub(c, p), sub(q, p)) >= 0 && dot(sub(c, q), sub(p, q)) > 0
               ? HIT // the last end is left out
               : APART;
}

// ---- Segment and box

static bool slabs(V p, V d, const double *box, double *low, double *high)
{
    const double from[2] = {p.x, p.y}, way[2] = {d.x, d.y};
    for (int i = 0; i < 2; i++) {
        if (way[i] == 0) {
            if (from[i] < box[i] || from[i] > box[i + 2]) return false;
            continue;
        }
        double t = (box[i] - from[i]) / way[i], u = (box[i + 2] - from[i]) / way[i];
        *low = fmax(*low, fmin(t, u)), *high = fmin(*high, fmax(t, u));
    }
    return *low <= *high;
}

ANSWER(segment_box_line)
{
    UNUSED_KINDS;
    double low = -INFINITY, high = INFINITY;
    return slabs(at(a), sub(at(a + 2), at(a)), b, &low, &high) ? HIT : APART;
}

ANSWER(segment_box_starts_inside)
{
    UNUSED_KINDS;
    double low = -INFINITY, high = INFINITY;
    bool through = slabs(at(a), sub(at(a + 2), at(a)), b, &low, &high);
    return through && low >= 0 && low <= 1 ? HIT : APART;
}

ANSWER(segment_box_ends_inside)
{
    UNUSED_KINDS;
    bool p = on_range(at(b), at(b + 2), at(a)), q = on_range(at(b), at(b + 2), at(a + 2));
    return p || q ? HIT : APART;
}

ANSWER(segment_box_bounds)
{
    UNUSED_KINDS;
    return fmax(a[0], a[2]) >= b[0] && fmin(a[0], a[2]) <= b[2] && fmax(a[1], a[3]) >= b[1] &&
                   fmin(a[1], a[3]) <= b[3]
               ? HIT
               : APART;
}

ANSWER(segment_box_no_inside)
{
    UNUSED_KINDS;
    V corner[4];
    corners_of(AABB, b, corner);
    for (int i = 0; i < 4; i++) {
        if (segments_meet(at(a), at(a + 2), corner[i], corner[(i + 1) % 4])) return HIT;
    }
    return APART;
}

ANSWER(segment_box_outcodes)
{
    UNUSED_KINDS;
    int code[2];
    for (int i = 0; i < 2; i++) {
        double x = a[2 * i], y = a[2 * i + 1];
        code[i] = (x < b[0]) | (x > b[2]) << 1 | (y < b[1]) << 2 | (y > b[3]) << 3;
    }
    return (code[0] & code[1]) == 0 ? HIT : APART; // only the quick rejection
}

ANSWER(segment_box_zero_divided)
{
    UNUSED_KINDS;
    double low = 0, high = 1;
    for (int i = 0; i < 2; i++) {
        double way = a[i + 2] - a[i];
        double t = (b[i] - a[i]) / way, u = (b[i + 2] - a[i]) / way; // 0 / 0 on a border
        if (t > u) {
            double kept = t;
            t = u, u = kept;
        }
        low = t > low ? t : low, high = u < high ? u : high;
        if (!(t <= u)) return APART;
    }
    return low <= high ? HIT : APART;
}

ANSWER(segment_box_diagonals)
{
    UNUSED_KINDS;
    V p = at(a), q = at(a + 2);
    if (on_range(at(b), at(b + 2), p)) return HIT;
    V c[4];
    corners_of(AABB, b, c); // "whatever passes the box crosses a diagonal": not with its end
    return segments_meet(p, q, c[0], c[2]) || segments_meet(p, q, c[1], c[3]) ? HIT : APART;
}

// ---- Segment and triangle, polygon

ANSWER(segment_triangle_no_inside)
{
    UNUSED_KINDS;
    for (int i = 0; i < 3; i++) {
        if (segments_meet(at(a), at(a + 2), at(b + 2 * i), at(b + 2 * ((i + 1) % 3)))) return HIT;
    }
    return APART;
}

ANSWER(segment_polygon_first_edge)
{
    UNUSED_KINDS;
    V corner[CORNERS];
    int count = corners_of(kind_b, b, corner);
    if (inside(corner, count, at(a))) return HIT;
    for (int i = 1; i < count; i++) {
        if (segments_meet(at(a), at(a + 2), corner[i], corner[(i + 1) % count])) return HIT;
    }
    return APART;
}

ANSWER(segment_polygon_clipped_convex)
{
    UNUSED_KINDS;
    V corner[CORNERS], p = at(a), d = sub(at(a + 2), p);
    int count = corners_of(kind_b, b, corner);
    double low = 0, high = 1, area = 0;
    for (int i = 0; i < count; i++) area += cross(corner[i], corner[(i + 1) % count]);
    for (int i = 0; i < count; i++) { // Cyrus-Beck, on a concave polygon
        V n = perp(sub(corner[(i + 1) % count], corner[i]));
        if (area < 0) n = scale(n, -1);
        double way = dot(n, d), from = dot(n, sub(corner[i], p));
        if (way == 0) {
            if (from > 0) return APART;
        } else if (way > 0) {
            low = fmax(low, from / way);
        } else {
            high = fmin(high, from / way);
        }
    }
    return low <= high ? HIT : APART;
}

ANSWER(segment_polygon_proper)
{
    UNUSED_KINDS;
    V corner[CORNERS], p = at(a), q = at(a + 2);
    int count = corners_of(kind_b, b, corner);
    if (inside(corner, count, p) || inside(corner, count, q)) return HIT;
    for (int i = 0; i < count; i++) { // through two corners it crosses no side properly
        V c = corner[i], d = corner[(i + 1) % count];
        if (side(p, q, c) * side(p, q, d) < 0 && side(c, d, p) * side(c, d, q) < 0) return HIT;
    }
    return APART;
}

ZOO_TABLE(
    zoo_segments,
    FAULTY(segments_parallel_apart, 1, SEGMENT, SEGMENT, CLOSED, "It misses collinear segments."),
    FAULTY(segments_ends_left_out, 1, SEGMENT, SEGMENT, CLOSED, "It leaves the ends out."),
    FAULTY(segments_one_end_left_out, 1, SEGMENT, SEGMENT, CLOSED, "It leaves one end out."),
    FAULTY(segments_collinear_hit, 1, SEGMENT, SEGMENT, CLOSED, "All collinear segments hit."),
    FAULTY(segments_product_strict, 1, SEGMENT, SEGMENT, CLOSED, "It takes proper crossings only."),
    FAULTY(segments_second_test_missing, 1, SEGMENT, SEGMENT, CLOSED, "It tests one line only."),
    FAULTY(segments_lines, 1, SEGMENT, SEGMENT, CLOSED, "It takes one of them for a line."),
    FAULTY(segments_slopes, 1, SEGMENT, SEGMENT, CLOSED, "It divides by 0 for a vertical one."),
    FAULTY(segments_one_vertical, 1, SEGMENT, SEGMENT, CLOSED, "It misses two vertical ones."),
    FAULTY(segments_horizontal_apart, 1, SEGMENT, SEGMENT, CLOSED,
           "It misses two horizontal ones."),
    FAULTY(segments_parallel_epsilon, 1, SEGMENT, SEGMENT, CLOSED,
           "It takes a small determinant for parallel."),
    FAULTY(segments_collinear_x_only, 1, SEGMENT, SEGMENT, CLOSED,
           "It compares only x of collinear segments."),
    FAULTY(segments_collinear_one_way, 1, SEGMENT, SEGMENT, CLOSED,
           "It misses a collinear segment within the other."),
    FAULTY(segments_touch_told_crossing, 1, SEGMENT, SEGMENT, TOLD, "It never reports touching."),
    FAULTY(segments_t_junction, 1, SEGMENT, SEGMENT, CLOSED, "It misses an end within the other."),
    FAULTY(segments_integer_slope, 1, SEGMENT, SEGMENT, CLOSED, "It rounds parameters to floats."),
    FAULTY(segments_point_apart, 1, SEGMENT, SEGMENT, CLOSED, "It refuses a segment of length 0."),
    FAULTY(segments_ordered_ends, 1, SEGMENT, SEGMENT, CLOSED, "It sorts x without y."),
    FAULTY(segment_point_length, 1, SEGMENT, POINT, CLOSED, "Its tolerance of lengths is wide."),
    FAULTY(segment_point_slope, 1, SEGMENT, POINT, CLOSED, "It divides by 0 for a vertical one."),
    FAULTY(segment_point_line, 1, SEGMENT, POINT, CLOSED, "It takes the segment for a line."),
    FAULTY(segment_point_line_distance, 1, SEGMENT, POINT, CLOSED, "It leaves one end out."),
    FAULTY(segment_box_line, 1, SEGMENT, AABB, CLOSED, "It takes the segment for a line."),
    FAULTY(segment_box_starts_inside, 1, SEGMENT, AABB, CLOSED,
           "It misses one that starts inside."),
    FAULTY(segment_box_ends_inside, 1, SEGMENT, AABB, CLOSED, "It tests the ends only."),
    FAULTY(segment_box_bounds, 1, SEGMENT, AABB, CLOSED, "It tests bounds only."),
    FAULTY(segment_box_no_inside, 1, SEGMENT, AABB, CLOSED, "It forgets containment."),
    FAULTY(segment_box_outcodes, 1, SEGMENT, AABB, CLOSED, "It stops after the outcodes."),
    FAULTY(segment_box_zero_divided, 1, SEGMENT, AABB, CLOSED, "It divides 0 by 0 on a border."),
    FAULTY(segment_box_diagonals, 1, SEGMENT, AABB, CLOSED, "It forgets the second end."),
    FAULTY(segment_triangle_no_inside, 1, SEGMENT, TRIANGLE, CLOSED, "It forgets containment."),
    FAULTY(segment_polygon_first_edge, 1, SEGMENT, POLYGON, CLOSED, "It skips the first side."),
    FAULTY(segment_polygon_clipped_convex, 1, SEGMENT, POLYGON, CLOSED,
           "It takes every polygon for convex."),
    FAULTY(segment_polygon_proper, 1, SEGMENT, POLYGON, CLOSED,
           "It misses a way through corners."));
