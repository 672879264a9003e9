// Triangles and polygons.
#include "zoo_private.h"

#include <string.h>

// ---- Point in triangle

ANSWER(triangle_point_winding)
{
    UNUSED_KINDS;
    V p = at(a), q = at(a + 2), r = at(a + 4), c = at(b);
    return side(p, q, c) >= 0 && side(q, r, c) >= 0 && side(r, p, c) >= 0 ? HIT : APART;
}

ANSWER(triangle_point_barycentric_open)
{
    UNUSED_KINDS;
    V p = at(a), q = sub(at(a + 2), p), r = sub(at(a + 4), p), c = sub(at(b), p);
    double det = cross(q, r), s = cross(c, r) / det, t = cross(q, c) / det;
    return s > 0 && t > 0 && s + t <= 1 ? HIT : APART; // two sides are left out
}

ANSWER(triangle_point_barycentric_sum)
{
    UNUSED_KINDS;
    V p = at(a), q = sub(at(a + 2), p), r = sub(at(a + 4), p), c = sub(at(b), p);
    double det = cross(q, r), s = cross(c, r) / det, t = cross(q, c) / det;
    if (det == 0) return inside((V[]){p, p, p}, 3, c) ? HIT : APART;
    return s >= 0 && s <= 1 && t >= 0 && t <= 1 ? HIT : APART; // a parallelogram
}

ANSWER(triangle_point_areas)
{
    UNUSED_KINDS;
    V p = at(a), q = at(a + 2), r = at(a + 4), c = at(b);
    double whole = fabs(side(p, q, r));
    double parts = fabs(side(p, q, c)) + fabs(side(q, r, c)) + fabs(side(r, p, c));
    return fabs(parts - whole) < 0.5 ? HIT : APART; // a tolerance of areas
}

ANSWER(triangle_point_flat)
{
    UNUSED_KINDS;
    V p = at(a), q = at(a + 2), r = at(a + 4), c = at(b);
    double s = side(p, q, c), t = side(q, r, c), u = side(r, p, c);
    bool some = s < 0 || t < 0 || u<0, other = s> 0 || t > 0 || u > 0;
    return some && other ? APART : HIT; // collinear corners: the whole line
}

// ---- Point in polygon

ANSWER(polygon_point_last_edge)
{
    UNUSED_KINDS;
    V corner[CORNERS], c = at(b);
    int count = corners_of(kind_a, a, corner);
    bool in = false;
    for (int i = 1; i < count; i++) { // not from the last corner to the first
        V p = corner[i], q = corner[i - 1];
        if ((p.y > c.y) != (q.y > c.y) && c.x < (q.x - p.x) * (c.y - p.y) / (q.y - p.y) + p.x) {
            in = !in;
        }
    }
    return in ? HIT : APART;
}

ANSWER(polygon_point_ray_at_corner)
{
    UNUSED_KINDS;
    V corner[CORNERS], c = at(b);
    int count = corners_of(kind_a, a, corner);
    bool in = false;
    for (int i = 0; i < count; i++) { // a corner at the height of the point counts twice
        V p = corner[i], q = corner[(i + 1) % count];
        if (p.y == q.y || c.y < fmin(p.y, q.y) || c.y > fmax(p.y, q.y)) continue;
        if (c.x < (q.x - p.x) * (c.y - p.y) / (q.y - p.y) + p.x) in = !in;
    }
    return in ? HIT : APART;
}

ANSWER(polygon_point_convex_sides)
{
    UNUSED_KINDS;
    V corner[CORNERS], c = at(b);
    int count = corners_of(kind_a, a, corner), left = 0, right = 0;
    for (int i = 0; i < count; i++) {
        double s = side(corner[i], corner[(i + 1) % count], c);
        left += s > 0, right += s < 0;
    }
    return left == 0 || right == 0 ? HIT : APART; // right only for convex ones
}

ANSWER(polygon_point_border_left_out)
{
    UNUSED_KINDS;
    V corner[CORNERS], c = at(b);
    int count = corners_of(kind_a, a, corner);
    for (int i = 0; i < count; i++) {
        V p = corner[i], q = corner[(i + 1) % count];
        if (side(p, q, c) == 0 && on_range(p, q, c)) return APART;
    }
    return inside(corner, count, c) ? HIT : APART;
}

ANSWER(polygon_point_crossings_closed)
{
    UNUSED_KINDS;
    V corner[CORNERS];
    int count = corners_of(kind_a, a, corner);
    return inside(corner, count, at(b)) ? HIT : APART; // half open, declared closed
}

