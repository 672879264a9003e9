// Colliders: a convex body's shape, precomputed in the body's own frame, and the body's pose.
// Contact manifolds (manifold.h) and rigid bodies (world.h) are computed from them.
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
    double outer;  // radius of the circle around the origin that contains the shape
    double inner;  // radius of the largest circle around the origin inside of the shape
    TsVec middle;  // mean of its corners; (0, 0) of a circle
    TsSide side[TS_COLLIDER_SIDES];
} TsCollider;

// The origin of a frame in the world, and its rotation: (cosine, sine), of length 1 to within
// rounding.
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

// The origin of the frame is the shape's centroid. Its x axis is a box's axis, leads from a to b of
// a capsule, and is the world's for all other shapes. Accepts circles and capsules with a radius,
// and boxes, triangles and convex polygons that have an area and at most TS_COLLIDER_SIDES corners
// (collinear corners do not count). Returns false for all other shapes, and writes nothing then.
bool ts_collider_of(const TsShape *shape, TsCollider *collider, TsPose *pose);

// The shape in the world: a circle, a capsule, or a polygon whose corners are written to `corner`,
// which has room for TS_COLLIDER_SIDES.
TsShape ts_collider_shape(const TsCollider *collider, TsPose pose, TsVec *corner);

TsAabb ts_collider_bounds(const TsCollider *collider, TsPose pose);

// Whether the point lies in the shape or on its boundary. Rounded.
bool ts_collider_contains(const TsCollider *collider, TsPose pose, TsVec point);

#ifdef __cplusplus
}
#endif

#endif
