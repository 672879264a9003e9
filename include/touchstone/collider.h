// A convex body's shape in its own frame, made once, and where it lies: what the fast manifold
// reads.
#ifndef TOUCHSTONE_COLLIDER_H
#define TOUCHSTONE_COLLIDER_H

#include "touchstone/shape.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { TS_COLLIDER_SIDES = 16 };

typedef struct TsSide { // from `corner` to that of the next side
    TsVec corner;
    TsVec normal; // unit, outwards
} TsSide;

typedef struct TsCollider {
    int count; // sides, clockwise on screen; 0: a circle around the origin, 2: a capsule along x
    double radius; // of a circle or capsule; 0 for a polygon
    double reach;  // the farthest point from the origin
    double inner;  // the circle around the origin that fits in
    TsSide side[TS_COLLIDER_SIDES];
} TsCollider;

// A frame's origin and turn (unit) in the world.
typedef struct TsPose {
    TsVec position, turn;
} TsPose;

static inline TsVec ts_pose_point(TsPose pose, TsVec local)
{
    return ts_vec_add(pose.position, ts_vec_turn(local, pose.turn));
}

static inline TsVec ts_pose_local(TsPose pose, TsVec point)
{
    return ts_vec_unturn(ts_vec_sub(point, pose.position), pose.turn);
}

// The frame of a shape stands on its centroid; a box's is turned as its axis is, that of all others
// is not turned; a capsule's x axis leads from a to b. Circles and capsules with a radius, boxes,
// triangles and convex polygons with an area and at most TS_COLLIDER_SIDES corners that are no
// corners in line. False for all others: nothing is written.
bool ts_collider_of(const TsShape *shape, TsCollider *form, TsPose *pose);

// The shape in the world: a circle, a capsule, or a polygon of corners that are written to
// `corner`, room for TS_COLLIDER_SIDES.
TsShape ts_collider_shape(const TsCollider *form, TsPose pose, TsVec *corner);

TsAabb ts_collider_bounds(const TsCollider *form, TsPose pose);
bool ts_collider_holds(const TsCollider *form, TsPose pose,
                       TsVec point); // the border included; rounded

#ifdef __cplusplus
}
#endif

#endif
