// An independent implementation of the relations in space: exact integers (GMP), sharing nothing
// with the core but the shape structs. relation3.h defines the relations. Shapes must be valid. Not
// thread-safe: the integers are kept between calls.
#ifndef ORACLE3_H
#define ORACLE3_H

#include "touchstone/cast3.h"

// By the corners of the intersection: each three of the twelve planes intersect in a point, and the
// points inside all other planes are the corners. About 200 us.
TsRelation oracle3_obbs(const TsObb3 *a, const TsObb3 *b);

// By the cone of directions in which all differences of corners are ahead. 100 us to 2 ms.
TsRelation oracle3_triangles(const TsTriangle3 *a, const TsTriangle3 *b);
TsRelation oracle3_triangle_box(const TsTriangle3 *a, TsAabb3 b);
TsRelation oracle3_hull_box(const TsVec3 *corner, int count, TsAabb3 b); // at most 8 corners, 10 ms
TsRelation oracle3_aabbs(TsAabb3 a, TsAabb3 b);

// By the closest point of the triangle's plane, edges and corners, as fractions.
TsRelation oracle3_triangle_sphere(const TsTriangle3 *a, TsSphere b);
TsRelation oracle3_spheres(TsSphere a, TsSphere b);

// The relation of a ray, as in cast3.h.
TsRelation oracle3_cast_triangle(TsRay3 ray, const TsTriangle3 *triangle);
TsRelation oracle3_cast_aabb(TsRay3 ray, TsAabb3 box);
TsRelation oracle3_cast_sphere(TsRay3 ray, TsSphere sphere);

#endif
