// A ray of space against what stands there: where it enters, and how the surface stands.
//
// Decisions are exact, parameters rounded; they never contradict the relation. Valid shapes only.
// TS_OVERLAPPING: it passes through the inside (of a triangle: through it, between its edges).
// TS_TOUCHING: it grazes an edge, a rim or a corner, runs along a side, or ends (that is, begins)
// on the border. The second-way tests are in oracle3.h.
#ifndef TOUCHSTONE_CAST3_H
#define TOUCHSTONE_CAST3_H

#include "touchstone/relation3.h"

typedef struct TsHit3 {
    TsRelation relation; // TS_APART: all else is zero
    bool inside;         // the shape holds the origin: enter is 0, and there is no normal
    double enter;        // point = origin + enter * direction; >= 0
    TsVec3 point;
    TsVec3 normal; // unit, of the surface there, against the ray
} TsHit3;

TsHit3 ts_cast3_sphere(TsRay3 ray, TsSphere sphere);
TsHit3 ts_cast3_triangle(TsRay3 ray, const TsTriangle3 *triangle); // seen from both sides
TsHit3 ts_cast3_aabb(TsRay3 ray, TsAabb3 box);

// One sided, as the documents' Raycaster has it (E20, E21): a face that is left through its back is
// not hit. Which side is the front the corners say, right-handed.
bool ts_cast3_is_front(TsRay3 ray, const TsTriangle3 *triangle);

#endif
