// How two shapes of space lie to each other, exactly, on the doubles given: APART share no point,
// OVERLAPPING would still share one after any small enough shift, TOUCHING share one that some
// shift, however small, takes from them (relation.h says the same of the plane).
//
// So a plate, a segment or a triangle overlaps a box that it goes into, and two triangles overlap
// that cross inside both; lying flat in one plane, or ending on each other, they touch.
#ifndef RELATION3_H
#define RELATION3_H

#include "relation.h"
#include "shape3.h"

// One axis of the fifteen: three face normals of each (cross products of its own axes), nine cross
// products of an axis of a and one of b.
typedef struct Axis3 {
    Vec3 direction;  // rounded, not unit
    bool vanishes;   // the two edges are parallel: it is no axis, and skipped (E04)
    double a, b;     // radii of the two on it, px: divided by its length
    double distance; // of the centres on it, px
    double gap;      // distance - a - b: > 0 parts the boxes
} Axis3;

enum { RELATION3_AXES = 15 }; // 0-2 of a, 3-5 of b, 6 + 3 i + j: axis i of a, j of b

typedef struct Obbs3Trace {
    Axis3 axis[RELATION3_AXES];
    int deciding; // that of greatest gap
} Obbs3Trace;

// By fifteen separating axes (document 000: S43; Gottschalk 1996). `trace` may be NULL.
Relation relation3_obbs(const Obb3 *a, const Obb3 *b, Obbs3Trace *trace);

Relation relation3_spheres(Sphere a, Sphere b);
Relation relation3_aabbs(Aabb3 a, Aabb3 b);
Relation relation3_triangles(const Triangle3 *a, const Triangle3 *b);
Relation relation3_triangle_box(const Triangle3 *a, Aabb3 b);
Relation relation3_triangle_sphere(const Triangle3 *a, Sphere b);

#endif
