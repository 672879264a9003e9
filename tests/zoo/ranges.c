// Faults of numbers: conversions, ranges, and conditions that are seldom met.
#include "zoo_private.h"

#include <stdint.h>

static int boxes(const double *a, const double *b)
{
    return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3] ? HIT : APART;
}

static int circles(const double *a, const double *b)
{
    V d = sub(at(b), at(a));
    double reach = a[2] + b[2];
    return dot(d, d) <= reach * reach ? HIT : APART;
}

// As a conversion that wraps around does, without its undefined behaviour.
static int16_t short_of(double v) { return (int16_t)(uint16_t)(int64_t)fmod(v, 65536); }
static int32_t int_of(double v) { return (int32_t)(uint32_t)(int64_t)fmod(v, 4294967296.0); }

// ---- int32

ANSWER(range_int_right_edge)
{
    UNUSED_KINDS; // x + w overflows
    int32_t w = int_of(b[2] - b[0]), h = int_of(b[3] - b[1]);
    int32_t right = int_of((double)int_of(b[0]) + w + 1),
            below = int_of((double)int_of(b[1]) + h + 1);
    return a[0] >= b[0] && a[1] >= b[1] && (int32_t)a[0] < right && (int32_t)a[1] < below ? HIT
                                                                                          : APART;
}

ANSWER(range_int_difference)
{
    UNUSED_KINDS; // differences wrap
    return int_of(b[2] - a[0]) >= 0 && int_of(a[2] - b[0]) >= 0 && int_of(b[3] - a[1]) >= 0 &&
                   int_of(a[3] - b[1]) >= 0
               ? HIT
               : APART;
}

ANSWER(range_int_square)
{
    UNUSED_KINDS;
    uint32_t dx = (uint32_t)int_of(b[0] - a[0]), dy = (uint32_t)int_of(b[1] - a[1]);
    uint32_t reach = (uint32_t)int_of(a[2] + b[2]);
    return (int32_t)(dx * dx + dy * dy) <= (int32_t)(reach * reach) ? HIT : APART;
}

ANSWER(range_int_short)
{
    UNUSED_KINDS;
    double n[4], m[4];
    for (int i = 0; i < 4; i++) n[i] = short_of(a[i]), m[i] = short_of(b[i]);
    return boxes(n, m);
}

ANSWER(range_int_float)
{
    UNUSED_KINDS;
    float n[4], m[4];
    for (int i = 0; i < 4; i++) n[i] = (float)a[i], m[i] = (float)b[i];
    return n[0] <= m[2] && m[0] <= n[2] && n[1] <= m[3] && m[1] <= n[3] ? HIT : APART;
}

ANSWER(range_int_middle)
{
    UNUSED_KINDS; // centres are truncated by the halving
    double cx = floor((a[0] + a[2]) / 2), cy = floor((a[1] + a[3]) / 2);
    double hx = floor((a[2] - a[0]) / 2), hy = floor((a[3] - a[1]) / 2);
    const double n[4] = {cx - hx, cy - hy, cx + hx, cy + hy};
    return boxes(n, b);
}

ANSWER(range_int_max_inclusive)
{
    UNUSED_KINDS;
    return boxes(a, b); // declared half open
}

ANSWER(range_int_min_exclusive)
{
    UNUSED_KINDS;
    return b[0] > a[0] && b[0] <= a[2] && b[1] > a[1] && b[1] <= a[3] ? HIT : APART;
}

ANSWER(range_int_one_axis_half_open)
{
    UNUSED_KINDS;
    return b[0] >= a[0] && b[0] < a[2] && b[1] >= a[1] && b[1] <= a[3] ? HIT : APART;
}

ANSWER(range_int_cross)
{
    UNUSED_KINDS;
    V p = at(a), q = at(a + 2), r = at(a + 4), c = at(b);
    int32_t s = int_of(side(p, q, c)), t = int_of(side(q, r, c)), u = int_of(side(r, p, c));
    bool some = s < 0 || t < 0 || u<0, other = s> 0 || t > 0 || u > 0; // 32 bits
    if (side(p, q, r) == 0) {
        return segments_meet(p, q, c, c) || segments_meet(q, r, c, c) || segments_meet(r, p, c, c)
                   ? HIT
                   : APART;
    }
    return some && other ? APART : HIT;
}

