// Axis-aligned boxes and points.
#include "zoo_private.h"

#include <stdint.h>

ANSWER(boxes_x_only)
{
    UNUSED_KINDS;
    return a[0] <= b[2] && b[0] <= a[2] ? HIT : APART;
}

ANSWER(boxes_corners_only)
{
    UNUSED_KINDS;
    V p[4], q[4];
    corners_of(AABB, a, p), corners_of(AABB, b, q);
    for (int i = 0; i < 4; i++) {
        if (on_range(at(b), at(b + 2), p[i]) || on_range(at(a), at(a + 2), q[i])) return HIT;
    }
    return APART; // a cross has no corner inside
}

ANSWER(boxes_first_corners_only)
{
    UNUSED_KINDS;
    V p[4];
    corners_of(AABB, a, p);
    for (int i = 0; i < 4; i++) {
        if (on_range(at(b), at(b + 2), p[i])) return HIT;
    }
    return APART;
}

ANSWER(boxes_one_side_open)
{
    UNUSED_KINDS;
    return a[0] <= b[2] && b[0] <= a[2] && a[1] < b[3] && b[1] <= a[3] ? HIT : APART;
}

ANSWER(boxes_corner_touch_open)
{
    UNUSED_KINDS;
    bool x = a[0] <= b[2] && b[0] <= a[2], y = a[1] <= b[3] && b[1] <= a[3];
    bool corner = (a[0] == b[2] || b[0] == a[2]) && (a[1] == b[3] || b[1] == a[3]);
    return x && y && !corner ? HIT : APART;
}

ANSWER(boxes_open_as_closed)
{
    UNUSED_KINDS;
    return a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3] ? HIT : APART;
}

ANSWER(boxes_closed_as_open)
{
    UNUSED_KINDS;
    return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3] ? HIT : APART;
}

ANSWER(boxes_one_axis_closed)
{
    UNUSED_KINDS;
    return a[0] < b[2] && b[0] < a[2] && a[1] <= b[3] && b[1] < a[3] ? HIT : APART;
}

ANSWER(boxes_centers_halves)
{
    UNUSED_KINDS;
    double dx = fabs((a[0] + a[2]) - (b[0] + b[2])) / 2;
    double dy = fabs((a[1] + a[3]) - (b[1] + b[3])) / 2;
    double w = a[2] - a[0] + b[2] - b[0], h = a[3] - a[1] + b[3] - b[1];
    return dx <= w && dy <= h ? HIT : APART; // not halved
}

ANSWER(boxes_area)
{
    UNUSED_KINDS;
    double w = fmin(a[2], b[2]) - fmax(a[0], b[0]), h = fmin(a[3], b[3]) - fmax(a[1], b[1]);
    return w * h >= 0 ? HIT : APART; // two negative sides give a positive area
}

ANSWER(boxes_degenerate_refused)
{
    UNUSED_KINDS;
    if (a[0] == a[2] || a[1] == a[3] || b[0] == b[2] || b[1] == b[3]) return APART;
    return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3] ? HIT : APART;
}

ANSWER(boxes_int_cast)
{
    UNUSED_KINDS;
    return (long long)a[0] <= (long long)b[2] && (long long)b[0] <= (long long)a[2] &&
                   (long long)a[1] <= (long long)b[3] && (long long)b[1] <= (long long)a[3]
               ? HIT
               : APART;
}

ANSWER(boxes_epsilon)
{
    UNUSED_KINDS;
    const double e = 1e-6;
    return a[0] <= b[2] + e && b[0] <= a[2] + e && a[1] <= b[3] + e && b[1] <= a[3] + e ? HIT
                                                                                        : APART;
}

ANSWER(boxes_relative_epsilon)
{
    UNUSED_KINDS;
    double e = 1e-4 * fmax(fabs(a[0]), fabs(b[2]));
    return a[0] <= b[2] + e && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3] ? HIT : APART;
}

ANSWER(boxes_no_containment)
{
    UNUSED_KINDS;
    bool within = a[0] > b[0] && a[2] < b[2] && a[1] > b[1] && a[3] < b[3];
    bool x = a[0] <= b[2] && b[0] <= a[2], y = a[1] <= b[3] && b[1] <= a[3];
    return x && y && !within ? HIT : APART; // sides that cross only
}

ANSWER(boxes_equal_sizes)
{
    UNUSED_KINDS;
    double w = a[2] - a[0], h = a[3] - a[1];
    double dx = b[0] - a[0], dy = b[1] - a[1]; // the size of a for both
    return dx <= w && -dx <= w && dy <= h && -dy <= h ? HIT : APART;
}

ANSWER(boxes_floats)
{
    UNUSED_KINDS;
    float n[4], m[4];
    for (int i = 0; i < 4; i++) n[i] = (float)a[i], m[i] = (float)b[i];
    return n[0] <= m[2] && m[0] <= n[2] && n[1] <= m[3] && m[1] <= n[3] ? HIT : APART;
}

