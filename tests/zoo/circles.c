// Circles against circles, points, boxes, segments, triangles and polygons.
#include "zoo_private.h"

// ---- Two circles

typedef struct Circles {
    V between;
    double reach; // the sum of the radii
} Circles;

static Circles circles(const double *a, const double *b)
{
    return (Circles){sub(at(b), at(a)), a[2] + b[2]};
}

ANSWER(circles_no_square)
{
    UNUSED_KINDS;
    Circles c = circles(a, b);
    return dot(c.between, c.between) <= c.reach ? HIT : APART;
}

ANSWER(circles_open)
{
    UNUSED_KINDS;
    Circles c = circles(a, b);
    return dot(c.between, c.between) < c.reach * c.reach ? HIT : APART;
}

ANSWER(circles_closed)
{
    UNUSED_KINDS;
    Circles c = circles(a, b);
    return dot(c.between, c.between) <= c.reach * c.reach ? HIT : APART;
}

ANSWER(circles_manhattan)
{
    UNUSED_KINDS;
    Circles c = circles(a, b);
    return fabs(c.between.x) + fabs(c.between.y) <= c.reach ? HIT : APART;
}

ANSWER(circles_chebyshev)
{
    UNUSED_KINDS;
    Circles c = circles(a, b);
    return fmax(fabs(c.between.x), fabs(c.between.y)) <= c.reach ? HIT : APART;
}

ANSWER(circles_one_radius)
{
    UNUSED_KINDS;
    Circles c = circles(a, b);
    double reach = 2 * a[2]; // as if both were equal
    return dot(c.between, c.between) <= reach * reach ? HIT : APART;
}

ANSWER(circles_larger_radius)
{
    UNUSED_KINDS;
    return length(circles(a, b).between) <= fmax(a[2], b[2]) ? HIT : APART;
}

ANSWER(circles_diameter)
{
    UNUSED_KINDS;
    return length(circles(a, b).between) <= (a[2] + b[2]) / 2 ? HIT : APART;
}

ANSWER(circles_sum_of_squares)
{
    UNUSED_KINDS;
    Circles c = circles(a, b);
    return dot(c.between, c.between) <= a[2] * a[2] + b[2] * b[2] ? HIT : APART;
}

ANSWER(circles_rims)
{
    UNUSED_KINDS;
    double far = length(circles(a, b).between);
    return far <= a[2] + b[2] && far >= fabs(a[2] - b[2]) ? HIT : APART;
}

ANSWER(circles_equal_centers)
{
    UNUSED_KINDS;
    Circles c = circles(a, b);
    double far = length(c.between);
    if (far == 0) return APART; // "no direction, so no collision"
    return far <= c.reach ? HIT : APART;
}

ANSWER(circles_normalised_nan)
{
    UNUSED_KINDS;
    Circles c = circles(a, b);
    V unit = scale(c.between, 1 / length(c.between));
    return dot(unit, c.between) <= c.reach ? HIT : APART; // NaN for equal centres
}

ANSWER(circles_truncated)
{
    UNUSED_KINDS;
    int dx = (int)(b[0] - a[0]), dy = (int)(b[1] - a[1]);
    double reach = a[2] + b[2];
    return (double)dx * dx + (double)dy * dy <= reach * reach ? HIT : APART;
}

ANSWER(circles_rounded_length)
{
    UNUSED_KINDS;
    Circles c = circles(a, b);
    return rint(length(c.between) * 1000) / 1000 <= c.reach ? HIT : APART;
}

ANSWER(circles_epsilon_squared)
{
    UNUSED_KINDS;
    Circles c = circles(a, b);
    return dot(c.between, c.between) <= c.reach * c.reach + 1e-6 ? HIT : APART;
}

ANSWER(circles_epsilon)
{
    UNUSED_KINDS;
    Circles c = circles(a, b);
    return length(c.between) <= c.reach + 1e-4 ? HIT : APART;
}

ANSWER(circles_underflow)
{
    UNUSED_KINDS;
    Circles c = circles(a, b);
    float dx = (float)c.between.x, dy = (float)c.between.y, reach = (float)c.reach;
    return dx * dx + dy * dy <= reach * reach ? HIT : APART;
}

