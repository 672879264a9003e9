// Rays.
#include "zoo_private.h"

// Where the ray enters and leaves the circle, in multiples of its direction; false: never.
static bool crosses_circle(const double *ray, const double *circle, double *first, double *last)
{
    V to = sub(at(ray), at(circle)), d = at(ray + 2);
    double A = dot(d, d), B = dot(to, d), C = dot(to, to) - circle[2] * circle[2];
    double D = B * B - A * C;
    if (D < 0) return false;
    *first = (-B - sqrt(D)) / A, *last = (-B + sqrt(D)) / A;
    return true;
}

static bool crosses_box(const double *ray, const double *box, double *first, double *last)
{
    *first = -INFINITY, *last = INFINITY;
    for (int i = 0; i < 2; i++) {
        if (ray[i + 2] == 0) {
            if (ray[i] < box[i] || ray[i] > box[i + 2]) return false;
            continue;
        }
        double t = (box[i] - ray[i]) / ray[i + 2], u = (box[i + 2] - ray[i]) / ray[i + 2];
        *first = fmax(*first, fmin(t, u)), *last = fmin(*last, fmax(t, u));
    }
    return *first <= *last;
}

ANSWER(ray_circle_line)
{
    UNUSED_KINDS;
    double t, u;
    return crosses_circle(a, b, &t, &u) ? HIT : APART; // both ways
}

ANSWER(ray_circle_segment)
{
    UNUSED_KINDS;
    double t, u;
    if (!crosses_circle(a, b, &t, &u)) return APART;
    return u >= 0 && t <= 1 ? HIT : APART;
}

ANSWER(ray_circle_starts_inside)
{
    UNUSED_KINDS;
    double t, u;
    return crosses_circle(a, b, &t, &u) && t >= 0 ? HIT : APART;
}

ANSWER(ray_circle_not_unit)
{
    UNUSED_KINDS;
    V to = sub(at(b), at(a)), d = at(a + 2);
    double ahead = dot(to, d); // as if the direction were unit
    if (dot(to, to) <= b[2] * b[2]) return HIT;
    if (ahead < 0) return APART;
    return dot(to, to) - ahead * ahead <= b[2] * b[2] ? HIT : APART;
}

ANSWER(ray_circle_tangent)
{
    UNUSED_KINDS;
    V to = sub(at(a), at(b)), d = at(a + 2);
    double A = dot(d, d), B = dot(to, d), C = dot(to, to) - b[2] * b[2];
    if (C <= 0) return HIT;
    return B < 0 && B * B > A * C ? HIT : APART; // a tangent gives 0
}

ANSWER(ray_circle_behind)
{
    UNUSED_KINDS;
    V to = sub(at(b), at(a)), d = at(a + 2);
    double aside = fabs(cross(d, to)) / length(d);
    if (aside > b[2]) return APART;
    return dot(to, d) >= -b[2] * length(d) ? HIT : APART; // up to a radius behind
}

ANSWER(ray_circle_tiny_direction)
{
    UNUSED_KINDS;
    double t, u;
    if (length(at(a + 2)) < 1e-3) return APART; // "no direction"
    return crosses_circle(a, b, &t, &u) && u >= 0 ? HIT : APART;
}

ANSWER(ray_circle_reach)
{
    UNUSED_KINDS;
    double t, u;
    return crosses_circle(a, b, &t, &u) && u >= 0 && t * length(at(a + 2)) < 1e4 ? HIT : APART;
}

ANSWER(ray_circle_angle)
{
    UNUSED_KINDS;
    V to = sub(at(b), at(a)), d = at(a + 2);
    double far = length(to);
    if (far <= b[2]) return HIT;
    double turn = fabs(atan2(to.y, to.x) - atan2(d.y, d.x)); // not wrapped at half a turn
    return turn <= asin(b[2] / far) ? HIT : APART;
}

ANSWER(ray_box_line)
{
    UNUSED_KINDS;
    double t, u;
    return crosses_box(a, b, &t, &u) ? HIT : APART;
}

ANSWER(ray_box_segment)
{
    UNUSED_KINDS;
    double t, u;
    return crosses_box(a, b, &t, &u) && u >= 0 && t <= 1 ? HIT : APART;
}

