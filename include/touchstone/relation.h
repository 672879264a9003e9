// How two closed shapes lie to each other, decided exactly on the doubles given.
//
// TS_APART: no common point. TS_OVERLAPPING: open interiors meet; points and segments have none,
// they overlap where they enter the other's interior, or where two segments cross inside both.
// TS_TOUCHING: every other common point (an end on an edge, a shared border, equal points,
// collinear segments). No tolerance, no epsilon, no touch rule: whether touching counts as a
// collision is the asker's business. A collapsed shape counts as the point or segment it is.
//
// Each test computes in plain floating point with a forward error bound and repeats in exact
// expansion arithmetic only what lies within it (Shewchuk 1997), so the usual cost is that of the
// textbook formula plus a few comparisons. The arguments must be valid (ts_shape_valid): that is
// asserted on the exact path (where NaN always ends), not checked. Swapped arguments give the same
// answer.
#ifndef TOUCHSTONE_RELATION_H
#define TOUCHSTONE_RELATION_H

#include "touchstone/shape.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum TsRelation { TS_APART, TS_TOUCHING, TS_OVERLAPPING } TsRelation;

// By the exact sign of a gap: 1 is daylight, 0 a common border, -1 depth.
static inline TsRelation ts_relation_of_sign(int gap)
{
    return gap > 0 ? TS_APART : gap == 0 ? TS_TOUCHING : TS_OVERLAPPING;
}

// That of a union is the greatest of its parts' relations, that of separating axes the least of
// what each axis shows.
static inline TsRelation ts_relation_max(TsRelation a, TsRelation b) { return a > b ? a : b; }
static inline TsRelation ts_relation_min(TsRelation a, TsRelation b) { return a < b ? a : b; }

TsRelation ts_relation_points(TsVec a, TsVec b);            // documents 003: S08
TsRelation ts_relation_point_circle(TsVec p, TsCircle c);   // 003: S09
TsRelation ts_relation_circles(TsCircle a, TsCircle b);     // 001, 002, 003: S10
TsRelation ts_relation_aabb_point(TsAabb box, TsVec p);     // 003: S11
TsRelation ts_relation_aabbs(TsAabb a, TsAabb b);           // 001, 002, 003: S12
TsRelation ts_relation_aabb_circle(TsAabb box, TsCircle c); // 003: S13
TsRelation ts_relation_obbs(TsObb a, TsObb b);              // 000: S40, by its four axes
TsRelation ts_relation_obb_triangle(TsObb a, TsTriangle b); // 000: S41, by its five axes
TsRelation ts_relation_obb_circle(TsObb a, TsCircle b);
TsRelation ts_relation_obb_aabb(TsObb a, TsAabb b);
TsRelation ts_relation_obb_point(TsObb a, TsVec p);
TsRelation ts_relation_triangles(TsTriangle a, TsTriangle b);
TsRelation ts_relation_triangle_circle(TsTriangle a, TsCircle b);
TsRelation ts_relation_triangle_aabb(TsTriangle a, TsAabb b);
TsRelation ts_relation_triangle_point(TsTriangle a, TsVec p);

TsRelation ts_relation_segment_point(TsSegment s, TsVec p);     // 003: S22
TsRelation ts_relation_segment_circle(TsSegment s, TsCircle c); // 003: S23
TsRelation ts_relation_segments(TsSegment a, TsSegment b);      // 003: S24
TsRelation ts_relation_segment_aabb(TsSegment s, TsAabb box);   // 003: S25
TsRelation ts_relation_segment_obb(TsSegment s, TsObb box);
TsRelation ts_relation_segment_triangle(TsSegment s, TsTriangle t);

// A polygon may be convex or concave, of either winding, with repeated corners and corners in line;
// one without area counts as the segments that it is. It must be simple; where it is not, the
// answer is that of its even-odd interior for points, and not promised for the rest.
TsRelation ts_relation_polygon_point(TsPolygon a, TsVec p);       // 003: S26
TsRelation ts_relation_polygon_segment(TsPolygon a, TsSegment b); // 003: S29
TsRelation ts_relation_polygon_circle(TsPolygon a, TsCircle b);   // 003: S27
TsRelation ts_relation_polygon_aabb(TsPolygon a, TsAabb b);       // 003: S28
TsRelation ts_relation_polygon_obb(TsPolygon a, TsObb b);
TsRelation ts_relation_polygon_triangle(TsPolygon a, TsTriangle b);
TsRelation ts_relation_polygons(TsPolygon a, TsPolygon b); // 003: S30

// Any two shapes but rays (see cast.h), in either order, as far as `ts_relation_knows` their pair.
// Asserts on a pair that it does not know.
TsRelation ts_relation_shapes(const TsShape *a, const TsShape *b);
bool ts_relation_knows(TsShapeKind a, TsShapeKind b);

const char *ts_relation_name(TsRelation relation); // "apart", "touching", "overlapping"

#ifdef __cplusplus
}
#endif

#endif
