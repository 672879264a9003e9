// Pairs that the other files leave out, functions for several kinds, and faults of shortcuts.
#include "zoo_private.h"

#include <string.h>

// ---- Points

ANSWER(points_epsilon)
{
    UNUSED_KINDS;
    return fabs(a[0] - b[0]) < 1e-6 && fabs(a[1] - b[1]) < 1e-6 ? HIT : APART;
}

ANSWER(points_float)
{
    UNUSED_KINDS;
    return (float)a[0] == (float)b[0] && (float)a[1] == (float)b[1] ? HIT : APART;
}

ANSWER(points_sum)
{
    UNUSED_KINDS;
    return a[0] + a[1] == b[0] + b[1] ? HIT : APART;
}

ANSWER(points_never)
{
    UNUSED_KINDS;
    V d = sub(at(b), at(a));
    return dot(d, d) < 0 ? HIT : APART; // < for <=
}

// ---- Boxes and triangles

#define BOTH                                                                                       \
    V p[CORNERS], q[CORNERS];                                                                      \
    int n = corners_of(kind_a, a, p), m = corners_of(kind_b, b, q);                                \
    (void)measure

ANSWER(box_triangle_box_axes)
{
    BOTH;
    return gap_along((V){1, 0}, p, n, q, m) || gap_along((V){0, 1}, p, n, q, m) ? APART : HIT;
}

ANSWER(box_triangle_two_normals)
{
    BOTH;
    if (gap_along((V){1, 0}, p, n, q, m) || gap_along((V){0, 1}, p, n, q, m)) return APART;
    for (int i = 0; i < 2; i++) {
        if (gap_along(perp(sub(q[i + 1], q[i])), p, n, q, m)) return APART;
    }
    return HIT;
}

ANSWER(box_triangle_corners)
{
    BOTH;
    for (int i = 0; i < m; i++) {
        if (on_range(p[0], p[2], q[i])) return HIT;
    }
    for (int i = 0; i < n; i++) {
        if (inside(q, m, p[i])) return HIT;
    }
    return APART;
}

ANSWER(triangle_polygon_outer_only)
{
    BOTH;
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < m; k++) {
            if (segments_meet(p[i], p[(i + 1) % n], q[k], q[(k + 1) % m])) return HIT;
        }
    }
    return any_inside(p, n, q, m) ? HIT : APART; // the triangle in the polygon
}

ANSWER(triangle_polygon_fan)
{
    BOTH;
    for (int i = 1; i + 1 < m; i++) { // a fan is right for convex polygons only
        if (areas_meet(p, n, (V[]){q[0], q[i], q[i + 1]}, 3)) return HIT;
    }
    return APART;
}

ANSWER(polygon_point_parallelogram)
{
    UNUSED_KINDS;
    V p[CORNERS], c = at(b);
    int n = corners_of(kind_a, a, p);
    if (n != 4) return distance_to_area(p, n, c) == 0 ? HIT : APART;
    V u = sub(p[1], p[0]), v = sub(p[3], p[0]), d = sub(c, p[0]);
    double det = cross(u, v), s = cross(d, v) / det, t = cross(u, d) / det;
    return s >= 0 && s <= 1 && t >= 0 && t <= 1 ? HIT : APART; // every quadrilateral
}

// ---- Several kinds

static int circle_box(const double *circle, const double *box)
{
    double dx = circle[0] - clamp(circle[0], box[0], box[2]);
    double dy = circle[1] - clamp(circle[1], box[1], box[3]);
    return dx * dx + dy * dy <= circle[2] * circle[2] ? HIT : APART;
}

static int circle_circle(const double *a, const double *b)
{
    V d = sub(at(b), at(a));
    return dot(d, d) <= (a[2] + b[2]) * (a[2] + b[2]) ? HIT : APART;
}

static int box_box(const double *a, const double *b)
{
    return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3] ? HIT : APART;
}

ANSWER(kinds_not_swapped)
{
    (void)measure;
    if (kind_a == CIRCLE && kind_b == CIRCLE) return circle_circle(a, b);
    if (kind_a == AABB && kind_b == AABB) return box_box(a, b);
    return circle_box(a, b); // a box first is not swapped
}

ANSWER(kinds_missing)
{
    (void)measure;
    if (kind_a == CIRCLE && kind_b == CIRCLE) return circle_circle(a, b);
    if (kind_a == AABB && kind_b == AABB) return box_box(a, b);
    if (kind_a == CIRCLE && kind_b == AABB) return circle_box(a, b);
    return APART; // "cannot happen"
}

