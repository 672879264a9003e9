// Where two shapes meet, by how much, and which way frees them: rounded measures that never
// contradict the relation.
#ifndef CONTACT_H
#define CONTACT_H

#include "relation.h"

// normal: unit, from a towards b. gap: > 0 the distance, < 0 the depth, 0 exactly when TOUCHING
// (where rounding would say otherwise it becomes +-DBL_MIN). Moving a by gap * normal brings a
// convex pair to |gap| <= 1e-9 of its size: it is the minimum translation vector (S39), containment
// included. on_a and on_b: the closest points when APART; the ends of the deepest stretch
// otherwise, with on_b - on_a = gap * normal up to rounding. Degenerate input: concentric circles
// and equal points part along +x, in either order. Else swapped arguments give the same gap and the
// negated normal, unless the shapes are equal.
//
// Where a concave polygon takes part the depth is local: that of the pair of convex parts (cover.h)
// that lie deepest in each other, so moving by it frees those two and need not free the whole. The
// parts overlap across the cuts between its pieces, so it is next to nothing at the border only.
// When APART it is the distance.
typedef struct Contact {
    Relation relation;
    double gap;
    Vec normal;
    Vec on_a, on_b;
} Contact;

Contact contact_points(Vec a, Vec b);
Contact contact_point_circle(Vec p, Circle c);
Contact contact_circles(Circle a, Circle b);
Contact contact_aabb_point(Aabb box, Vec p);
Contact contact_aabbs(Aabb a, Aabb b);
Contact contact_aabb_circle(Aabb box, Circle c);
Contact contact_obbs(Obb a, Obb b);
Contact contact_obb_triangle(Obb a, Triangle b);
Contact contact_obb_circle(Obb a, Circle b);
Contact contact_obb_aabb(Obb a, Aabb b);
Contact contact_obb_point(Obb a, Vec p);
Contact contact_polygon_point(Polygon a, Vec p);
Contact contact_polygon_circle(Polygon a, Circle b);
Contact contact_polygons(Polygon a, Polygon b);

// Any two shapes whose pair `relation_knows`, in either order.
Contact contact_shapes(const Shape *a, const Shape *b);

// What one axis shows: the shadows of both shapes on it, in pixels along the unit direction from
// the world's origin.
typedef struct Axis {
    Vec direction;           // unit
    double a_min, a_max;     // shadow of a
    double b_min, b_max;     // shadow of b
    double a_reach, b_reach; // projection radii (S40): half of each shadow
    double reach,
        distance;     // sum of the projection radii, distance of the centres' projections
    double gap;       // > 0 daylight, < 0 overlap of the shadows
    const char *name; // "1 along", "1 across", "2 along", "edge 3", ...
} Axis;

enum { AXES_MAX = 2 * POLYGON_MAX + 1 };

typedef struct AxisTrace {
    int count;
    int deciding; // the axis with the greatest gap: the daylight, or the least overlap
    Axis axis[AXES_MAX];
} AxisTrace;

// The same answer with its evidence, every axis measured.
Contact contact_obbs_traced(Obb a, Obb b, AxisTrace *trace);
Contact contact_obb_triangle_traced(Obb a, Triangle b, AxisTrace *trace);

#endif
