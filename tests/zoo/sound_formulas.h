// Textbook formulas, right in real arithmetic, in the numbers REAL. Included by sound_double.c and
// sound_float.c, which define REAL, F (a name with the number's suffix), NUMBER and the functions
// of libm.

typedef struct W {
    REAL x, y;
} W;

static W w(REAL x, REAL y) { return (W){x, y}; }
static W get(const double *n) { return (W){(REAL)n[0], (REAL)n[1]}; }
static W minus(W a, W b) { return (W){a.x - b.x, a.y - b.y}; }
static W plus(W a, W b) { return (W){a.x + b.x, a.y + b.y}; }
static W times(W a, REAL by) { return (W){a.x * by, a.y * by}; }
static REAL inner(W a, W b) { return a.x * b.x + a.y * b.y; }
static REAL outer(W a, W b) { return a.x * b.y - a.y * b.x; }
static W normal_of(W a) { return (W){-a.y, a.x}; }
static REAL turn(W a, W b, W c) { return outer(minus(b, a), minus(c, a)); }
static REAL limit(REAL v, REAL low, REAL high) { return v < low ? low : v > high ? high : v; }
static REAL least(REAL a, REAL b) { return a < b ? a : b; }
static REAL most(REAL a, REAL b) { return a > b ? a : b; }
static REAL size(W a) { return SQRT(inner(a, a)); }

static int list(int kind, const double *n, W *out)
{
    V corner[CORNERS];
    int count = kind == POLYGON ? (int)n[0] : corners_of(kind, n, corner);
    for (int i = 0; i < count; i++) {
        out[i] = kind == POLYGON ? get(n + 1 + 2 * i) : w((REAL)corner[i].x, (REAL)corner[i].y);
    }
    return count;
}

static W closest(W a, W b, W p)
{
    W along = minus(b, a);
    REAL square = inner(along, along);
    if (square == 0) return a;
    return plus(a, times(along, limit(inner(minus(p, a), along) / square, 0, 1)));
}

static bool within(W a, W b, W p)
{
    return least(a.x, b.x) <= p.x && p.x <= most(a.x, b.x) && least(a.y, b.y) <= p.y &&
           p.y <= most(a.y, b.y);
}

static int sign_of(REAL v) { return (v > 0) - (v < 0); }

static bool meet(W a, W b, W c, W d)
{
    int s = sign_of(turn(a, b, c)), t = sign_of(turn(a, b, d));
    int u = sign_of(turn(c, d, a)), v = sign_of(turn(c, d, b));
    if (s * t < 0 && u * v < 0) return true;
    return (s == 0 && within(a, b, c)) || (t == 0 && within(a, b, d)) ||
           (u == 0 && within(c, d, a)) || (v == 0 && within(c, d, b));
}

