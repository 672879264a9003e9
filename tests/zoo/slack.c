// Tolerances that are hidden: nothing declares them, and they are larger than rounding.
#include "zoo_private.h"

ANSWER(slack_bounding_circles)
{
    (void)measure; // bounding circles that are a billionth too small
    V p[CORNERS], q[CORNERS];
    int n = corners_of(kind_a, a, p), m = corners_of(kind_b, b, q);
    double r, s;
    V c = bounding_circle(p, n, &r), d = bounding_circle(q, m, &s);
    if (length(sub(d, c)) > (r + s) * (1 - 1e-9)) return APART;
    return convex_meet(p, n, q, m) ? HIT : APART;
}

ANSWER(slack_circles_relative)
{
    UNUSED_KINDS;
    return length(sub(at(b), at(a))) <= (a[2] + b[2]) * (1 + 5e-10) ? HIT : APART;
}

ANSWER(slack_boxes_absolute)
{
    UNUSED_KINDS;
    const double eps = 1e-9;
    return a[0] <= b[2] + eps && b[0] <= a[2] + eps && a[1] <= b[3] && b[1] <= a[3] ? HIT : APART;
}

ANSWER(slack_circle_point_band)
{
    UNUSED_KINDS; // a rim that is a billionth of a px wide
    double gap = length(sub(at(b), at(a))) - a[2];
    if (a[2] == 0) return gap == 0 ? TOUCHING : APART;
    return fabs(gap) <= 1e-9 ? TOUCHING : gap < 0 ? HIT : APART;
}

ANSWER(slack_segment_point_size)
{
    UNUSED_KINDS; // relative to the size, and absolute below 1 px
    double off = distance_to(at(a), at(a + 2), at(b));
    return off <= 1e-12 * (1 + length(sub(at(a + 2), at(a)))) ? HIT : APART;
}

ANSWER(slack_float_circle_segment)
{
    UNUSED_KINDS; // FLT_EPSILON as px: large for small shapes
    float px = (float)b[0], py = (float)b[1], qx = (float)b[2] - px, qy = (float)b[3] - py;
    float cx = (float)a[0] - px, cy = (float)a[1] - py, square = qx * qx + qy * qy;
    float t = square > 0 ? (cx * qx + cy * qy) / square : 0;
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    float x = cx - t * qx, y = cy - t * qy;
    return sqrtf(x * x + y * y) <= (float)a[2] + 1e-6F ? HIT : APART;
}

ANSWER(slack_obbs_last_axis)
{
    UNUSED_KINDS; // as Gottschalk's "parallel axes" term, for one of four axes
    V u = at(a + 4), v = at(b + 4), d = sub(at(b), at(a)), axis[4] = {u, perp(u), v, perp(v)};
    for (int i = 0; i < 4; i++) {
        double reach = obb_reach(a, axis[i]) + obb_reach(b, axis[i]);
        if (i == 3) reach *= 1 + 1e-10;
        if (fabs(dot(d, axis[i])) > reach) return APART;
    }
    return HIT;
}

ANSWER(slack_obb_point_one_side)
{
    UNUSED_KINDS; // 200 ulps, on one of four sides
    V d = sub(at(b), at(a)), u = at(a + 4);
    double x = dot(d, u), y = cross(u, d);
    return x >= -a[2] && x <= a[2] * (1 + 200 * 0x1p-52) && fabs(y) <= a[3] ? HIT : APART;
}

ANSWER(slack_ray_nearly_parallel)
{
    UNUSED_KINDS;
    V o = at(a), d = at(a + 2), p = at(b), e = sub(at(b + 2), p), to = sub(p, o);
    double det = cross(d, e);
    if (fabs(det) <= 1e-10 * length(d) * length(e)) { // counts as parallel
        bool line = cross(d, to) == 0 && cross(d, add(to, e)) == 0;
        return line && (dot(d, to) >= 0 || dot(d, add(to, e)) >= 0) ? HIT : APART;
    }
    double t = cross(to, e) / det, u = cross(to, d) / det;
    return t >= 0 && u >= 0 && u <= 1 ? HIT : APART;
}

ANSWER(slack_triangle_point_weights)
{
    UNUSED_KINDS;
    V p = at(a), e = sub(at(a + 2), p), f = sub(at(a + 4), p), c = sub(at(b), p);
    double det = cross(e, f), eps = 1e-12;
    if (det == 0) {
        V corner[3] = {p, at(a + 2), at(a + 4)}, point = at(b);
        return areas_meet(corner, 3, &point, 1) ? HIT : APART;
    }
    double u = cross(c, f) / det, v = cross(e, c) / det;
    return u >= -eps && v >= -eps && u + v <= 1 + eps ? HIT : APART;
}

ANSWER(slack_capsule_circle_square)
{
    UNUSED_KINDS; // a square of px that is small for large shapes only
    V d = sub(at(b), nearest_on(at(a), at(a + 2), at(b)));
    double reach = a[4] + b[2];
    return dot(d, d) - reach * reach < 1e-12 ? HIT : APART;
}

ANSWER(slack_boxes_band)
{
    UNUSED_KINDS; // 450 ulps to either side of touching
    double x = fmin(a[2] - b[0], b[2] - a[0]), y = fmin(a[3] - b[1], b[3] - a[1]);
    double size = fmax(fmax(fabs(a[0]), fabs(a[2])), fmax(fabs(a[1]), fabs(a[3])));
    double gap = fmin(x, y), band = 1e-13 * size;
    return gap < -band ? APART : gap <= band ? TOUCHING : HIT;
}

#define CLOSED_PAIR(function, digits, kind_a, kind_b, fault)                                       \
    FAULTY(function, digits, kind_a, kind_b, CLOSED, fault)

ZOO_TABLE(zoo_slack,
          CLOSED_PAIR(slack_bounding_circles, 1, CONVEX, CONVEX,
                      "Its bounding circles are a billionth too small."),
          CLOSED_PAIR(slack_circles_relative, 1, CIRCLE, CIRCLE,
                      "It adds half a billionth of the radii."),
          CLOSED_PAIR(slack_boxes_absolute, 1, AABB, AABB, "It adds 1e-9 px along x."),
          FAULTY(slack_circle_point_band, 1, CIRCLE, POINT, TOLD,
                 "It reports touching within 1e-9 px of the rim."),
          CLOSED_PAIR(slack_segment_point_size, 1, SEGMENT, POINT,
                      "It adds 1e-12 of the length and of 1 px."),
          FAULTY_WITH(slack_float_circle_segment, 3, CIRCLE, SEGMENT, CLOSED, "It adds 1e-6 px.",
                      .number = FLOAT),
          CLOSED_PAIR(slack_obbs_last_axis, 32, OBB, OBB, "It adds 1e-10 along one of four axes."),
          CLOSED_PAIR(slack_obb_point_one_side, 32, OBB, POINT, "It adds 200 ulps at one side."),
          CLOSED_PAIR(slack_ray_nearly_parallel, 1, RAY, SEGMENT,
                      "It takes an angle of 1e-10 for parallel."),
          CLOSED_PAIR(slack_triangle_point_weights, 1, TRIANGLE, POINT,
                      "Its barycentric weights may be -1e-12."),
          CLOSED_PAIR(slack_capsule_circle_square, 1, CAPSULE, CIRCLE,
                      "It adds 1e-12 to a square."),
          FAULTY(slack_boxes_band, 1, AABB, AABB, TOLD,
                 "It reports touching within 450 ulps of it."));
