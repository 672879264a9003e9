// Sound functions by other formulas than those of sound_formulas.h: clipping, winding numbers,
// quadratic formulas, Minkowski differences, support points, and measures that keep their accuracy.
#include "zoo_private.h"

#include <string.h>

// ---- Clipping of a ray or segment: of its parameters the range from `first` to `last` is left

typedef struct Range {
    double first, last;
} Range;

static Range clip(Range range, double way, double depth)
{
    if (way == 0 && depth < 0) range.last = -INFINITY;
    if (way > 0) range.first = fmax(range.first, -depth / way);
    if (way < 0) range.last = fmin(range.last, -depth / way);
    return range;
}

static Range clip_by_bounds(Range range, V from, V along, V low, V high)
{
    range = clip(range, along.x, from.x - low.x), range = clip(range, -along.x, high.x - from.x);
    range = clip(range, along.y, from.y - low.y);
    return clip(range, -along.y, high.y - from.y);
}

ANSWER(segment_obb_clipped)
{
    UNUSED_KINDS; // in the frame of the box
    V d = sub(at(a), at(b)), e = sub(at(a + 2), at(a)), u = at(b + 4), half = {b[2], b[3]};
    V from = {dot(d, u), cross(u, d)}, along = {dot(e, u), cross(u, e)};
    Range range = clip_by_bounds((Range){0, 1}, from, along, scale(half, -1), half);
    return range.first <= range.last ? HIT : APART;
}

ANSWER(ray_box_clipped)
{
    UNUSED_KINDS;
    Range all = {0, INFINITY}, range = clip_by_bounds(all, at(a), at(a + 2), at(b), at(b + 2));
    return range.first <= range.last ? HIT : APART;
}

// ---- Points in polygons

ANSWER(polygon_point_quadrants)
{
    UNUSED_KINDS; // the winding number, in quarters of a turn
    V corner[CORNERS], c = at(b);
    int count = corners_of(kind_a, a, corner), quarters = 0;
    for (int i = 0; i < count; i++) {
        V p = sub(corner[i], c), q = sub(corner[(i + 1) % count], c);
        int from = p.x >= 0 ? (p.y >= 0 ? 0 : 3) : (p.y >= 0 ? 1 : 2);
        int to = q.x >= 0 ? (q.y >= 0 ? 0 : 3) : (q.y >= 0 ? 1 : 2);
        int turn = (to - from + 4) % 4;
        quarters += turn == 3 ? -1 : turn == 2 ? (cross(p, q) > 0 ? 2 : -2) : turn;
    }
    return quarters != 0 ? HIT : APART;
}

ANSWER(triangle_point_pivot)
{
    UNUSED_KINDS; // all corners relative to the point
    V p = sub(at(a), at(b)), q = sub(at(a + 2), at(b)), r = sub(at(a + 4), at(b)), o = {0, 0};
    double s = cross(p, q), t = cross(q, r), u = cross(r, p);
    if ((s < 0 || t < 0 || u < 0) && (s > 0 || t > 0 || u > 0)) return APART;
    return s != 0 || t != 0 || u != 0 || on_range(p, q, o) || on_range(q, r, o) ? HIT : APART;
}

ANSWER(triangle_point_weights)
{
    UNUSED_KINDS; // Cramer's rule, as Moeller and Trumbore 1997
    V p = at(a), e = sub(at(a + 2), p), f = sub(at(a + 4), p), c = sub(at(b), p);
    double det = cross(e, f);
    if (det == 0) {
        bool on = segments_meet(p, at(a + 2), at(b), at(b)) ||
                  segments_meet(p, at(a + 4), at(b), at(b)) ||
                  segments_meet(at(a + 2), at(a + 4), at(b), at(b));
        return on ? HIT : APART;
    }
    double u = cross(c, f) / det, v = cross(e, c) / det;
    return u >= 0 && v >= 0 && u + v <= 1 ? HIT : APART;
}

// ---- Segments

