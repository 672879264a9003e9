// Capsules.
#include "zoo_private.h"

static double gap_between(V a, V b, V c, V d)
{
    if (segments_meet(a, b, c, d)) return 0;
    double one = fmin(distance_to(c, d, a), distance_to(c, d, b));
    return fmin(one, fmin(distance_to(a, b, c), distance_to(a, b, d)));
}

ANSWER(capsules_ends_only)
{
    UNUSED_KINDS;
    for (int i = 0; i < 2; i++) {
        for (int k = 0; k < 2; k++) {
            if (length(sub(at(a + 2 * i), at(b + 2 * k))) <= a[4] + b[4]) return HIT;
        }
    }
    return APART;
}

ANSWER(capsules_no_crossing)
{
    UNUSED_KINDS;
    V p = at(a), q = at(a + 2), r = at(b), s = at(b + 2);
    double one = fmin(distance_to(r, s, p), distance_to(r, s, q));
    double other = fmin(distance_to(p, q, r), distance_to(p, q, s));
    return fmin(one, other) <= a[4] + b[4] ? HIT : APART; // crossing axes are not at distance 0
}

ANSWER(capsules_one_radius)
{
    UNUSED_KINDS;
    return gap_between(at(a), at(a + 2), at(b), at(b + 2)) <= fmax(a[4], b[4]) ? HIT : APART;
}

ANSWER(capsules_parallel)
{
    UNUSED_KINDS;
    V p = at(a), d = sub(at(a + 2), p), q = at(b), e = sub(at(b + 2), q), to = sub(p, q);
    double A = dot(d, d), E = dot(e, e), B = dot(d, e), C = dot(d, to), F = dot(e, to);
    double det = A * E - B * B, s = 0;
    if (A == 0 || E == 0) {
        return gap_between(p, at(a + 2), q, at(b + 2)) <= a[4] + b[4] ? HIT : APART;
    }
    if (det != 0) s = clamp((B * F - C * E) / det, 0, 1);
    double t = clamp((B * s + F) / E, 0, 1); // s is not computed again after the clamping of t
    V between = sub(add(p, scale(d, s)), add(q, scale(e, t)));
    return length(between) <= a[4] + b[4] ? HIT : APART;
}

ANSWER(capsule_point_box)
{
    UNUSED_KINDS;
    V p = at(a), q = at(a + 2), c = at(b), d = sub(q, p);
    double far = length(d);
    if (far == 0) return length(sub(c, p)) <= a[4] ? HIT : APART;
    double along = dot(sub(c, p), d) / far, aside = fabs(cross(d, sub(c, p))) / far;
    return along >= 0 && along <= far && aside <= a[4] ? HIT : APART; // flat ends
}

ANSWER(capsule_point_long_box)
{
    UNUSED_KINDS;
    V p = at(a), q = at(a + 2), c = at(b), d = sub(q, p);
    double far = length(d);
    if (far == 0) return length(sub(c, p)) <= a[4] ? HIT : APART;
    double along = dot(sub(c, p), d) / far, aside = fabs(cross(d, sub(c, p))) / far;
    return along >= -a[4] && along <= far + a[4] && aside <= a[4] ? HIT : APART; // square ends
}

ANSWER(capsule_circle_three)
{
    UNUSED_KINDS;
    V p = at(a), q = at(a + 2), c = at(b), middle = scale(add(p, q), 0.5);
    double reach = a[4] + b[2];
    return length(sub(p, c)) <= reach || length(sub(q, c)) <= reach ||
                   length(sub(middle, c)) <= reach
               ? HIT // three circles
               : APART;
}

ANSWER(capsule_circle_strict_side)
{
    UNUSED_KINDS;
    V p = at(a), q = at(a + 2), c = at(b), n = nearest_on(p, q, c), to = sub(c, n);
    bool end = (n.x == p.x && n.y == p.y) || (n.x == q.x && n.y == q.y);
    double reach = a[4] + b[2], square = dot(to, to);
    return (end ? square <= reach * reach : square < reach * reach) ? HIT : APART;
}

ANSWER(capsule_vertical)
{
    UNUSED_KINDS;
    V c = at(b); // as if it were upright: only y of the axis counts
    double y = clamp(c.y, fmin(a[1], a[3]), fmax(a[1], a[3]));
    V n = {a[1] == a[3] ? nearest_on(at(a), at(a + 2), c).x : a[0] + (a[2] - a[0]) / 2, y};
    return length(sub(c, n)) <= a[4] + b[2] ? HIT : APART;
}

ANSWER(capsule_box_ends)
{
    UNUSED_KINDS;
    V corner[4];
    corners_of(AABB, b, corner);
    for (int i = 0; i < 2; i++) { // its ends, and the corners of the box, but no crossing
        if (distance_to_area(corner, 4, at(a + 2 * i)) <= a[4]) return HIT;
    }
    for (int i = 0; i < 4; i++) {
        if (distance_to(at(a), at(a + 2), corner[i]) <= a[4]) return HIT;
    }
    return APART;
}