static bool holds(const W *corner, int count, W p)
{
    bool in = false;
    for (int i = 0, k = count - 1; i < count; k = i++) {
        W a = corner[i], b = corner[k];
        if ((a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x) {
            in = !in;
        }
    }
    return in;
}

static REAL gap_to(const W *corner, int count, W p)
{
    if (count > 2 && holds(corner, count, p)) return 0;
    REAL gap = INFINITY;
    for (int i = 0; i < count; i++) {
        gap = least(gap, size(minus(p, closest(corner[i], corner[(i + 1) % count], p))));
    }
    return gap;
}

static REAL segments_gap(W a, W b, W c, W d)
{
    if (meet(a, b, c, d)) return 0;
    REAL one = least(size(minus(a, closest(c, d, a))), size(minus(b, closest(c, d, b))));
    return least(one, least(size(minus(c, closest(a, b, c))), size(minus(d, closest(a, b, d)))));
}

// ---- Circles

ANSWER(F(circles_squared))
{
    UNUSED_KINDS;
    W d = minus(get(b), get(a));
    REAL reach = (REAL)a[2] + (REAL)b[2];
    return inner(d, d) <= reach * reach ? HIT : APART;
}

ANSWER(F(circles_hypot))
{
    UNUSED_KINDS;
    W d = minus(get(b), get(a));
    return HYPOT(d.x, d.y) < (REAL)a[2] + (REAL)b[2] ? HIT : APART;
}

ANSWER(F(circles_measured))
{
    UNUSED_KINDS;
    W d = minus(get(b), get(a));
    REAL far = size(d), gap = far - (REAL)a[2] - (REAL)b[2];
    W n = far > 0 ? times(d, 1 / far) : w(1, 0);
    measure[0] = gap;
    measure[1] = n.x, measure[2] = n.y;
    return gap <= 0 ? HIT : APART;
}

ANSWER(F(circle_point))
{
    UNUSED_KINDS;
    W d = minus(get(b), get(a));
    return inner(d, d) <= (REAL)a[2] * (REAL)a[2] ? HIT : APART;
}

ANSWER(F(circle_box))
{
    UNUSED_KINDS;
    W c = get(a), low = get(b), high = get(b + 2);
    W d = minus(c, w(limit(c.x, low.x, high.x), limit(c.y, low.y, high.y)));
    return inner(d, d) <= (REAL)a[2] * (REAL)a[2] ? HIT : APART;
}

ANSWER(F(circle_box_distance))
{
    UNUSED_KINDS;
    W c = get(a), low = get(b), high = get(b + 2);
    REAL x = most(most(low.x - c.x, c.x - high.x), 0), y = most(most(low.y - c.y, c.y - high.y), 0);
    REAL gap = HYPOT(x, y) - (REAL)a[2];
    measure[0] = gap;
    return gap <= 0 ? HIT : APART;
}

ANSWER(F(circle_segment))
{
    UNUSED_KINDS;
    W d = minus(get(a), closest(get(b), get(b + 2), get(a)));
    return inner(d, d) <= (REAL)a[2] * (REAL)a[2] ? HIT : APART;
}

ANSWER(F(circle_obb))
{
    UNUSED_KINDS;
    W d = minus(get(a), get(b)), u = get(b + 4);
    REAL x = most(ABS(inner(d, u)) - (REAL)b[2], 0);
    REAL y = most(ABS(outer(u, d)) - (REAL)b[3], 0);
    return x * x + y * y <= (REAL)a[2] * (REAL)a[2] ? HIT : APART;
}

ANSWER(F(circle_polygon))
{
    UNUSED_KINDS;
    W corner[CORNERS];
    int count = list(kind_b, b, corner);
    return gap_to(corner, count, get(a)) <= (REAL)a[2] ? HIT : APART;
}

// ---- Axis-aligned boxes

ANSWER(F(boxes_closed))
{
    UNUSED_KINDS;
    W p = get(a), q = get(a + 2), r = get(b), s = get(b + 2);
    return p.x <= s.x && r.x <= q.x && p.y <= s.y && r.y <= q.y ? HIT : APART;
}

ANSWER(F(boxes_minkowski))
{
    UNUSED_KINDS;
    W low = minus(get(a), get(b + 2)), high = minus(get(a + 2), get(b));
    return low.x < 0 && high.x > 0 && low.y < 0 && high.y > 0 ? HIT : APART;
}

ANSWER(F(boxes_told))
{
    UNUSED_KINDS;
    W p = get(a), q = get(a + 2), r = get(b), s = get(b + 2);
    if (p.x > s.x || r.x > q.x || p.y > s.y || r.y > q.y) return APART;
    bool border = p.x == s.x || r.x == q.x || p.y == s.y || r.y == q.y;
    return border ? TOUCHING : HIT;
}

// The way out along the axis of least overlap.
ANSWER(F(boxes_way_out))
{
    UNUSED_KINDS;
    W p = get(a), q = get(a + 2), r = get(b), s = get(b + 2);
    REAL right = q.x - r.x, left = s.x - p.x, down = q.y - r.y, up = s.y - p.y;
    REAL depth = least(least(right, left), least(down, up));
    if (depth < 0) return APART;
    measure[0] = -depth;
    measure[1] = depth == right ? 1 : depth == left ? -1 : 0;
    measure[2] = measure[1] != 0 ? 0 : depth == down ? 1 : -1;
    return HIT;
}

ANSWER(F(box_point))
{
    UNUSED_KINDS;
    return within(get(a), get(a + 2), get(b)) ? HIT : APART;
}

// ---- Segments

ANSWER(F(segments_signs))
{
    UNUSED_KINDS;
    return meet(get(a), get(a + 2), get(b), get(b + 2)) ? HIT : APART;
}

ANSWER(F(segments_parameters))
{
    UNUSED_KINDS;
    W p = get(a), d = minus(get(a + 2), p), q = get(b), e = minus(get(b + 2), q);
    REAL det = outer(d, e);
    if (det == 0) return meet(p, get(a + 2), q, get(b + 2)) ? HIT : APART;
    W to = minus(q, p);
    REAL t = outer(to, e) / det, u = outer(to, d) / det;
    return t >= 0 && t <= 1 && u >= 0 && u <= 1 ? HIT : APART;
}

ANSWER(F(segment_point))
{
    UNUSED_KINDS;
    W p = get(a), q = get(a + 2), c = get(b);
    return turn(p, q, c) == 0 && within(p, q, c) ? HIT : APART;
}

ANSWER(F(segment_box_liang_barsky))
{
    UNUSED_KINDS;
    W from = get(a), d = minus(get(a + 2), from), low = get(b), high = get(b + 2);
    const REAL p[4] = {-d.x, d.x, -d.y, d.y};
    const REAL q[4] = {from.x - low.x, high.x - from.x, from.y - low.y, high.y - from.y};
    REAL first = 0, last = 1;
    for (int i = 0; i < 4; i++) {
        if (p[i] == 0 && q[i] < 0) return APART;
        if (p[i] < 0) first = most(first, q[i] / p[i]);
        if (p[i] > 0) last = least(last, q[i] / p[i]);
    }
    return first <= last ? HIT : APART;
}

ANSWER(F(segment_box_cohen_sutherland))
{
    UNUSED_KINDS;
    W p[2] = {get(a), get(a + 2)}, low = get(b), high = get(b + 2);
    for (int round = 0; round < 8; round++) {
        int code[2];
        for (int i = 0; i < 2; i++) {
            code[i] = (p[i].x < low.x) | (p[i].x > high.x) << 1 | (p[i].y < low.y) << 2 |
                      (p[i].y > high.y) << 3;
        }
        if (code[0] & code[1]) return APART;
        if (!code[0] || !code[1]) return HIT;
        W d = minus(p[1], p[0]);
        int out = code[0];
        if (out & 3) {
            REAL x = out & 1 ? low.x : high.x;
            p[0] = w(x, p[0].y + d.y * (x - p[0].x) / d.x);
        } else {
            REAL y = out & 4 ? low.y : high.y;
            p[0] = w(p[0].x + d.x * (y - p[0].y) / d.y, y);
        }
    }
    return APART;
}

// ---- Oriented boxes

ANSWER(F(obbs_four_axes))
{
    UNUSED_KINDS;
    W u = get(a + 4), v = get(b + 4), d = minus(get(b), get(a));
    W axis[4] = {u, normal_of(u), v, normal_of(v)};
    for (int i = 0; i < 4; i++) {
        REAL reach = (REAL)a[2] * ABS(inner(u, axis[i])) + (REAL)a[3] * ABS(outer(u, axis[i])) +
                     (REAL)b[2] * ABS(inner(v, axis[i])) + (REAL)b[3] * ABS(outer(v, axis[i]));
        if (ABS(inner(d, axis[i])) > reach) return APART;
    }
    return HIT;
}

ANSWER(F(obb_point))
{
    UNUSED_KINDS;
    W d = minus(get(b), get(a)), u = get(a + 4);
    return ABS(inner(d, u)) <= (REAL)a[2] && ABS(outer(u, d)) <= (REAL)a[3] ? HIT : APART;
}

// ---- Triangles and polygons

ANSWER(F(triangle_point_signs))
{
    UNUSED_KINDS;
    W p = get(a), q = get(a + 2), r = get(a + 4), c = get(b);
    if (turn(p, q, r) == 0) {
        bool on = meet(p, q, c, c) || meet(q, r, c, c) || meet(r, p, c, c);
        return on ? HIT : APART;
    }
    int i = sign_of(turn(p, q, c)), k = sign_of(turn(q, r, c)), m = sign_of(turn(r, p, c));
    bool less = i < 0 || k < 0 || m<0, more = i> 0 || k > 0 || m > 0;
    return less && more ? APART : HIT;
}

ANSWER(F(polygon_point_crossings))
{
    UNUSED_KINDS;
    W corner[CORNERS];
    int count = list(kind_a, a, corner);
    return holds(corner, count, get(b)) ? HIT : APART;
}

ANSWER(F(polygon_point_winding))
{
    UNUSED_KINDS;
    W corner[CORNERS], c = get(b);
    int count = list(kind_a, a, corner), turns = 0;
    for (int i = 0; i < count; i++) {
        W p = corner[i], q = corner[(i + 1) % count];
        REAL s = turn(p, q, c);
        if (s == 0 && within(p, q, c)) return HIT;
        if (p.y <= c.y && q.y > c.y && s > 0) turns++;
        if (p.y > c.y && q.y <= c.y && s < 0) turns--;
    }
    return turns != 0 ? HIT : APART;
}

ANSWER(F(polygon_point_angles))
{
    UNUSED_KINDS;
    W corner[CORNERS], c = get(b);
    int count = list(kind_a, a, corner);
    REAL sum = 0;
    for (int i = 0; i < count; i++) {
        W p = minus(corner[i], c), q = minus(corner[(i + 1) % count], c);
        sum += ATAN2(outer(p, q), inner(p, q));
    }
    return ABS(sum) > (REAL)3.14159265358979 ? HIT : APART;
}

// Whether the projections on an axis leave a gap.
static bool gap_on(W axis, const W *p, int n, const W *q, int m)
{
    REAL low = INFINITY, high = -INFINITY, least_q = INFINITY, most_q = -INFINITY;
    for (int i = 0; i < n; i++) {
        REAL s = inner(axis, p[i]);
        low = least(low, s), high = most(high, s);
    }
    for (int i = 0; i < m; i++) {
        REAL s = inner(axis, q[i]);
        least_q = least(least_q, s), most_q = most(most_q, s);
    }
    return low > most_q || least_q > high;
}

static int sat_of(bool unit, const W *p, int n, const W *q, int m)
{
    for (int i = 0; i < n + m; i++) {
        W from = i < n ? p[i] : q[i - n], to = i < n ? p[(i + 1) % n] : q[(i - n + 1) % m];
        W along = minus(to, from);
        REAL square = inner(along, along);
        if (square == 0) continue;
        if (unit) along = times(along, 1 / SQRT(square));
        // Without area a shape needs its own direction, too.
        if (gap_on(normal_of(along), p, n, q, m) || gap_on(along, p, n, q, m)) return APART;
    }
    return HIT;
}

static int sat(bool unit, int kind_a, const double *a, int kind_b, const double *b)
{
    W p[CORNERS], q[CORNERS];
    int n = list(kind_a, a, p), m = list(kind_b, b, q);
    if (sat_of(unit, p, n, q, m) == APART) return APART;
    bool points = true; // two shapes that are points each have no axis
    for (int i = 0; i < n; i++) points = points && p[i].x == p[0].x && p[i].y == p[0].y;
    for (int i = 0; i < m; i++) points = points && q[i].x == q[0].x && q[i].y == q[0].y;
    return points && (p[0].x != q[0].x || p[0].y != q[0].y) ? APART : HIT;
}

ANSWER(F(convex_sat))
{
    (void)measure;
    return sat(false, kind_a, a, kind_b, b);
}

ANSWER(F(convex_sat_unit))
{
    (void)measure;
    return sat(true, kind_a, a, kind_b, b);
}

// No word about shapes that are points, which have no axis.
ANSWER(F(convex_sat_short))
{
    (void)measure;
    W p[CORNERS], q[CORNERS];
    int n = list(kind_a, a, p), m = list(kind_b, b, q);
    return sat_of(false, p, n, q, m);
}

ANSWER(F(triangles_sat))
{
    (void)measure;
    return sat(false, kind_a, a, kind_b, b);
}

ANSWER(F(areas_sides_and_containment))
{
    (void)measure;
    W p[CORNERS], q[CORNERS];
    int n = list(kind_a, a, p), m = list(kind_b, b, q);
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < m; k++) {
            if (meet(p[i], p[(i + 1) % n], q[k], q[(k + 1) % m])) return HIT;
        }
    }
    // Not only one corner each: that one may lie on the border of the other, to rounding.
    for (int i = 0; i < m; i++) {
        if (holds(p, n, q[i]) || holds(p, n, times(plus(q[i], q[(i + 1) % m]), (REAL)0.5)))
            return HIT;
    }
    for (int i = 0; i < n; i++) {
        if (holds(q, m, p[i]) || holds(q, m, times(plus(p[i], p[(i + 1) % n]), (REAL)0.5)))
            return HIT;
    }
    return APART;
}

