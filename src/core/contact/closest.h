// The nearest points of two closed shapes: rounded, but `distance` is 0 exactly when the shapes
// share a point, and then a == b is a common point (to rounding). For how deep they overlap see
// contact.h.
#ifndef CLOSEST_H
#define CLOSEST_H

#include "shape.h"

typedef struct Nearest {
    Vec a, b;
    double distance;
} Nearest;

Nearest closest_points(Vec a, Vec b);
Nearest closest_point_segment(Vec p, Segment s);
Nearest closest_point_circle(Vec p, Circle c);
Nearest closest_circles(Circle a, Circle b);
Nearest closest_aabb_point(Aabb box, Vec p);
Nearest closest_aabbs(Aabb a, Aabb b);
Nearest closest_aabb_circle(Aabb box, Circle c);
Nearest closest_obbs(Obb a, Obb b);
Nearest closest_obb_triangle(Obb a, Triangle b);
Nearest closest_obb_circle(Obb a, Circle b);
Nearest closest_obb_aabb(Obb a, Aabb b);
Nearest closest_obb_point(Obb a, Vec p);
Nearest closest_segments(Segment a, Segment b);
Nearest closest_segment_circle(Segment s, Circle c);
Nearest closest_polygon_point(Polygon a, Vec p);
Nearest closest_polygon_circle(Polygon a, Circle b);
Nearest closest_polygons(Polygon a, Polygon b);

// Any two shapes whose pair relation_knows, in either order.
Nearest closest_shapes(const Shape *a, const Shape *b);

#endif