ANSWER(polygon_point_corners_left_out)
{
    UNUSED_KINDS;
    V corner[CORNERS], c = at(b);
    int count = corners_of(kind_a, a, corner);
    for (int i = 0; i < count; i++) {
        V p = corner[i], q = corner[(i + 1) % count];
        if (c.x == p.x && c.y == p.y) return APART;
        if (side(p, q, c) == 0 && on_range(p, q, c)) return HIT;
    }
    return inside(corner, count, c) ? HIT : APART;
}

ANSWER(polygon_point_horizontal_left_out)
{
    UNUSED_KINDS;
    V corner[CORNERS], c = at(b);
    int count = corners_of(kind_a, a, corner);
    for (int i = 0; i < count; i++) {
        V p = corner[i], q = corner[(i + 1) % count];
        if (p.y != q.y && side(p, q, c) == 0 && on_range(p, q, c)) return HIT;
    }
    return inside(corner, count, c) ? HIT : APART;
}

ANSWER(polygon_point_atan2)
{
    UNUSED_KINDS;
    V corner[CORNERS], c = at(b);
    int count = corners_of(kind_a, a, corner);
    double sum = 0;
    for (int i = 0; i < count; i++) { // differences of angles are not wrapped
        V p = sub(corner[i], c), q = sub(corner[(i + 1) % count], c);
        sum += atan2(q.y, q.x) - atan2(p.y, p.x);
    }
    return fabs(sum) > 3.14 ? HIT : APART;
}

ANSWER(polygon_point_winding_number)
{
    UNUSED_KINDS;
    V corner[CORNERS], c = at(b);
    int count = corners_of(kind_a, a, corner), turns = 0;
    for (int i = 0; i < count; i++) {
        V p = corner[i], q = corner[(i + 1) % count];
        double s = side(p, q, c);
        if (s == 0 && on_range(p, q, c)) return HIT;
        if (p.y <= c.y && q.y > c.y && s > 0) turns++;
        if (p.y > c.y && q.y <= c.y && s < 0) turns--;
    }
    return turns > 0 ? HIT : APART; // the other winding gives -1
}

// The first `most` corners only.
static bool within_first(int most, int kind, const double *a, V c)
{
    V corner[CORNERS];
    int count = corners_of(kind, a, corner);
    if (count > most) count = most;
    for (int i = 0; i < count; i++) {
        V p = corner[i], q = corner[(i + 1) % count];
        if (side(p, q, c) == 0 && on_range(p, q, c)) return true;
    }
    return inside(corner, count, c);
}

ANSWER(polygon_point_8_corners)
{
    UNUSED_KINDS;
    return within_first(8, kind_a, a, at(b)) ? HIT : APART;
}

ANSWER(polygon_point_16_corners)
{
    UNUSED_KINDS;
    return within_first(16, kind_a, a, at(b)) ? HIT : APART;
}

ANSWER(polygon_point_32_corners)
{
    UNUSED_KINDS;
    return within_first(32, kind_a, a, at(b)) ? HIT : APART;
}

ANSWER(polygon_point_50_corners)
{
    UNUSED_KINDS;
    return within_first(50, kind_a, a, at(b)) ? HIT : APART;
}

ANSWER(polygon_point_63_corners)
{
    UNUSED_KINDS;
    return within_first(63, kind_a, a, at(b)) ? HIT : APART;
}

ANSWER(polygon_point_collinear_corner)
{
    UNUSED_KINDS;
    V corner[CORNERS], c = at(b);
    int count = corners_of(kind_a, a, corner), turns = 0;
    for (int i = 0; i < count; i++) { // a corner between collinear sides ends the search
        V p = corner[i], q = corner[(i + 1) % count], r = corner[(i + 2) % count];
        if (side(p, q, c) == 0 && on_range(p, q, c)) return HIT;
        if (side(p, q, r) == 0 && (q.x != r.x || q.y != r.y) && (p.x != q.x || p.y != q.y)) break;
        turns++;
    }
    return turns == count && inside(corner, count, c) ? HIT : APART;
}

ANSWER(polygon_point_repeated_corner)
{
    UNUSED_KINDS;
    V corner[CORNERS], c = at(b);
    int count = corners_of(kind_a, a, corner);
    double least = INFINITY;
    for (int i = 0; i < count; i++) { // 0 / 0 for a repeated corner makes all further ones NaN
        V p = corner[i], along = sub(corner[(i + 1) % count], p);
        double t = clamp(dot(sub(c, p), along) / dot(along, along), 0, 1);
        double far = length(sub(c, add(p, scale(along, t))));
        least = least < far ? least : far;
    }
    return least == 0 || inside(corner, count, c) ? HIT : isnan(least) ? HIT : APART;
}