ANSWER(kinds_point_in_box)
{
    UNUSED_KINDS;
    if (kind_b == POINT) return on_range(at(a), at(a + 2), at(b)) ? HIT : APART;
    return b[0] >= a[0] && b[2] <= a[2] && b[1] >= a[1] && b[3] <= a[3] ? HIT : APART; // within
}

ANSWER(kinds_triangle_as_bounds)
{
    BOTH;
    if (kind_b == TRIANGLE) { // a triangle is handed on as its bounds
        const double x[2] = {fmin(q[0].x, fmin(q[1].x, q[2].x)),
                             fmax(q[0].x, fmax(q[1].x, q[2].x))};
        const double y[2] = {fmin(q[0].y, fmin(q[1].y, q[2].y)),
                             fmax(q[0].y, fmax(q[1].y, q[2].y))};
        return a[0] <= x[1] && x[0] <= a[2] && a[1] <= y[1] && y[0] <= a[3] ? HIT : APART;
    }
    return areas_meet(p, n, q, m) ? HIT : APART;
}

// ---- Shortcuts

ANSWER(shortcut_obb_radius)
{
    UNUSED_KINDS;
    V d = sub(at(b), at(a)), u = at(a + 4);
    if (length(d) > fmax(a[2], a[3])) return APART; // the corners are farther
    return fabs(dot(d, u)) <= a[2] && fabs(cross(u, d)) <= a[3] ? HIT : APART;
}

ANSWER(shortcut_first_corner)
{
    UNUSED_KINDS;
    V p[CORNERS];
    int n = corners_of(kind_b, b, p);
    double reach = 0;
    for (int i = 1; i < n; i++) reach = fmax(reach, length(sub(p[i], p[0])));
    if (length(sub(at(a), p[0])) > reach) return APART; // without the radius
    return distance_to_area(p, n, at(a)) <= a[2] ? HIT : APART;
}

ANSWER(shortcut_middle)
{
    UNUSED_KINDS;
    V p = at(b), q = at(b + 2), m = scale(add(p, q), 0.5);
    if (length(sub(at(a), m)) > length(sub(q, p)) / 2 + a[2] / 2) return APART;
    return distance_to(p, q, at(a)) <= a[2] ? HIT : APART;
}

ANSWER(shortcut_grid)
{
    UNUSED_KINDS;
    double cell = 64; // only the cells around that of the centre
    if (fabs(floor(a[0] / cell) - floor(b[0] / cell)) > 1) return APART;
    if (fabs(floor(a[1] / cell) - floor(b[1] / cell)) > 1) return APART;
    return circle_circle(a, b);
}

ANSWER(shortcut_sorted)
{
    UNUSED_KINDS;
    double left = a[0], right = b[0];
    if (left > right) left = b[0], right = a[0]; // the places are swapped, the radii are not
    if (left + a[2] < right - b[2]) return APART;
    return left + a[2] >= right - b[2] && a[0] + a[2] < b[0] ? APART : circle_circle(a, b);
}

ANSWER(shortcut_same_place)
{
    UNUSED_KINDS;
    if (a[0] == b[0]) return fabs(a[1] - b[1]) <= fmax(a[2], b[2]) ? HIT : APART;
    return circle_circle(a, b);
}

ANSWER(shortcut_bounds_of_obb)
{
    UNUSED_KINDS;
    V d = sub(at(a), at(b)), u = {fabs(b[4]), fabs(b[5])}; // magnitudes are right for bounds only
    double x = fmax(fabs(dot(d, u)) - b[2], 0), y = fmax(fabs(cross(u, d)) - b[3], 0);
    return x * x + y * y <= a[2] * a[2] ? HIT : APART;
}

ANSWER(shortcut_end_early)
{
    UNUSED_KINDS;
    V p = at(a), r = sub(at(a + 2), p), q = at(b), s = sub(at(b + 2), q);
    double det = cross(r, s);
    if (det == 0) return segments_meet(p, at(a + 2), q, at(b + 2)) ? HIT : APART;
    double t = cross(sub(q, p), s) / det, u = cross(sub(q, p), r) / det;
    return t >= -1e-4 && t <= 1 + 1e-4 && u >= -1e-4 && u <= 1 + 1e-4 ? HIT : APART;
}

