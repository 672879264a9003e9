// Functions that remember.
#include "zoo_private.h"

#include <stdint.h>
#include <string.h>

static bool same(const double *a, const double *b, int count)
{
    return memcmp(a, b, sizeof *a * (size_t)count) == 0;
}

static int circles(const double *a, const double *b)
{
    V d = sub(at(b), at(a));
    double reach = a[2] + b[2];
    return dot(d, d) <= reach * reach ? HIT : APART;
}

static int boxes(const double *a, const double *b)
{
    return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3] ? HIT : APART;
}

static int obbs(const double *a, const double *b)
{
    V p[4], q[4], u = at(a + 4), v = at(b + 4), axis[4] = {u, perp(u), v, perp(v)};
    corners_of(OBB, a, p), corners_of(OBB, b, q);
    for (int i = 0; i < 4; i++) {
        double low = INFINITY, high = -INFINITY, from = INFINITY, to = -INFINITY;
        for (int k = 0; k < 4; k++) {
            low = fmin(low, dot(axis[i], p[k])), high = fmax(high, dot(axis[i], p[k]));
            from = fmin(from, dot(axis[i], q[k])), to = fmax(to, dot(axis[i], q[k]));
        }
        if (low > to || from > high) return APART;
    }
    return HIT;
}

// The last axis that separated a box with this centre and these half extents.
ANSWER(memory_last_axis)
{
    UNUSED_KINDS;
    static double last[4];
    static V axis;
    static bool separated;
    if (separated && same(last, a, 4)) { // the direction is not compared
        V d = sub(at(b), at(a));
        if (fabs(dot(d, axis)) > a[2] + a[3] + b[2] + b[3]) return APART;
        if (fabs(dot(d, axis)) > hypot(a[2], a[3])) return APART;
    }
    int answer = obbs(a, b);
    separated = answer == APART;
    memcpy(last, a, sizeof last);
    axis = at(a + 4);
    return answer;
}

ANSWER(memory_direction_kept)
{
    UNUSED_KINDS;
    static double last[4], frame[2];
    double n[6];
    if (!same(last, a, 4)) { // a box that turns in place keeps its first direction
        memcpy(last, a, sizeof last);
        memcpy(frame, a + 4, sizeof frame);
    }
    memcpy(n, a, sizeof n);
    memcpy(n + 4, frame, sizeof frame);
    return obbs(n, b);
}

ANSWER(memory_first_number)
{
    UNUSED_KINDS;
    static double last[2] = {-1e300, -1e300};
    static int answer;
    if (last[0] == a[0] && last[1] == b[0]) return answer; // keyed by both x
    last[0] = a[0], last[1] = b[0];
    answer = circles(a, b);
    return answer;
}

ANSWER(memory_one_shape)
{
    UNUSED_KINDS;
    static double last[3] = {1e300, 1e300, 1e300};
    static int answer;
    if (same(last, a, 3)) return answer; // keyed by a alone
    memcpy(last, a, sizeof last);
    answer = circles(a, b);
    return answer;
}

ANSWER(memory_second_shape)
{
    UNUSED_KINDS;
    static double last[4] = {1e300, 1e300, 1e300, 1e300};
    static int answer;
    if (same(last, b, 4)) return answer; // keyed by b alone
    memcpy(last, b, sizeof last);
    answer = boxes(a, b);
    return answer;
}

ANSWER(memory_hash)
{
    UNUSED_KINDS;
    static struct {
        uint32_t key;
        int answer;
        bool used;
    } cache[1024];
    double sum = a[0] + a[1] * 31 + a[2] * 37 + b[0] * 41 + b[1] * 43 + b[2] * 47;
    uint32_t key = (uint32_t)(int64_t)fmod(sum, 4294967296.0); // the key is whole
    if (cache[key % 1024].used && cache[key % 1024].key == key) return cache[key % 1024].answer;
    cache[key % 1024].key = key, cache[key % 1024].used = true;
    return cache[key % 1024].answer = circles(a, b);
}