ANSWER(polygon_point_bounds_float)
{
    UNUSED_KINDS;
    V corner[CORNERS], c = at(b);
    int count = corners_of(kind_a, a, corner);
    float low = INFINITY, high = -INFINITY; // the bounds are floats, rounded inwards as well
    for (int i = 0; i < count; i++) {
        low = fminf(low, (float)corner[i].x), high = fmaxf(high, (float)corner[i].x);
    }
    if (c.x < (double)low || c.x > (double)high) return APART;
    return within_first(CORNERS, kind_a, a, c) ? HIT : APART;
}

// ---- Two polygons

static bool sat(const V *p, int n, const V *q, int m, int axes)
{
    for (int i = 0; i < axes; i++) {
        V side_of = i < n ? sub(p[(i + 1) % n], p[i]) : sub(q[(i - n + 1) % m], q[i - n]);
        V axis = perp(side_of);
        double low = INFINITY, high = -INFINITY, from = INFINITY, to = -INFINITY;
        for (int k = 0; k < n; k++) {
            low = fmin(low, dot(axis, p[k])), high = fmax(high, dot(axis, p[k]));
        }
        for (int k = 0; k < m; k++) {
            from = fmin(from, dot(axis, q[k])), to = fmax(to, dot(axis, q[k]));
        }
        if (low > to || from > high) return false;
    }
    return true;
}

#define BOTH                                                                                       \
    V p[CORNERS], q[CORNERS];                                                                      \
    int n = corners_of(kind_a, a, p), m = corners_of(kind_b, b, q);                                \
    (void)measure

ANSWER(polygons_sat_concave)
{
    BOTH;
    return sat(p, n, q, m, n + m) ? HIT : APART;
}

ANSWER(convex_sat_first_only)
{
    BOTH;
    return sat(p, n, q, m, n) ? HIT : APART;
}

ANSWER(convex_sat_last_axis)
{
    BOTH;
    return sat(p, n, q, m, n + m - 1) ? HIT : APART;
}

ANSWER(polygons_sides_only)
{
    BOTH;
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < m; k++) {
            if (segments_meet(p[i], p[(i + 1) % n], q[k], q[(k + 1) % m])) return HIT;
        }
    }
    return APART;
}

ANSWER(polygons_one_containment)
{
    BOTH;
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < m; k++) {
            if (segments_meet(p[i], p[(i + 1) % n], q[k], q[(k + 1) % m])) return HIT;
        }
    }
    return inside(p, n, q[0]) ? HIT : APART; // a within b is forgotten
}

ANSWER(polygons_corners_only)
{
    BOTH;
    for (int i = 0; i < n; i++) {
        if (inside(q, m, p[i])) return HIT;
    }
    for (int i = 0; i < m; i++) {
        if (inside(p, n, q[i])) return HIT;
    }
    return APART;
}

ANSWER(polygons_proper_crossings)
{
    BOTH;
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < m; k++) {
            V c = p[i], d = p[(i + 1) % n], e = q[k], f = q[(k + 1) % m];
            if (side(c, d, e) * side(c, d, f) < 0 && side(e, f, c) * side(e, f, d) < 0) return HIT;
        }
    }
    return inside(p, n, q[0]) || inside(q, m, p[0]) ? HIT
                                                    : APART; // equal ones: by the first corner
}

ANSWER(polygons_centroids)
{
    BOTH;
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < m; k++) {
            if (segments_meet(p[i], p[(i + 1) % n], q[k], q[(k + 1) % m])) return HIT;
        }
    }
    V c = {0, 0}, d = {0, 0};
    for (int i = 0; i < n; i++) c = add(c, scale(p[i], 1.0 / n));
    for (int i = 0; i < m; i++) d = add(d, scale(q[i], 1.0 / m));
    return inside(p, n, d) || inside(q, m, c) ? HIT : APART; // a mean can lie outside
}

ANSWER(convex_winding)
{
    BOTH;
    for (int i = 0; i < n + m; i++) { // all of the other right of a side, if it is clockwise
        V from = i < n ? p[i] : q[i - n], to = i < n ? p[(i + 1) % n] : q[(i - n + 1) % m];
        bool out = true;
        for (int k = 0; k < (i < n ? m : n); k++)
            out = out && side(from, to, (i < n ? q : p)[k]) < 0;
        if (out) return APART;
    }
    return HIT;
}

