// Contact along the normal of one side, whatever the axis of least overlap is.
#ifndef MANIFOLD_ALONG_H
#define MANIFOLD_ALONG_H

#include "touchstone/manifold.h"

// The manifold whose reference side is that one of a, which is no circle. The side of b most
// opposite to it is clipped to the stretch `from` to `to`, in px along the side from its first
// corner; it may lead beyond the ends. No point if b does not lie over the stretch, or farther than
// the margin.
TsManifold ts_manifold_along(const TsCollider *a, TsPose at_a, int side, double from, double to,
                             const TsCollider *b, TsPose at_b, double margin);

// The gap between b and the line through that side of a, along its normal; < 0: depth.
double ts_manifold_gap_along(const TsCollider *a, TsPose at_a, int side, const TsCollider *b,
                             TsPose at_b);

#endif
