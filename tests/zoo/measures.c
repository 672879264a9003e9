// Right answers with wrong measures.
#include "zoo_private.h"

#define GAP TOUCHSTONE_GAP
#define NORMAL TOUCHSTONE_NORMAL

// The signed gap of two circles, and the unit direction from a to b.
static double circles(const double *a, const double *b, V *way)
{
    V d = sub(at(b), at(a));
    double far = length(d);
    *way = far > 0 ? scale(d, 1 / far) : (V){1, 0};
    return far - a[2] - b[2];
}

static int put(double *measure, double gap, V way)
{
    measure[0] = gap, measure[1] = way.x, measure[2] = way.y;
    return gap <= 0 ? HIT : APART;
}

ANSWER(measure_normal_reversed)
{
    UNUSED_KINDS;
    V way;
    double gap = circles(a, b, &way);
    return put(measure, gap, scale(way, -1));
}

ANSWER(measure_normal_left)
{
    UNUSED_KINDS;
    V way;
    double gap = circles(a, b, &way);
    return put(measure, gap, b[0] < a[0] ? scale(way, -1) : way);
}

ANSWER(measure_normal_long)
{
    UNUSED_KINDS;
    V way;
    double gap = circles(a, b, &way);
    return put(measure, gap, scale(way, 1.001));
}

ANSWER(measure_normal_micro)
{
    UNUSED_KINDS;
    V way;
    double gap = circles(a, b, &way);
    return put(measure, gap, scale(way, 1 + 1e-6));
}

ANSWER(measure_normal_not_unit)
{
    UNUSED_KINDS;
    V way;
    double gap = circles(a, b, &way);
    return put(measure, gap, sub(at(b), at(a)));
}

ANSWER(measure_normal_only_reversed)
{
    UNUSED_KINDS;
    V way;
    double gap = circles(a, b, &way);
    put(measure, (double)NAN, scale(way, -1));
    return gap <= 0 ? HIT : APART;
}

ANSWER(measure_normal_quarter)
{
    UNUSED_KINDS;
    V way;
    double gap = circles(a, b, &way);
    put(measure, (double)NAN, perp(way));
    return gap <= 0 ? HIT : APART;
}

ANSWER(measure_squared)
{
    UNUSED_KINDS;
    V way, d = sub(at(b), at(a));
    double gap = circles(a, b, &way), reach = a[2] + b[2];
    put(measure, dot(d, d) - reach * reach, way);
    return gap <= 0 ? HIT : APART;
}

ANSWER(measure_centres)
{
    UNUSED_KINDS;
    V way;
    double gap = circles(a, b, &way);
    put(measure, gap > 0 ? length(sub(at(b), at(a))) : gap, way);
    return gap <= 0 ? HIT : APART;
}

ANSWER(measure_depth_positive)
{
    UNUSED_KINDS;
    V way;
    double gap = circles(a, b, &way);
    put(measure, fabs(gap), way);
    return gap <= 0 ? HIT : APART;
}

ANSWER(measure_one_radius)
{
    UNUSED_KINDS;
    V way;
    double gap = circles(a, b, &way);
    put(measure, gap > 0 ? gap : gap + fmin(a[2], b[2]) / 2, way); // half of the smaller one
    return gap <= 0 ? HIT : APART;
}

ANSWER(measure_equal_centres)
{
    UNUSED_KINDS;
    V d = sub(at(b), at(a)), way;
    double gap = circles(a, b, &way);
    put(measure, gap, dot(d, d) > 0 ? way : (V){0, 0}); // no direction
    return gap <= 0 ? HIT : APART;
}

ANSWER(measure_contact_centre)
{
    UNUSED_KINDS;
    V way;
    measure[3] = (a[0] + b[0]) / 2, measure[4] = (a[1] + b[1]) / 2; // between the centres
    return circles(a, b, &way) <= 0 ? HIT : APART;
}