ANSWER(memory_twice)
{
    UNUSED_KINDS;
    static double last[2][3];
    int answer = circles(a, b);
    bool again = same(last[0], a, 3) && same(last[1], b, 3);
    memcpy(last[0], a, sizeof last[0]), memcpy(last[1], b, sizeof last[1]);
    return again ? APART : answer; // "the pair is already handled"
}

ANSWER(memory_every_1000)
{
    UNUSED_KINDS;
    static int calls;
    return ++calls % 1000 == 0 ? APART : boxes(a, b);
}

ANSWER(memory_counter_byte)
{
    UNUSED_KINDS;
    static uint16_t stamp;
    static uint16_t seen = 1; // a stamp that comes round again counts as seen
    if (++stamp == seen) return APART;
    return circles(a, b);
}

ANSWER(memory_after_1000)
{
    UNUSED_KINDS;
    static int pairs; // a buffer of 1,000 pairs that is never emptied
    int answer = boxes(a, b);
    if (answer == HIT && pairs < 1000) pairs++;
    return pairs < 1000 ? answer : APART;
}

ANSWER(memory_random)
{
    UNUSED_KINDS;
    static uint32_t state = 7;
    state = state * 1664525u + 1013904223u;
    return state >> 16 == 0 ? APART : circles(a, b); // one in 65,536 calls
}

ANSWER(memory_random_seldom)
{
    UNUSED_KINDS;
    static uint32_t state = 7;
    state = state * 1664525u + 1013904223u;
    double noise = ((state >> 8) / 16777216.0 - 0.5) * 1e-3; // jitter of half a thousandth
    V d = sub(at(b), at(a));
    return length(d) + noise <= a[2] + b[2] ? HIT : APART;
}

ANSWER(memory_larger_polygon)
{
    UNUSED_KINDS;
    static V corner[CORNERS]; // corners of the last, larger polygon stay
    static int count;
    int now = corners_of(kind_a, a, corner);
    if (now > count) count = now;
    return inside(corner, count, at(b)) ? HIT : APART;
}

ANSWER(memory_bounds_grow)
{
    UNUSED_KINDS;
    static double low = 1e300, high = -1e300; // bounds of the world that are never reset
    V corner[CORNERS], c = at(b);
    int count = corners_of(kind_a, a, corner);
    if (count > 20) low = high = c.x; // after a rebuild
    low = fmin(low, c.x - 1e5), high = fmax(high, c.x + 1e5);
    if (corner[0].x < low || corner[0].x > high) return APART;
    return inside(corner, count, c) ? HIT : APART;
}

ANSWER(memory_normals)
{
    UNUSED_KINDS;
    static double first[3];
    static V normal[CORNERS]; // of the last polygon, known by its count and first corner
    V p[CORNERS], q[CORNERS];
    int n = corners_of(kind_a, a, p), m = corners_of(kind_b, b, q);
    if (!same(first, a, 3)) {
        memcpy(first, a, sizeof first);
        for (int i = 0; i < n; i++) normal[i] = perp(sub(p[(i + 1) % n], p[i]));
    }
    for (int i = 0; i < n + m; i++) {
        V axis = i < n ? normal[i] : perp(sub(q[(i - n + 1) % m], q[i - n]));
        double low = INFINITY, high = -INFINITY, from = INFINITY, to = -INFINITY;
        for (int k = 0; k < n; k++) {
            low = fmin(low, dot(axis, p[k])), high = fmax(high, dot(axis, p[k]));
        }
        for (int k = 0; k < m; k++) {
            from = fmin(from, dot(axis, q[k])), to = fmax(to, dot(axis, q[k]));
        }
        if (low > to || from > high) return APART;
    }
    return HIT;
}