ANSWER(polygons_bounding_boxes)
{
    BOTH;
    double low[4] = {INFINITY, INFINITY, INFINITY, INFINITY}, high[4];
    for (int i = 0; i < 4; i++) high[i] = -INFINITY;
    for (int i = 0; i < n; i++) {
        low[0] = fmin(low[0], p[i].x), low[1] = fmin(low[1], p[i].y);
        high[0] = fmax(high[0], p[i].x), high[1] = fmax(high[1], p[i].y);
    }
    for (int i = 0; i < m; i++) {
        low[2] = fmin(low[2], q[i].x), low[3] = fmin(low[3], q[i].y);
        high[2] = fmax(high[2], q[i].x), high[3] = fmax(high[3], q[i].y);
    }
    return low[0] <= high[2] && low[2] <= high[0] && low[1] <= high[3] && low[3] <= high[1] ? HIT
                                                                                            : APART;
}

ANSWER(convex_edge_normal_short)
{
    BOTH;
    for (int i = 0; i < n + m; i++) {
        V from = i < n ? p[i] : q[i - n], to = i < n ? p[(i + 1) % n] : q[(i - n + 1) % m];
        V axis = perp(sub(to, from));
        if (fabs(axis.x) + fabs(axis.y) < 1) continue; // short sides are skipped
        double low = INFINITY, high = -INFINITY, first = INFINITY, last = -INFINITY;
        for (int k = 0; k < n; k++) {
            low = fmin(low, dot(axis, p[k])), high = fmax(high, dot(axis, p[k]));
        }
        for (int k = 0; k < m; k++) {
            first = fmin(first, dot(axis, q[k])), last = fmax(last, dot(axis, q[k]));
        }
        if (low > last || first > high) return APART;
    }
    return HIT;
}

ANSWER(polygons_equal_apart)
{
    BOTH;
    if (n == m && memcmp(p, q, sizeof *p * (size_t)n) == 0) return APART; // "the same object"
    return areas_meet(p, n, q, m) ? HIT : APART;
}

ANSWER(polygons_24_sides)
{
    BOTH;
    if (n > 24) n = 24;
    if (m > 24) m = 24;
    return areas_meet(p, n, q, m) ? HIT : APART;
}

ANSWER(polygons_byte_index)
{
    BOTH;
    for (int i = 0; i < n * m && i < 1024; i++) { // the pairs of sides have ten bits
        int j = i / m, k = i % m;
        if (segments_meet(p[j], p[(j + 1) % n], q[k], q[(k + 1) % m])) return HIT;
    }
    return inside(p, n, q[0]) || inside(q, m, p[0]) ? HIT : APART;
}

ANSWER(triangles_two_sides)
{
    BOTH;
    for (int i = 0; i < n; i++) {
        for (int k = 0; k + 1 < m; k++) {
            if (segments_meet(p[i], p[(i + 1) % n], q[k], q[k + 1])) return HIT;
        }
    }
    return inside(p, n, q[0]) || inside(q, m, p[0]) ? HIT : APART;
}

ANSWER(polygon_box_corner_in_polygon)
{
    BOTH;
    for (int i = 0; i < m; i++) {
        if (inside(p, n, q[i])) return HIT;
    }
    for (int i = 0; i < n; i++) {
        if (on_range(at(b), at(b + 2), p[i])) return HIT;
    }
    return APART;
}

ANSWER(polygon_box_convex)
{
    BOTH;
    return sat(p, n, q, m, n + m) ? HIT : APART;
}

ANSWER(polygon_capsule_corners)
{
    UNUSED_KINDS;
    V p[CORNERS];
    int n = corners_of(kind_a, a, p);
    if (inside(p, n, at(b))) return HIT;
    for (int i = 0; i < n; i++) { // corners near the axis, but no end near a side
        if (distance_to(at(b), at(b + 2), p[i]) <= b[4]) return HIT;
        if (segments_meet(at(b), at(b + 2), p[i], p[(i + 1) % n])) return HIT;
    }
    return APART;
}