ANSWER(ray_box_starts_inside)
{
    UNUSED_KINDS;
    double t, u;
    return crosses_box(a, b, &t, &u) && t >= 0 ? HIT : APART;
}

ANSWER(ray_box_along_border)
{
    UNUSED_KINDS;
    double low = -INFINITY, high = INFINITY;
    for (int i = 0; i < 2; i++) { // 0 * infinity on a border
        double inverse = 1 / a[i + 2];
        double t = (b[i] - a[i]) * inverse, u = (b[i + 2] - a[i]) * inverse;
        double near = t < u ? t : u, far = t < u ? u : t;
        if (isnan(near) || isnan(far)) return APART;
        low = fmax(low, near), high = fmin(high, far);
    }
    return low <= high && high >= 0 ? HIT : APART;
}

ANSWER(ray_box_negative_direction)
{
    UNUSED_KINDS;
    double low = -INFINITY, high = INFINITY;
    for (int i = 0; i < 2; i++) {
        if (a[i + 2] == 0) {
            if (a[i] < b[i] || a[i] > b[i + 2]) return APART;
            continue;
        }
        double t = (b[i] - a[i]) / a[i + 2], u = (b[i + 2] - a[i]) / a[i + 2];
        if (i == 0 && t > u) { // sorted for x only
            double kept = t;
            t = u, u = kept;
        }
        low = fmax(low, t), high = fmin(high, u);
    }
    return low <= high && high >= 0 ? HIT : APART;
}

ANSWER(ray_box_parallel_epsilon)
{
    UNUSED_KINDS;
    double low = -INFINITY, high = INFINITY;
    for (int i = 0; i < 2; i++) {
        if (fabs(a[i + 2]) < 1e-6) { // but directions have any length
            if (a[i] < b[i] || a[i] > b[i + 2]) return APART;
            continue;
        }
        double t = (b[i] - a[i]) / a[i + 2], u = (b[i + 2] - a[i]) / a[i + 2];
        low = fmax(low, fmin(t, u)), high = fmin(high, fmax(t, u));
    }
    return low <= high && high >= 0 ? HIT : APART;
}

ANSWER(ray_box_corner)
{
    UNUSED_KINDS;
    double t, u;
    if (!crosses_box(a, b, &t, &u) || u < 0) return APART;
    bool inside_it = on_range(at(b), at(b + 2), at(a));
    return t < u || inside_it || b[0] == b[2] || b[1] == b[3] ? HIT : APART; // grazed corners
}

ANSWER(ray_segment_behind)
{
    UNUSED_KINDS;
    V o = at(a), d = at(a + 2), p = at(b), e = sub(at(b + 2), p);
    double det = cross(d, e), t = cross(sub(p, o), e) / det, u = cross(sub(p, o), d) / det;
    if (det == 0) return segments_meet(o, add(o, scale(d, 1e9)), p, at(b + 2)) ? HIT : APART;
    return u >= 0 && u <= 1 && (t >= 0 || t > -0.5) ? HIT : APART;
}

ANSWER(ray_segment_parallel)
{
    UNUSED_KINDS;
    V o = at(a), d = at(a + 2), p = at(b), e = sub(at(b + 2), p);
    double det = cross(d, e), t = cross(sub(p, o), e) / det, u = cross(sub(p, o), d) / det;
    return det != 0 && t >= 0 && u >= 0 && u <= 1 ? HIT : APART;
}

ANSWER(ray_segment_end_left_out)
{
    UNUSED_KINDS;
    V o = at(a), d = at(a + 2), p = at(b), q = at(b + 2), e = sub(q, p);
    double det = cross(d, e), t = cross(sub(p, o), e) / det, u = cross(sub(p, o), d) / det;
    if (det == 0) {
        bool line = cross(d, sub(p, o)) == 0;
        return line && (dot(sub(p, o), d) >= 0 || dot(sub(q, o), d) >= 0) ? HIT : APART;
    }
    return t >= 0 && u >= 0 && u < 1 ? HIT : APART;
}