// The bounds first, so that nothing far away is decided by rounding.
static bool bounds_meet(V p, V q, V r, V s)
{
    return fmax(p.x, q.x) >= fmin(r.x, s.x) && fmax(r.x, s.x) >= fmin(p.x, q.x) &&
           fmax(p.y, q.y) >= fmin(r.y, s.y) && fmax(r.y, s.y) >= fmin(p.y, q.y);
}

ANSWER(segments_cramer)
{
    UNUSED_KINDS;
    V p = at(a), q = at(a + 2), r = at(b), s = at(b + 2), d = sub(q, p), e = sub(s, r);
    double det = cross(d, e);
    if (!bounds_meet(p, q, r, s)) return APART;
    if (det == 0) return segments_meet(p, q, r, s) ? HIT : APART;
    double t = cross(sub(r, p), e) / det, u = cross(sub(r, p), d) / det;
    return t >= 0 && t <= 1 && u >= 0 && u <= 1 ? HIT : APART;
}

ANSWER(segments_cramer_float)
{
    UNUSED_KINDS;
    float px = (float)a[0], py = (float)a[1], dx = (float)a[2] - px, dy = (float)a[3] - py;
    float x = (float)b[0] - px, y = (float)b[1] - py;
    float ex = (float)b[2] - (float)b[0], ey = (float)b[3] - (float)b[1], det = dx * ey - dy * ex;
    if (!bounds_meet(at(a), at(a + 2), at(b), at(b + 2))) return APART;
    if (det == 0) return segments_meet(at(a), at(a + 2), at(b), at(b + 2)) ? HIT : APART;
    float t = (x * ey - y * ex) / det, u = (x * dy - y * dx) / det;
    return t >= 0 && t <= 1 && u >= 0 && u <= 1 ? HIT : APART;
}

// The crossing of nearly parallel segments is not known along them, but an end, or the point of the
// other that is nearest to the crossing, then lies on both up to rounding.
ANSWER(segments_contact)
{
    UNUSED_KINDS;
    V p = at(a), q = at(a + 2), r = at(b), s = at(b + 2), d = sub(q, p), e = sub(s, r);
    if (!segments_meet(p, q, r, s)) return APART;
    double det = cross(d, e), t = det == 0 ? 0 : clamp(cross(sub(r, p), e) / det, 0, 1);
    V crossing = nearest_on(r, s, add(p, scale(d, t)));
    V point[5] = {p, q, r, s, crossing}, best = p;
    for (int i = 0; i < 5; i++) {
        double off = fmax(distance_to(p, q, point[i]), distance_to(r, s, point[i]));
        if (off < fmax(distance_to(p, q, best), distance_to(r, s, best))) best = point[i];
    }
    measure[3] = best.x, measure[4] = best.y;
    return HIT;
}

// ---- Rays and circles

// The discriminant is not B^2 - AC, which cancels far away: Haines, Guenther and Akenine-Moeller,
// "Precision Improvements for Ray/Sphere Intersection", 2019.
ANSWER(ray_circle_quadratic)
{
    UNUSED_KINDS;
    V to = sub(at(a), at(b)), d = at(a + 2);
    double A = dot(d, d), B = -dot(to, d), r = b[2];
    V nearest = add(to, scale(d, B / A));
    if (dot(to, to) <= r * r) return HIT;
    return B >= 0 && r * r - dot(nearest, nearest) >= 0 ? HIT : APART;
}

ANSWER(ray_circle_quadratic_float)
{
    UNUSED_KINDS;
    float x = (float)a[0] - (float)b[0], y = (float)a[1] - (float)b[1], r = (float)b[2];
    float dx = (float)a[2], dy = (float)a[3];
    float A = dx * dx + dy * dy, B = -(x * dx + y * dy), t = B / A;
    float nx = x + dx * t, ny = y + dy * t;
    if (x * x + y * y <= r * r) return HIT;
    return B >= 0 && r * r - (nx * nx + ny * ny) >= 0 ? HIT : APART;
}

ANSWER(ray_circle_projection)
{
    UNUSED_KINDS; // by the point of the ray that is nearest to the centre
    V to = sub(at(b), at(a)), d = at(a + 2), unit = scale(d, 1 / length(d));
    double ahead = dot(to, unit), aside = cross(unit, to), r = b[2];
    if (length(to) <= r) return HIT;
    return ahead >= 0 && fabs(aside) <= r ? HIT : APART;
}

