// Where two convex bodies bear on each other: the fast clipping manifold.
//
// The second method beside the support points (support.h) and the exact one (clip.h): plain
// doubles, for what is stepped and drawn; it decides nothing. The reference side is the side of
// either body that the other lies farthest in front of, a's where they are next to equal; the
// incident side of the other stands most squarely against it, and is clipped at its ends. Bodies
// that are apart by no more than the margin bear on each other too, with gaps above 0 (a
// speculative contact): then the nearest corners decide the normal where no side faces the other.
#ifndef TOUCHSTONE_MANIFOLD_H
#define TOUCHSTONE_MANIFOLD_H

#include <stdint.h>

#include "touchstone/collider.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { TS_MANIFOLD_POINTS = 2 };

typedef struct TsManifoldPoint {
    TsVec at;    // in the middle of the gap, in the world
    double gap;  // along the normal; < 0: depth
    uint32_t id; // the corner of one and the side of the other that meet: the same from one frame
                 // to the next as long as the same two do, also where the reference side changes
                 // bodies; 0 where a circle takes part
} TsManifoldPoint;

typedef struct TsManifold {
    int count;    // 0: farther apart than the margin, by point[0].gap at least
    TsVec normal; // unit, from a towards b
    TsManifoldPoint point[TS_MANIFOLD_POINTS];
} TsManifold;

// Circles, capsules and polygons: of a capsule both ends of its long side, or the one that is near.
// The depth is that along the normal of least overlap. Concentric circles part along +x. Where a
// corner is nearest to a corner, one point. 50 to 250 ns.
TsManifold ts_manifold_of(const TsCollider *a, TsPose at_a, const TsCollider *b, TsPose at_b,
                          double margin);

// How far the two are apart along the axis that shows most, a side's normal or the way to a circle:
// > 0 exactly where they are apart (to rounding), and then no more than the distance; < 0: minus
// the depth. `normal`: that axis, from a towards b.
double ts_manifold_distance(const TsCollider *a, TsPose at_a, const TsCollider *b, TsPose at_b,
                            TsVec *normal);

#ifdef __cplusplus
}
#endif

#endif
