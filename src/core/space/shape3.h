// The shapes of space: closed sets, as those of the plane (shape.h), their border included.
//
// Coordinates are 0 or of magnitude 2^-120 to 2^100, which keeps every exact decision free of
// under- and overflow.
#ifndef SHAPE3_H
#define SHAPE3_H

#include "vec3.h"

typedef struct Sphere {
    Vec3 center;
    double radius; // 0: a point
} Sphere;

typedef struct Aabb3 {
    Vec3 min, max;
} Aabb3;

// The points center + s half.x axis[0] + t half.y axis[1] + u half.z axis[2] with |s|, |t|, |u| <=
// 1, taken exactly as stored: the parallelepiped that its axes span. They are neither assumed to be
// unit long nor square to each other (no rotated axes ever are).
typedef struct Obb3 {
    Vec3 center, half, axis[3];
} Obb3;

typedef struct Triangle3 { // collapsed: a segment or a point
    Vec3 corner[3];
} Triangle3;

typedef struct Ray3 { // from origin along direction, which need not be unit long
    Vec3 origin, direction;
} Ray3;

// Whether every coordinate is valid, sizes are not negative (Aabb3: min <= max), and axes or
// direction are not zero; a box's axes must span space, decided exactly. On false `*why`, where not
// NULL, points to a static sentence.
bool shape3_sphere_valid(Sphere sphere, const char **why);
bool shape3_aabb_valid(Aabb3 box, const char **why);
bool shape3_obb_valid(const Obb3 *box, const char **why);
bool shape3_triangle_valid(const Triangle3 *triangle, const char **why);
bool shape3_ray_valid(Ray3 ray, const char **why);

// The eight corners, those of an Obb3 rounded: bit i of the index set where axis i is taken
// forward.
void shape3_obb_corners(const Obb3 *box, Vec3 out[8]);
void shape3_aabb_corners(Aabb3 box, Vec3 out[8]);
Obb3 shape3_obb_of(Aabb3 box); // rounded by an ulp where centre or half is no double

Aabb3 shape3_around(const Vec3 *point, int count); // 1 or more; exact
Aabb3 shape3_both(Aabb3 a, Aabb3 b);               // the smallest around two; exact

// (b - a) x (c - a): right-handed by its corners; not unit, rounded.
Vec3 shape3_triangle_normal(const Triangle3 *triangle);

#endif
