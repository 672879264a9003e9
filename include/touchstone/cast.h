// A ray against every shape: where it enters, where it leaves, and how the surface stands there.
//
// Decisions are exact, parameters rounded: each is within 1e-7 of itself (as a rule within some
// ulp), has its exact sign, and never contradicts the relation. Some ten nanoseconds; microseconds
// where the exact path is needed. Valid shapes only (ts_shape_valid).
#ifndef TOUCHSTONE_CAST_H
#define TOUCHSTONE_CAST_H

#include "touchstone/relation.h"

#ifdef __cplusplus
extern "C" {
#endif

// relation: of the whole ray (without end) and the closed shape. TS_APART; TS_TOUCHING where it
// only grazes a corner or a rim, runs along a side, or has no more than its origin on the border;
// TS_OVERLAPPING where it passes through the interior, if only behind an earlier touch. For points
// TS_TOUCHING, for segments (and shapes that collapse to one) TS_OVERLAPPING is a proper crossing.
//
// enter, leave: the ends of the first unbroken stretch of common points, as parameters along the
// direction (point = origin + t * direction): 0 <= enter <= leave, equal where it is one point, and
// enter is 0 exactly where the shape holds the origin.
//
// normal: unit, of the border at `enter`, against the ray (at a right angle to it where it grazes a
// rim or starts along a side); at a corner that of the side that leans most towards the origin;
// head-on against points and the ends of segments. Where the origin lies on the border and the ray
// leaves, the border's normal turned against the ray. (0, 0) where the origin lies inside.
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
TsHit ts_cast_aabb(TsRay ray, TsAabb box);
TsHit ts_cast_obb(TsRay ray, TsObb box);
TsHit ts_cast_triangle(TsRay ray, TsTriangle t);

// Simple polygons, concave too, either winding, with repeated corners and corners in line.
TsHit ts_cast_polygon(TsRay ray, TsPolygon p);

TsHit ts_cast_shape(TsRay ray, const TsShape *shape); // every kind but rays

#ifdef __cplusplus
}
#endif

#endif