ANSWER(measure_contact_outside)
{
    UNUSED_KINDS;
    V way;
    double gap = circles(a, b, &way);
    V p = add(at(a), scale(way, a[2] - 2 * gap)); // beyond the rim of a
    measure[3] = p.x, measure[4] = p.y;
    return gap <= 0 ? HIT : APART;
}

ANSWER(measure_contact_rim)
{
    UNUSED_KINDS;
    V way;
    double gap = circles(a, b, &way);
    V p = add(at(a), scale(way, a[2])); // the rim of a, which b may not reach around
    measure[3] = p.x, measure[4] = p.y;
    return gap <= 0 ? HIT : APART;
}

// ---- Boxes

typedef struct Sides {
    double x, y;
} Sides;

// Overlaps along the axes; negative: the distance along it.
static Sides overlaps(const double *a, const double *b)
{
    return (Sides){fmin(a[2] - b[0], b[2] - a[0]), fmin(a[3] - b[1], b[3] - a[1])};
}

static V box_way(const double *a, const double *b, bool x)
{
    if (x) return (V){a[2] - b[0] <= b[2] - a[0] ? 1 : -1, 0};
    return (V){0, a[3] - b[1] <= b[3] - a[1] ? 1 : -1};
}

ANSWER(measure_boxes_larger_axis)
{
    UNUSED_KINDS;
    Sides s = overlaps(a, b);
    bool x = s.x > s.y; // the axis of most overlap
    put(measure, -(x ? s.x : s.y), box_way(a, b, x));
    return s.x >= 0 && s.y >= 0 ? HIT : APART;
}

ANSWER(measure_boxes_x_axis)
{
    UNUSED_KINDS;
    Sides s = overlaps(a, b);
    put(measure, -s.x, box_way(a, b, true));
    return s.x >= 0 && s.y >= 0 ? HIT : APART;
}

ANSWER(measure_boxes_contained)
{
    UNUSED_KINDS;
    double x = fmin(a[2], b[2]) - fmax(a[0], b[0]), y = fmin(a[3], b[3]) - fmax(a[1], b[1]);
    put(measure, -fmin(x, y), box_way(a, b, x < y)); // not the way out of containment
    return x >= 0 && y >= 0 ? HIT : APART;
}

ANSWER(measure_boxes_centres_sign)
{
    UNUSED_KINDS;
    Sides s = overlaps(a, b);
    bool x = s.x < s.y;
    V way = x ? (V){a[0] < b[0] ? 1 : -1, 0} : (V){0, a[1] < b[1] ? 1 : -1}; // by their corners
    put(measure, -fmin(s.x, s.y), way);
    return s.x >= 0 && s.y >= 0 ? HIT : APART;
}

ANSWER(measure_boxes_one_axis_distance)
{
    UNUSED_KINDS;
    Sides s = overlaps(a, b);
    measure[0] = fmax(-s.x, -s.y); // a corner is farther
    return s.x >= 0 && s.y >= 0 ? HIT : APART;
}

ANSWER(measure_boxes_distance_manhattan)
{
    UNUSED_KINDS;
    Sides s = overlaps(a, b);
    measure[0] = fmax(-s.x, 0) + fmax(-s.y, 0);
    return s.x >= 0 && s.y >= 0 ? HIT : APART;
}

ANSWER(measure_boxes_distance_corner)
{
    UNUSED_KINDS;
    V p[4], q[4];
    double least = INFINITY;
    Sides s = overlaps(a, b);
    corners_of(AABB, a, p), corners_of(AABB, b, q);
    for (int i = 0; i < 16; i++) least = fmin(least, length(sub(p[i / 4], q[i % 4])));
    measure[0] = least; // between corners only
    return s.x >= 0 && s.y >= 0 ? HIT : APART;
}

ANSWER(measure_boxes_distance_rounded)
{
    UNUSED_KINDS;
    Sides s = overlaps(a, b);
    measure[0] = rint(hypot(fmax(-s.x, 0), fmax(-s.y, 0)) * 100) / 100;
    return s.x >= 0 && s.y >= 0 ? HIT : APART;
}