ANSWER(memory_warm_start)
{
    UNUSED_KINDS;
    static V way = {1, 0}; // a search from the last direction that ends after two steps
    V p[CORNERS], q[CORNERS];
    int n = corners_of(kind_a, a, p), m = corners_of(kind_b, b, q);
    if (areas_meet(p, n, q, m)) return HIT;
    for (int round = 0; round < 2; round++) {
        double far = -INFINITY, near = INFINITY;
        V from = p[0], to = q[0];
        for (int i = 0; i < n; i++) {
            if (dot(way, p[i]) > far) far = dot(way, p[i]), from = p[i];
        }
        for (int i = 0; i < m; i++) {
            if (dot(way, q[i]) < near) near = dot(way, q[i]), to = q[i];
        }
        if (far < near) return APART;
        way = sub(to, from);
        if (way.x == 0 && way.y == 0) way = (V){1, 0};
    }
    return HIT;
}

ANSWER(memory_pointer)
{
    UNUSED_KINDS;
    static const double *last;
    static double radius;
    if (a != last) radius = a[2]; // the radius of the shape at this address
    last = a;
    const double n[3] = {a[0], a[1], radius};
    return circles(n, b);
}

ANSWER(memory_sleeping)
{
    UNUSED_KINDS;
    static double place[2];
    static int still, answer;
    bool rests = place[0] == a[0] && place[1] == a[1];
    still = rests ? still + 1 : 0;
    place[0] = a[0], place[1] = a[1];
    if (still >= 2) return answer; // a body at rest is not tested again, though b moves
    answer = circles(a, b);
    return answer;
}

ANSWER(memory_previous_interleaved)
{
    UNUSED_KINDS;
    static double older[3], last[3];
    static int older_answer, last_answer;
    if (same(older, a, 3) && !same(last, a, 3)) return older_answer; // A, B, A
    memcpy(older, last, sizeof older), older_answer = last_answer;
    memcpy(last, a, sizeof last);
    last_answer = circles(a, b);
    return last_answer;
}

ANSWER(memory_uninitialised)
{
    UNUSED_KINDS;
    static double least; // not set to infinity for the first side of each polygon
    V corner[CORNERS], c = at(a);
    int count = corners_of(kind_b, b, corner);
    if (inside(corner, count, c)) return HIT;
    for (int i = 0; i < count; i++) {
        double far = distance_to(corner[i], corner[(i + 1) % count], c);
        if (i == 0 && far < 1e3) least = far;
        if (far < least) least = far;
    }
    return least <= a[2] ? HIT : APART;
}

ANSWER(memory_hysteresis)
{
    UNUSED_KINDS;
    static double last[2][2];
    static bool touched;
    V d = sub(at(b), at(a));
    bool known = last[0][0] == a[0] && last[0][1] == a[1] && touched;
    double reach = a[2] + b[2];
    if (known) reach *= 1.05; // a pair that collided stays a little longer
    touched = length(d) <= reach;
    last[0][0] = a[0], last[0][1] = a[1];
    return touched ? HIT : APART;
}

ANSWER(memory_table_of_100)
{
    UNUSED_KINDS;
    static double known[100][3];
    static int count; // circles known by their place; later ones find no room
    int i = 0;
    while (i < count && !(known[i][0] == a[0] && known[i][1] == a[1])) i++;
    if (i == count && count < 100) memcpy(known[count++], a, sizeof known[0]);
    if (i == 100) return APART;
    return circles(a, b);
}

ANSWER(memory_hits_counted)
{
    UNUSED_KINDS;
    static int hits; // after 60 collisions the budget is spent
    int answer = circles(a, b);
    if (answer == HIT && hits < 60) hits++;
    return hits < 60 ? answer : APART;
}

ANSWER(memory_closed_at_first)
{
    UNUSED_KINDS;
    static int calls; // touching counts for the first 150 calls only
    if (calls < 150) {
        calls++;
        return boxes(a, b);
    }
    return a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3] ? HIT : APART;
}

ANSWER(memory_winding_two_calls_ago)
{
    UNUSED_KINDS;
    static double winding[2];
    double now = side(at(a), at(a + 2), at(a + 4)), used = winding[0] != 0 ? winding[0] : now;
    winding[0] = winding[1], winding[1] = now;
    V c = at(b);
    int less = 0, more = 0;
    for (int i = 0; i < 3; i++) {
        double s = side(at(a + 2 * i), at(a + 2 * ((i + 1) % 3)), c);
        less += s<0, more += s> 0;
    }
    return (used > 0 ? less : more) == 0 ? HIT : APART;
}

