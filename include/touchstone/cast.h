// Ray casts against every shape: where the ray enters, where it leaves, and the normal there.
//
// The relation is exact. Parameters are rounded: their relative error is at most 1e-7 (usually some
// ulps), their sign is exact, and they never contradict the relation. Some ten nanoseconds;
// microseconds if the exact path is needed. Ray and shape must be valid (ts_shape_valid).
#ifndef TOUCHSTONE_CAST_H
#define TOUCHSTONE_CAST_H

#include "touchstone/relation.h"

#ifdef __cplusplus
extern "C" {
#endif

// relation: of the whole ray (it has no end) and the closed shape. TS_TOUCHING if the ray only
// grazes a corner or a rim, runs along a side, or has only its origin on the border; TS_OVERLAPPING
// if it passes through the interior, even if it touches the border before. A point can only be
// touched; TS_OVERLAPPING with a segment (or a shape that has collapsed to one) is a proper
// crossing.
//
// enter, leave: the ends of the first unbroken interval of common points, as parameters along the
// direction (point = origin + t * direction): 0 <= enter <= leave, equal if it is one point. enter
// is 0 exactly if the shape contains the origin.
//
// normal: unit, of the border at `enter`, against the ray (perpendicular to it if the ray grazes a
// rim or starts along a side). At a corner: the normal of the side that leans most towards the
// origin. Against points and the ends of segments: against the ray. If the origin lies on the
// border and the ray leaves: the border's normal, against the ray. (0, 0) if the origin lies
// inside.
typedef struct TsHit {
    TsRelation relation; // TS_APART: all else is zero
    bool inside;         // the origin lies in the open interior
    double enter, leave;
    TsVec point, exit;
    TsVec normal;
} TsHit;

TsHit ts_cast_point(TsRay ray, TsVec p);
TsHit ts_cast_segment(TsRay ray, TsSegment s);
TsHit ts_cast_circle(TsRay ray, TsCircle c);
TsHit ts_cast_capsule(TsRay ray, TsCapsule c);
TsHit ts_cast_aabb(TsRay ray, TsAabb box);
TsHit ts_cast_obb(TsRay ray, TsObb box);
TsHit ts_cast_triangle(TsRay ray, TsTriangle t);

// Simple polygons, convex or concave, of either winding, with repeated and collinear corners.
TsHit ts_cast_polygon(TsRay ray, TsPolygon p);

TsHit ts_cast_shape(TsRay ray, const TsShape *shape); // every kind but rays

#ifdef __cplusplus
}
#endif

#endif