ANSWER(measure_boxes_contact_corner)
{
    UNUSED_KINDS;
    Sides s = overlaps(a, b);
    measure[3] = b[0], measure[4] = b[1]; // the first corner of b
    return s.x >= 0 && s.y >= 0 ? HIT : APART;
}

ANSWER(measure_boxes_contact_middle)
{
    UNUSED_KINDS;
    Sides s = overlaps(a, b);
    measure[3] = ((a[0] + a[2]) / 2 + (b[0] + b[2]) / 2) / 2;
    measure[4] = ((a[1] + a[3]) / 2 + (b[1] + b[3]) / 2) / 2;
    return s.x >= 0 && s.y >= 0 ? HIT : APART;
}

// ---- Circle and box

ANSWER(measure_circle_box_inside)
{
    UNUSED_KINDS;
    V n = {clamp(a[0], b[0], b[2]), clamp(a[1], b[1], b[3])};
    double far = length(sub(n, at(a)));
    measure[0] = far - a[2]; // a centre inside is not pushed out of the box
    return far <= a[2] ? HIT : APART;
}

ANSWER(measure_circle_box_normal_inside)
{
    UNUSED_KINDS;
    V n = {clamp(a[0], b[0], b[2]), clamp(a[1], b[1], b[3])}, d = sub(n, at(a));
    double far = length(d);
    V way = far > 0 ? scale(d, 1 / far) : (V){0, 1}; // always down from inside
    measure[1] = way.x, measure[2] = way.y;
    return far <= a[2] ? HIT : APART;
}

ANSWER(measure_circle_box_contact)
{
    UNUSED_KINDS;
    V n = {clamp(a[0], b[0], b[2]), clamp(a[1], b[1], b[3])};
    double far = length(sub(n, at(a)));
    measure[3] = b[0] > a[0] ? b[0] : b[2], measure[4] = n.y; // a side of the box, not the nearest
    return far <= a[2] ? HIT : APART;
}

// ---- Convex polygons

static int convex(int fault, int kind_a, const double *a, int kind_b, const double *b,
                  double *measure)
{
    V p[CORNERS], q[CORNERS], best = {0, 0};
    int n = corners_of(kind_a, a, p), m = corners_of(kind_b, b, q);
    double depth = INFINITY;
    for (int i = 0; i < n + m; i++) {
        V side_of = i < n ? sub(p[(i + 1) % n], p[i]) : sub(q[(i - n + 1) % m], q[i - n]);
        double far = length(side_of);
        if (far == 0) continue;
        V axis = perp(fault == 1 ? side_of : scale(side_of, 1 / far)); // 1: not normalised
        double low = INFINITY, high = -INFINITY, from = INFINITY, to = -INFINITY;
        for (int k = 0; k < n; k++) {
            low = fmin(low, dot(axis, p[k])), high = fmax(high, dot(axis, p[k]));
        }
        for (int k = 0; k < m; k++) {
            from = fmin(from, dot(axis, q[k])), to = fmax(to, dot(axis, q[k]));
        }
        if (low > to || from > high) return APART;
        double forth = high - from, back = to - low, least = fmin(forth, back);
        if (fault == 2) least = fmin(high, to) - fmax(low, from); // 2: only the common part
        if (fault == 3 && i >= n) continue;                       // 3: the axes of a
        if (least < depth) depth = least, best = forth <= back ? axis : scale(axis, -1);
        if (fault == 4 && least == depth && i > 0) best = axis; // 4: the sign of the last axis
    }
    double unit = length(best);
    measure[0] = fault == 1 ? -depth / fmax(unit, 1e-300) : -depth;
    measure[1] = best.x / (unit > 0 ? unit : 1), measure[2] = best.y / (unit > 0 ? unit : 1);
    return HIT;
}

ANSWER(measure_convex_not_normalised) { return convex(1, kind_a, a, kind_b, b, measure); }
ANSWER(measure_convex_common_part) { return convex(2, kind_a, a, kind_b, b, measure); }
ANSWER(measure_convex_axes_of_one) { return convex(3, kind_a, a, kind_b, b, measure); }
ANSWER(measure_convex_sign) { return convex(4, kind_a, a, kind_b, b, measure); }

