// The closest points of two closed shapes. Rounded as contact.h says, except that `distance` is 0
// exactly if the shapes share a point; then a == b is a common point (up to rounding). contact.h
// gives the depth of overlaps and distances to 1e-12 of themselves (ts_contact_fine), within.h
// decides exactly whether two shapes are within a given distance.
#ifndef TOUCHSTONE_CLOSEST_H
#define TOUCHSTONE_CLOSEST_H

#include "touchstone/shape.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct TsNearest {
    TsVec a, b;
    double distance;
} TsNearest;

TsNearest ts_closest_points(TsVec a, TsVec b);
TsNearest ts_closest_segment_point(TsSegment s, TsVec p);
TsNearest ts_closest_circle_point(TsCircle c, TsVec p);
TsNearest ts_closest_circles(TsCircle a, TsCircle b);
TsNearest ts_closest_aabb_point(TsAabb box, TsVec p);
TsNearest ts_closest_aabbs(TsAabb a, TsAabb b);
TsNearest ts_closest_aabb_circle(TsAabb box, TsCircle c);
TsNearest ts_closest_obbs(TsObb a, TsObb b);
TsNearest ts_closest_triangle_obb(TsTriangle a, TsObb b);
TsNearest ts_closest_obb_circle(TsObb a, TsCircle b);
TsNearest ts_closest_obb_aabb(TsObb a, TsAabb b);
TsNearest ts_closest_obb_point(TsObb a, TsVec p);
TsNearest ts_closest_segments(TsSegment a, TsSegment b);
TsNearest ts_closest_circle_segment(TsCircle c, TsSegment s);
TsNearest ts_closest_polygon_point(TsPolygon a, TsVec p);
TsNearest ts_closest_polygon_circle(TsPolygon a, TsCircle b);
TsNearest ts_closest_polygons(TsPolygon a, TsPolygon b);

// Any two shapes whose pair `ts_relation_knows`, in either order.
TsNearest ts_closest_shapes(const TsShape *a, const TsShape *b);

#ifdef __cplusplus
}
#endif

#endif