ANSWER(boxes_negative_sign)
{
    UNUSED_KINDS;
    unsigned w = (unsigned)fmin(fabs(a[2] - a[0]), 4e9); // a size is unsigned, a place is not
    return fabs(a[0]) <= fabs(b[2]) + w && a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] &&
                   b[1] <= a[3]
               ? HIT
               : APART;
}

ANSWER(boxes_told_corner)
{
    UNUSED_KINDS;
    double w = fmin(a[2], b[2]) - fmax(a[0], b[0]), h = fmin(a[3], b[3]) - fmax(a[1], b[1]);
    if (w < 0 || h < 0) return APART;
    return w == 0 && h == 0 ? TOUCHING : HIT; // sides that touch are told as overlapping
}

// ---- Box and point

ANSWER(box_point_max_excluded)
{
    UNUSED_KINDS;
    return b[0] >= a[0] && b[0] < a[2] && b[1] >= a[1] && b[1] < a[3] ? HIT : APART;
}

ANSWER(box_point_corners_excluded)
{
    UNUSED_KINDS;
    if ((b[0] == a[0] || b[0] == a[2]) && (b[1] == a[1] || b[1] == a[3])) return APART;
    return on_range(at(a), at(a + 2), at(b)) ? HIT : APART;
}

ANSWER(box_point_one_corner)
{
    UNUSED_KINDS;
    if (b[0] == a[2] && b[1] == a[1]) return APART; // the upper right one
    return on_range(at(a), at(a + 2), at(b)) ? HIT : APART;
}

ANSWER(box_point_width_height)
{
    UNUSED_KINDS;
    double w = a[2] - a[0], h = a[3] - a[1];
    return b[0] >= a[0] && b[0] <= a[0] + h && b[1] >= a[1] && b[1] <= a[1] + w ? HIT : APART;
}

ANSWER(box_point_rounded)
{
    UNUSED_KINDS;
    double x = rint(b[0] * 100) / 100, y = rint(b[1] * 100) / 100;
    return x >= a[0] && x <= a[2] && y >= a[1] && y <= a[3] ? HIT : APART;
}

ZOO_TABLE(
    zoo_boxes, FAULTY(boxes_x_only, 1, AABB, AABB, CLOSED, "It tests x only."),
    FAULTY(boxes_corners_only, 1, AABB, AABB, CLOSED, "It misses boxes that form a cross."),
    FAULTY(boxes_first_corners_only, 1, AABB, AABB, CLOSED, "It tests the corners of one box."),
    FAULTY(boxes_one_side_open, 1, AABB, AABB, CLOSED, "It is open at one side."),
    FAULTY(boxes_corner_touch_open, 1, AABB, AABB, CLOSED,
           "It misses boxes that touch at a corner."),
    FAULTY(boxes_open_as_closed, 1, AABB, AABB, CLOSED, "It is open, but declared closed."),
    FAULTY(boxes_closed_as_open, 1, AABB, AABB, OPEN, "It is closed, but declared open."),
    FAULTY(boxes_one_axis_closed, 1, AABB, AABB, OPEN, "It is closed at one side."),
    FAULTY(boxes_centers_halves, 1, AABB, AABB, CLOSED, "It does not halve the sizes."),
    FAULTY(boxes_area, 1, AABB, AABB, CLOSED, "Two negative overlaps give a positive area."),
    FAULTY(boxes_degenerate_refused, 1, AABB, AABB, CLOSED, "It refuses boxes without area."),
    FAULTY(boxes_int_cast, 1, AABB, AABB, CLOSED, "It truncates to integers."),
    FAULTY(boxes_epsilon, 1, AABB, AABB, CLOSED, "It adds 1e-6 px."),
    FAULTY(boxes_relative_epsilon, 5, AABB, AABB, CLOSED, "It adds a part of a coordinate."),
    FAULTY(boxes_no_containment, 1, AABB, AABB, CLOSED, "It misses a box inside the other."),
    FAULTY(boxes_equal_sizes, 1, AABB, AABB, CLOSED, "It takes the size of one for both."),
    FAULTY(boxes_floats, 8, AABB, AABB, CLOSED, "It is declared for doubles, but uses floats."),
    FAULTY(boxes_negative_sign, 1, AABB, AABB, CLOSED, "It compares magnitudes of places."),
    FAULTY(boxes_told_corner, 1, AABB, AABB, TOLD, "It reports touching at corners only."),
    FAULTY(box_point_max_excluded, 1, AABB, POINT, CLOSED, "It is half open, but declared closed."),
    FAULTY(box_point_corners_excluded, 1, AABB, POINT, CLOSED, "It leaves the corners out."),
    FAULTY(box_point_one_corner, 1, AABB, POINT, CLOSED, "It leaves one corner out."),
    FAULTY(box_point_width_height, 1, AABB, POINT, CLOSED, "It swaps width and height."),
    FAULTY(box_point_rounded, 1, AABB, POINT, CLOSED, "It rounds to two decimals."));
