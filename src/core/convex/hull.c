#include "touchstone/hull.h"

#include "exact/expansion.h"
#include "touchstone/orientation.h"

// --- the hull of points

// By x, then by y.
static bool before(TsVec a, TsVec b) { return a.x < b.x || (a.x == b.x && a.y < b.y); }
static bool after(TsVec a, TsVec b) { return before(b, a); }

typedef bool (*Order)(TsVec a, TsVec b);

static void swap(TsVec *a, TsVec *b)
{
    TsVec kept = *a;
    *a = *b;
    *b = kept;
}

static void sift(TsVec *point, int root, int count, Order order)
{
    for (int child; (child = 2 * root + 1) < count; root = child) {
        if (child + 1 < count && order(point[child], point[child + 1])) child++;
        if (!order(point[root], point[child])) return;
        swap(&point[root], &point[child]);
    }
}

// Heapsort: in place, and the C library's qsort may allocate.
static void sort(TsVec *point, int count, Order order)
{
    for (int i = count / 2 - 1; i >= 0; i--) sift(point, i, count, order);
    for (int end = count - 1; end > 0; end--) {
        swap(&point[0], &point[end]);
        sift(point, 0, end, order);
    }
}

// Length of the chain without the points from `base` on that `next` makes needless.
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

// Goes on with a chain of `base` points along those that follow it. Its points are swapped to the
// front, so that the others stay for the way back.
static int grow_chain(TsVec *point, int base, int count)
{
    int length = base;
    for (int i = base; i < count; i++) {
        length = pop_chain(point, base, length, point[i]);
        swap(&point[length++], &point[i]);
    }
    return length;
}

int ts_hull_of(const TsVec *point, int count, TsVec *out)
{
    for (int i = 0; i < count; i++) out[i] = point[i];
    sort(out, count, before);
    int there = grow_chain(out, 0, count);
    sort(out + there, count - there, after);
    int back = grow_chain(out, there, count);
    return count > 0 ? pop_chain(out, there, back, out[0]) : 0;
}

// --- the guard

// The corners without those that repeat the one before them.
static int distinct_corners(TsPolygon polygon, TsVec *out)
{
    int count = 0;
    for (int i = 0; i < polygon.count; i++) {
        if (count == 0 || !ts_vec_equal(polygon.corner[i], out[count - 1]))
            out[count++] = polygon.corner[i];
    }
    while (count > 1 && ts_vec_equal(out[count - 1], out[0])) count--;
    return count;
}

static TsVec at(const TsVec *corner, int count, int i) { return corner[i % count]; }

// Whether the ways in to and out of corner i + 1 climb in the order of `before`: a loop that goes
// round once changes between up and down twice, and no straight corner does but a spike.
static bool changes_sense(const TsVec *corner, int count, int i)
{
    TsVec b = at(corner, count, i + 1);
    return before(corner[i], b) != before(b, at(corner, count, i + 2));
}

bool ts_hull_is_convex(TsPolygon polygon)
{
    TsVec corner[TS_POLYGON_MAX];
    int count = distinct_corners(polygon, corner);
    int changes = 0, spikes = 0;
    bool right = false, left = false;
    for (int i = 0; i < count; i++) {
        int turn =
            ts_orientation_sign(corner[i], at(corner, count, i + 1), at(corner, count, i + 2));
        bool change = count > 1 && changes_sense(corner, count, i);
        right = right || turn > 0;
        left = left || turn < 0;
        changes += change;
        spikes += change && turn == 0;
    }
    if (!right && !left) return true; // one stretch, however often it is gone along
    return !(right && left) && spikes == 0 && changes == 2;
}

// --- simplicity

static bool between(double x, double a, double b)
{
    return (a <= x && x <= b) || (b <= x && x <= a);
}

// Of a point in line with both.
static bool in_stretch(TsVec p, TsVec a, TsVec b)
{
    return between(p.x, a.x, b.x) && between(p.y, a.y, b.y);
}

static bool on_edge(TsVec p, TsVec a, TsVec b)
{
    return in_stretch(p, a, b) && ts_orientation_sign(a, b, p) == 0;
}

static bool edges_meet(TsVec a, TsVec b, TsVec c, TsVec d)
{
    if (on_edge(a, c, d) || on_edge(b, c, d) || on_edge(c, a, b) || on_edge(d, a, b)) return true;
    return ts_orientation_sign(a, b, c) * ts_orientation_sign(a, b, d) < 0 &&
           ts_orientation_sign(c, d, a) * ts_orientation_sign(c, d, b) < 0;
}

// Neighbours in line go on, or one lies on the other.
static bool folds_back(TsVec a, TsVec b, TsVec c) { return on_edge(a, b, c) || on_edge(c, a, b); }

bool ts_hull_is_simple(TsPolygon polygon)
{
    TsVec corner[TS_POLYGON_MAX];
    int count = distinct_corners(polygon, corner);
    if (count < 3) return false;
    for (int i = 0; i < count; i++) {
        TsVec a = corner[i], b = at(corner, count, i + 1);
        if (folds_back(a, b, at(corner, count, i + 2))) return false;
        for (int k = i + 2; k < count && k - i < count - 1; k++) {
            if (edges_meet(a, b, corner[k], at(corner, count, k + 1))) return false;
        }
    }
    return true;
}

// --- area

typedef struct Area { // twice the signed area, and by how much rounding can have changed it
    double twice, bound;
} Area;

// Fans out from the first corner. A term carries 4 half-ulps of its products and up to 64 sums one
// each of what has come together.
static Area area_of(TsPolygon polygon)
{
    TsVec first = polygon.corner[0];
    Area area = {0, 0};
    for (int i = 2; i < polygon.count; i++) {
        TsVec a = ts_vec_sub(polygon.corner[i - 1], first),
              b = ts_vec_sub(polygon.corner[i], first);
        double left = a.x * b.y, right = a.y * b.x;
        area.twice += left - right;
        area.bound += fabs(left) + fabs(right);
    }
    area.bound *= 0x1p-53 * (8 + 2 * TS_POLYGON_MAX);
    return area;
}

static int winding_exact(TsPolygon polygon)
{
    Expansion twice = ts_expansion(0);
    for (int i = 0; i < polygon.count; i++) {
        TsVec a = polygon.corner[i], b = polygon.corner[(i + 1) % polygon.count];
        twice = ts_expansion_add(twice, ts_expansion_product(a.x, b.y));
        twice = ts_expansion_subtract(twice, ts_expansion_product(a.y, b.x));
    }
    return ts_expansion_sign(twice);
}

double ts_hull_area(TsPolygon polygon) { return area_of(polygon).twice / 2; }

int ts_hull_winding(TsPolygon polygon)
{
    Area area = area_of(polygon);
    if (fabs(area.twice) > area.bound) return area.twice > 0 ? 1 : -1;
    return winding_exact(polygon);
}