// If no sides cross, one corner of each tells.
ANSWER(F(areas_sides_and_one_corner))
{
    (void)measure;
    W p[CORNERS], q[CORNERS];
    int n = list(kind_a, a, p), m = list(kind_b, b, q);
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < m; k++) {
            if (meet(p[i], p[(i + 1) % n], q[k], q[(k + 1) % m])) return HIT;
        }
    }
    return holds(p, n, q[0]) || holds(q, m, p[0]) ? HIT : APART;
}

// ---- Capsules

ANSWER(F(capsules))
{
    UNUSED_KINDS;
    REAL gap = segments_gap(get(a), get(a + 2), get(b), get(b + 2));
    return gap <= (REAL)a[4] + (REAL)b[4] ? HIT : APART;
}

ANSWER(F(capsule_circle))
{
    UNUSED_KINDS;
    W d = minus(get(b), closest(get(a), get(a + 2), get(b)));
    REAL reach = (REAL)a[4] + (REAL)b[2];
    return inner(d, d) <= reach * reach ? HIT : APART;
}

ANSWER(F(capsule_polygon))
{
    UNUSED_KINDS;
    W corner[CORNERS];
    int count = list(kind_b, b, corner);
    if (holds(corner, count, get(a))) return HIT;
    for (int i = 0; i < count; i++) {
        W p = corner[i], q = corner[(i + 1) % count];
        if (segments_gap(get(a), get(a + 2), p, q) <= (REAL)a[4]) return HIT;
    }
    return APART;
}

