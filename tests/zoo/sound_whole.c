// Sound functions of whole numbers, by integers that hold every product. They round nothing.
#include "zoo_private.h"

#include <stdint.h>

__extension__ typedef __int128 Wide;

typedef struct I {
    int64_t x, y;
} I;

static I whole(const double *n) { return (I){(int64_t)n[0], (int64_t)n[1]}; }
static I less(I a, I b) { return (I){a.x - b.x, a.y - b.y}; }

// Below 2^30 a sum of two products of differences is within 64 bits.
static int64_t inner(I a, I b) { return a.x * b.x + a.y * b.y; }
static int64_t outer(I a, I b) { return a.x * b.y - a.y * b.x; }
static int turn(I a, I b, I c)
{
    int64_t t = outer(less(b, a), less(c, a));
    return (t > 0) - (t < 0);
}

static bool between(I a, I b, I p)
{
    bool x = (a.x <= p.x && p.x <= b.x) || (b.x <= p.x && p.x <= a.x);
    return x && ((a.y <= p.y && p.y <= b.y) || (b.y <= p.y && p.y <= a.y));
}

static int list(int kind, const double *n, I *out)
{
    int count = kind == POLYGON ? (int)*n++ : kind == TRIANGLE ? 3 : 2;
    for (int i = 0; i < count; i++) out[i] = whole(n + 2 * i);
    return count;
}

ANSWER(whole_segments_int64)
{
    UNUSED_KINDS;
    I p = whole(a), q = whole(a + 2), r = whole(b), s = whole(b + 2);
    int t = turn(p, q, r), u = turn(p, q, s), v = turn(r, s, p), w = turn(r, s, q);
    if (t * u < 0 && v * w < 0) return HIT;
    return (t == 0 && between(p, q, r)) || (u == 0 && between(p, q, s)) ||
                   (v == 0 && between(r, s, p)) || (w == 0 && between(r, s, q))
               ? HIT
               : APART;
}

ANSWER(whole_circles_int128)
{
    UNUSED_KINDS;
    I d = less(whole(b), whole(a));
    Wide x = d.x, y = d.y, reach = (Wide)a[2] + (Wide)b[2];
    return x * x + y * y <= reach * reach ? HIT : APART;
}

ANSWER(whole_circle_segment_int128)
{
    UNUSED_KINDS;
    I c = whole(a), p = whole(b), q = whole(b + 2), along = less(q, p), to = less(c, p);
    Wide r = (Wide)a[2], square = inner(along, along), t = inner(to, along);
    if (t > 0 && t < square) {
        Wide off = outer(along, to);
        return off * off <= r * r * square ? HIT : APART;
    }
    I end = t > 0 ? less(c, q) : to;
    return inner(end, end) <= r * r ? HIT : APART;
}

ANSWER(whole_triangle_point_int64)
{
    UNUSED_KINDS;
    I p = whole(a), q = whole(a + 2), r = whole(a + 4), c = whole(b);
    int s = turn(p, q, c), t = turn(q, r, c), u = turn(r, p, c);
    bool flat = turn(p, q, r) == 0;
    if (flat) {
        return (s == 0 && between(p, q, c)) || (t == 0 && between(q, r, c)) ||
                       (u == 0 && between(r, p, c))
                   ? HIT
                   : APART;
    }
    return (s < 0 || t < 0 || u < 0) && (s > 0 || t > 0 || u > 0) ? APART : HIT;
}

ANSWER(whole_half_open_int64)
{
    UNUSED_KINDS; // crossings to the right, without a division
    I corner[CORNERS], c = whole(b);
    int count = list(kind_a, a, corner);
    bool in = false;
    for (int i = 0; i < count; i++) {
        I p = corner[i], q = corner[(i + 1) % count];
        if ((p.y > c.y) == (q.y > c.y)) continue;
        if (turn(p, q, c) == (q.y > p.y ? 1 : -1)) in = !in;
    }
    return in ? HIT : APART;
}

ANSWER(whole_convex_sat_int64)
{
    (void)measure;
    I p[CORNERS], q[CORNERS];
    int n = list(kind_a, a, p), m = list(kind_b, b, q);
    for (int i = 0; i < n + m; i++) {
        I along = i < n ? less(p[(i + 1) % n], p[i]) : less(q[(i - n + 1) % m], q[i - n]);
        for (int t = 0; t < 2; t++) { // flat ones need the direction of the side, too
            I axis = t ? along : (I){-along.y, along.x};
            int64_t low = INT64_MAX, high = INT64_MIN, from = INT64_MAX, to = INT64_MIN;
            for (int k = 0; k < n; k++) {
                int64_t s = inner(axis, p[k]);
                low = s < low ? s : low, high = s > high ? s : high;
            }
            for (int k = 0; k < m; k++) {
                int64_t s = inner(axis, q[k]);
                from = s < from ? s : from, to = s > to ? s : to;
            }
            if (low > to || from > high) return APART;
        }
    }
    return HIT;
}

#define WHOLE(function, kind_a, kind_b, rule)                                                      \
    SOUND_WITH(function, kind_a, kind_b, rule, .number = INT32)

ZOO_TABLE(zoo_sound_whole, WHOLE(whole_segments_int64, SEGMENT, SEGMENT, CLOSED),
          WHOLE(whole_circles_int128, CIRCLE, CIRCLE, CLOSED),
          WHOLE(whole_circle_segment_int128, CIRCLE, SEGMENT, CLOSED),
          WHOLE(whole_triangle_point_int64, TRIANGLE, POINT, CLOSED),
          WHOLE(whole_half_open_int64, POLYGON + TRIANGLE, POINT, HALF_OPEN),
          WHOLE(whole_convex_sat_int64, CONVEX + TRIANGLE, CONVEX + SEGMENT, CLOSED));
