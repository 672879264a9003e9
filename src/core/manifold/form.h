// A convex body's shape in its own frame, made once, and where it lies: what the fast manifold
// reads.
#ifndef FORM_H
#define FORM_H

#include "shape.h"

enum { FORM_SIDES = 16 };

typedef struct Side { // from `corner` to that of the next side
    Vec corner;
    Vec normal; // unit, outwards
} Side;

typedef struct Form {
    int count;     // sides, clockwise on screen; 0: a circle around the origin
    double radius; // of a circle; 0 for a polygon
    double reach;  // the farthest point from the origin
    double inner;  // the circle around the origin that fits in
    Side side[FORM_SIDES];
} Form;

// A frame's origin and turn (unit) in the world.
typedef struct Pose {
    Vec position, turn;
} Pose;

static inline Vec pose_point(Pose pose, Vec local)
{
    return vec_add(pose.position, vec_turn(local, pose.turn));
}

static inline Vec pose_local(Pose pose, Vec point)
{
    return vec_unturn(vec_sub(point, pose.position), pose.turn);
}

// The frame of a shape stands on its centroid; a box's is turned as its axis is, that of all others
// is not turned. Circles with a radius, boxes, triangles and convex polygons with an area and at
// most FORM_SIDES corners that are no corners in line. False for all others: nothing is written.
bool form_of(const Shape *shape, Form *form, Pose *pose);

// The shape in the world: a circle, or a polygon of corners that are written to `corner`, room for
// FORM_SIDES.
Shape form_shape(const Form *form, Pose pose, Vec *corner);

Aabb form_bounds(const Form *form, Pose pose);
bool form_holds(const Form *form, Pose pose, Vec point); // the border included; rounded

#endif
