// The convex hull by Andrew's monotone chains, in place.
#include "platform/rounding.h"

#include "geometry/wrap.h"

#include "touchstone/orientation.h"
#include <stdbool.h>

#include "platform/assert.h"

// The order by x, then by y.
static bool lies_before(TsVec a, TsVec b) { return a.x < b.x || (a.x == b.x && a.y < b.y); }
static bool lies_after(TsVec a, TsVec b) { return lies_before(b, a); }

typedef bool PointOrder(TsVec a, TsVec b);

static void swap_points(TsVec *a, TsVec *b)
{
    TsVec kept = *a;
    *a = *b;
    *b = kept;
}

static void sift_point(TsVec *point, int root, int count, PointOrder *order)
{
    for (int child; (child = 2 * root + 1) < count; root = child) {
        if (child + 1 < count && order(point[child], point[child + 1])) child++;
        if (!order(point[root], point[child])) return;
        swap_points(&point[root], &point[child]);
    }
}

// Heapsort, because the C library's qsort may allocate.
static void sort_points(TsVec *point, int count, PointOrder *order)
{
    for (int i = count / 2 - 1; i >= 0; i--) sift_point(point, i, count, order);
    for (int end = count - 1; end > 0; end--) {
        swap_points(&point[0], &point[end]);
        sift_point(point, 0, end, order);
    }
}

// Removes points from the end of the chain, down to `base`, that are no corners once `next` is
// added. Returns the length.
static int pop_chain(const TsVec *chain, int base, int length, TsVec next)
{
    while (length > base) {
        TsVec last = chain[length - 1];
        bool needed = !ts_vec_equal(last, next) &&
                      (length < 2 || ts_orientation_sign(chain[length - 2], last, next) > 0);
        if (needed) break;
        length--;
    }
    return length;
}

// Continues a chain of `base` points with the points after it. Points of the chain are swapped to
// the front, and the others remain for the second chain.
static int grow_chain(TsVec *point, int base, int count)
{
    int length = base;
    for (int i = base; i < count; i++) {
        length = pop_chain(point, base, length, point[i]);
        swap_points(&point[length++], &point[i]);
    }
    return length;
}

TsVec ts_hull_first(const TsVec *point, int count)
{
    ASSERT(count > 0);
    TsVec first = point[0];
    for (int i = 1; i < count; i++) first = lies_before(point[i], first) ? point[i] : first;
    return first;
}

TsVec ts_hull_next(const TsVec *point, int count, TsVec corner)
{
    TsVec next = corner;
    for (int i = 0; i < count; i++) {
        if (ts_vec_equal(point[i], corner)) continue;
        int side = ts_vec_equal(next, corner) ? -1 : ts_orientation_sign(corner, next, point[i]);
        // Of points in line the farthest: beyond `next` in the order of both directions.
        bool beyond = side == 0 && (lies_before(corner, next) ? lies_before(next, point[i])
                                                              : lies_before(point[i], next));
        if (side < 0 || beyond) next = point[i];
    }
    return next;
}

int ts_hull_of(const TsVec *point, int count, TsVec *out)
{
    ASSERT(count >= 0);
    for (int i = 0; i < count; i++) out[i] = point[i];
    sort_points(out, count, lies_before);
    int there = grow_chain(out, 0, count);
    sort_points(out + there, count - there, lies_after);
    int back = grow_chain(out, there, count);
    return count > 0 ? pop_chain(out, there, back, out[0]) : 0;
}