ZOO_TABLE(
    zoo_polygons,
    FAULTY(triangle_point_winding, 1, TRIANGLE, POINT, CLOSED, "It assumes one winding."),
    FAULTY(triangle_point_barycentric_open, 1, TRIANGLE, POINT, CLOSED, "Two sides are open."),
    FAULTY(triangle_point_barycentric_sum, 1, TRIANGLE, POINT, CLOSED, "It tests a parallelogram."),
    FAULTY(triangle_point_areas, 1, TRIANGLE, POINT, CLOSED, "Its tolerance is an area."),
    FAULTY(triangle_point_flat, 1, TRIANGLE, POINT, CLOSED, "It takes a flat triangle for a line."),
    FAULTY(polygon_point_last_edge, 1, POLYGON, POINT, EITHER, "It skips the last side."),
    FAULTY(polygon_point_ray_at_corner, 1, POLYGON, POINT, EITHER, "It counts corners twice."),
    FAULTY(polygon_point_convex_sides, 1, POLYGON, POINT, EITHER, "It takes it for convex."),
    FAULTY(polygon_point_border_left_out, 1, POLYGON, POINT, CLOSED, "It leaves the border out."),
    FAULTY(polygon_point_crossings_closed, 1, POLYGON, POINT, CLOSED, "It is half open."),
    FAULTY(polygon_point_corners_left_out, 1, POLYGON, POINT, CLOSED, "It leaves corners out."),
    FAULTY(polygon_point_horizontal_left_out, 1, POLYGON, POINT, CLOSED,
           "It leaves horizontal sides out."),
    FAULTY(polygon_point_atan2, 1, POLYGON, POINT, EITHER, "It does not wrap angles."),
    FAULTY(polygon_point_winding_number, 1, POLYGON, POINT, CLOSED, "It assumes one winding."),
    FAULTY(polygon_point_8_corners, 1, POLYGON, POINT, CLOSED, "It takes 8 corners."),
    FAULTY(polygon_point_16_corners, 1, POLYGON, POINT, CLOSED, "It takes 16 corners."),
    FAULTY(polygon_point_32_corners, 1, POLYGON, POINT, CLOSED, "It takes 32 corners."),
    FAULTY(polygon_point_50_corners, 1, POLYGON, POINT, CLOSED, "It takes 50 corners."),
    FAULTY(polygon_point_63_corners, 1, POLYGON, POINT, CLOSED, "It takes 63 corners."),
    FAULTY(polygon_point_collinear_corner, 1, POLYGON, POINT, CLOSED,
           "It stops at collinear corners."),
    FAULTY(polygon_point_repeated_corner, 1, POLYGON, POINT, CLOSED, "It divides 0 by 0."),
    FAULTY(polygon_point_bounds_float, 8, POLYGON, POINT, CLOSED, "Its bounds are floats."),
    FAULTY(polygons_sat_concave, 1, POLYGON, POLYGON, CLOSED, "It takes them for convex."),
    FAULTY(convex_sat_first_only, 1, CONVEX, CONVEX, CLOSED, "It takes the axes of one."),
    FAULTY(convex_sat_last_axis, 1, CONVEX, CONVEX, CLOSED, "It skips the last axis."),
    FAULTY(polygons_sides_only, 1, POLYGON, POLYGON, CLOSED, "It forgets containment."),
    FAULTY(polygons_one_containment, 1, POLYGON, POLYGON, CLOSED, "It forgets a within b."),
    FAULTY(polygons_corners_only, 1, POLYGON, POLYGON, CLOSED, "It tests corners only."),
    FAULTY(polygons_proper_crossings, 1, POLYGON, POLYGON, CLOSED, "It misses improper crossings."),
    FAULTY(polygons_centroids, 1, POLYGON, POLYGON, CLOSED, "It tests means for containment."),
    FAULTY(convex_winding, 1, CONVEX, CONVEX, CLOSED, "It assumes one winding."),
    FAULTY(polygons_bounding_boxes, 1, POLYGON, POLYGON, CLOSED, "It tests the bounds."),
    FAULTY(convex_edge_normal_short, 1, CONVEX, CONVEX, CLOSED, "It skips short sides."),
    FAULTY(polygons_equal_apart, 1, POLYGON, POLYGON, CLOSED, "It takes equal ones for one."),
    FAULTY(polygons_24_sides, 1, POLYGON, POLYGON, CLOSED, "It takes 24 corners of each."),
    FAULTY(polygons_byte_index, 1, POLYGON, POLYGON, CLOSED, "It tests 1,024 pairs of sides."),
    FAULTY(triangles_two_sides, 1, TRIANGLE, TRIANGLE, CLOSED, "It skips one side."),
    FAULTY(polygon_box_corner_in_polygon, 1, POLYGON, AABB, CLOSED, "It tests corners only."),
    FAULTY(polygon_box_convex, 1, POLYGON, AABB, CLOSED, "It takes every polygon for convex."),
    FAULTY(polygon_capsule_corners, 1, POLYGON, CAPSULE, CLOSED, "It forgets ends near sides."));