// ---- Rays: the entry is filled on a hit, and NaN on a miss

ANSWER(F(ray_circle))
{
    UNUSED_KINDS;
    W o = get(a), d = get(a + 2), to = minus(get(b), o);
    REAL far = size(d), r = (REAL)b[2];
    W unit = times(d, 1 / far);
    REAL ahead = inner(to, unit), aside = outer(unit, to), inside_by = inner(to, to) - r * r;
    measure[0] = 0;
    if (inside_by <= 0) return HIT;
    measure[0] = (double)NAN;
    if (ahead < 0 || ABS(aside) > r) return APART;
    measure[0] = ahead - SQRT(most(r * r - aside * aside, 0));
    return HIT;
}

ANSWER(F(ray_box_slabs))
{
    UNUSED_KINDS;
    W o = get(a), d = get(a + 2);
    const REAL from[2] = {o.x, o.y}, way[2] = {d.x, d.y};
    REAL first = 0, last = INFINITY;
    for (int i = 0; i < 2; i++) {
        REAL low = (REAL)b[i], high = (REAL)b[i + 2];
        if (way[i] == 0) {
            if (from[i] < low || from[i] > high) return APART;
            continue;
        }
        REAL t = (low - from[i]) / way[i], u = (high - from[i]) / way[i];
        first = most(first, least(t, u)), last = least(last, most(t, u));
    }
    if (first > last) return APART;
    measure[3] = o.x + first * d.x, measure[4] = o.y + first * d.y;
    return HIT;
}

