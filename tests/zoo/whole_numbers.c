// Faults of whole numbers.
#include "zoo_private.h"

#include <stdint.h>

// As a conversion that wraps around does, without its undefined behaviour.
static int32_t wrapped(int64_t v) { return (int32_t)(uint32_t)(uint64_t)v; }

ANSWER(whole_box_point_average)
{
    UNUSED_KINDS; // an average that cannot overflow, but loses a half of each odd number
    int64_t x = ((int64_t)a[0] >> 1) + ((int64_t)a[2] >> 1);
    int64_t y = ((int64_t)a[1] >> 1) + ((int64_t)a[3] >> 1);
    int64_t w = (int64_t)a[2] - (int64_t)a[0], h = (int64_t)a[3] - (int64_t)a[1];
    int64_t dx = 2 * ((int64_t)b[0] - x), dy = 2 * ((int64_t)b[1] - y);
    return -w <= dx && dx <= w && -h <= dy && dy <= h ? HIT : APART;
}

ANSWER(whole_boxes_widths_overflow)
{
    UNUSED_KINDS; // twice the distance of the centres against both widths, which overflow
    int64_t x = (int64_t)a[0] + (int64_t)a[2] - (int64_t)b[0] - (int64_t)b[2];
    int64_t y = (int64_t)a[1] + (int64_t)a[3] - (int64_t)b[1] - (int64_t)b[3];
    int32_t w = wrapped((int64_t)(a[2] - a[0]) + (int64_t)(b[2] - b[0]));
    int32_t h = wrapped((int64_t)(a[3] - a[1]) + (int64_t)(b[3] - b[1]));
    return (x < 0 ? -x : x) <= w && (y < 0 ? -y : y) <= h ? HIT : APART;
}

ANSWER(whole_segments_doubles)
{
    UNUSED_KINDS; // below 2^26 the products are exact
    return segments_meet(at(a), at(a + 2), at(b), at(b + 2)) ? HIT : APART;
}

ANSWER(whole_triangle_point_floats)
{
    UNUSED_KINDS;
    float t[3];
    for (int i = 0; i < 3; i++) {
        const double *p = a + 2 * i, *q = a + 2 * ((i + 1) % 3);
        float px = (float)(q[0] - p[0]), py = (float)(q[1] - p[1]);
        t[i] = px * (float)(b[1] - p[1]) - py * (float)(b[0] - p[0]);
    }
    if (side(at(a), at(a + 2), at(a + 4)) == 0) {
        bool on = false;
        for (int i = 0; i < 3; i++) {
            V p = at(a + 2 * i), q = at(a + 2 * ((i + 1) % 3));
            on = on || (side(p, q, at(b)) == 0 && on_range(p, q, at(b)));
        }
        return on ? HIT : APART;
    }
    bool less = t[0] < 0 || t[1] < 0 || t[2]<0, more = t[0]> 0 || t[1] > 0 || t[2] > 0;
    return less && more ? APART : HIT;
}

// The sum of two products of differences fits below 2^30.
static int64_t turn_of(const double *p, const double *q, const double *r)
{
    int64_t x = (int64_t)(q[0] - p[0]), y = (int64_t)(q[1] - p[1]);
    return x * (int64_t)(r[1] - p[1]) - y * (int64_t)(r[0] - p[0]);
}

ANSWER(whole_segment_point_upper_half)
{
    UNUSED_KINDS; // only the upper 32 bits of the determinant
    int32_t turn = wrapped(turn_of(a, a + 2, b) / 4294967296);
    return turn == 0 && on_range(at(a), at(a + 2), at(b)) ? HIT : APART;
}

ANSWER(whole_segment_point_lower_half)
{
    UNUSED_KINDS; // only the lower 32 bits
    int32_t turn = wrapped(turn_of(a, a + 2, b));
    return turn == 0 && on_range(at(a), at(a + 2), at(b)) ? HIT : APART;
}

ANSWER(whole_circle_point_saturates)
{
    UNUSED_KINDS; // 46,340 is the largest number whose square has 31 bits
    int64_t x = (int64_t)clamp(fabs(b[0] - a[0]), 0, 46340);
    int64_t y = (int64_t)clamp(fabs(b[1] - a[1]), 0, 46340), r = (int64_t)a[2];
    if (r <= 46340) return x * x + y * y <= r * r ? HIT : APART;
    return fabs(b[0] - a[0]) <= a[2] && fabs(b[1] - a[1]) <= a[2] ? HIT : APART; // its square
}

ANSWER(whole_circles_whole_root)
{
    UNUSED_KINDS; // the whole part of the distance
    return floor(length(sub(at(b), at(a)))) <= a[2] + b[2] ? HIT : APART;
}

ANSWER(whole_polygon_point_division)
{
    UNUSED_KINDS; // the quotient is truncated towards 0
    V corner[CORNERS];
    int count = corners_of(kind_a, a, corner);
    int64_t x = (int64_t)b[0], y = (int64_t)b[1];
    bool in = false;
    for (int i = 0, k = count - 1; i < count; k = i++) {
        int64_t px = (int64_t)corner[i].x, py = (int64_t)corner[i].y;
        int64_t qx = (int64_t)corner[k].x, qy = (int64_t)corner[k].y;
        if ((py > y) != (qy > y) && x < (qx - px) * (y - py) / (qy - py) + px) in = !in;
    }
    return in ? HIT : APART;
}

#define INT(function, digits, kind_a, kind_b, rule, fault)                                         \
    FAULTY_WITH(function, digits, kind_a, kind_b, rule, fault, .number = INT32)

ZOO_TABLE(zoo_whole_numbers,
          INT(whole_box_point_average, 1, AABB, POINT, CLOSED, "Its averages lose a half."),
          INT(whole_boxes_widths_overflow, 1, AABB, AABB, CLOSED, "The sum of widths overflows."),
          INT(whole_segments_doubles, 9, SEGMENT, SEGMENT, CLOSED, "Its determinants are doubles."),
          INT(whole_triangle_point_floats, 1, TRIANGLE, POINT, CLOSED,
              "Its determinants are floats."),
          INT(whole_segment_point_upper_half, 1, SEGMENT, POINT, CLOSED,
              "It takes the upper half of a determinant."),
          INT(whole_segment_point_lower_half, 5, SEGMENT, POINT, CLOSED,
              "It takes the lower half of a determinant."),
          INT(whole_circle_point_saturates, 1, CIRCLE, POINT, CLOSED,
              "From a radius of 46,341 on it tests the square around the circle."),
          INT(whole_circles_whole_root, 1, CIRCLE, CIRCLE, CLOSED, "Its root is whole."),
          INT(whole_polygon_point_division, 1, POLYGON, POINT, EITHER, "Its division truncates."));