// ---- Distances

ANSWER(polygons_distance)
{
    (void)measure;
    V p[CORNERS], q[CORNERS];
    int n = corners_of(kind_a, a, p), m = corners_of(kind_b, b, q);
    if (areas_meet(p, n, q, m)) return HIT;
    double least = INFINITY; // of all pairs of sides: at an end of one of them
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < m; k++) {
            least = fmin(least, distance_to(q[k], q[(k + 1) % m], p[i]));
            least = fmin(least, distance_to(p[i], p[(i + 1) % n], q[k]));
        }
    }
    measure[0] = least;
    return APART;
}

ANSWER(capsule_segment)
{
    UNUSED_KINDS;
    V p = at(a), q = at(a + 2), r = at(b), s = at(b + 2);
    double near = distance_of_ends(p, q, r, s);
    return near <= a[4] || segments_meet(p, q, r, s) ? HIT : APART;
}

ANSWER(capsule_point_distance)
{
    UNUSED_KINDS;
    double gap = distance_to(at(a), at(a + 2), at(b)) - a[4];
    measure[0] = gap;
    return gap <= 0 ? HIT : APART;
}

ANSWER(circle_obb_clamped)
{
    UNUSED_KINDS;
    V d = sub(at(a), at(b)), u = at(b + 4), local = {dot(d, u), cross(u, d)};
    V on = {clamp(local.x, -b[2], b[2]), clamp(local.y, -b[3], b[3])};
    V contact = add(at(b), add(scale(u, on.x), scale(perp(u), on.y)));
    double gap = length(sub(local, on)) - a[2];
    measure[0] = gap, measure[3] = contact.x, measure[4] = contact.y;
    return gap <= 0 ? HIT : APART;
}

// ---- Separating axes

ANSWER(convex_sat_middles)
{
    (void)measure; // by middles and halves of the projections
    V p[CORNERS], q[CORNERS];
    int n = corners_of(kind_a, a, p), m = corners_of(kind_b, b, q);
    for (int i = 0; i <= 2 * (n + m); i++) {
        V along = i < 2 * (n + m) ? side_of_two(p, n, q, m, i / 2) : sub(q[0], p[0]);
        double size = length(along);
        if (size == 0) continue;
        V axis = scale(i % 2 ? along : perp(along), 1 / size);
        Extent of_a = extent_along(axis, p, n), of_b = extent_along(axis, q, m);
        double apart = fabs((of_a.low + of_a.high) - (of_b.low + of_b.high));
        if (apart > (of_a.high - of_a.low) + (of_b.high - of_b.low)) return APART;
    }
    return HIT;
}

ANSWER(obb_aabb_halves)
{
    UNUSED_KINDS;
    V u = at(a + 4), half = {(b[2] - b[0]) / 2, (b[3] - b[1]) / 2};
    V d = {(b[0] + b[2]) / 2 - a[0], (b[1] + b[3]) / 2 - a[1]};
    double c = fabs(u.x), s = fabs(u.y);
    if (fabs(d.x) > half.x + a[2] * c + a[3] * s) return APART;
    if (fabs(d.y) > half.y + a[2] * s + a[3] * c) return APART;
    if (fabs(dot(d, u)) > a[2] + half.x * c + half.y * s) return APART;
    return fabs(cross(u, d)) <= a[3] + half.x * s + half.y * c ? HIT : APART;
}

ANSWER(convex_bounding_circles_first)
{
    (void)measure;
    V p[CORNERS], q[CORNERS];
    int n = corners_of(kind_a, a, p), m = corners_of(kind_b, b, q);
    double r, s;
    V c = bounding_circle(p, n, &r), d = bounding_circle(q, m, &s);
    return length(sub(d, c)) <= r + s && convex_meet(p, n, q, m) ? HIT : APART;
}

static V support(const V *corner, int count, V way)
{
    V best = corner[0];
    for (int i = 1; i < count; i++) {
        if (dot(way, corner[i]) > dot(way, best)) best = corner[i];
    }
    return best;
}

