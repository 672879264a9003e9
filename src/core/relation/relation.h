// How two closed shapes lie to each other, decided exactly on the doubles given.
//
// APART: no common point. OVERLAPPING: open interiors meet; points and segments have none, they
// overlap where they enter the other's interior, or where two segments cross inside both. TOUCHING:
// every other common point (an end on an edge, a shared border, equal points, collinear segments).
// No tolerance, no epsilon, no touch rule: whether touching counts as a collision is the asker's
// business. A collapsed shape counts as the point or segment it is.
//
// Each test computes in plain floating point with a forward error bound and repeats in exact
// expansion arithmetic only what lies within it (Shewchuk 1997), so the usual cost is that of the
// textbook formula plus a few comparisons. The arguments must be valid (shape_valid): that is
// asserted on the exact path (where NaN always ends), not checked. Swapped arguments give the same
// answer.
#ifndef RELATION_H
#define RELATION_H

#include "shape.h"

typedef enum Relation { APART, TOUCHING, OVERLAPPING } Relation;

// By the exact sign of a gap: 1 is daylight, 0 a common border, -1 depth.
static inline Relation relation_of_sign(int gap)
{
    return gap > 0 ? APART : gap == 0 ? TOUCHING : OVERLAPPING;
}

Relation relation_points(Vec a, Vec b);            // documents 003: S08
Relation relation_point_circle(Vec p, Circle c);   // 003: S09
Relation relation_circles(Circle a, Circle b);     // 001, 002, 003: S10
Relation relation_aabb_point(Aabb box, Vec p);     // 003: S11
Relation relation_aabbs(Aabb a, Aabb b);           // 001, 002, 003: S12
Relation relation_aabb_circle(Aabb box, Circle c); // 003: S13
Relation relation_obbs(Obb a, Obb b);              // 000: S40, by its four axes
Relation relation_obb_triangle(Obb a, Triangle b); // 000: S41, by its five axes
Relation relation_obb_circle(Obb a, Circle b);
Relation relation_obb_aabb(Obb a, Aabb b);
Relation relation_obb_point(Obb a, Vec p);
Relation relation_triangles(Triangle a, Triangle b);
Relation relation_triangle_circle(Triangle a, Circle b);
Relation relation_triangle_aabb(Triangle a, Aabb b);
Relation relation_triangle_point(Triangle a, Vec p);

Relation relation_segment_point(Segment s, Vec p);     // 003: S22
Relation relation_segment_circle(Segment s, Circle c); // 003: S23
Relation relation_segments(Segment a, Segment b);      // 003: S24
Relation relation_segment_aabb(Segment s, Aabb box);   // 003: S25
Relation relation_segment_obb(Segment s, Obb box);
Relation relation_segment_triangle(Segment s, Triangle t);

// A polygon may be convex or concave, of either winding, with repeated corners and corners in line;
// one without area counts as the segments that it is. It must be simple; where it is not, the
// answer is that of its even-odd interior for points, and not promised for the rest.
Relation relation_polygon_point(Polygon a, Vec p);       // 003: S26
Relation relation_polygon_segment(Polygon a, Segment b); // 003: S29
Relation relation_polygon_circle(Polygon a, Circle b);   // 003: S27
Relation relation_polygon_aabb(Polygon a, Aabb b);       // 003: S28
Relation relation_polygon_obb(Polygon a, Obb b);
Relation relation_polygon_triangle(Polygon a, Triangle b);
Relation relation_polygons(Polygon a, Polygon b); // 003: S30

// Any two shapes but rays (see cast.h), in either order, as far as `relation_knows` their pair.
// Asserts on a pair that it does not know.
Relation relation_shapes(const Shape *a, const Shape *b);
bool relation_knows(ShapeKind a, ShapeKind b);

const char *relation_name(Relation relation); // "apart", "touching", "overlapping"

#endif
