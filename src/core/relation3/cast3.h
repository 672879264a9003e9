// A ray of space against what stands there: where it enters, and how the surface stands.
//
// Decisions are exact, parameters rounded; they never contradict the relation. Valid shapes only.
// OVERLAPPING: it passes through the inside (of a triangle: through it, between its edges).
// TOUCHING: it grazes an edge, a rim or a corner, runs along a side, or ends (that is, begins) on
// the border. The second-way tests are in oracle3.h.
#ifndef CAST3_H
#define CAST3_H

#include "relation3.h"

typedef struct Hit3 {
    Relation relation; // APART: all else is zero
    bool inside;       // the shape holds the origin: enter is 0, and there is no normal
    double enter;      // point = origin + enter * direction; >= 0
    Vec3 point;
    Vec3 normal; // unit, of the surface there, against the ray
} Hit3;

Hit3 cast3_sphere(Ray3 ray, Sphere sphere);
Hit3 cast3_triangle(Ray3 ray, const Triangle3 *triangle); // seen from both sides
Hit3 cast3_aabb(Ray3 ray, Aabb3 box);

// One sided, as the documents' Raycaster has it (E20, E21): a face that is left through its back is
// not hit. Which side is the front the corners say, right-handed.
bool cast3_is_front(Ray3 ray, const Triangle3 *triangle);

#endif
