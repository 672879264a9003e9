// Whether two closed shapes are apart, touch or overlap, decided exactly for the numbers given.
//
// TS_APART: no common point. TS_OVERLAPPING: the open interiors share a point. Points and segments
// have no interior: they overlap another shape if they enter its interior, and two segments overlap
// if they cross between their ends. TS_TOUCHING: every other common point (an end on an edge, a
// shared border, equal points, collinear segments). There is no tolerance and no epsilon; whether
// touching counts as a collision is up to the caller. A degenerate shape counts as the point or
// segment that it is.
//
// Each test computes in plain floating point with a forward error bound, and repeats in exact
// expansion arithmetic only what lies within that bound (Shewchuk 1997). The usual cost is that of
// the textbook formula and a few comparisons. The shapes must be valid: see shape.h for what is
// asserted. Swapped arguments give the same answer.
#ifndef TOUCHSTONE_RELATION_H
#define TOUCHSTONE_RELATION_H

#include "touchstone/shape.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum TsRelation { TS_APART, TS_TOUCHING, TS_OVERLAPPING } TsRelation;

// From the exact sign of a gap: 1 is apart, 0 a common border, -1 depth.
static inline TsRelation ts_relation_of_sign(int gap)
{
    return gap > 0 ? TS_APART : gap == 0 ? TS_TOUCHING : TS_OVERLAPPING;
}

// The relation to a union is the maximum over its parts; by separating axes it is the minimum over
// the axes.
static inline TsRelation ts_relation_max(TsRelation a, TsRelation b) { return a > b ? a : b; }
static inline TsRelation ts_relation_min(TsRelation a, TsRelation b) { return a < b ? a : b; }

TsRelation ts_relation_points(TsVec a, TsVec b);
TsRelation ts_relation_circle_point(TsCircle c, TsVec p);
TsRelation ts_relation_circles_exact(TsCircle a, TsCircle b); // ts_relation_circles, slower
static inline TsRelation ts_relation_circles(TsCircle a, TsCircle b)
{
    double x = b.center.x - a.center.x, y = b.center.y - a.center.y, reach = a.radius + b.radius;
    double distance_squared = x * x + y * y, reach_squared = reach * reach;
    double gap = distance_squared - reach_squared;
    // Either square has an error of 4 half-ulps, the difference one more; fused multiply-adds round
    // less. The bound is 16. Proof: tests/gappa/relation_circles.g.
    double bound = 0x1p-49 * (distance_squared + reach_squared);
    if (!(fabs(gap) > bound)) return ts_relation_circles_exact(a, b);
    return gap < 0 ? TS_OVERLAPPING : TS_APART;
}
TsRelation ts_relation_aabb_point(TsAabb box, TsVec p);
TsRelation ts_relation_aabbs(TsAabb a, TsAabb b);
TsRelation ts_relation_aabb_circle(TsAabb box, TsCircle c);
TsRelation ts_relation_obbs(TsObb a, TsObb b);              // by its four axes
TsRelation ts_relation_triangle_obb(TsTriangle a, TsObb b); // by its five axes
TsRelation ts_relation_obb_circle(TsObb a, TsCircle b);
TsRelation ts_relation_obb_aabb(TsObb a, TsAabb b);
TsRelation ts_relation_obb_point(TsObb a, TsVec p);
TsRelation ts_relation_triangles(TsTriangle a, TsTriangle b);
TsRelation ts_relation_triangle_circle(TsTriangle a, TsCircle b);
TsRelation ts_relation_triangle_aabb(TsTriangle a, TsAabb b);
TsRelation ts_relation_triangle_point(TsTriangle a, TsVec p);

TsRelation ts_relation_segment_point(TsSegment s, TsVec p);
TsRelation ts_relation_circle_segment(TsCircle c, TsSegment s);
TsRelation ts_relation_segments(TsSegment a, TsSegment b);
TsRelation ts_relation_aabb_segment(TsAabb box, TsSegment s);
TsRelation ts_relation_obb_segment(TsObb box, TsSegment s);
TsRelation ts_relation_triangle_segment(TsTriangle t, TsSegment s);

// A polygon may be convex or concave, of either winding, with repeated and collinear corners; one
// without area counts as the segments it consists of. It must be simple. If it is not, points are
// tested against its even-odd interior, and nothing is promised for other shapes.
TsRelation ts_relation_polygon_point(TsPolygon a, TsVec p);
TsRelation ts_relation_polygon_segment(TsPolygon a, TsSegment b);
TsRelation ts_relation_polygon_circle(TsPolygon a, TsCircle b);
TsRelation ts_relation_polygon_aabb(TsPolygon a, TsAabb b);
TsRelation ts_relation_polygon_obb(TsPolygon a, TsObb b);
TsRelation ts_relation_polygon_triangle(TsPolygon a, TsTriangle b);
TsRelation ts_relation_polygons(TsPolygon a, TsPolygon b);

// The same answer, found sooner if the polygons are apart along the same edge as when `cache` was
// last used: keep one for each pair, zeroed at first. Its content never changes an answer. NULL is
// allowed.
typedef struct TsAxisCache {
    int edge; // 0: none; i + 1: a's edge that ends at corner i; -i - 1: b's
} TsAxisCache;
TsRelation ts_relation_polygons_cached(TsPolygon a, TsPolygon b, TsAxisCache *cache);

// Any two shapes except rays (see cast.h), in either order. Asserts that `ts_relation_knows` the
// pair.
TsRelation ts_relation_shapes(const TsShape *a, const TsShape *b);
bool ts_relation_knows(TsShapeKind a, TsShapeKind b);

const char *ts_relation_name(TsRelation relation); // "apart", "touching", "overlapping"

#ifdef __cplusplus
}
#endif

#endif
