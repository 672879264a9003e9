// Right answers whose distance, depth, normal or contact is that of something else.
#include "zoo_private.h"

#define NORMAL TOUCHSTONE_NORMAL
#define CONTACT TOUCHSTONE_CONTACT
#define DISTANCE TOUCHSTONE_DISTANCE
#define DEPTH TOUCHSTONE_DEPTH

static void put(double *measure, V point) { measure[3] = point.x, measure[4] = point.y; }

ANSWER(contact_float_crossing)
{
    UNUSED_KINDS; // nearly parallel lines cross anywhere, in floats
    float px = (float)a[0], py = (float)a[1], dx = (float)a[2] - px, dy = (float)a[3] - py;
    float qx = (float)b[0], qy = (float)b[1], ex = (float)b[2] - qx, ey = (float)b[3] - qy;
    float det = ey * dx - ex * dy;
    if (det == 0) {
        put(measure, on_range(at(a), at(a + 2), at(b))       ? at(b)
                     : on_range(at(a), at(a + 2), at(b + 2)) ? at(b + 2)
                                                             : at(a));
        return segments_meet(at(a), at(a + 2), at(b), at(b + 2)) ? HIT : APART;
    }
    float y = py - qy, x = px - qx;
    float t = (ex * y - ey * x) / det, u = (dx * y - dy * x) / det;
    put(measure, (V){(double)(px + dx * t), (double)(py + dy * t)});
    return t >= 0 && t <= 1 && u >= 0 && u <= 1 ? HIT : APART;
}

// Distance of the centre of a circle from a box, in the frame of the box, and the nearest point.
static double circle_obb(const double *a, const double *b, V limit, V *nearest)
{
    V d = sub(at(a), at(b)), u = at(b + 4), local = {dot(d, u), cross(u, d)};
    V on = {clamp(local.x, -b[2], b[2]), clamp(local.y, -b[3], b[3])};
    V shown = {clamp(local.x, -limit.x, limit.x), clamp(local.y, -limit.y, limit.y)};
    *nearest = add(at(b), add(scale(u, shown.x), scale(perp(u), shown.y)));
    return length(sub(local, on));
}

ANSWER(contact_clamped_to_one_half)
{
    UNUSED_KINDS;
    V point;
    double off = circle_obb(a, b, (V){b[2], b[2]}, &point); // hx for hy
    put(measure, point);
    return off <= a[2] ? HIT : APART;
}

ANSWER(contact_in_the_frame_of_the_box)
{
    UNUSED_KINDS; // turned back, but not moved, if the centre is left of the box
    V point;
    double off = circle_obb(a, b, (V){b[2], b[3]}, &point);
    V d = sub(at(a), at(b));
    put(measure, dot(d, at(b + 4)) < -b[2] ? sub(point, at(b)) : point);
    return off <= a[2] ? HIT : APART;
}

ANSWER(distance_corners_of_one)
{
    (void)measure;
    V p[CORNERS], q[CORNERS];
    int n = corners_of(kind_a, a, p), m = corners_of(kind_b, b, q);
    double least = INFINITY; // the corners of b may be nearer
    for (int i = 0; i < n; i++) least = fmin(least, distance_to_area(q, m, p[i]));
    measure[0] = least;
    return convex_meet(p, n, q, m) ? HIT : APART;
}

ANSWER(distance_parallel_starts)
{
    UNUSED_KINDS;
    V p = at(a), q = at(a + 2), r = at(b), s = at(b + 2);
    double near = distance_of_ends(p, q, r, s);
    if (cross(sub(q, p), sub(s, r)) == 0) near = distance_to(r, s, p); // of one end
    measure[0] = near;
    return segments_meet(p, q, r, s) ? HIT : APART;
}

ANSWER(distance_saturates)
{
    UNUSED_KINDS;
    V p = at(b), q = at(b + 2), c = at(a);
    measure[0] = fmin(distance_to(p, q, c), 10000);
    return side(p, q, c) == 0 && on_range(p, q, c) ? HIT : APART;
}