ANSWER(convex_segment_supports)
{
    UNUSED_KINDS; // the farthest corners along each normal, and along each side
    V p[CORNERS], q[2] = {at(b), at(b + 2)};
    int n = corners_of(kind_a, a, p);
    for (int i = 0; i <= 2 * (n + 2); i++) {
        V along = i < 2 * (n + 2) ? side_of_two(p, n, q, 2, i / 2) : sub(q[0], p[0]);
        V axis = i % 2 ? perp(along) : along;
        for (int sign = -1; sign <= 1; sign += 2) {
            V way = scale(axis, sign);
            V gap = sub(support(q, 2, scale(way, -1)), support(p, n, way));
            if (dot(way, gap) > 0) return APART;
        }
    }
    return HIT;
}

// ---- Minkowski differences

static void sort(V *point, int count)
{
    for (int i = 1; i < count; i++) {
        V now = point[i];
        int k = i;
        for (; k > 0 &&
               (point[k - 1].x > now.x || (point[k - 1].x == now.x && point[k - 1].y > now.y));
             k--) {
            point[k] = point[k - 1];
        }
        point[k] = now;
    }
}

ANSWER(triangles_minkowski)
{
    (void)measure; // whether the hull of all differences holds the origin: Andrew 1979
    V p[3], q[3], point[9], hull[20], o = {0, 0};
    int n = corners_of(kind_a, a, p), m = corners_of(kind_b, b, q), count = 0, size = 0;
    for (int i = 0; i < n * m; i++) point[count++] = sub(p[i / m], q[i % m]);
    sort(point, count);
    for (int turn = 0; turn < 2; turn++) { // the lower half, then the upper one
        int start = size;
        for (int i = 0; i < count; i++) {
            V next = point[turn ? count - 1 - i : i];
            while (size - start >= 2 && side(hull[size - 2], hull[size - 1], next) <= 0) size--;
            hull[size++] = next;
        }
        size--; // it begins the other half
    }
    if (size < 3) {
        V from = point[0], to = point[count - 1];
        return side(from, to, o) == 0 && on_range(from, to, o) ? HIT : APART;
    }
    for (int i = 0; i < size; i++) {
        if (side(hull[i], hull[(i + 1) % size], o) < 0) return APART;
    }
    return HIT;
}

// The normal of a side that leads from c, or towards the origin if c lies on it.
static V away(V a, V b, V c)
{
    V n = perp(sub(b, a));
    double from = dot(n, sub(c, a));
    if (from == 0) from = dot(n, a);
    return from > 0 ? scale(n, -1) : n;
}

