// The shapes of space: closed sets, as those of the plane (shape.h), their border included.
//
// Coordinates are 0 or of magnitude 2^-120 to 2^100, which keeps every exact decision free of
// under- and overflow.
#ifndef TOUCHSTONE_SHAPE3_H
#define TOUCHSTONE_SHAPE3_H

#include "touchstone/vec3.h"

typedef struct TsSphere {
    TsVec3 center;
    double radius; // 0: a point
} TsSphere;

typedef struct TsAabb3 {
    TsVec3 min, max;
} TsAabb3;

// The points center + s half.x axis[0] + t half.y axis[1] + u half.z axis[2] with |s|, |t|, |u| <=
// 1, taken exactly as stored: the parallelepiped that its axes span. They are neither assumed to be
// unit long nor square to each other (no rotated axes ever are).
typedef struct TsObb3 {
    TsVec3 center, half, axis[3];
} TsObb3;

typedef struct TsTriangle3 { // collapsed: a segment or a point
    TsVec3 corner[3];
} TsTriangle3;

typedef struct TsRay3 { // from origin along direction, which need not be unit long
    TsVec3 origin, direction;
} TsRay3;

// Whether every coordinate is valid, sizes are not negative (Aabb3: min <= max), and axes or
// direction are not zero; a box's axes must span space, decided exactly. On false `*why`, where not
// NULL, points to a static sentence.
bool ts_shape3_sphere_valid(TsSphere sphere, const char **why);
bool ts_shape3_aabb_valid(TsAabb3 box, const char **why);
bool ts_shape3_obb_valid(const TsObb3 *box, const char **why);
bool ts_shape3_triangle_valid(const TsTriangle3 *triangle, const char **why);
bool ts_shape3_ray_valid(TsRay3 ray, const char **why);

// The eight corners, those of an Obb3 rounded: bit i of the index set where axis i is taken
// forward.
void ts_shape3_obb_corners(const TsObb3 *box, TsVec3 out[8]);
void ts_shape3_aabb_corners(TsAabb3 box, TsVec3 out[8]);
TsObb3 ts_shape3_obb_of(TsAabb3 box); // rounded by an ulp where centre or half is no double

TsAabb3 ts_shape3_bounds(const TsVec3 *point, int count); // 1 or more; exact
TsAabb3 ts_shape3_union(TsAabb3 a, TsAabb3 b);            // the smallest around two; exact

// (b - a) x (c - a): right-handed by its corners; not unit, rounded.
TsVec3 ts_shape3_triangle_normal(const TsTriangle3 *triangle);

// ---- The smallest sphere
//
// The smallest sphere around points of space (S44).

// After Welzl 1991, as loops and with his moving to the front: the points are reordered in place.
// Which of them it hangs on is decided by rounded distances, so the radius is the least one but for
// parts of 1e-9; it is rounded outwards: every point is inside or on the sphere as it is stored,
// exactly. 1 or more points, valid coordinates up to 2^98. O(count) in the usual order.
TsSphere ts_shape3_bounding_sphere(TsVec3 *point, int count);

#endif
