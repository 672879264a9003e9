// How two shapes of space lie to each other, exactly, on the doubles given: TS_APART share no
// point, TS_OVERLAPPING would still share one after any small enough shift, TS_TOUCHING share one
// that some shift, however small, takes from them (relation.h says the same of the plane).
//
// So a plate, a segment or a triangle overlaps a box that it goes into, and two triangles overlap
// that cross inside both; lying flat in one plane, or ending on each other, they touch.
#ifndef TOUCHSTONE_RELATION3_H
#define TOUCHSTONE_RELATION3_H

#include "touchstone/relation.h"
#include "touchstone/shape3.h"

// One axis of the fifteen: three face normals of each (cross products of its own axes), nine cross
// products of an axis of a and one of b.
typedef struct TsAxis3 {
    TsVec3 direction; // rounded, not unit
    bool vanishes;    // the two edges are parallel: it is no axis, and skipped (E04)
    double a, b;      // radii of the two on it, px: divided by its length
    double distance;  // of the centres on it, px
    double gap;       // distance - a - b: > 0 parts the boxes
} TsAxis3;

enum { TS_RELATION3_AXES = 15 }; // 0-2 of a, 3-5 of b, 6 + 3 i + j: axis i of a, j of b

typedef struct TsObbs3Trace {
    TsAxis3 axis[TS_RELATION3_AXES];
    int deciding; // that of greatest gap
} TsObbs3Trace;

// By fifteen separating axes (document 000: S43; Gottschalk 1996). `trace` may be NULL.
TsRelation ts_relation3_obbs(const TsObb3 *a, const TsObb3 *b, TsObbs3Trace *trace);

TsRelation ts_relation3_spheres(TsSphere a, TsSphere b);
TsRelation ts_relation3_aabbs(TsAabb3 a, TsAabb3 b);
TsRelation ts_relation3_triangles(const TsTriangle3 *a, const TsTriangle3 *b);
TsRelation ts_relation3_triangle_box(const TsTriangle3 *a, TsAabb3 b);
TsRelation ts_relation3_triangle_sphere(const TsTriangle3 *a, TsSphere b);

// ---- Planes
//
// On which side of a plane a point of space lies: exact.

// The sign of (b - a) x (c - a) . (p - a): 1 on the side from which a, b, c turn counter-clockwise,
// 0 in their plane (or where they span none), -1 behind. Valid coordinates; some nanoseconds, in
// doubt some 100 (Shewchuk 1997).
int ts_relation3_orientation(TsVec3 a, TsVec3 b, TsVec3 c, TsVec3 p);

#endif
