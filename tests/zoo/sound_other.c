// Sound functions that differ in more than their numbers: of whole numbers, half open, with a
// tolerance, with every measure, and such that remember rightly.
#include "zoo_private.h"

#include <stdint.h>
#include <string.h>

// ---- Whole numbers

ANSWER(sdl_rects)
{
    UNUSED_KINDS;
    return a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3] ? HIT : APART;
}

ANSWER(sdl_point_in_rect)
{
    UNUSED_KINDS;
    int64_t x = (int64_t)b[0], y = (int64_t)b[1], left = (int64_t)a[0], top = (int64_t)a[1];
    int64_t w = (int64_t)a[2] - left, h = (int64_t)a[3] - top;
    return x >= left && x < left + w && y >= top && y < top + h ? HIT : APART;
}

ANSWER(whole_rects_closed)
{
    UNUSED_KINDS;
    return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3] ? HIT : APART;
}

ANSWER(whole_circles)
{
    UNUSED_KINDS; // 34 bits a side: the squares have 68
    long double dx = (long double)b[0] - a[0], dy = (long double)b[1] - a[1];
    long double reach = (long double)a[2] + b[2];
    return dx * dx + dy * dy <= reach * reach ? HIT : APART;
}

ANSWER(whole_circle_rect)
{
    UNUSED_KINDS;
    int64_t dx = (int64_t)(a[0] - clamp(a[0], b[0], b[2])), r = (int64_t)a[2];
    int64_t dy = (int64_t)(a[1] - clamp(a[1], b[1], b[3]));
    return dx * dx + dy * dy <= r * r ? HIT : APART;
}

// ---- Half open

ANSWER(half_open_crossings)
{
    UNUSED_KINDS;
    V corner[CORNERS];
    int count = corners_of(kind_a, a, corner);
    return inside(corner, count, at(b)) ? HIT : APART;
}

ANSWER(half_open_crossings_whole)
{
    UNUSED_KINDS; // by determinants, without a division
    V corner[CORNERS], c = at(b);
    int count = corners_of(kind_a, a, corner);
    bool in = false;
    for (int i = 0; i < count; i++) {
        V p = corner[i], q = corner[(i + 1) % count], d = sub(q, p), e = sub(c, p);
        if ((p.y > c.y) == (q.y > c.y)) continue;
        int64_t turn = (int64_t)d.x * (int64_t)e.y - (int64_t)d.y * (int64_t)e.x;
        if ((q.y > p.y) == (turn > 0) && turn != 0) in = !in;
    }
    return in ? HIT : APART;
}

ANSWER(half_open_rects)
{
    UNUSED_KINDS;
    double w = fmin(a[2], b[2]) - fmax(a[0], b[0]), h = fmin(a[3], b[3]) - fmax(a[1], b[1]);
    return w > 0 && h > 0 ? HIT : APART;
}

ANSWER(half_open_rect_point)
{
    UNUSED_KINDS;
    return b[0] >= a[0] && b[0] < a[2] && b[1] >= a[1] && b[1] < a[3] ? HIT : APART;
}

// ---- With a tolerance

ANSWER(skin_circles)
{
    UNUSED_KINDS;
    return length(sub(at(b), at(a))) <= a[2] + b[2] + 0.01 ? HIT : APART;
}

ANSWER(slop_boxes)
{
    UNUSED_KINDS;
    double x = fmin(a[2] - b[0], b[2] - a[0]), y = fmin(a[3] - b[1], b[3] - a[1]);
    return x > 0.005 && y > 0.005 ? HIT : APART;
}

static V farthest(const V *corner, int count, V way)
{
    V best = corner[0];
    for (int i = 1; i < count; i++) {
        if (dot(way, corner[i]) > dot(way, best)) best = corner[i];
    }
    return best;
}

// The normal of a side that leads from c, or towards the origin if c lies on it.
static V away(V a, V b, V c)
{
    V n = perp(sub(b, a));
    double from = dot(n, sub(c, a));
    if (from == 0) from = dot(n, a);
    return from > 0 ? scale(n, -1) : n;
}