ANSWER(circles_point_missed)
{
    UNUSED_KINDS;
    Circles c = circles(a, b);
    if (a[2] <= 0 || b[2] <= 0) return APART; // "invalid circle"
    return dot(c.between, c.between) <= c.reach * c.reach ? HIT : APART;
}

ANSWER(circles_sign_lost)
{
    UNUSED_KINDS;
    double dx = b[0] - a[0], dy = b[1] - a[1], reach = a[2] + b[2];
    if (dx > reach || dy > reach) return APART; // the quick test lacks fabs, but is right
    if (dx < 0 && dy < 0 && -dx - dy > reach) return APART;
    return dx * dx + dy * dy <= reach * reach ? HIT : APART;
}

// ---- Circle and point

ANSWER(circle_point_square)
{
    UNUSED_KINDS;
    V d = sub(at(b), at(a));
    return fabs(d.x) <= a[2] && fabs(d.y) <= a[2] ? HIT : APART;
}

ANSWER(circle_point_rim_left_out)
{
    UNUSED_KINDS;
    V d = sub(at(b), at(a));
    return dot(d, d) < a[2] * a[2] ? HIT : APART;
}

ANSWER(circle_point_zero_radius)
{
    UNUSED_KINDS;
    V d = sub(at(b), at(a));
    return length(d) / a[2] <= 1 ? HIT : APART; // 0 / 0
}

ANSWER(circle_point_octagon)
{
    UNUSED_KINDS;
    double dx = fabs(b[0] - a[0]), dy = fabs(b[1] - a[1]);
    double estimate = 0.96 * fmax(dx, dy) + 0.4 * fmin(dx, dy); // the old fast distance
    return estimate <= a[2] ? HIT : APART;
}

// ---- Circle and axis-aligned box

ANSWER(circle_box_corners_only)
{
    UNUSED_KINDS;
    V corner[4];
    corners_of(AABB, b, corner);
    for (int i = 0; i < 4; i++) {
        if (length(sub(corner[i], at(a))) <= a[2]) return HIT;
    }
    return a[0] >= b[0] && a[0] <= b[2] && a[1] >= b[1] && a[1] <= b[3] ? HIT : APART;
}

ANSWER(circle_box_as_box)
{
    UNUSED_KINDS;
    return a[0] + a[2] >= b[0] && a[0] - a[2] <= b[2] && a[1] + a[2] >= b[1] && a[1] - a[2] <= b[3]
               ? HIT
               : APART;
}

ANSWER(circle_box_one_corner)
{
    UNUSED_KINDS;
    double x = clamp(a[0], b[0], b[2]), y = clamp(a[1], b[1], b[3]);
    if (x == b[2] && y == b[3]) return a[0] - a[2] <= b[2] && a[1] - a[2] <= b[3] ? HIT : APART;
    return length((V){a[0] - x, a[1] - y}) <= a[2] ? HIT : APART;
}

ANSWER(circle_box_corner_strict)
{
    UNUSED_KINDS;
    double x = clamp(a[0], b[0], b[2]), y = clamp(a[1], b[1], b[3]);
    double far = (a[0] - x) * (a[0] - x) + (a[1] - y) * (a[1] - y), rr = a[2] * a[2];
    bool corner = (x == b[0] || x == b[2]) && (y == b[1] || y == b[3]);
    return (corner ? far < rr : far <= rr) ? HIT : APART;
}

ANSWER(circle_box_center_inside)
{
    UNUSED_KINDS;
    double x = a[0] < b[0] ? b[0] : b[2], y = a[1] < b[1] ? b[1] : b[3]; // not clamped within
    double dx = a[0] >= b[0] && a[0] <= b[2] ? 0 : a[0] - x;
    double dy = a[1] >= b[1] && a[1] <= b[3] ? 0 : a[1] - y;
    double far = dx * dx + dy * dy;
    return far > 0 && far <= a[2] * a[2] ? HIT : APART;
}

ANSWER(circle_box_size_as_max)
{
    UNUSED_KINDS;
    double w = b[2] - b[0], h = b[3] - b[1];
    double x = clamp(a[0], b[0], b[0] + w), y = clamp(a[1], b[1], b[1] + w);
    (void)h;
    return length((V){a[0] - x, a[1] - y}) <= a[2] ? HIT : APART;
}