// ---- Floats

ANSWER(range_float_half)
{
    UNUSED_KINDS; // coordinates of 16 bits: eleven of them significant
    double n[4], m[4];
    for (int i = 0; i < 4; i++) {
        int e;
        double f = frexp(a[i], &e);
        n[i] = ldexp(rint(f * 2048), e - 11);
        f = frexp(b[i], &e);
        m[i] = ldexp(rint(f * 2048), e - 11);
    }
    return boxes(n, m);
}

ANSWER(range_float_fixed)
{
    UNUSED_KINDS; // fixed point, 16.16
    double n[3], m[3];
    for (int i = 0; i < 3; i++) {
        n[i] = floor(a[i] * 256) / 256, m[i] = floor(b[i] * 256) / 256;
    }
    return circles(n, m);
}

ANSWER(range_float_root)
{
    UNUSED_KINDS; // the fast inverse root, with one step of Newton's method
    V d = sub(at(b), at(a));
    float square = (float)dot(d, d), half = 0.5F * square;
    union {
        float f;
        uint32_t i;
    } bits = {square};
    bits.i = 0x5f3759df - (bits.i >> 1);
    bits.f *= 1.5F - half * bits.f * bits.f;
    return (double)(square * bits.f) <= a[2] + b[2] ? HIT : APART;
}

ANSWER(range_float_epsilon)
{
    UNUSED_KINDS;
    V d = sub(at(b), at(a));
    return length(d) < a[2] + b[2] + 0.01 ? HIT : APART;
}

// ---- Doubles

ANSWER(range_thousandths)
{
    UNUSED_KINDS; // compared as text of three decimals, rounded
    double n[4], m[4];
    for (int i = 0; i < 4; i++) n[i] = rint(a[i] * 1000), m[i] = rint(b[i] * 1000);
    return boxes(n, m);
}

ANSWER(range_thousandths_truncated)
{
    UNUSED_KINDS; // 0.57 * 100 is 56.99...
    double n[4], m[4];
    for (int i = 0; i < 4; i++) {
        bool decimal = fabs(a[i] * 1000 - rint(a[i] * 1000)) < 1e-6 && fabs(a[i]) < 1e6;
        n[i] = decimal ? trunc(a[i] * 1000) / 1000 : a[i], m[i] = b[i];
    }
    return boxes(n, m);
}

ANSWER(range_2_to_23)
{
    UNUSED_KINDS; // rounded to whole numbers by the addition of 1.5 * 2^23, which is valid below
    double n[4], m[4];
    for (int i = 0; i < 4; i++) {
        n[i] = fabs(a[i]) >= 0x1p23 ? (double)(float)a[i] : a[i];
        m[i] = fabs(b[i]) >= 0x1p23 ? (double)(float)b[i] : b[i];
    }
    return boxes(n, m);
}

ANSWER(range_2_to_31)
{
    UNUSED_KINDS; // cells of a grid as int32: beyond 2^31 they saturate
    double n[4], m[4];
    for (int i = 0; i < 4; i++) {
        n[i] = clamp(a[i], -0x1p31, 0x1p31 - 1), m[i] = clamp(b[i], -0x1p31, 0x1p31 - 1);
    }
    return boxes(n, m);
}

ANSWER(range_2_to_24_circles)
{
    UNUSED_KINDS;
    double n[3], m[3];
    for (int i = 0; i < 3; i++) n[i] = (double)(float)a[i], m[i] = (double)(float)b[i];
    return circles(n, m);
}

ANSWER(range_negative)
{
    UNUSED_KINDS; // truncation rounds negative cells up
    double n[4], m[4];
    for (int i = 0; i < 4; i++) {
        n[i] = a[i] < 0 ? trunc(a[i]) : a[i], m[i] = b[i] < 0 ? trunc(b[i]) : b[i];
    }
    return boxes(n, m);
}

ANSWER(range_negative_both)
{
    UNUSED_KINDS; // only if both boxes are wholly left of and above the origin
    if (a[2] < 0 && a[3] < 0 && b[2] < 0 && b[3] < 0) {
        const double n[4] = {-a[0], -a[1], -a[2], -a[3]}, m[4] = {-b[0], -b[1], -b[2], -b[3]};
        return boxes(n, m); // mirrored, but corners not swapped
    }
    return boxes(a, b);
}