// Gilbert, Johnson and Keerthi 1988, by the normals of sides: closed, but for rounding.
ANSWER(gjk)
{
    (void)measure;
    V p[CORNERS], q[CORNERS], c[3];
    int n = corners_of(kind_a, a, p), m = corners_of(kind_b, b, q), count = 1;
    c[0] = sub(p[0], q[0]);
    V way = scale(c[0], -1);
    for (int round = 0; round < 100; round++) {
        if (way.x == 0 && way.y == 0) return HIT;
        V w = sub(farthest(p, n, way), farthest(q, m, scale(way, -1)));
        if (dot(w, way) < 0) return APART;
        if (count == 1) {
            way = away(w, c[0], w); // towards the origin
        } else {
            V first = away(w, c[0], c[1]), second = away(w, c[1], c[0]);
            bool beyond_first = dot(first, w) < 0, beyond_second = dot(second, w) < 0;
            if (!beyond_first && !beyond_second) return HIT;
            way = beyond_first ? first : second;
            if (!beyond_first) c[0] = c[1];
        }
        c[1] = w;
        count = 2;
    }
    return HIT;
}

// ---- Measures

ANSWER(measured_circles)
{
    UNUSED_KINDS;
    V d = sub(at(b), at(a));
    double far = length(d), gap = far - a[2] - b[2];
    V way = far > 0 ? scale(d, 1 / far) : (V){0, 1};
    measure[0] = gap, measure[1] = way.x, measure[2] = way.y;
    double along = clamp((far + a[2] - b[2]) / 2, -a[2], a[2]); // within both, inside out as well
    if (far + a[2] < b[2]) along = 0;
    if (far + b[2] < a[2]) along = far;
    V contact = add(at(a), scale(way, along));
    measure[3] = contact.x, measure[4] = contact.y;
    return gap <= 0 ? HIT : APART;
}

ANSWER(measured_boxes)
{
    UNUSED_KINDS;
    double right = a[2] - b[0], left = b[2] - a[0], down = a[3] - b[1], up = b[3] - a[1];
    double dx = fmax(0, fmax(-right, -left)), dy = fmax(0, fmax(-down, -up));
    double depth = fmin(fmin(right, left), fmin(down, up));
    if (depth < 0) {
        double far = hypot(dx, dy);
        measure[0] = far;
        measure[1] = (right < 0 ? dx : -dx) / far, measure[2] = (down < 0 ? dy : -dy) / far;
        return APART;
    }
    measure[0] = -depth;
    measure[1] = depth == right ? 1 : depth == left ? -1 : 0;
    measure[2] = measure[1] != 0 ? 0 : depth == down ? 1 : -1;
    measure[3] = fmax(a[0], b[0]), measure[4] = fmax(a[1], b[1]);
    return HIT;
}

ANSWER(measured_convex)
{
    V p[CORNERS], q[CORNERS], best = {0, 0};
    int n = corners_of(kind_a, a, p), m = corners_of(kind_b, b, q);
    double depth = INFINITY;
    for (int i = 0; i < n + m; i++) {
        V along = i < n ? sub(p[(i + 1) % n], p[i]) : sub(q[(i - n + 1) % m], q[i - n]);
        double far = length(along);
        if (far == 0) continue;
        for (int turn = 0; turn < 2; turn++) { // flat ones need the direction of the side, too
            V axis = scale(turn ? along : perp(along), 1 / far);
            double low = INFINITY, high = -INFINITY, from = INFINITY, to = -INFINITY;
            for (int k = 0; k < n; k++) {
                low = fmin(low, dot(axis, p[k])), high = fmax(high, dot(axis, p[k]));
            }
            for (int k = 0; k < m; k++) {
                from = fmin(from, dot(axis, q[k])), to = fmax(to, dot(axis, q[k]));
            }
            if (low > to || from > high) return APART;
            if (high - from < depth) depth = high - from, best = axis;
            if (to - low < depth) depth = to - low, best = scale(axis, -1);
        }
    }
    if (isinf(depth)) { // two points
        measure[0] = 0, measure[1] = 1, measure[2] = 0;
        return p[0].x == q[0].x && p[0].y == q[0].y ? HIT : APART;
    }
    measure[0] = -depth, measure[1] = best.x, measure[2] = best.y;
    return HIT;
}