// ---- Circle and segment

ANSWER(circle_segment_line)
{
    UNUSED_KINDS;
    V p = at(b), q = at(b + 2);
    double far = fabs(side(p, q, at(a)));
    return far <= a[2] * length(sub(q, p)) ? HIT : APART;
}

ANSWER(circle_segment_ends_only)
{
    UNUSED_KINDS;
    return length(sub(at(b), at(a))) <= a[2] || length(sub(at(b + 2), at(a))) <= a[2] ? HIT : APART;
}

ANSWER(circle_segment_ends_forgotten)
{
    UNUSED_KINDS;
    V p = at(b), along = sub(at(b + 2), p), to = sub(at(a), p);
    double t = dot(to, along) / dot(along, along);
    if (!(t >= 0 && t <= 1)) return APART;
    return length(sub(to, scale(along, t))) <= a[2] ? HIT : APART;
}

ANSWER(circle_segment_clamped_once)
{
    UNUSED_KINDS;
    V p = at(b), along = sub(at(b + 2), p), to = sub(at(a), p);
    double square = dot(along, along), t = square > 0 ? dot(to, along) / square : 0;
    if (t < 0) t = 0;
    return length(sub(to, scale(along, t))) <= a[2] ? HIT : APART;
}

ANSWER(circle_segment_dot)
{
    UNUSED_KINDS;
    V p = at(b), along = sub(at(b + 2), p), to = sub(at(a), p);
    if (dot(along, along) == 0) return length(to) <= a[2] ? HIT : APART;
    V dir = scale(along, 1 / length(along));
    double t = clamp(dot(to, dir), 0, 1); // px, clamped as if it were a part
    return length(sub(to, scale(dir, t))) <= a[2] ? HIT : APART;
}

ANSWER(circle_segment_quadratic)
{
    UNUSED_KINDS;
    V p = at(b), along = sub(at(b + 2), p), to = sub(p, at(a));
    double A = dot(along, along), B = 2 * dot(to, along), C = dot(to, to) - a[2] * a[2];
    double D = B * B - 4 * A * C;
    if (A == 0) return C <= 0 ? HIT : APART;
    if (D < 0) return APART;
    double t = (-B - sqrt(D)) / (2 * A), u = (-B + sqrt(D)) / (2 * A);
    return (t >= 0 && t <= 1) || (u >= 0 && u <= 1) ? HIT : APART; // inside: neither
}

ANSWER(circle_segment_tangent)
{
    UNUSED_KINDS;
    V p = at(b), q = at(b + 2), c = at(a), n = nearest_on(p, q, c), to = sub(c, n);
    bool end = dot(sub(n, p), sub(n, p)) == 0 || dot(sub(n, q), sub(n, q)) == 0;
    double far = dot(to, to), rr = a[2] * a[2];
    return (end ? far <= rr : far < rr) ? HIT : APART;
}

// ---- Circle and triangle, polygon

ANSWER(circle_triangle_no_inside)
{
    UNUSED_KINDS;
    for (int i = 0; i < 3; i++) {
        if (distance_to(at(b + 2 * i), at(b + 2 * ((i + 1) % 3)), at(a)) <= a[2]) return HIT;
    }
    return APART;
}

ANSWER(circle_triangle_winding)
{
    UNUSED_KINDS;
    V p = at(b), q = at(b + 2), r = at(b + 4), c = at(a);
    if (side(p, q, c) >= 0 && side(q, r, c) >= 0 && side(r, p, c) >= 0) return HIT;
    V corner[3] = {p, q, r};
    for (int i = 0; i < 3; i++) {
        if (distance_to(corner[i], corner[(i + 1) % 3], c) <= a[2]) return HIT;
    }
    return APART;
}

ANSWER(circle_polygon_last_edge)
{
    UNUSED_KINDS;
    V corner[CORNERS];
    int count = corners_of(kind_b, b, corner);
    if (inside(corner, count, at(a))) return HIT;
    for (int i = 0; i + 1 < count; i++) {
        if (distance_to(corner[i], corner[i + 1], at(a)) <= a[2]) return HIT;
    }
    return APART;
}