ANSWER(ray_segment_origin_left_out)
{
    UNUSED_KINDS;
    V o = at(a), d = at(a + 2), p = at(b), q = at(b + 2), e = sub(q, p);
    double det = cross(d, e), t = cross(sub(p, o), e) / det, u = cross(sub(p, o), d) / det;
    if (det == 0) {
        bool line = cross(d, sub(p, o)) == 0;
        return line && (dot(sub(p, o), d) >= 0 || dot(sub(q, o), d) >= 0) ? HIT : APART;
    }
    return t > 0 && u >= 0 && u <= 1 ? HIT : APART;
}

ANSWER(ray_polygon_first_side)
{
    UNUSED_KINDS;
    V corner[CORNERS], o = at(a), d = at(a + 2);
    int count = corners_of(kind_b, b, corner);
    if (inside(corner, count, o)) return HIT;
    for (int i = 0; i < count; i++) { // only sides that face the origin of a clockwise one
        V p = corner[i], e = sub(corner[(i + 1) % count], p);
        double det = cross(d, e);
        if (det >= 0) continue;
        double t = cross(sub(p, o), e) / det, u = cross(sub(p, o), d) / det;
        if (t >= 0 && u >= 0 && u <= 1) return HIT;
    }
    return APART;
}

ANSWER(ray_polygon_even)
{
    UNUSED_KINDS;
    V corner[CORNERS], o = at(a), d = at(a + 2);
    int count = corners_of(kind_b, b, corner), crossed = 0;
    for (int i = 0; i < count; i++) {
        V p = corner[i], e = sub(corner[(i + 1) % count], p);
        double det = cross(d, e);
        if (det == 0) continue;
        double t = cross(sub(p, o), e) / det, u = cross(sub(p, o), d) / det;
        crossed += t >= 0 && u >= 0 && u < 1;
    }
    return crossed % 2 == 1 || crossed == 2 ? HIT : APART; // through four sides: none
}

ANSWER(ray_polygon_convex)
{
    UNUSED_KINDS;
    V corner[CORNERS], o = at(a), d = at(a + 2);
    int count = corners_of(kind_b, b, corner);
    bool left = false, right = false, ahead = false;
    for (int i = 0; i < count; i++) {
        double s = cross(d, sub(corner[i], o));
        left |= s >= 0, right |= s <= 0, ahead |= dot(d, sub(corner[i], o)) >= 0;
    }
    return left && right && ahead ? HIT : APART;
}

ANSWER(ray_obb_turned)
{
    UNUSED_KINDS;
    V d = sub(at(a), at(b)), u = {b[4], b[5]};
    const double local[4] = {dot(d, u), cross(u, d), a[2], a[3]}; // the direction is not turned
    const double box[4] = {-b[2], -b[3], b[2], b[3]};
    double t, w;
    return crosses_box(local, box, &t, &w) && w >= 0 ? HIT : APART;
}

ANSWER(ray_point_line)
{
    UNUSED_KINDS;
    V to = sub(at(b), at(a)), d = at(a + 2);
    return cross(d, to) == 0 ? HIT : APART;
}

ANSWER(ray_point_axis)
{
    UNUSED_KINDS;
    V to = sub(at(b), at(a)), d = at(a + 2);
    if (cross(d, to) != 0) return APART;
    return to.x * d.x >= 0 ? HIT : APART; // vertical ones both ways
}

ANSWER(ray_triangle_no_inside)
{
    UNUSED_KINDS;
    V o = at(a), d = at(a + 2);
    int hits = 0;
    for (int i = 0; i < 3; i++) {
        V p = at(b + 2 * i), e = sub(at(b + 2 * ((i + 1) % 3)), p);
        double det = cross(d, e);
        if (det == 0) continue;
        double t = cross(sub(p, o), e) / det, u = cross(sub(p, o), d) / det;
        hits += t >= 0 && u >= 0 && u <= 1;
    }
    return hits >= 2 ? HIT : APART; // in and out
}