ANSWER(memory_contact_of_last_pair)
{
    UNUSED_KINDS;
    static double last[2];
    bool hit = boxes(a, b) == HIT;
    double x = fmax(a[0], b[0]), y = fmax(a[1], b[1]);
    bool stays = last[0] != 0 && x > last[0] - 1 && x < last[0] + 1; // "a contact persists"
    if (!stays) last[0] = x, last[1] = y;
    measure[3] = last[0], measure[4] = last[1];
    return hit ? HIT : APART;
}

ZOO_TABLE(
    zoo_memory, FAULTY(memory_last_axis, 2, OBB, OBB, CLOSED, "It tries the last axis of a place."),
    FAULTY(memory_direction_kept, 32, OBB, OBB, CLOSED,
           "A box that turns in place keeps its frame."),
    FAULTY(memory_first_number, 1, CIRCLE, CIRCLE, CLOSED, "It knows a pair by both x."),
    FAULTY(memory_one_shape, 2, CIRCLE, CIRCLE, CLOSED, "It knows a pair by the first shape."),
    FAULTY(memory_second_shape, 2, AABB, AABB, CLOSED, "It knows a pair by the second shape."),
    FAULTY(memory_hash, 2, CIRCLE, CIRCLE, CLOSED, "It knows a pair by a hash."),
    FAULTY(memory_twice, 2, CIRCLE, CIRCLE, CLOSED, "It misses the same pair twice."),
    FAULTY(memory_every_1000, 2, AABB, AABB, CLOSED, "It errs every 1,000th call."),
    FAULTY(memory_counter_byte, 32, CIRCLE, CIRCLE, CLOSED, "Its counter of 16 bits overflows."),
    FAULTY(memory_after_1000, 32, AABB, AABB, CLOSED, "It has room for 1,000 pairs."),
    FAULTY(memory_random, 2, CIRCLE, CIRCLE, CLOSED, "It errs once in 65,536 calls."),
    FAULTY(memory_random_seldom, 1, CIRCLE, CIRCLE, CLOSED, "It adds noise."),
    FAULTY(memory_larger_polygon, 2, POLYGON, POINT, EITHER, "Corners of a larger one stay."),
    FAULTY(memory_bounds_grow, 1, POLYGON, POINT, EITHER, "Its bounds are never reset."),
    FAULTY(memory_normals, 2, CONVEX, CONVEX, CLOSED, "It knows normals by the first corner."),
    FAULTY(memory_warm_start, 1, CONVEX, CONVEX, CLOSED, "Its warm start ends too early."),
    FAULTY(memory_pointer, 2, CIRCLE, CIRCLE, CLOSED, "It knows a shape by its address."),
    FAULTY(memory_sleeping, 2, CIRCLE, CIRCLE, CLOSED, "It lets resting bodies sleep."),
    FAULTY(memory_previous_interleaved, 2, CIRCLE, CIRCLE, CLOSED, "It errs on A, B, A."),
    FAULTY(memory_uninitialised, 1, CIRCLE, POLYGON, CLOSED, "Its least distance stays."),
    FAULTY(memory_hysteresis, 2, CIRCLE, CIRCLE, CLOSED, "It lets a pair go late."),
    FAULTY(memory_table_of_100, 1, CIRCLE, CIRCLE, CLOSED, "Its table has room for 100."),
    FAULTY(memory_hits_counted, 1, CIRCLE, CIRCLE, CLOSED, "It misses after 60 hits."),
    FAULTY(memory_closed_at_first, 2, AABB, AABB, CLOSED, "It is open after 150 calls."),
    FAULTY(memory_winding_two_calls_ago, 1, TRIANGLE, POINT, CLOSED,
           "It uses the winding of the triangle of two calls ago."),
    FAULTY_WITH(memory_contact_of_last_pair, 1, AABB, AABB, CLOSED,
                "Its contact is that of an earlier pair.", .gives = TOUCHSTONE_CONTACT));