ANSWER(measured_ray_circle)
{
    UNUSED_KINDS;
    V o = at(a), c = at(b), to = sub(c, o), d = at(a + 2);
    double far = length(d), r = b[2];
    V way = scale(d, 1 / far);
    if (length(to) <= r) {
        measure[0] = 0, measure[3] = o.x, measure[4] = o.y; // no normal
        return HIT;
    }
    double ahead = dot(to, way), aside = cross(way, to);
    if (ahead < 0 || fabs(aside) > r) return APART;
    double t = ahead - sqrt(fmax(0, (r - fabs(aside)) * (r + fabs(aside))));
    V entry = add(o, scale(way, t)), normal = sub(entry, c);
    double size = length(normal);
    normal = size > 0 ? scale(normal, 1 / size) : scale(way, -1);
    measure[0] = t, measure[1] = normal.x, measure[2] = normal.y;
    measure[3] = entry.x, measure[4] = entry.y;
    return HIT;
}

ANSWER(measured_point_segment)
{
    UNUSED_KINDS;
    V n = nearest_on(at(b), at(b + 2), at(a));
    measure[0] = length(sub(at(a), n));
    return side(at(b), at(b + 2), at(a)) == 0 && on_range(at(b), at(b + 2), at(a)) ? HIT : APART;
}

// ---- Three answers

ANSWER(told_circles)
{
    UNUSED_KINDS;
    V d = sub(at(b), at(a));
    double square = dot(d, d), reach = a[2] + b[2];
    if (a[2] == 0 && b[2] == 0) return square == 0 ? TOUCHING : APART;
    return square < reach * reach ? HIT : square == reach * reach ? TOUCHING : APART;
}

ANSWER(told_segments)
{
    UNUSED_KINDS;
    V p = at(a), q = at(a + 2), r = at(b), s = at(b + 2);
    double d1 = side(p, q, r), d2 = side(p, q, s), d3 = side(r, s, p), d4 = side(r, s, q);
    bool across = (d1 > 0 && d2 < 0) || (d1 < 0 && d2 > 0);
    if (across && ((d3 > 0 && d4 < 0) || (d3 < 0 && d4 > 0))) return HIT;
    return segments_meet(p, q, r, s) ? TOUCHING : APART;
}

// ---- Memory

ANSWER(remembers_whole_pair)
{
    UNUSED_KINDS;
    static double last[2][3];
    static int answer = -1;
    if (answer >= 0 && memcmp(last[0], a, sizeof last[0]) == 0 &&
        memcmp(last[1], b, sizeof last[1]) == 0) {
        return answer;
    }
    memcpy(last[0], a, sizeof last[0]), memcpy(last[1], b, sizeof last[1]);
    V d = sub(at(b), at(a));
    answer = dot(d, d) <= (a[2] + b[2]) * (a[2] + b[2]) ? HIT : APART;
    return answer;
}

// The last separating axis first: if it still separates, nothing else is needed.
ANSWER(remembers_axis)
{
    (void)measure;
    static V kept = {1, 0};
    V p[CORNERS], q[CORNERS];
    int n = corners_of(kind_a, a, p), m = corners_of(kind_b, b, q);
    for (int i = -1; i <= n + m; i++) {
        V axis = i < 0 ? kept : sub(q[0], p[0]); // the last one is for two points
        if (i >= 0 && i < n + m)
            axis = perp(i < n ? sub(p[(i + 1) % n], p[i]) : sub(q[(i - n + 1) % m], q[i - n]));
        for (int turn = 0; turn < (i < 0 ? 1 : 2); turn++, axis = perp(axis)) {
            double low = dot(axis, farthest(p, n, scale(axis, -1)));
            double high = dot(axis, farthest(p, n, axis));
            double from = dot(axis, farthest(q, m, scale(axis, -1)));
            double to = dot(axis, farthest(q, m, axis));
            if (low <= to && from <= high) continue;
            kept = axis;
            return APART;
        }
    }
    return HIT;
}