ANSWER(ray_capsule_sides)
{
    UNUSED_KINDS;
    V o = at(a), d = at(a + 2), p = at(b), q = at(b + 2), n = perp(sub(q, p));
    double far = length(n);
    if (distance_to(p, q, o) <= b[4]) return HIT;
    if (far == 0) {
        double t, u;
        return crosses_circle(a, (double[]){p.x, p.y, b[4]}, &t, &u) && u >= 0 ? HIT : APART;
    }
    for (int i = 0; i < 2; i++) { // the caps are forgotten
        V off = scale(n, (i ? -1 : 1) * b[4] / far), from = add(p, off), e = sub(q, p);
        double det = cross(d, e);
        double t = cross(sub(from, o), e) / det, u = cross(sub(from, o), d) / det;
        if (det != 0 && t >= 0 && u >= 0 && u <= 1) return HIT;
    }
    return APART;
}

// ---- Where it enters

ANSWER(ray_circle_exit)
{
    UNUSED_KINDS;
    double t, u;
    if (!crosses_circle(a, b, &t, &u) || u < 0) return APART;
    measure[0] = u * length(at(a + 2)); // where it leaves
    return HIT;
}

ANSWER(ray_circle_entry_in_directions)
{
    UNUSED_KINDS;
    double t, u;
    if (!crosses_circle(a, b, &t, &u) || u < 0) return APART;
    measure[0] = fmax(t, 0); // in multiples of the direction
    return HIT;
}

ANSWER(ray_circle_entry_behind)
{
    UNUSED_KINDS;
    double t, u;
    if (!crosses_circle(a, b, &t, &u) || u < 0) return APART;
    measure[0] = t * length(at(a + 2)); // negative from inside
    return HIT;
}

ANSWER(ray_circle_contact_centre)
{
    UNUSED_KINDS;
    double t, u;
    if (!crosses_circle(a, b, &t, &u) || u < 0) return APART;
    V d = at(a + 2);
    double ahead = fmax(dot(sub(at(b), at(a)), d) / dot(d, d), 0); // nearest to the centre
    V p = add(at(a), scale(d, ahead));
    measure[3] = p.x, measure[4] = p.y;
    return HIT;
}

ANSWER(ray_box_normal_along_ray)
{
    UNUSED_KINDS;
    double t, u;
    if (!crosses_box(a, b, &t, &u) || u < 0) return APART;
    V p = add(at(a), scale(at(a + 2), fmax(t, 0)));
    bool x = fabs(p.x - b[0]) < 1e-9 || fabs(p.x - b[2]) < 1e-9;
    measure[1] = x ? copysign(1, a[2]) : 0; // with the ray, not against it
    measure[2] = x ? 0 : copysign(1, a[3]);
    measure[3] = p.x, measure[4] = p.y;
    return HIT;
}

ANSWER(ray_box_contact_from_inside)
{
    UNUSED_KINDS;
    double t, u;
    if (!crosses_box(a, b, &t, &u) || u < 0) return APART;
    V p = add(at(a), scale(at(a + 2), t >= 0 ? t : u)); // from inside: the exit
    measure[3] = p.x, measure[4] = p.y;
    return HIT;
}

ANSWER(ray_circle_normal_not_unit)
{
    UNUSED_KINDS;
    double t, u;
    if (!crosses_circle(a, b, &t, &u) || u < 0) return APART;
    V p = add(at(a), scale(at(a + 2), fmax(t, 0))), n = sub(p, at(b));
    measure[1] = n.x, measure[2] = n.y; // not divided by the radius
    return HIT;
}