ANSWER(range_within_a_pixel)
{
    UNUSED_KINDS; // in one cell, so it is no candidate twice
    bool tiny = a[2] - a[0] < 1 && a[3] - a[1] < 1 && b[2] - b[0] < 1 && b[3] - b[1] < 1;
    bool one = floor(a[0]) == floor(b[0]) && floor(a[1]) == floor(b[1]);
    return tiny && one ? HIT : boxes(a, b);
}

ANSWER(range_extreme_aspect)
{
    UNUSED_KINDS; // a box a thousand times as long as wide is taken for a segment
    double n[4] = {a[0], a[1], a[2], a[3]}, w = a[2] - a[0], h = a[3] - a[1];
    if (w > 1000 * h) n[1] = n[3] = (a[1] + a[3]) / 2;
    if (h > 1000 * w) n[0] = n[2] = (a[0] + a[2]) / 2;
    return boxes(n, b);
}

ANSWER(range_tiny_and_huge)
{
    UNUSED_KINDS; // a circle smaller than a millionth of the other is skipped
    if (a[2] < b[2] * 1e-6 || b[2] < a[2] * 1e-6) return APART;
    return circles(a, b);
}

ANSWER(range_huge_radius)
{
    UNUSED_KINDS; // a radius above 100,000 is a half plane below the circle's top
    if (b[2] > 1e5) return a[1] + a[2] >= b[1] - b[2] ? HIT : APART;
    return circles(a, b);
}

ANSWER(range_tiny_radius)
{
    UNUSED_KINDS; // below a hundredth of a pixel it is a point
    const double n[3] = {a[0], a[1], a[2] < 0.01 ? 0 : a[2]};
    return circles(n, b);
}

ANSWER(range_far_origin)
{
    UNUSED_KINDS; // beyond a million everything is outside of the world
    if (fabs(a[0]) > 1e6 || fabs(a[1]) > 1e6) return APART;
    return circles(a, b);
}

ANSWER(range_determinant_zero)
{
    UNUSED_KINDS;
    V p = at(a), q = at(a + 2), r = at(b), s = at(b + 2);
    double det = cross(sub(q, p), sub(s, r));
    if (fabs(det) < 1e-6 * length(sub(q, p)) * length(sub(s, r)) && det != 0) return APART;
    return segments_meet(p, q, r, s) ? HIT : APART; // nearly parallel is parallel
}

ANSWER(range_equal_slopes)
{
    UNUSED_KINDS;
    V p = at(a), q = at(a + 2), r = at(b), s = at(b + 2);
    V d = sub(q, p), e = sub(s, r);
    if (d.x == e.x && d.y == e.y) return p.x == r.x && p.y == r.y ? HIT : APART; // moved copies
    return segments_meet(p, q, r, s) ? HIT : APART;
}

ANSWER(range_diagonal)
{
    UNUSED_KINDS;
    V p = at(a), q = at(a + 2), r = at(b), s = at(b + 2), d = sub(q, p);
    if (d.x != 0 && d.x == d.y) return on_range(p, q, r) || on_range(p, q, s) ? HIT : APART;
    return segments_meet(p, q, r, s) ? HIT : APART; // at 45 degrees the range alone
}

ANSWER(range_whole_length)
{
    UNUSED_KINDS; // the length of a side, in whole px, is the number of samples
    V p = at(b), q = at(b + 2);
    int steps = (int)fmin(length(sub(q, p)), 10000);
    for (int i = 0; i <= steps; i++) {
        V c = add(p, scale(sub(q, p), steps > 0 ? (double)i / steps : 0));
        if (length(sub(c, at(a))) <= a[2]) return HIT;
    }
    return APART;
}

ANSWER(range_through_corner)
{
    UNUSED_KINDS; // a segment that passes exactly through a corner counts as beside
    V corner[CORNERS], p = at(a), q = at(a + 2);
    int count = corners_of(kind_b, b, corner);
    for (int i = 0; i < count; i++) {
        V c = corner[i], d = corner[(i + 1) % count];
        if (side(p, q, c) == 0 || side(p, q, d) == 0) continue;
        if (segments_meet(p, q, c, d)) return HIT;
    }
    return inside(corner, count, p) || inside(corner, count, q) ? HIT : APART;
}

