// Contact manifolds of two colliders, by clipping: the fast method, in plain doubles, for
// simulation and drawing. clip.h has the one that agrees with the exact relation, support.h that by
// support points.
//
// The reference side is the side of either body with the greatest separation, a's if both are
// nearly equal. The incident side is the side of the other body most opposite to it; it is clipped
// at the ends of the reference side. Bodies that are apart by no more than the margin have contact
// points with gaps above 0 (speculative contacts); if no side faces the other body, or two corners
// are nearer than both points of a side by more than 0.001 px, the normal is the line through the
// nearest corners.
#ifndef TOUCHSTONE_MANIFOLD_H
#define TOUCHSTONE_MANIFOLD_H

#include <stdint.h>

#include "touchstone/collider.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { TS_MANIFOLD_POINTS = 2 };

typedef struct TsManifoldPoint {
    TsVec at;    // in the middle of the gap, in world space
    double gap;  // along the normal; < 0: depth
    uint32_t id; // feature id: the corner of one body and the side of the other. It stays the same
                 // from frame to frame as long as these two meet, even if the reference side
                 // becomes that of the other body. 0 if one body is a circle
} TsManifoldPoint;

typedef struct TsManifold {
    int count;    // 0: farther apart than the margin; point[0].gap is a lower bound of the distance
    TsVec normal; // unit, from a towards b
    TsManifoldPoint point[TS_MANIFOLD_POINTS];
} TsManifold;

// For circles, capsules and polygons. A capsule on its side has a contact point at either end of
// its segment. The depth is the least overlap along the normal of a side. The normal of concentric
// circles is +x. If two corners are the nearest features, there is one point. 50 to 250 ns.
TsManifold ts_manifold_of(const TsCollider *a, TsPose at_a, const TsCollider *b, TsPose at_b,
                          double margin);

// The greatest gap along the normal of a side or the direction to a circle's centre: > 0 if they
// are apart (up to rounding), and then a lower bound of the distance; < 0: minus the depth.
// `*normal` receives that axis, from a towards b.
double ts_manifold_distance(const TsCollider *a, TsPose at_a, const TsCollider *b, TsPose at_b,
                            TsVec *normal);

#ifdef __cplusplus
}
#endif

#endif