ANSWER(circle_polygon_corners)
{
    UNUSED_KINDS;
    V corner[CORNERS];
    int count = corners_of(kind_b, b, corner);
    if (inside(corner, count, at(a))) return HIT;
    for (int i = 0; i < count; i++) {
        if (length(sub(corner[i], at(a))) <= a[2]) return HIT;
    }
    return APART;
}

ANSWER(circle_polygon_sat_edges_only)
{
    UNUSED_KINDS;
    V corner[CORNERS];
    int count = corners_of(kind_b, b, corner);
    for (int i = 0; i < count; i++) { // no axis to the nearest corner
        V n = perp(sub(corner[(i + 1) % count], corner[i]));
        double low = INFINITY, high = -INFINITY, mid = dot(n, at(a)), reach = a[2] * length(n);
        for (int k = 0; k < count; k++) {
            double s = dot(n, corner[k]);
            low = fmin(low, s), high = fmax(high, s);
        }
        if (mid + reach < low || mid - reach > high) return APART;
    }
    return HIT;
}

ANSWER(circle_polygon_mean)
{
    UNUSED_KINDS;
    V corner[CORNERS], mean = {0, 0};
    int count = corners_of(kind_b, b, corner);
    double reach = 0;
    for (int i = 0; i < count; i++) mean = add(mean, scale(corner[i], 1.0 / count));
    for (int i = 0; i < count; i++) reach = fmax(reach, length(sub(corner[i], mean)));
    return length(sub(mean, at(a))) <= reach + a[2] ? HIT : APART; // bounding circle only
}

ANSWER(circle_obb_not_turned)
{
    UNUSED_KINDS;
    V d = sub(at(a), at(b));
    double x = fmax(fabs(d.x) - b[2], 0), y = fmax(fabs(d.y) - b[3], 0);
    return x * x + y * y <= a[2] * a[2] ? HIT : APART;
}

ANSWER(circle_obb_turned_back)
{
    UNUSED_KINDS;
    V d = sub(at(a), at(b)), u = {b[4], b[5]};
    V local = {d.x * u.x - d.y * u.y, d.x * u.y + d.y * u.x}; // turned on instead of back
    double x = fmax(fabs(local.x) - b[2], 0), y = fmax(fabs(local.y) - b[3], 0);
    return x * x + y * y <= a[2] * a[2] ? HIT : APART;
}

ANSWER(circle_obb_grown)
{
    UNUSED_KINDS;
    V d = sub(at(a), at(b)), u = {b[4], b[5]};
    double x = fabs(dot(d, u)), y = fabs(dot(d, perp(u)));
    return x <= b[2] + a[2] && y <= b[3] + a[2] ? HIT : APART; // square corners
}

