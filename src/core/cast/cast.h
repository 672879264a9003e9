// A ray against every shape: where it enters, where it leaves, and how the surface stands there.
//
// Decisions are exact, parameters rounded: each is within 1e-7 of itself (as a rule within some
// ulp), has its exact sign, and never contradicts the relation. Some ten nanoseconds; microseconds
// where the exact path is needed. Valid shapes only (shape_valid).
#ifndef CAST_H
#define CAST_H

#include "relation.h"

// relation: of the whole ray (without end) and the closed shape. APART; TOUCHING where it only
// grazes a corner or a rim, runs along a side, or has no more than its origin on the border;
// OVERLAPPING where it passes through the interior, if only behind an earlier touch. For points
// TOUCHING, for segments (and shapes that collapse to one) OVERLAPPING is a proper crossing.
//
// enter, leave: the ends of the first unbroken stretch of common points, as parameters along the
// direction (point = origin + t * direction): 0 <= enter <= leave, equal where it is one point, and
// enter is 0 exactly where the shape holds the origin.
//
// normal: unit, of the border at `enter`, against the ray (at a right angle to it where it grazes a
// rim or starts along a side); at a corner that of the side that leans most towards the origin;
// head-on against points and the ends of segments. Where the origin lies on the border and the ray
// leaves, the border's normal turned against the ray. (0, 0) where the origin lies inside.
typedef struct Hit {
    Relation relation; // APART: all else is zero
    bool inside;       // the origin lies in the open interior
    double enter, leave;
    Vec point, exit;
    Vec normal;
} Hit;

Hit cast_point(Ray ray, Vec p);
Hit cast_segment(Ray ray, Segment s);
Hit cast_circle(Ray ray, Circle c);
Hit cast_aabb(Ray ray, Aabb box);
Hit cast_obb(Ray ray, Obb box);
Hit cast_triangle(Ray ray, Triangle t);

// Simple polygons, concave too, either winding, with repeated corners and corners in line.
Hit cast_polygon(Ray ray, Polygon p);

Hit cast_shape(Ray ray, const Shape *shape); // every kind but rays

#endif