ZOO_TABLE(zoo_rays, FAULTY(ray_circle_line, 1, RAY, CIRCLE, CLOSED, "It takes the ray for a line."),
          FAULTY(ray_circle_segment, 1, RAY, CIRCLE, CLOSED, "It takes the ray for a segment."),
          FAULTY(ray_circle_starts_inside, 1, RAY, CIRCLE, CLOSED, "It misses from inside."),
          FAULTY(ray_circle_not_unit, 1, RAY, CIRCLE, CLOSED, "It takes the direction for unit."),
          FAULTY(ray_circle_tangent, 1, RAY, CIRCLE, CLOSED, "It misses tangents."),
          FAULTY(ray_circle_behind, 1, RAY, CIRCLE, CLOSED, "It hits what is just behind."),
          FAULTY(ray_circle_tiny_direction, 1, RAY, CIRCLE, CLOSED, "It refuses short directions."),
          FAULTY(ray_circle_reach, 1, RAY, CIRCLE, CLOSED, "It ends after 10,000 px."),
          FAULTY(ray_circle_angle, 1, RAY, CIRCLE, CLOSED, "It does not wrap the angle."),
          FAULTY(ray_box_line, 1, RAY, AABB, CLOSED, "It takes the ray for a line."),
          FAULTY(ray_box_segment, 1, RAY, AABB, CLOSED, "It takes the ray for a segment."),
          FAULTY(ray_box_starts_inside, 1, RAY, AABB, CLOSED, "It misses from inside."),
          FAULTY(ray_box_along_border, 1, RAY, AABB, CLOSED, "It misses along a border."),
          FAULTY(ray_box_negative_direction, 1, RAY, AABB, CLOSED, "It sorts one slab only."),
          FAULTY(ray_box_parallel_epsilon, 1, RAY, AABB, CLOSED,
                 "It takes short ones for parallel."),
          FAULTY(ray_box_corner, 1, RAY, AABB, CLOSED, "It misses a grazed corner."),
          FAULTY(ray_segment_behind, 1, RAY, SEGMENT, CLOSED, "It starts half a direction early."),
          FAULTY(ray_segment_parallel, 1, RAY, SEGMENT, CLOSED, "It misses collinear segments."),
          FAULTY(ray_segment_end_left_out, 1, RAY, SEGMENT, CLOSED, "It leaves one end out."),
          FAULTY(ray_segment_origin_left_out, 1, RAY, SEGMENT, CLOSED, "It leaves its origin out."),
          FAULTY(ray_polygon_first_side, 1, RAY, POLYGON, CLOSED, "It assumes one winding."),
          FAULTY(ray_polygon_even, 1, RAY, POLYGON, CLOSED, "It counts crossings up to three."),
          FAULTY(ray_polygon_convex, 1, RAY, POLYGON, CLOSED, "It tests the convex hull."),
          FAULTY(ray_obb_turned, 1, RAY, OBB, CLOSED, "It does not turn the direction."),
          FAULTY(ray_point_line, 1, RAY, POINT, CLOSED, "It takes the ray for a line."),
          FAULTY(ray_point_axis, 1, RAY, POINT, CLOSED, "It tests x only for what is ahead."),
          FAULTY(ray_triangle_no_inside, 1, RAY, TRIANGLE, CLOSED, "It misses from inside."),
          FAULTY(ray_capsule_sides, 1, RAY, CAPSULE, CLOSED, "It forgets the caps."),
          FAULTY_WITH(ray_circle_exit, 1, RAY, CIRCLE, CLOSED, "It gives the exit.",
                      .gives = TOUCHSTONE_DISTANCE),
          FAULTY_WITH(ray_circle_entry_in_directions, 1, RAY, CIRCLE, CLOSED,
                      "It gives multiples of the direction.", .gives = TOUCHSTONE_DISTANCE),
          FAULTY_WITH(ray_circle_entry_behind, 1, RAY, CIRCLE, CLOSED, "Its entry lies behind.",
                      .gives = TOUCHSTONE_DISTANCE),
          FAULTY_WITH(ray_circle_contact_centre, 1, RAY, CIRCLE, CLOSED, "Its entry lies inside.",
                      .gives = TOUCHSTONE_CONTACT),
          FAULTY_WITH(ray_box_normal_along_ray, 1, RAY, AABB, CLOSED, "Its normal leads in.",
                      .gives = TOUCHSTONE_CONTACT + TOUCHSTONE_NORMAL),
          FAULTY_WITH(ray_box_contact_from_inside, 1, RAY, AABB, CLOSED,
                      "From inside it gives the exit.", .gives = TOUCHSTONE_CONTACT),
          FAULTY_WITH(ray_circle_normal_not_unit, 1, RAY, CIRCLE, CLOSED, "Its normal is not unit.",
                      .gives = TOUCHSTONE_NORMAL));