ANSWER(distance_below_the_centre)
{
    UNUSED_KINDS;
    V d = sub(at(b), at(a));
    double off = length(d) - a[2];
    if (d.x != 0 || d.y < 0) measure[0] = off; // straight below it writes none
    return dot(d, d) <= a[2] * a[2] ? HIT : APART;
}

ANSWER(depth_prefers_first_axes)
{
    UNUSED_KINDS; // the axes of b must be 5% better, "for a steady contact"
    V u = at(a + 4), v = at(b + 4), d = sub(at(b), at(a)), axis[4] = {u, perp(u), v, perp(v)};
    double depth = INFINITY;
    V best = u;
    for (int i = 0; i < 4; i++) {
        double reach = obb_reach(a, axis[i]) + obb_reach(b, axis[i]);
        double along = dot(d, axis[i]), over = reach - fabs(along);
        if (over < 0) return APART;
        if (over < (i < 2 ? depth : 0.95 * depth)) {
            depth = over;
            best = along < 0 ? scale(axis[i], -1) : axis[i];
        }
    }
    measure[0] = -depth, measure[1] = best.x, measure[2] = best.y;
    return HIT;
}

ANSWER(normal_reversed_inside)
{
    UNUSED_KINDS; // from the box to the circle, if the centre lies in the box
    V on = {clamp(a[0], b[0], b[2]), clamp(a[1], b[1], b[3])}, d = sub(on, at(a));
    double far = length(d);
    V way = far > 0 ? scale(d, 1 / far) : (V){0, 0};
    if (far == 0) {
        double left = a[0] - b[0], right = b[2] - a[0], up = a[1] - b[1], down = b[3] - a[1];
        double least = fmin(fmin(left, right), fmin(up, down));
        way = least == left    ? (V){-1, 0}
              : least == right ? (V){1, 0}
              : least == up    ? (V){0, -1}
                               : (V){0, 1};
    }
    measure[1] = way.x, measure[2] = way.y;
    return far <= a[2] ? HIT : APART;
}

ANSWER(normal_a_billionth_long)
{
    UNUSED_KINDS;
    V d = sub(at(b), at(a));
    double far = length(d);
    V way = far > 0 ? scale(d, (1 + 1e-9) / far) : (V){1, 0};
    measure[1] = way.x, measure[2] = way.y;
    return far <= a[2] + b[2] ? HIT : APART;
}

#define MEASURES(function, digits, kind_a, kind_b, given, fault)                                   \
    FAULTY_WITH(function, digits, kind_a, kind_b, CLOSED, fault, .gives = given)

ZOO_TABLE(zoo_contacts,
          FAULTY_WITH(contact_float_crossing, 5, SEGMENT, SEGMENT, EITHER,
                      "Its crossing of nearly parallel segments lies on neither.", .number = FLOAT,
                      .gives = CONTACT),
          MEASURES(contact_clamped_to_one_half, 1, CIRCLE, OBB, CONTACT,
                   "It clamps both coordinates to one half extent."),
          MEASURES(contact_in_the_frame_of_the_box, 1, CIRCLE, OBB, CONTACT,
                   "At one side its contact is relative to the box."),
          MEASURES(distance_corners_of_one, 1, CONVEX, CONVEX, DISTANCE,
                   "It measures from the corners of one."),
          MEASURES(distance_parallel_starts, 1, SEGMENT, SEGMENT, DISTANCE,
                   "It measures parallel segments at one end."),
          MEASURES(distance_saturates, 1, POINT, SEGMENT, DISTANCE,
                   "Its distance ends at 10,000 px."),
          MEASURES(distance_below_the_centre, 1, CIRCLE, POINT, DISTANCE,
                   "It writes no distance straight below the centre."),
          MEASURES(depth_prefers_first_axes, 1, OBB, OBB, DEPTH + NORMAL,
                   "It prefers the axes of the first box, 5% deep."),
          MEASURES(normal_reversed_inside, 1, CIRCLE, AABB, NORMAL,
                   "Its normal is reversed if the centre is inside."),
          MEASURES(normal_a_billionth_long, 1, CIRCLE, CIRCLE, NORMAL,
                   "Its normal is a billionth too long."));
