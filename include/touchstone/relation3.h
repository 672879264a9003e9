// Exact relation of two 3D shapes, decided on the doubles given. TS_APART: no common point.
// TS_OVERLAPPING: they still share a point after any sufficiently small translation. TS_TOUCHING:
// they share a point, but some arbitrarily small translation separates them (as in 2D, relation.h).
//
// A triangle that enters a box overlaps it, and so do two triangles that cross in their interiors;
// coplanar triangles, and triangles that meet at an edge or a corner, touch.
#ifndef TOUCHSTONE_RELATION3_H
#define TOUCHSTONE_RELATION3_H

#include "touchstone/relation.h"
#include "touchstone/shape3.h"

#ifdef __cplusplus
extern "C" {
#endif

// One of the 15 separating axes of two OBBs: three face normals of each box (cross products of its
// own axes), and nine cross products of an axis of a and an axis of b.
typedef struct TsAxis3 {
    TsVec3 direction; // rounded, not unit
    bool vanishes;    // the two edges are parallel: the cross product is 0 and is skipped
    double a, b;      // projected radii, divided by the axis's length
    double distance;  // of the projected centres
    double gap;       // distance - a - b; > 0 separates the boxes
} TsAxis3;

enum { TS_RELATION3_AXES = 15 }; // 0-2 of a, 3-5 of b, 6 + 3 i + j: axis i of a, j of b

typedef struct TsObbs3Trace {
    TsAxis3 axis[TS_RELATION3_AXES];
    int deciding; // index of the axis with the greatest gap
} TsObbs3Trace;

// By 15 separating axes (S. Gottschalk, M. C. Lin, D. Manocha, OBBTree, 1996). `trace` may be NULL;
// without it the test stops at the first separating axis.
TsRelation ts_relation3_obbs(const TsObb3 *a, const TsObb3 *b, TsObbs3Trace *trace);

TsRelation ts_relation3_spheres(TsSphere a, TsSphere b);
TsRelation ts_relation3_aabbs(TsAabb3 a, TsAabb3 b);
TsRelation ts_relation3_triangles(const TsTriangle3 *a, const TsTriangle3 *b);
TsRelation ts_relation3_triangle_box(const TsTriangle3 *a, TsAabb3 b);
TsRelation ts_relation3_triangle_sphere(const TsTriangle3 *a, TsSphere b);

// The sign of (b - a) x (c - a) . (p - a): 1 if p is on the side from which a, b, c turn
// counter-clockwise, 0 if it is in their plane (or they are collinear), -1 if it is behind. Exact.
// Valid coordinates. Some nanoseconds; about 100 if p is nearly coplanar (Shewchuk 1997).
int ts_relation3_orientation(TsVec3 a, TsVec3 b, TsVec3 c, TsVec3 p);

#ifdef __cplusplus
}
#endif

#endif
