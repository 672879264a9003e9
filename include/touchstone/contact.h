// Where two shapes meet, by how much, and which way frees them: rounded measures that never
// contradict the relation.
#ifndef TOUCHSTONE_CONTACT_H
#define TOUCHSTONE_CONTACT_H

#include "touchstone/relation.h"

#ifdef __cplusplus
extern "C" {
#endif

// normal: unit, from a towards b. gap: > 0 the distance, < 0 the depth, 0 exactly when TS_TOUCHING
// (where rounding would say otherwise it becomes +-DBL_MIN). Moving a by gap * normal brings a
// convex pair to |gap| <= 1e-9 of its size: it is the minimum translation vector (S39), containment
// included. on_a and on_b: the closest points when TS_APART; the ends of the deepest stretch
// otherwise, with on_b - on_a = gap * normal up to rounding. Degenerate input: concentric circles
// and equal points part along +x, in either order. Else swapped arguments give the same gap and the
// negated normal, unless the shapes are equal.
//
// Where a concave polygon takes part the depth is local: that of the pair of convex parts (cover.h)
// that lie deepest in each other, so moving by it frees those two and need not free the whole. The
// parts overlap across the cuts between its pieces, so it is next to nothing at the border only.
// When TS_APART it is the distance.
typedef struct TsContact {
    TsRelation relation;
    double gap;
    TsVec normal;
    TsVec on_a, on_b;
} TsContact;

TsContact ts_contact_points(TsVec a, TsVec b);
TsContact ts_contact_point_circle(TsVec p, TsCircle c);
TsContact ts_contact_circles(TsCircle a, TsCircle b);
TsContact ts_contact_aabb_point(TsAabb box, TsVec p);
TsContact ts_contact_aabbs(TsAabb a, TsAabb b);
TsContact ts_contact_aabb_circle(TsAabb box, TsCircle c);
TsContact ts_contact_obbs(TsObb a, TsObb b);
TsContact ts_contact_obb_triangle(TsObb a, TsTriangle b);
TsContact ts_contact_obb_circle(TsObb a, TsCircle b);
TsContact ts_contact_obb_aabb(TsObb a, TsAabb b);
TsContact ts_contact_obb_point(TsObb a, TsVec p);
TsContact ts_contact_polygon_point(TsPolygon a, TsVec p);
TsContact ts_contact_polygon_circle(TsPolygon a, TsCircle b);
TsContact ts_contact_polygons(TsPolygon a, TsPolygon b);

// Any two shapes whose pair `ts_relation_knows`, in either order.
TsContact ts_contact_shapes(const TsShape *a, const TsShape *b);

// What one axis shows: the shadows of both shapes on it, in pixels along the unit direction from
// the world's origin.
typedef struct TsAxis {
    TsVec direction;         // unit
    double a_min, a_max;     // shadow of a
    double b_min, b_max;     // shadow of b
    double a_reach, b_reach; // projection radii (S40): half of each shadow
    double reach,
        distance;     // sum of the projection radii, distance of the centres' projections
    double gap;       // > 0 daylight, < 0 overlap of the shadows
    const char *name; // "1 along", "1 across", "2 along", "edge 3", ...
} TsAxis;

enum { TS_AXES_MAX = 2 * TS_POLYGON_MAX + 1 };

typedef struct TsAxisTrace {
    int count;
    int deciding; // the axis with the greatest gap: the daylight, or the least overlap
    TsAxis axis[TS_AXES_MAX];
} TsAxisTrace;

// The same answer with its evidence, every axis measured.
TsContact ts_contact_obbs_traced(TsObb a, TsObb b, TsAxisTrace *trace);
TsContact ts_contact_obb_triangle_traced(TsObb a, TsTriangle b, TsAxisTrace *trace);

#ifdef __cplusplus
}
#endif

#endif
