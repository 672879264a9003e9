// 3D shapes: closed sets, boundary included, as the 2D ones (shape.h).
//
// Coordinates are 0 or of magnitude 2^-120 to 2^100, so that no exact decision
// under- or overflows.
#ifndef TOUCHSTONE_SHAPE3_H
#define TOUCHSTONE_SHAPE3_H

#include "touchstone/vec3.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct TsSphere {
    TsVec3 center;
    double radius; // 0: a point
} TsSphere;

typedef struct TsAabb3 {
    TsVec3 min, max;
} TsAabb3;

// The points center + s half.x axis[0] + t half.y axis[1] + u half.z axis[2] with |s|, |t|, |u| <=
// 1, taken exactly as stored: a parallelepiped. The axes need not be unit nor perpendicular, since
// rounded rotations never are.
typedef struct TsObb3 {
    TsVec3 center, half, axis[3];
} TsObb3;

typedef struct TsTriangle3 { // may be degenerate: a segment or a point
    TsVec3 corner[3];
} TsTriangle3;

typedef struct TsRay3 { // origin + t direction, t >= 0; direction need not be unit
    TsVec3 origin, direction;
} TsRay3;

// True if every coordinate is in range, sizes are not negative (TsAabb3: min <= max), a direction
// is not zero, and the axes of a TsObb3 are linearly independent, decided exactly. If false, `*why`
// (unless NULL) points to a static sentence.
bool ts_shape3_sphere_valid(TsSphere sphere, const char **why);
bool ts_shape3_aabb_valid(TsAabb3 box, const char **why);
bool ts_shape3_obb_valid(const TsObb3 *box, const char **why);
bool ts_shape3_triangle_valid(const TsTriangle3 *triangle, const char **why);
bool ts_shape3_ray_valid(TsRay3 ray, const char **why);

// The eight corners, rounded for a TsObb3: bit i of the index is set at the upper end of axis i.
void ts_shape3_obb_corners(const TsObb3 *box, TsVec3 out[8]);
void ts_shape3_aabb_corners(TsAabb3 box, TsVec3 out[8]);
TsObb3 ts_shape3_obb_of(TsAabb3 box); // centre and half extents rounded by at most an ulp

TsAabb3 ts_shape3_bounds(const TsVec3 *point, int count); // 1 or more points; exact
TsAabb3 ts_shape3_union(TsAabb3 a, TsAabb3 b);            // smallest box around both; exact

// (b - a) x (c - a): right-handed, not unit, rounded.
TsVec3 ts_shape3_triangle_normal(const TsTriangle3 *triangle);

// The smallest enclosing sphere, after Welzl 1991 with move-to-front: the points are reordered in
// place. The support set is chosen with rounded distances, so the radius is within 1e-9 of the
// least one; it is rounded outwards: every point is inside or on the sphere as it is stored,
// exactly. 1 or more points, valid coordinates up to 2^98. Expected O(count).
TsSphere ts_shape3_bounding_sphere(TsVec3 *point, int count);

#ifdef __cplusplus
}
#endif

#endif