// Gilbert, Johnson and Keerthi 1988, from the direction that separated the pair before.
ANSWER(gjk_warm)
{
    (void)measure;
    static V kept = {1, 0};
    V p[CORNERS], q[CORNERS], c[3];
    int n = corners_of(kind_a, a, p), m = corners_of(kind_b, b, q), count = 1;
    c[0] = sub(support(p, n, kept), support(q, m, scale(kept, -1)));
    V way = scale(c[0], -1);
    for (int round = 0; round < 100; round++) {
        if (way.x == 0 && way.y == 0) return HIT;
        V w = sub(support(p, n, way), support(q, m, scale(way, -1)));
        if (dot(w, way) < 0) {
            kept = way;
            return APART;
        }
        if (count == 1) {
            way = away(w, c[0], w);
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

// ---- Memory

ANSWER(remembers_64_pairs)
{
    UNUSED_KINDS; // known by all their numbers; the oldest is forgotten
    static struct {
        double number[6];
        int answer;
    } known[64];
    static int count, next;
    double number[6] = {a[0], a[1], a[2], b[0], b[1], b[2]};
    for (int i = 0; i < count; i++) {
        if (memcmp(known[i].number, number, sizeof number) == 0) return known[i].answer;
    }
    V d = sub(at(b), at(a));
    int answer = length(d) <= a[2] + b[2] ? HIT : APART;
    memcpy(known[next].number, number, sizeof number);
    known[next].answer = answer;
    next = (next + 1) % 64;
    if (count < 64) count++;
    return answer;
}

// ---- Half open

ANSWER(half_open_triangle_scanline)
{
    UNUSED_KINDS; // between the left and the right side of the row
    double left = INFINITY, right = -INFINITY;
    for (int i = 0; i < 3; i++) {
        V p = at(a + 2 * i), q = at(a + 2 * ((i + 1) % 3));
        if ((p.y > b[1]) == (q.y > b[1])) continue;
        double x = p.x + (q.x - p.x) * ((b[1] - p.y) / (q.y - p.y));
        left = fmin(left, x), right = fmax(right, x);
    }
    return b[0] >= left && b[0] < right ? HIT : APART;
}

ANSWER(half_open_triangles)
{
    (void)measure; // open: areas that touch miss
    V p[3], q[4];
    int n = corners_of(kind_a, a, p), m = corners_of(kind_b, b, q);
    for (int i = 0; i < 2 * (n + m); i++) {
        V along = side_of_two(p, n, q, m, i / 2), axis = i % 2 ? along : perp(along);
        if (along.x == 0 && along.y == 0) continue;
        Extent of_a = extent_along(axis, p, n), of_b = extent_along(axis, q, m);
        if (of_a.low >= of_b.high || of_b.low >= of_a.high) return APART;
    }
    return HIT;
}

#define CLOSED_PAIR(function, kind_a, kind_b) SOUND(function, kind_a, kind_b, CLOSED)
#define SINGLE(function, kind_a, kind_b)                                                           \
    SOUND_WITH(function, kind_a, kind_b, CLOSED, .number = FLOAT)

ZOO_TABLE(zoo_sound_textbook, CLOSED_PAIR(segment_obb_clipped, SEGMENT, OBB),
          CLOSED_PAIR(ray_box_clipped, RAY, AABB),
          SOUND(polygon_point_quadrants, POLYGON, POINT, EITHER),
          CLOSED_PAIR(triangle_point_pivot, TRIANGLE, POINT),
          CLOSED_PAIR(triangle_point_weights, TRIANGLE, POINT),
          CLOSED_PAIR(segments_cramer, SEGMENT, SEGMENT),
          SINGLE(segments_cramer_float, SEGMENT, SEGMENT),
          SOUND_WITH(segments_contact, SEGMENT, SEGMENT, CLOSED, .gives = TOUCHSTONE_CONTACT),
          CLOSED_PAIR(ray_circle_quadratic, RAY, CIRCLE),
          SINGLE(ray_circle_quadratic_float, RAY, CIRCLE),
          CLOSED_PAIR(ray_circle_projection, RAY, CIRCLE),
          SOUND_WITH(polygons_distance, POLYGON, POLYGON + TRIANGLE, CLOSED,
                     .gives = TOUCHSTONE_DISTANCE),
          CLOSED_PAIR(capsule_segment, CAPSULE, SEGMENT),
          SOUND_WITH(capsule_point_distance, CAPSULE, POINT, CLOSED, .gives = TOUCHSTONE_DISTANCE),
          SOUND_WITH(circle_obb_clamped, CIRCLE, OBB, CLOSED,
                     .gives = TOUCHSTONE_DISTANCE + TOUCHSTONE_CONTACT),
          CLOSED_PAIR(convex_sat_middles, CONVEX, CONVEX + TRIANGLE),
          CLOSED_PAIR(obb_aabb_halves, OBB, AABB),
          CLOSED_PAIR(convex_bounding_circles_first, CONVEX, CONVEX),
          CLOSED_PAIR(convex_segment_supports, CONVEX + AABB, SEGMENT),
          CLOSED_PAIR(triangles_minkowski, TRIANGLE, TRIANGLE),
          SOUND_WITH(gjk_warm, CONVEX, CONVEX, CLOSED, .tolerance = 1e-6),
          CLOSED_PAIR(remembers_64_pairs, CIRCLE, CIRCLE),
          SOUND(half_open_triangle_scanline, TRIANGLE, POINT, HALF_OPEN),
          SOUND(half_open_triangles, TRIANGLE, TRIANGLE + AABB, HALF_OPEN));
