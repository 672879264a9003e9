// Exact relations of convex polygons.
#include "platform/rounding.h"

#include "narrow/relation_convex_private.h"

#include <stdint.h>

#include "geometry/polygon_check.h"
#include "narrow/exact_polygon_private.h"
#include "narrow/loop_private.h"
#include "narrow/two_private.h"
#include "touchstone/orientation.h"
#include "touchstone/scalar.h"

// Corners i and i + 1; the first corner follows the last.
typedef struct CornerPair {
    Two x, y;
} CornerPair;

static ALWAYS_INLINE CornerPair corners_at(TsPolygon p, int i)
{
    TsVec one = p.corner[i], next = p.corner[i + 1 < p.count ? i + 1 : 0];
    return (CornerPair){two(one.x, next.x), two(one.y, next.y)};
}

static ALWAYS_INLINE CornerPair corners_from(CornerPair p, Two x, Two y)
{
    return (CornerPair){two_sub(p.x, x), two_sub(p.y, y)};
}

// The corners before those of `now`, of which `last` is the pair before.
static ALWAYS_INLINE CornerPair corners_before(CornerPair last, CornerPair now)
{
    return (CornerPair){two_between(last.x, now.x), two_between(last.y, now.y)};
}

static ALWAYS_INLINE Two corners_dot(CornerPair a, CornerPair b)
{
    return two_dot(a.x, a.y, b.x, b.y);
}

static ALWAYS_INLINE Two corners_cross(CornerPair a, CornerPair b)
{
    return two_sub(two_mul(a.x, b.y), two_mul(a.y, b.x));
}

// The last corner, in the second lane: corners_before takes it from there.
static ALWAYS_INLINE CornerPair corners_last(TsPolygon p)
{
    TsVec last = p.corner[p.count - 1];
    return (CornerPair){two_all(last.x), two_all(last.y)};
}

// ---- Points

// A point is inside if it is on the inner side of every edge's line, and outside if it is on the
// outer side of one. With corners relative to the point, the side is the sign of the cross product
// of an edge's corners.
//
// Relative coordinates have an error of 1 half-ulp, products 3, and the area of their difference 4
// of both products. The first product is at most the second and the area, so the error is at most
// 14 half-ulps of the greater of the second product and the area. The bound is 16 of the greatest
// second product. Proof: tests/gappa/relation_convex_point.g.
TsRelation ts_relation_convex_point(TsPolygon a, TsVec p)
{
    CHECK_POLYGON(a);
    Two at = two_of_vec(p), turn = two_all(a.winding), least = two_all(HUGE_VAL), high = two_all(0),
        low = high;
    const TsVec *corner = a.corner, *end = corner + a.count;
    Two last = two_sub(two_load(&end[-1].x), at);
    for (; corner < end; corner += 2) {
        Two one = two_sub(two_load(&corner->x), at),
            next = two_sub(two_load(corner + 1 < end ? &corner[1].x : &a.corner->x), at);
        Two to_one = two_mul(last, two_swapped(one)), to_next = two_mul(one, two_swapped(next));
        Two right = two_seconds(to_one, to_next),
            area = two_sub(two_firsts(to_one, to_next), right);
        least = two_smaller(least, two_mul(area, turn));
        high = two_larger(high, right);
        low = two_smaller(low, right);
        last = next;
    }
    double depth = two_smallest(least), bound = 0x1p-49 * two_largest(two_sub(high, low));
    if (!(fabs(depth) > bound)) return ts_exact_polygon_point(a, p);
    return depth > 0 ? TS_OVERLAPPING : TS_APART;
}

// ---- Segments

// By the separating axis theorem, on the normals of the edges and of the segment. With corners and
// the other end d relative to the segment's first end: an edge separates if both ends are on its
// outer side, the segment if all corners are on the same side of its line. The depth of the other
// end at an edge is that of the first, corrected by the sides of the edge's corners.
//
// All products are at most the greatest |x| times the greatest |y|. An area of two such products
// has an error of 8 half-ulps of that, and a depth is the sum of three areas: 24, and 11 more for
// the sums. The bound is 64. Proof: tests/gappa/relation_convex_segment.g.
TsRelation ts_relation_convex_guess_segment(TsPolygon a, TsSegment b)
{
    CHECK_POLYGON(a);
    Two px = two_all(b.a.x), py = two_all(b.a.y), turn = two_all(a.winding);
    CornerPair d = {two_all(b.b.x - b.a.x), two_all(b.b.y - b.a.y)};
    Two width = two_absolute(d.x), height = two_absolute(d.y);
    Two least = two_all(HUGE_VAL), right = least, left = two_all(-HUGE_VAL);
    CornerPair last = corners_from(corners_last(a), px, py);
    Two last_side = corners_cross(d, last);
    for (int i = 0; i < a.count; i += 2) {
        CornerPair to = corners_from(corners_at(a, i), px, py), from = corners_before(last, to);
        Two side = corners_cross(d, to), before = two_between(last_side, side);
        Two first = corners_cross(from, to), second = two_add(first, two_sub(before, side));
        Two depth = two_larger(two_mul(first, turn), two_mul(second, turn));
        least = two_smaller(least, depth);
        right = two_smaller(right, side);
        left = two_larger(left, side);
        width = two_larger(width, two_absolute(to.x));
        height = two_larger(height, two_absolute(to.y));
        last = to;
        last_side = side;
    }
    double bound = 0x1p-47 * two_largest(width) * two_largest(height), inside = two_smallest(least),
           from = two_smallest(right), to = two_largest(left);
    bool apart = (from > bound) | (to < -bound) | (inside < -bound),
         meet = (from < -bound) & (to > bound) & (inside > bound);
    return (TsRelation)(!apart + meet);
}

// ---- Circles