ANSWER(range_even_corners)
{
    UNUSED_KINDS; // sides in pairs: the last of an odd number is left out
    V corner[CORNERS], c = at(b);
    int count = corners_of(kind_a, a, corner);
    bool in = false;
    for (int i = 0; i < count; i++) {
        if (count % 2 && i == count - 1 && count > 20) break;
        V p = corner[i], q = corner[(i + 1) % count];
        if ((p.y > c.y) != (q.y > c.y) && c.x < (q.x - p.x) * (c.y - p.y) / (q.y - p.y) + p.x) {
            in = !in;
        }
    }
    return in ? HIT : APART;
}

ANSWER(range_64_corners)
{
    UNUSED_KINDS; // six bits for the count: 64 is 0
    V corner[CORNERS];
    int count = corners_of(kind_a, a, corner) & 63;
    return count > 0 && distance_to_area(corner, count, at(b)) <= b[2] ? HIT : APART;
}

ANSWER(range_equal_halves)
{
    UNUSED_KINDS; // a square needs no turning
    V d = sub(at(b), at(a)), u = {a[4], a[5]};
    if (a[2] == a[3]) return fmax(fabs(d.x), fabs(d.y)) <= a[2] ? HIT : APART;
    return fabs(dot(d, u)) <= a[2] && fabs(cross(u, d)) <= a[3] ? HIT : APART;
}

ANSWER(range_angle_steps)
{
    UNUSED_KINDS; // a table of 1,024 sines
    V d = sub(at(b), at(a));
    double step = 6.283185307179586 / 1024;
    double angle = rint(atan2(a[5], a[4]) / step) * step;
    V u = {cos(angle), sin(angle)};
    return fabs(dot(d, u)) <= a[2] && fabs(cross(u, d)) <= a[3] ? HIT : APART;
}

ANSWER(range_tolerance_exceeded)
{
    UNUSED_KINDS; // it declares a margin of 0.01 and takes ten times as much
    V d = sub(at(b), at(a));
    return length(d) <= a[2] + b[2] + 0.1 ? HIT : APART;
}

ANSWER(range_tolerance_scaled)
{
    UNUSED_KINDS; // a margin of 0.1% of the size, declared as 0.01 px
    V d = sub(at(b), at(a));
    return length(d) <= (a[2] + b[2]) * 1.001 ? HIT : APART;
}

ANSWER(range_nan_hits)
{
    UNUSED_KINDS;
    V d = sub(at(b), at(a));
    double t = dot(d, d) / ((a[2] + b[2]) * (a[2] + b[2]));
    return !(t > 1) ? HIT : APART; // two points: 0 / 0 or infinity
}

ANSWER(range_returns_count)
{
    UNUSED_KINDS;
    V corner[CORNERS];
    int count = corners_of(kind_a, a, corner), crossed = 0;
    for (int i = 0; i < count; i++) { // the number of crossings, not whether
        crossed += segments_meet(corner[i], corner[(i + 1) % count], at(b), at(b + 2));
    }
    if (crossed == 0) return inside(corner, count, at(b)) ? HIT : APART;
    return crossed >= 2 ? crossed : HIT;
}

#define INT(function, digits, kind_a, kind_b, rule, fault)                                         \
    FAULTY_WITH(function, digits, kind_a, kind_b, rule, fault, .number = INT32)
#define SINGLE(function, digits, kind_a, kind_b, fault)                                            \
    FAULTY_WITH(function, digits, kind_a, kind_b, CLOSED, fault, .number = FLOAT)