ANSWER(capsule_box_grown)
{
    UNUSED_KINDS;
    const double box[4] = {b[0] - a[4], b[1] - a[4], b[2] + a[4], b[3] + a[4]};
    V corner[4], p = at(a), q = at(a + 2);
    corners_of(AABB, box, corner);
    return areas_meet((V[]){p, q}, 2, corner, 4) ? HIT : APART; // square corners
}

ANSWER(capsule_segment_infinite)
{
    UNUSED_KINDS;
    V p = at(a), q = at(a + 2), r = at(b), s = at(b + 2);
    double far = length(sub(q, p));
    if (far == 0) return distance_to(r, s, p) <= a[4] ? HIT : APART;
    double one = side(p, q, r), other = side(p, q, s);
    if ((one > 0) != (other > 0)) return gap_between(p, q, r, s) <= a[4] ? HIT : APART;
    return fmin(fabs(one), fabs(other)) <= a[4] * far ? HIT : APART; // beyond the ends as well
}

ANSWER(capsule_triangle_inside)
{
    UNUSED_KINDS;
    for (int i = 0; i < 3; i++) { // a capsule inside the triangle is forgotten
        if (gap_between(at(a), at(a + 2), at(b + 2 * i), at(b + 2 * ((i + 1) % 3))) <= a[4])
            return HIT;
    }
    return APART;
}

ANSWER(capsule_zero_radius)
{
    UNUSED_KINDS;
    if (a[4] == 0 || b[4] == 0) return APART;
    return gap_between(at(a), at(a + 2), at(b), at(b + 2)) <= a[4] + b[4] ? HIT : APART;
}

ANSWER(capsule_zero_length)
{
    UNUSED_KINDS;
    V p = at(a), d = sub(at(a + 2), p), to = sub(at(b), p);
    double t = dot(to, d) / dot(d, d); // 0 / 0 for a circle
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return length(sub(to, scale(d, t))) <= a[4] + b[2] ? HIT : APART;
}

ANSWER(capsule_obb_local)
{
    UNUSED_KINDS;
    V u = {b[4], b[5]}, corner[4];
    V p = sub(at(a), at(b)), q = sub(at(a + 2), at(b));
    V local[2] = {{dot(p, u), cross(u, p)},
                  {dot(q, u), dot(u, q)}}; // the second end: dot for cross
    const double box[4] = {-b[2], -b[3], b[2], b[3]};
    corners_of(AABB, box, corner);
    if (areas_meet(local, 2, corner, 4)) return HIT;
    double least =
        fmin(distance_to_area(corner, 4, local[0]), distance_to_area(corner, 4, local[1]));
    for (int i = 0; i < 4; i++) least = fmin(least, distance_to(local[0], local[1], corner[i]));
    return least <= a[4] ? HIT : APART;
}

ZOO_TABLE(zoo_capsules,
          FAULTY(capsules_ends_only, 1, CAPSULE, CAPSULE, CLOSED, "It tests the ends only."),
          FAULTY(capsules_no_crossing, 1, CAPSULE, CAPSULE, CLOSED, "It forgets axes that cross."),
          FAULTY(capsules_one_radius, 1, CAPSULE, CAPSULE, CLOSED, "It takes the larger radius."),
          FAULTY(capsules_parallel, 1, CAPSULE, CAPSULE, CLOSED, "It clamps once."),
          FAULTY(capsule_zero_radius, 1, CAPSULE, CAPSULE, CLOSED, "It refuses a radius of 0."),
          FAULTY(capsule_point_box, 1, CAPSULE, POINT, CLOSED, "Its ends are flat."),
          FAULTY(capsule_point_long_box, 1, CAPSULE, POINT, CLOSED, "Its ends are square."),
          FAULTY(capsule_circle_three, 1, CAPSULE, CIRCLE, CLOSED, "It tests three circles."),
          FAULTY(capsule_circle_strict_side, 1, CAPSULE, CIRCLE, CLOSED, "Its sides are open."),
          FAULTY(capsule_vertical, 1, CAPSULE, CIRCLE, CLOSED, "It takes the capsule for upright."),
          FAULTY(capsule_zero_length, 1, CAPSULE, CIRCLE, CLOSED, "It divides 0 by 0."),
          FAULTY(capsule_box_ends, 1, CAPSULE, AABB, CLOSED, "It forgets an axis through the box."),
          FAULTY(capsule_box_grown, 1, CAPSULE, AABB, CLOSED,
                 "It grows the box with square corners."),
          FAULTY(capsule_segment_infinite, 1, CAPSULE, SEGMENT, CLOSED, "It tests a strip."),
          FAULTY(capsule_triangle_inside, 1, CAPSULE, TRIANGLE, CLOSED, "It forgets containment."),
          FAULTY(capsule_obb_local, 1, CAPSULE, OBB, CLOSED, "It turns one end wrongly."));