ANSWER(measure_segments_crossing)
{
    UNUSED_KINDS;
    V p = at(a), r = sub(at(a + 2), p), q = at(b), s = sub(at(b + 2), q);
    double d = cross(r, s), t = cross(sub(q, p), s) / (d == 0 ? 1 : d);
    measure[3] = p.x + t * r.x, measure[4] = p.y + t * r.y; // collinear ones: the first end
    return segments_meet(p, at(a + 2), q, at(b + 2)) ? HIT : APART;
}

ANSWER(measure_segment_distance_ends)
{
    UNUSED_KINDS;
    V p = at(a), q = at(a + 2), r = at(b), s = at(b + 2);
    measure[0] = fmin(fmin(length(sub(p, r)), length(sub(p, s))),
                      fmin(length(sub(q, r)), length(sub(q, s))));
    return segments_meet(p, q, r, s) ? HIT : APART;
}

ANSWER(measure_point_segment_line)
{
    UNUSED_KINDS;
    V p = at(b), q = at(b + 2), c = at(a);
    double far = length(sub(q, p));
    measure[0] = far > 0 ? fabs(side(p, q, c)) / far : length(sub(c, p)); // to the line
    return distance_to(p, q, c) == 0 ? HIT : APART;
}

ANSWER(measure_polygon_point_corner)
{
    UNUSED_KINDS;
    V corner[CORNERS];
    int count = corners_of(kind_a, a, corner);
    measure[0] = INFINITY;
    for (int i = 0; i < count; i++) measure[0] = fmin(measure[0], length(sub(corner[i], at(b))));
    return inside(corner, count, at(b)) ? HIT : APART; // the nearest corner, not side
}

ANSWER(measure_circle_normal_apart)
{
    UNUSED_KINDS;
    V n = {clamp(a[0], b[0], b[2]), clamp(a[1], b[1], b[3])};
    double far = length(sub(n, at(a)));
    V d = sub((V){(b[0] + b[2]) / 2, (b[1] + b[3]) / 2}, at(a)); // to the centre of the box
    measure[1] = d.x / length(d), measure[2] = d.y / length(d);
    return far <= a[2] ? HIT : APART;
}

#define MEASURES(function, digits, kind_a, kind_b, given, fault)                                   \
    FAULTY_WITH(function, digits, kind_a, kind_b, CLOSED, fault, .gives = given)