ANSWER(F(ray_segment))
{
    UNUSED_KINDS;
    W o = get(a), d = get(a + 2), p = get(b), q = get(b + 2), e = minus(q, p), to = minus(p, o);
    REAL det = outer(d, e);
    if (det == 0) {
        if (outer(d, to) != 0) return APART;
        return inner(to, d) >= 0 || inner(minus(q, o), d) >= 0 ? HIT : APART;
    }
    REAL t = outer(to, e) / det, u = outer(to, d) / det;
    return t >= 0 && u >= 0 && u <= 1 ? HIT : APART;
}

ZOO_TABLE(
    TABLE_NAME, SOUND_WITH(F(circles_squared), CIRCLE, CIRCLE, CLOSED, .number = NUMBER),
    SOUND_WITH(F(circles_hypot), CIRCLE, CIRCLE, OPEN, .number = NUMBER),
    SOUND_WITH(F(circles_measured), CIRCLE, CIRCLE, CLOSED, .number = NUMBER,
               .gives = TOUCHSTONE_GAP + TOUCHSTONE_NORMAL),
    SOUND_WITH(F(circle_point), CIRCLE, POINT, CLOSED, .number = NUMBER),
    SOUND_WITH(F(circle_box), CIRCLE, AABB, CLOSED, .number = NUMBER),
    SOUND_WITH(F(circle_segment), CIRCLE, SEGMENT, CLOSED, .number = NUMBER),
    SOUND_WITH(F(circle_obb), CIRCLE, OBB, CLOSED, .number = NUMBER),
    SOUND_WITH(F(circle_polygon), CIRCLE, POLYGON + TRIANGLE, CLOSED, .number = NUMBER),
    SOUND_WITH(F(boxes_closed), AABB, AABB, CLOSED, .number = NUMBER),
    SOUND_WITH(F(boxes_minkowski), AABB, AABB, OPEN, .number = NUMBER),
    SOUND_WITH(F(boxes_told), AABB, AABB, TOLD, .number = NUMBER),
    SOUND_WITH(F(box_point), AABB, POINT, CLOSED, .number = NUMBER),
    SOUND_WITH(F(segments_signs), SEGMENT, SEGMENT, CLOSED, .number = NUMBER),
    SOUND_WITH(F(segments_parameters), SEGMENT, SEGMENT, CLOSED, .number = NUMBER),
    SOUND_WITH(F(segment_point), SEGMENT, POINT, CLOSED, .number = NUMBER),
    SOUND_WITH(F(segment_box_liang_barsky), SEGMENT, AABB, CLOSED, .number = NUMBER),
    SOUND_WITH(F(segment_box_cohen_sutherland), SEGMENT, AABB, CLOSED, .number = NUMBER),
    SOUND_WITH(F(obbs_four_axes), OBB, OBB, CLOSED, .number = NUMBER),
    SOUND_WITH(F(obb_point), OBB, POINT, CLOSED, .number = NUMBER),
    SOUND_WITH(F(triangle_point_signs), TRIANGLE, POINT, CLOSED, .number = NUMBER),
    SOUND_WITH(F(polygon_point_crossings), POLYGON, POINT, EITHER, .number = NUMBER),
    SOUND_WITH(F(polygon_point_winding), POLYGON + TRIANGLE, POINT, CLOSED, .number = NUMBER),
    SOUND_WITH(F(polygon_point_angles), POLYGON, POINT, EITHER, .number = NUMBER),
    SOUND_WITH(F(convex_sat), CONVEX, CONVEX, CLOSED, .number = NUMBER),
    SOUND_WITH(F(convex_sat_unit), CONVEX + AABB, CONVEX + TRIANGLE, CLOSED, .number = NUMBER),
    SOUND_WITH(F(convex_sat_short), CONVEX, CONVEX + TRIANGLE, CLOSED, .number = NUMBER),
    SOUND_WITH(F(triangles_sat), TRIANGLE, TRIANGLE + SEGMENT, CLOSED, .number = NUMBER),
    SOUND_WITH(F(areas_sides_and_containment), POLYGON, POLYGON + TRIANGLE, CLOSED,
               .number = NUMBER),
    SOUND_WITH(F(areas_sides_and_one_corner), POLYGON, POLYGON + TRIANGLE, CLOSED,
               .number = NUMBER),
    SOUND_WITH(F(capsules), CAPSULE, CAPSULE, CLOSED, .number = NUMBER),
    SOUND_WITH(F(capsule_circle), CAPSULE, CIRCLE, CLOSED, .number = NUMBER),
    SOUND_WITH(F(capsule_polygon), CAPSULE, POLYGON + TRIANGLE, CLOSED, .number = NUMBER),
    SOUND_WITH(F(ray_segment), RAY, SEGMENT, CLOSED, .number = NUMBER),
    SOUND_WITH(F(circle_box_distance), CIRCLE, AABB, CLOSED, .number = NUMBER,
               .gives = TOUCHSTONE_DISTANCE),
    SOUND_WITH(F(boxes_way_out), AABB, AABB, CLOSED, .number = NUMBER,
               .gives = TOUCHSTONE_DEPTH + TOUCHSTONE_NORMAL),
    SOUND_WITH(F(ray_circle), RAY, CIRCLE, CLOSED, .number = NUMBER, .gives = TOUCHSTONE_DISTANCE),
    SOUND_WITH(F(ray_box_slabs), RAY, AABB, CLOSED, .number = NUMBER, .gives = TOUCHSTONE_CONTACT));