ZOO_TABLE(
    zoo_ranges, INT(range_int_right_edge, 10, POINT, AABB, CLOSED, "Its right side overflows."),
    INT(range_int_difference, 1, AABB, AABB, CLOSED, "Its differences wrap around."),
    INT(range_int_square, 1, CIRCLE, CIRCLE, CLOSED, "Its squares overflow."),
    INT(range_int_short, 1, AABB, AABB, CLOSED, "It has 16 bits."),
    INT(range_int_float, 8, AABB, AABB, CLOSED, "It converts to floats."),
    INT(range_int_middle, 1, AABB, AABB, CLOSED, "It halves whole numbers."),
    INT(range_int_max_inclusive, 1, AABB, AABB, HALF_OPEN, "It is closed, but declared half open."),
    INT(range_int_min_exclusive, 1, AABB, POINT, HALF_OPEN, "It is half open the other way."),
    INT(range_int_one_axis_half_open, 1, AABB, POINT, HALF_OPEN, "It is half open along x only."),
    INT(range_int_cross, 1, TRIANGLE, POINT, CLOSED, "Its determinants have 32 bits."),
    SINGLE(range_float_half, 4, AABB, AABB, "It converts to halves."),
    SINGLE(range_float_fixed, 7, CIRCLE, CIRCLE, "It has eight bits after the point."),
    SINGLE(range_float_root, 1, CIRCLE, CIRCLE, "It takes a fast root."),
    SINGLE(range_float_epsilon, 3, CIRCLE, CIRCLE, "It adds a hundredth."),
    FAULTY(range_thousandths, 1, AABB, AABB, CLOSED, "It rounds to three decimals."),
    FAULTY(range_thousandths_truncated, 1, AABB, AABB, CLOSED, "It truncates three decimals."),
    FAULTY(range_2_to_23, 8, AABB, AABB, CLOSED, "From 2^23 on it rounds to floats."),
    FAULTY(range_2_to_31, 1, AABB, AABB, CLOSED, "From 2^31 on its cells saturate."),
    FAULTY(range_2_to_24_circles, 8, CIRCLE, CIRCLE, CLOSED, "It rounds its input to floats."),
    FAULTY(range_negative, 1, AABB, AABB, CLOSED, "It truncates negative numbers."),
    FAULTY(range_negative_both, 1, AABB, AABB, CLOSED, "It errs left of and above the origin."),
    FAULTY(range_within_a_pixel, 1, AABB, AABB, CLOSED, "All within a pixel hits."),
    FAULTY(range_extreme_aspect, 1, AABB, AABB, CLOSED, "It takes a long box for a segment."),
    FAULTY(range_tiny_and_huge, 1, CIRCLE, CIRCLE, CLOSED, "It skips tiny against huge."),
    FAULTY(range_huge_radius, 1, CIRCLE, CIRCLE, CLOSED, "It takes huge circles for ground."),
    FAULTY(range_tiny_radius, 1, CIRCLE, CIRCLE, CLOSED, "It takes tiny circles for points."),
    FAULTY(range_far_origin, 1, CIRCLE, CIRCLE, CLOSED, "It ends a million px away."),
    FAULTY(range_determinant_zero, 1, SEGMENT, SEGMENT, CLOSED, "Nearly parallel is parallel."),
    FAULTY(range_equal_slopes, 1, SEGMENT, SEGMENT, CLOSED, "It misses moved copies."),
    FAULTY(range_diagonal, 1, SEGMENT, SEGMENT, CLOSED, "At 45 degrees it tests bounds."),
    FAULTY(range_whole_length, 1, CIRCLE, SEGMENT, CLOSED, "It samples the segment."),
    FAULTY(range_through_corner, 1, SEGMENT, CONVEX, CLOSED, "It misses a way through corners."),
    FAULTY(range_even_corners, 1, POLYGON, POINT, EITHER, "It skips a side of large odd polygons."),
    FAULTY(range_64_corners, 1, POLYGON, CIRCLE, CLOSED, "Its count has six bits."),
    FAULTY(range_equal_halves, 1, OBB, POINT, CLOSED, "It does not turn squares."),
    FAULTY(range_angle_steps, 1, OBB, POINT, CLOSED, "It has a table of sines."),
    FAULTY_WITH(range_tolerance_exceeded, 1, CIRCLE, CIRCLE, CLOSED, "It exceeds its tolerance.",
                .tolerance = 0.01),
    FAULTY_WITH(range_tolerance_scaled, 2, CIRCLE, CIRCLE, CLOSED, "Its tolerance grows.",
                .tolerance = 0.01),
    FAULTY(range_nan_hits, 1, CIRCLE, CIRCLE, OPEN, "It takes NaN for a hit."),
    FAULTY(range_returns_count, 1, POLYGON, SEGMENT, CLOSED, "It returns a count."));