ZOO_TABLE(
    zoo_measures,
    MEASURES(measure_normal_reversed, 1, CIRCLE, CIRCLE, GAP + NORMAL, "Its normal points from b."),
    MEASURES(measure_normal_left, 1, CIRCLE, CIRCLE, GAP + NORMAL, "It flips to the left."),
    MEASURES(measure_normal_long, 1, CIRCLE, CIRCLE, GAP + NORMAL, "Its normal is 0.1% too long."),
    MEASURES(measure_normal_micro, 1, CIRCLE, CIRCLE, GAP + NORMAL, "Its normal is 1e-6 too long."),
    MEASURES(measure_normal_not_unit, 1, CIRCLE, CIRCLE, GAP + NORMAL, "Its normal is not unit."),
    MEASURES(measure_normal_only_reversed, 1, CIRCLE, CIRCLE, NORMAL, "It points from b to a."),
    MEASURES(measure_normal_quarter, 1, CIRCLE, CIRCLE, NORMAL, "It is turned by a quarter."),
    MEASURES(measure_squared, 1, CIRCLE, CIRCLE, GAP, "Its distance is squared."),
    MEASURES(measure_centres, 1, CIRCLE, CIRCLE, TOUCHSTONE_DISTANCE, "It measures from centres."),
    MEASURES(measure_depth_positive, 1, CIRCLE, CIRCLE, GAP, "Its depth is positive."),
    MEASURES(measure_one_radius, 1, CIRCLE, CIRCLE, TOUCHSTONE_DEPTH, "Half a radius is lost."),
    MEASURES(measure_equal_centres, 1, CIRCLE, CIRCLE, GAP + NORMAL, "No normal at equal centres."),
    MEASURES(measure_contact_centre, 1, CIRCLE, CIRCLE, TOUCHSTONE_CONTACT,
             "Its contact is between the centres."),
    MEASURES(measure_contact_outside, 1, CIRCLE, CIRCLE, TOUCHSTONE_CONTACT,
             "Its contact is beyond a rim."),
    MEASURES(measure_contact_rim, 1, CIRCLE, CIRCLE, TOUCHSTONE_CONTACT,
             "Its contact is on a rim beyond the other."),
    MEASURES(measure_boxes_larger_axis, 1, AABB, AABB, GAP + NORMAL, "It takes the wrong axis."),
    MEASURES(measure_boxes_x_axis, 1, AABB, AABB, TOUCHSTONE_DEPTH, "It takes x always."),
    MEASURES(measure_boxes_contained, 1, AABB, AABB, TOUCHSTONE_DEPTH + NORMAL,
             "It does not lead out of containment."),
    MEASURES(measure_boxes_centres_sign, 1, AABB, AABB, TOUCHSTONE_DEPTH + NORMAL,
             "It takes the side by corners."),
    MEASURES(measure_boxes_one_axis_distance, 1, AABB, AABB, TOUCHSTONE_DISTANCE,
             "It measures along one axis."),
    MEASURES(measure_boxes_distance_manhattan, 1, AABB, AABB, TOUCHSTONE_DISTANCE,
             "It adds both distances."),
    MEASURES(measure_boxes_distance_corner, 1, AABB, AABB, TOUCHSTONE_DISTANCE,
             "It measures between corners."),
    MEASURES(measure_boxes_distance_rounded, 1, AABB, AABB, TOUCHSTONE_DISTANCE,
             "It rounds to two decimals."),
    MEASURES(measure_boxes_contact_corner, 1, AABB, AABB, TOUCHSTONE_CONTACT,
             "Its contact is a corner of b."),
    MEASURES(measure_boxes_contact_middle, 1, AABB, AABB, TOUCHSTONE_CONTACT,
             "Its contact is between the centres."),
    MEASURES(measure_circle_box_inside, 1, CIRCLE, AABB, TOUCHSTONE_DEPTH,
             "It forgets the inside."),
    MEASURES(measure_circle_box_normal_inside, 1, CIRCLE, AABB, NORMAL, "From inside it is down."),
    MEASURES(measure_circle_box_contact, 1, CIRCLE, AABB, TOUCHSTONE_CONTACT,
             "Its contact is on a far side."),
    MEASURES(measure_circle_normal_apart, 1, CIRCLE, AABB, TOUCHSTONE_NORMAL_APART,
             "It points to the centre."),
    MEASURES(measure_convex_not_normalised, 1, CONVEX, CONVEX, TOUCHSTONE_DEPTH + NORMAL,
             "It compares depths of axes that are not unit."),
    MEASURES(measure_convex_common_part, 1, CONVEX, CONVEX, TOUCHSTONE_DEPTH,
             "It measures the common part."),
    MEASURES(measure_convex_axes_of_one, 1, CONVEX, CONVEX, TOUCHSTONE_DEPTH + NORMAL,
             "It measures along the axes of one."),
    MEASURES(measure_convex_sign, 1, CONVEX, CONVEX, NORMAL, "Its sign is that of a side."),
    MEASURES(measure_segments_crossing, 1, SEGMENT, SEGMENT, TOUCHSTONE_CONTACT,
             "Collinear ones give an end."),
    MEASURES(measure_segment_distance_ends, 1, SEGMENT, SEGMENT, TOUCHSTONE_DISTANCE,
             "It measures between ends."),
    MEASURES(measure_point_segment_line, 1, POINT, SEGMENT, TOUCHSTONE_DISTANCE,
             "It measures to the line."),
    FAULTY_WITH(measure_polygon_point_corner, 1, POLYGON, POINT, EITHER, "It measures to corners.",
                .gives = TOUCHSTONE_DISTANCE));