ZOO_TABLE(
    zoo_circles,
    FAULTY(circles_no_square, 1, CIRCLE, CIRCLE, CLOSED, "It compares a square with a length."),
    FAULTY(circles_open, 1, CIRCLE, CIRCLE, CLOSED, "It is open, but declared closed."),
    FAULTY(circles_closed, 1, CIRCLE, CIRCLE, OPEN, "It is closed, but declared open."),
    FAULTY(circles_manhattan, 1, CIRCLE, CIRCLE, CLOSED, "It adds |dx| and |dy|."),
    FAULTY(circles_chebyshev, 1, CIRCLE, CIRCLE, CLOSED, "It takes the larger of |dx| and |dy|."),
    FAULTY(circles_one_radius, 1, CIRCLE, CIRCLE, CLOSED, "It takes the first radius for both."),
    FAULTY(circles_larger_radius, 1, CIRCLE, CIRCLE, CLOSED, "It takes only the larger radius."),
    FAULTY(circles_diameter, 1, CIRCLE, CIRCLE, CLOSED, "It takes radii for diameters."),
    FAULTY(circles_sum_of_squares, 1, CIRCLE, CIRCLE, CLOSED, "It adds squares of radii."),
    FAULTY(circles_rims, 1, CIRCLE, CIRCLE, CLOSED, "It forgets a circle within the other."),
    FAULTY(circles_equal_centers, 1, CIRCLE, CIRCLE, CLOSED, "It misses equal centres."),
    FAULTY(circles_normalised_nan, 1, CIRCLE, CIRCLE, CLOSED, "It divides by a distance of 0."),
    FAULTY(circles_truncated, 2, CIRCLE, CIRCLE, CLOSED, "It truncates differences to integers."),
    FAULTY(circles_rounded_length, 1, CIRCLE, CIRCLE, CLOSED, "It rounds to three decimals."),
    FAULTY(circles_epsilon_squared, 1, CIRCLE, CIRCLE, CLOSED, "It adds 1e-6 to a square."),
    FAULTY(circles_epsilon, 1, CIRCLE, CIRCLE, CLOSED, "It adds 1e-4 px."),
    FAULTY(circles_underflow, 1, CIRCLE, CIRCLE, CLOSED,
           "It is declared for doubles, but computes in floats."),
    FAULTY(circles_point_missed, 1, CIRCLE, CIRCLE, CLOSED, "It refuses a radius of 0."),
    FAULTY(circles_sign_lost, 1, CIRCLE, CIRCLE, CLOSED, "It adds dx and dy in one quadrant."),
    FAULTY(circle_point_square, 1, CIRCLE, POINT, CLOSED, "It tests the square around the circle."),
    FAULTY(circle_point_rim_left_out, 1, CIRCLE, POINT, CLOSED, "It leaves the rim out."),
    FAULTY(circle_point_zero_radius, 0, CIRCLE, POINT, CLOSED, "It divides by a radius of 0."),
    FAULTY(circle_point_octagon, 1, CIRCLE, POINT, CLOSED, "It estimates the distance."),
    FAULTY(circle_box_corners_only, 1, CIRCLE, AABB, CLOSED, "It forgets the sides."),
    FAULTY(circle_box_as_box, 1, CIRCLE, AABB, CLOSED, "It takes the circle for a square."),
    FAULTY(circle_box_one_corner, 1, CIRCLE, AABB, CLOSED, "At one corner it tests a square."),
    FAULTY(circle_box_corner_strict, 1, CIRCLE, AABB, CLOSED, "It is open at corners only."),
    FAULTY(circle_box_center_inside, 1, CIRCLE, AABB, CLOSED, "It misses a centre in the box."),
    FAULTY(circle_box_size_as_max, 1, CIRCLE, AABB, CLOSED, "It takes the width for the height."),
    FAULTY(circle_segment_line, 1, CIRCLE, SEGMENT, CLOSED, "It takes the segment for a line."),
    FAULTY(circle_segment_ends_only, 1, CIRCLE, SEGMENT, CLOSED, "It tests the ends only."),
    FAULTY(circle_segment_ends_forgotten, 1, CIRCLE, SEGMENT, CLOSED, "It forgets the ends."),
    FAULTY(circle_segment_clamped_once, 1, CIRCLE, SEGMENT, CLOSED, "It clamps at one end only."),
    FAULTY(circle_segment_dot, 1, CIRCLE, SEGMENT, CLOSED, "It clamps a length to 0 .. 1."),
    FAULTY(circle_segment_quadratic, 1, CIRCLE, SEGMENT, CLOSED, "It misses a segment inside."),
    FAULTY(circle_segment_tangent, 1, CIRCLE, SEGMENT, CLOSED, "It misses tangents."),
    FAULTY(circle_triangle_no_inside, 1, CIRCLE, TRIANGLE, CLOSED, "It forgets containment."),
    FAULTY(circle_triangle_winding, 1, CIRCLE, TRIANGLE, CLOSED, "It assumes one winding."),
    FAULTY(circle_polygon_last_edge, 1, CIRCLE, POLYGON, CLOSED, "It skips the last side."),
    FAULTY(circle_polygon_corners, 1, CIRCLE, POLYGON, CLOSED, "It tests corners, not sides."),
    FAULTY(circle_polygon_sat_edges_only, 1, CIRCLE, CONVEX, CLOSED, "It lacks the corner's axis."),
    FAULTY(circle_polygon_mean, 1, CIRCLE, POLYGON, CLOSED, "It tests the bounding circle."),
    FAULTY(circle_obb_not_turned, 1, CIRCLE, OBB, CLOSED, "It ignores the direction of the box."),
    FAULTY(circle_obb_turned_back, 1, CIRCLE, OBB, CLOSED, "It turns the wrong way."),
    FAULTY(circle_obb_grown, 1, CIRCLE, OBB, CLOSED, "It grows the box with square corners."));