TsRelation ts_relation_convex_guess_circle(TsPolygon a, TsCircle b)
{
    CHECK_POLYGON(a);
    return loop_kernels()->guess_circle(a, b);
}

// ---- Oriented boxes

// By the separating axis theorem, relative to the box's centre. On the box's axes by the corners'
// projections, on the normals of the edges by the centre's depth in the edge and the box's extent.
// All are multiplied by the lengths of the axes and edges.
//
// If the magnitudes of corners, axis and halves are 1, a projection and half a side have errors of
// 9 half-ulps, the depth of the centre 31 and the extent 55. The bound is 64 of the sum of the
// greatest corner and the box's reach, times the magnitude of the axis or the corner. Proof:
// tests/gappa/relation_convex_obb.g.
TsRelation ts_relation_convex_guess_obb(TsPolygon a, TsObb b)
{
    CHECK_POLYGON(a);
    Two px = two_all(b.center.x), py = two_all(b.center.y), turn = two_all(a.winding),
        half_x = two_all(b.half.x), half_y = two_all(b.half.y);
    CornerPair axis = {two_all(b.axis.x), two_all(b.axis.y)};
    Two low = two_all(HUGE_VAL), high = two_all(-HUGE_VAL), left = low, right = high, least = low,
        most = two_all(0);
    CornerPair last = corners_from(corners_last(a), px, py);
    for (int i = 0; i < a.count; i += 2) {
        CornerPair to = corners_from(corners_at(a, i), px, py), from = corners_before(last, to),
                   edge = corners_from(to, from.x, from.y);
        Two along = corners_dot(axis, to), across = corners_cross(axis, to);
        Two extent = two_add(two_mul(half_x, two_absolute(corners_cross(axis, edge))),
                             two_mul(half_y, two_absolute(corners_dot(axis, edge))));
        Two depth = two_mul(corners_cross(from, edge), turn);
        low = two_smaller(low, along);
        high = two_larger(high, along);
        left = two_smaller(left, across);
        right = two_larger(right, across);
        least = two_smaller(least, two_add(depth, extent));
        most = two_larger(most, two_add(two_absolute(to.x), two_absolute(to.y)));
        last = to;
    }
    double length = ts_vec_length_squared(b.axis), magnitude = ts_vec_magnitude(b.axis);
    double width = b.half.x * length, height = b.half.y * length, size = two_largest(most),
           reach = (b.half.x + b.half.y) * magnitude, bound = 0x1p-47 * (size + reach);
    // The least overlap on the box's axes, and on the edges' normals.
    double x = ts_scalar_smaller(two_largest(high), -two_smallest(low)) + width,
           y = ts_scalar_smaller(two_largest(right), -two_smallest(left)) + height;
    double of_box = ts_scalar_smaller(x, y), of_edges = two_smallest(least);
    double by_axis = bound * magnitude, by_edge = bound * size;
    bool apart = (of_box < -by_axis) | (of_edges < -by_edge),
         meet = (of_box > by_axis) & (of_edges > by_edge);
    return (TsRelation)(!apart + meet);
}

// ---- Polygons

// Whether all of b is surely beyond the edge of a that ends at this corner. A difference has an
// error of 1 half-ulp, a product of two 3, the depth 4 of both products. The bound is 8 of the
// greatest products. Proof: tests/gappa/relation_convex_cache.g.
static bool edge_separates(TsPolygon a, int edge, TsPolygon b)
{
    TsVec from = a.corner[edge > 0 ? edge - 1 : a.count - 1],
          along = ts_vec_scale(ts_vec_sub(a.corner[edge], from), a.winding);
    Two x = two_all(from.x), y = two_all(from.y), way_x = two_all(along.x),
        way_y = two_all(along.y), most = two_all(-HUGE_VAL), size = two_all(0);
    for (int i = 0; i < b.count; i += 2) {
        CornerPair at = corners_from(corners_at(b, i), x, y);
        Two left = two_mul(way_x, at.y), right = two_mul(way_y, at.x);
        most = two_larger(most, two_sub(left, right));
        size = two_larger(size, two_add(two_absolute(left), two_absolute(right)));
    }
    return two_largest(most) < -0x1p-50 * two_largest(size);
}

// ---- Exactly

__attribute__((cold, noinline)) static TsRelation exact_by_edges(TsPolygon a, TsPolygon b)
{
    TsRelation found = TS_OVERLAPPING;
    TsVec from = a.corner[a.count - 1];
    for (int i = 0; i < a.count; i++) {
        TsVec to = a.corner[i];
        int most = ts_vec_equal(from, to) ? 1 : -1; // an edge without length has no normal
        for (int k = 0; k < b.count && most < 1; k++) {
            int side = a.winding * ts_orientation_sign(from, to, b.corner[k]);
            most = side > most ? side : most;
        }
        if (most < 0) return TS_APART;
        if (most == 0) found = TS_TOUCHING;
        from = to;
    }
    return found;
}

TsRelation ts_relation_convex_exact(TsPolygon a, TsPolygon b)
{
    TsRelation found = exact_by_edges(a, b);
    return found == TS_APART ? TS_APART : ts_relation_min(found, exact_by_edges(b, a));
}

// ---- With a cache

TsRelation ts_relation_convex_polygons_cached(TsPolygon a, TsPolygon b, TsAxisCache *cache)
{
    CHECK_POLYGON(a);
    CHECK_POLYGON(b);
    int edge = cache ? cache->edge : 0;
    if (edge > 0 && edge <= a.count && edge_separates(a, edge - 1, b)) return TS_APART;
    if (edge < 0 && edge >= -b.count && edge_separates(b, -edge - 1, a)) return TS_APART;
    return loop_kernels()->relation_polygons(a, b, cache);
}