ANSWER(shortcut_ray_shifted)
{
    UNUSED_KINDS;
    V p[CORNERS], c = {b[0], b[1] + 1e-4}; // so that no corner is met
    int n = corners_of(kind_a, a, p);
    return inside(p, n, c) ? HIT : APART;
}

ANSWER(shortcut_shoelace)
{
    BOTH;
    double area = 0; // about the origin: far away it rounds to any sign
    for (int i = 0; i < n; i++) area += cross(p[i], p[(i + 1) % n]);
    for (int i = 0; i < n; i++) {
        V normal = perp(sub(p[(i + 1) % n], p[i]));
        bool out = true;
        for (int k = 0; k < m; k++) {
            double s = dot(normal, sub(q[k], p[i]));
            out = out && (area > 0 ? s < 0 : s > 0);
        }
        if (out) return APART;
    }
    for (int i = 0; i < m; i++) {
        if (gap_along(perp(sub(q[(i + 1) % m], q[i])), p, n, q, m)) return APART;
    }
    return HIT;
}

ANSWER(shortcut_bisection)
{
    UNUSED_KINDS; // the sector of a convex polygon by bisection, of one winding
    V p[CORNERS], c = at(b);
    int n = corners_of(kind_a, a, p), low = 1, high = n - 1;
    if (side(p[0], p[1], c) < 0 || side(p[0], p[n - 1], c) > 0) return APART;
    while (high - low > 1) {
        int middle = (low + high) / 2;
        if (side(p[0], p[middle], c) >= 0)
            low = middle;
        else
            high = middle;
    }
    return side(p[low], p[high], c) >= 0 ? HIT : APART;
}

ANSWER(shortcut_hull_of_corners)
{
    UNUSED_KINDS; // the farthest corner in the direction of the point decides
    V p[CORNERS], c = at(b), mean = {0, 0};
    int n = corners_of(kind_a, a, p);
    for (int i = 0; i < n; i++) mean = add(mean, scale(p[i], 1.0 / n));
    V way = sub(c, mean);
    double far = -INFINITY;
    for (int i = 0; i < n; i++) far = fmax(far, dot(way, sub(p[i], mean)));
    return dot(way, way) <= far ? HIT : APART;
}

// A search of few steps, and one that stops at small steps.
static int search(int rounds, double epsilon, int kind_a, const double *a, int kind_b,
                  const double *b)
{
    V p[CORNERS], q[CORNERS];
    int n = corners_of(kind_a, a, p), m = corners_of(kind_b, b, q);
    V way = sub(q[0], p[0]);
    V v = scale(way, -1);
    for (int round = 0; round < rounds; round++) {
        V from = p[0], to = q[0];
        for (int i = 1; i < n; i++) {
            if (dot(way, p[i]) > dot(way, from)) from = p[i];
        }
        for (int i = 1; i < m; i++) {
            if (dot(way, q[i]) < dot(way, to)) to = q[i];
        }
        V w = sub(from, to);
        if (dot(way, w) < 0) return APART;
        v = nearest_on(v, w, (V){0, 0}); // Frank and Wolfe's steps
        if (length(v) <= epsilon) return HIT;
        way = scale(v, -1);
    }
    return HIT;
}

ANSWER(search_five_steps)
{
    (void)measure;
    return search(5, 0, kind_a, a, kind_b, b);
}

ANSWER(search_coarse)
{
    (void)measure;
    return search(100000, 0.05, kind_a, a, kind_b, b);
}

ANSWER(crash_numbers)
{
    UNUSED_KINDS;
    V d = sub(at(b), at(a));
    if (a[2] == b[2]) return -1; // "equal" of a comparison of sizes
    return dot(d, d) <= (a[2] + b[2]) * (a[2] + b[2]) ? HIT : APART;
}

ANSWER(tells_touching)
{
    UNUSED_KINDS;
    V d = sub(at(b), at(a));
    double square = dot(d, d), reach = (a[2] + b[2]) * (a[2] + b[2]);
    return square < reach ? HIT : square == reach ? TOUCHING : APART; // declared closed
}

ANSWER(tells_touching_near)
{
    UNUSED_KINDS;
    double gap = length(sub(at(b), at(a))) - a[2] - b[2];
    return fabs(gap) < 1e-5 ? TOUCHING : gap < 0 ? HIT : APART;
}