// ---- What it excludes

ANSWER(refuses_concave)
{
    (void)measure;
    V p[CORNERS], q[CORNERS];
    int n = corners_of(kind_a, a, p), m = corners_of(kind_b, b, q), left = 0, right = 0;
    for (int i = 0; i < n; i++) {
        double s = side(p[i], p[(i + 1) % n], p[(i + 2) % n]);
        left += s > 0, right += s < 0;
    }
    if (left > 0 && right > 0) return TOUCHSTONE_REFUSED;
    return areas_meet(p, n, q, m) ? HIT : APART;
}

ANSWER(eight_corners)
{
    UNUSED_KINDS;
    V p[8], c = at(b);
    int count = corners_of(kind_a, a, p), turns = 0;
    for (int i = 0; i < count; i++) {
        V q = p[i], r = p[(i + 1) % count];
        double s = side(q, r, c);
        if (s == 0 && on_range(q, r, c)) return HIT;
        if (q.y <= c.y && r.y > c.y && s > 0) turns++;
        if (q.y > c.y && r.y <= c.y && s < 0) turns--;
    }
    return turns != 0 ? HIT : APART;
}

#define GAP TOUCHSTONE_GAP
#define NORMAL TOUCHSTONE_NORMAL
#define CONTACT TOUCHSTONE_CONTACT

ZOO_TABLE(zoo_sound_other, SOUND_WITH(sdl_rects, AABB, AABB, HALF_OPEN, .number = INT32),
          SOUND_WITH(sdl_point_in_rect, AABB, POINT, HALF_OPEN, .number = INT32),
          SOUND_WITH(whole_rects_closed, AABB, AABB, CLOSED, .number = INT32),
          SOUND_WITH(whole_circles, CIRCLE, CIRCLE, CLOSED, .number = INT32),
          SOUND_WITH(whole_circle_rect, CIRCLE, AABB, CLOSED, .number = INT32),
          SOUND(half_open_crossings, POLYGON, POINT, HALF_OPEN),
          SOUND_WITH(half_open_crossings_whole, POLYGON, POINT, HALF_OPEN, .number = INT32),
          SOUND(half_open_rects, AABB, AABB, HALF_OPEN),
          SOUND_WITH(half_open_rect_point, AABB, POINT, HALF_OPEN, .number = FLOAT),
          SOUND_WITH(skin_circles, CIRCLE, CIRCLE, CLOSED, .tolerance = 0.01),
          SOUND_WITH(slop_boxes, AABB, AABB, CLOSED, .tolerance = 0.005),
          SOUND_WITH(gjk, CONVEX + AABB, CONVEX + SEGMENT, CLOSED, .tolerance = 1e-6),
          SOUND_WITH(measured_circles, CIRCLE, CIRCLE, CLOSED,
                     .gives = GAP + NORMAL + CONTACT + TOUCHSTONE_NORMAL_APART),
          SOUND_WITH(measured_boxes, AABB, AABB, CLOSED,
                     .gives = GAP + NORMAL + CONTACT + TOUCHSTONE_NORMAL_APART),
          SOUND_WITH(measured_convex, CONVEX, CONVEX, CLOSED, .gives = TOUCHSTONE_DEPTH + NORMAL),
          SOUND_WITH(measured_ray_circle, RAY, CIRCLE, CLOSED,
                     .gives = TOUCHSTONE_DISTANCE + NORMAL + CONTACT),
          SOUND_WITH(measured_point_segment, POINT, SEGMENT, CLOSED, .gives = TOUCHSTONE_DISTANCE),
          SOUND(told_circles, CIRCLE, CIRCLE, TOLD), SOUND(told_segments, SEGMENT, SEGMENT, TOLD),
          SOUND(remembers_whole_pair, CIRCLE, CIRCLE, CLOSED),
          SOUND(remembers_axis, CONVEX, CONVEX, CLOSED),
          SOUND_WITH(refuses_concave, POLYGON, SEGMENT, CLOSED, .refuses = 1),
          SOUND_WITH(eight_corners, POLYGON, POINT, CLOSED, .corners = 8));
