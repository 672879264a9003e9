// Where two shapes touch, how deep they overlap, and which move separates them: rounded measures
// that never contradict the exact relation.
#ifndef TOUCHSTONE_CONTACT_H
#define TOUCHSTONE_CONTACT_H

#include "touchstone/relation.h"

#ifdef __cplusplus
extern "C" {
#endif

// normal: unit, from a towards b. gap: > 0 the distance, < 0 minus the depth, 0 exactly if
// TS_TOUCHING. gap * normal is the minimum translation vector (MTV) for a, also if one shape
// contains the other. on_a and on_b: the closest points if TS_APART, otherwise the two ends of the
// deepest overlap, with on_b - on_a = gap * normal up to rounding. Of several closest pairs it is
// any; between sides that face each other, the pair in the middle.
//
// How exact it is, for convex shapes and for the distance of concave ones. An ulp of a number x is
// 2^-52 |x|; the extent of a pair is the width plus the height of the box around both shapes.
//
// - Points and AABBs, with each other: gap and normal within 4 ulps of themselves, the points
//   within 1 ulp of their coordinates.
// - Other pairs: the gap within 8 ulps of the extent; the points within 64 ulps of the extent and
//   4 ulps of their own coordinates, on their shapes.
// - A distance is never off by more than a factor of 2, however small it is (so ts_within at twice
//   the gap and at half of it agrees), and the normal is that of the nearest features: a gap below
//   1e-11 of the extent is measured by exact arithmetic, as by ts_contact_fine.
//
// Concentric circles and equal points separate along +x, in either order. Otherwise swapped
// arguments give the same gap and the negated normal, unless the shapes are equal.
//
// Floating point decides first, by the same axis that measures: some 10 ns for two circles, 40 for
// boxes, 80 to 150 for polygons of 8 corners, some hundred if the shapes touch, 10 to 100
// microseconds if a gap needs exact arithmetic.
//
// The depth of a concave polygon is local: that of the two convex parts that lie deepest in each
// other. Moving by it separates those two, and not always the whole shapes. The parts overlap
// across the cuts between the polygon's pieces, so the depth is near 0 at the border only. That
// takes some microseconds.
typedef struct TsContact {
    TsRelation relation;
    double gap;
    TsVec normal;
    TsVec on_a, on_b;
} TsContact;

TsContact ts_contact_points(TsVec a, TsVec b);
TsContact ts_contact_circle_point(TsCircle c, TsVec p);
TsContact ts_contact_circles(TsCircle a, TsCircle b);
TsContact ts_contact_aabb_point(TsAabb box, TsVec p);
TsContact ts_contact_aabbs(TsAabb a, TsAabb b);
TsContact ts_contact_aabb_circle(TsAabb box, TsCircle c);
TsContact ts_contact_obbs(TsObb a, TsObb b);
TsContact ts_contact_triangle_obb(TsTriangle a, TsObb b);
TsContact ts_contact_obb_circle(TsObb a, TsCircle b);
TsContact ts_contact_obb_aabb(TsObb a, TsAabb b);
TsContact ts_contact_obb_point(TsObb a, TsVec p);
TsContact ts_contact_polygon_point(TsPolygon a, TsVec p);
TsContact ts_contact_polygon_circle(TsPolygon a, TsCircle b);
TsContact ts_contact_polygons(TsPolygon a, TsPolygon b);

// Any two shapes whose pair `ts_relation_knows`, in either order.
TsContact ts_contact_shapes(const TsShape *a, const TsShape *b);

// The same, by exact arithmetic: gap and normal have a relative error of at most 1e-12, however
// near to each other the shapes are and however far out; of shapes whose cores are apart, the
// points are within 4 ulps of the coordinates and radii that they come from. Of several closest
// pairs it is one that has a corner. Of concave polygons that overlap it is what ts_contact_shapes
// returns. 3 to 100 microseconds.
TsContact ts_contact_fine(const TsShape *a, const TsShape *b);

// The projections of both shapes on one axis, in pixels along the unit direction from the world's
// origin.
typedef struct TsAxis {
    TsVec direction;           // unit
    double a_min, a_max;       // the projection of a
    double b_min, b_max;       // and of b
    double a_radius, b_radius; // projection radii: half of each projection
    double radii;              // their sum
    double distance;           // of the projected centres
    double gap;                // > 0: the axis separates the shapes; < 0: the projections overlap
    const char *name;          // "A along", "A across", "B along", "edge 3", ...
} TsAxis;

enum { TS_AXES_MAX = 129 }; // those of two polygons of 64 sides and one more

typedef struct TsAxisTrace {
    int count;
    int deciding; // the axis with the greatest gap: it separates, or shows the least overlap
    TsAxis axis[TS_AXES_MAX];
} TsAxisTrace;

// The contact of ts_contact_shapes, with every axis measured: those of a, then those of b. Both are
// OBBs, or one is a triangle.
TsContact ts_contact_traced(const TsShape *a, const TsShape *b, TsAxisTrace *trace);

#ifdef __cplusplus
}
#endif

#endif
