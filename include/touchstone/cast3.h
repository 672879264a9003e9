// Ray casts in 3D: the parameter at which a ray enters a shape, and the surface normal there.
//
// The relation is exact; parameters are rounded and never contradict it. Valid shapes only.
// TS_OVERLAPPING: the ray passes through the interior (of a triangle: between its edges).
// TS_TOUCHING: it grazes a surface, an edge or a corner, runs within a face, or starts on the
// boundary and leaves.
#ifndef TOUCHSTONE_CAST3_H
#define TOUCHSTONE_CAST3_H

#include "touchstone/relation3.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct TsHit3 {
    TsRelation relation; // if TS_APART, all other members are zero
    bool inside;         // the origin is inside: enter is 0 and the normal is zero
    double enter;        // point = origin + enter * direction; >= 0
    TsVec3 point;
    TsVec3 normal; // unit surface normal, facing the ray's origin
} TsHit3;

TsHit3 ts_cast3_sphere(TsRay3 ray, TsSphere sphere);
TsHit3 ts_cast3_triangle(TsRay3 ray, const TsTriangle3 *triangle); // two-sided
TsHit3 ts_cast3_aabb(TsRay3 ray, TsAabb3 box);

// True if the ray runs against the front of the triangle, the side from which its corners turn
// counter-clockwise. A one-sided ray caster, as that of three.js, ignores other hits, so a ray that
// starts inside a closed mesh hits nothing.
bool ts_cast3_is_front(TsRay3 ray, const TsTriangle3 *triangle);

#ifdef __cplusplus
}
#endif

#endif