ANSWER(tells_containment_apart)
{
    UNUSED_KINDS;
    V d = sub(at(b), at(a));
    double far = length(d);
    if (far == fabs(a[2] - b[2])) return TOUCHING; // touching from inside
    return far < a[2] + b[2] ? HIT : far == a[2] + b[2] ? TOUCHING : APART;
}

#define CLOSED_PAIR(function, digits, kind_a, kind_b, fault)                                       \
    FAULTY(function, digits, kind_a, kind_b, CLOSED, fault)

ZOO_TABLE(
    zoo_pairs, CLOSED_PAIR(points_epsilon, 1, POINT, POINT, "It adds 1e-6."),
    CLOSED_PAIR(points_float, 32, POINT, POINT, "It compares floats."),
    CLOSED_PAIR(points_sum, 1, POINT, POINT, "It compares sums."),
    CLOSED_PAIR(points_never, 0, POINT, POINT, "It misses equal points."),
    CLOSED_PAIR(box_triangle_box_axes, 1, AABB, TRIANGLE, "It tests the axes of the box."),
    CLOSED_PAIR(box_triangle_two_normals, 1, AABB, TRIANGLE, "It lacks one side's normal."),
    CLOSED_PAIR(box_triangle_corners, 1, AABB, TRIANGLE, "It tests corners only."),
    CLOSED_PAIR(triangle_polygon_outer_only, 1, TRIANGLE, POLYGON, "It forgets containment."),
    CLOSED_PAIR(triangle_polygon_fan, 1, TRIANGLE, POLYGON, "It makes a fan of a concave one."),
    CLOSED_PAIR(polygon_point_parallelogram, 1, POLYGON, POINT, "Four corners: a parallelogram."),
    CLOSED_PAIR(kinds_not_swapped, 1, CIRCLE + AABB, CIRCLE + AABB, "It does not swap."),
    CLOSED_PAIR(kinds_missing, 1, CIRCLE + AABB, CIRCLE + AABB, "It lacks one order."),
    CLOSED_PAIR(kinds_point_in_box, 1, AABB, POINT + AABB, "It tests for containment."),
    CLOSED_PAIR(kinds_triangle_as_bounds, 1, AABB, TRIANGLE + POLYGON, "A triangle is its bounds."),
    CLOSED_PAIR(shortcut_obb_radius, 1, OBB, POINT, "Its circle is too small."),
    CLOSED_PAIR(shortcut_first_corner, 1, CIRCLE, POLYGON, "Its circle lacks the radius."),
    CLOSED_PAIR(shortcut_middle, 1, CIRCLE, SEGMENT, "Its circle has half of the radius."),
    CLOSED_PAIR(shortcut_grid, 1, CIRCLE, CIRCLE, "It looks into the cells around."),
    CLOSED_PAIR(shortcut_sorted, 1, CIRCLE, CIRCLE, "It sorts places without radii."),
    CLOSED_PAIR(shortcut_same_place, 1, CIRCLE, CIRCLE, "With equal x it takes one radius."),
    CLOSED_PAIR(shortcut_bounds_of_obb, 1, CIRCLE, OBB, "It takes magnitudes of the axis."),
    CLOSED_PAIR(shortcut_end_early, 1, SEGMENT, SEGMENT, "Its ends reach 0.01% farther."),
    FAULTY(shortcut_ray_shifted, 1, POLYGON, POINT, EITHER, "It shifts the ray."),
    CLOSED_PAIR(shortcut_shoelace, 1, CONVEX, CONVEX, "Its area rounds far away."),
    CLOSED_PAIR(shortcut_bisection, 1, CONVEX, POINT, "It assumes one winding."),
    CLOSED_PAIR(shortcut_hull_of_corners, 1, CONVEX, POINT, "It tests one direction."),
    CLOSED_PAIR(search_five_steps, 1, CONVEX, CONVEX, "It ends after five steps."),
    CLOSED_PAIR(search_coarse, 1, CONVEX, CONVEX, "It ends within 0.05 px."),
    CLOSED_PAIR(crash_numbers, 1, CIRCLE, CIRCLE, "It returns -1 for equal sizes."),
    CLOSED_PAIR(tells_touching, 1, CIRCLE, CIRCLE, "It tells touching, declared closed."),
    FAULTY(tells_touching_near, 1, CIRCLE, CIRCLE, TOLD, "It tells near ones as touching."),
    FAULTY(tells_containment_apart, 1, CIRCLE, CIRCLE, TOLD, "It tells containment as touching."));
