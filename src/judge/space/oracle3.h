// The second opinion on space: relations by exact integers (GMP), sharing nothing with the core but
// the shape structs. relation3.h says what the words mean.
//
// Valid shapes only. One thread: the integers are kept between calls.
#ifndef ORACLE3_H
#define ORACLE3_H

#include "cast3.h"

// By the corners of the common part: every three of the twelve planes are met, and what lies within
// all others is one of them. Some 200 us.
Relation oracle3_obbs(const Obb3 *a, const Obb3 *b);

// By the cone of directions in which all differences of corners lie ahead. Some 100 us to 2 ms.
Relation oracle3_triangles(const Triangle3 *a, const Triangle3 *b);
Relation oracle3_triangle_box(const Triangle3 *a, Aabb3 b);
Relation oracle3_hull_box(const Vec3 *corner, int count, Aabb3 b); // of up to 8; up to 10 ms
Relation oracle3_aabbs(Aabb3 a, Aabb3 b);

// By the nearest point of the triangle's plane, edges and corners, as fractions.
Relation oracle3_triangle_sphere(const Triangle3 *a, Sphere b);
Relation oracle3_spheres(Sphere a, Sphere b);

// A ray's relation, as cast3.h has it.
Relation oracle3_cast_triangle(Ray3 ray, const Triangle3 *triangle);
Relation oracle3_cast_aabb(Ray3 ray, Aabb3 box);
Relation oracle3_cast_sphere(Ray3 ray, Sphere sphere);

#endif
