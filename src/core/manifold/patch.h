// Where two convex bodies bear on each other: the fast clipping manifold.
//
// The second method beside the support points (support.h) and the exact one (clip.h): plain
// doubles, for what is stepped and drawn; it decides nothing. The reference side is the side of
// either body that the other lies farthest in front of, a's where they are next to equal; the
// incident side of the other stands most squarely against it, and is clipped at its ends. Bodies
// that are apart by no more than the margin bear on each other too, with gaps above 0 (a
// speculative contact): then the nearest corners decide the normal where no side faces the other.
#ifndef PATCH_H
#define PATCH_H

#include <stdint.h>

#include "form.h"

enum { PATCH_POINTS = 2 };

typedef struct PatchPoint {
    Vec at;      // in the middle of the gap, in the world
    double gap;  // along the normal; < 0: depth
    uint32_t id; // the corner of one and the side of the other that meet: the same from one frame
                 // to the next as long as the same two do, also where the reference side changes
                 // bodies; 0 where a circle takes part
} PatchPoint;

typedef struct Patch {
    int count;  // 0: farther apart than the margin, by point[0].gap at least
    Vec normal; // unit, from a towards b
    PatchPoint point[PATCH_POINTS];
} Patch;

// The depth is that along the normal of least overlap. Concentric circles part along +x. Where a
// corner is nearest to a corner, one point. 50 to 250 ns.
Patch patch_of(const Form *a, Pose at_a, const Form *b, Pose at_b, double margin);

// How far the two are apart along the axis that shows most, a side's normal or the way to a circle:
// > 0 exactly where they are apart (to rounding), and then no more than the distance; < 0: minus
// the depth. `normal`: that axis, from a towards b.
double patch_distance(const Form *a, Pose at_a, const Form *b, Pose at_b, Vec *normal);

#endif
