// Contact manifolds by clipping the incident side against the reference side: up to two points.
#ifndef TOUCHSTONE_CLIP_H
#define TOUCHSTONE_CLIP_H

#include "touchstone/contact.h"

#ifdef __cplusplus
extern "C" {
#endif

// The reference side is the one that stands most squarely on the normal, a's where both do; sides
// in line count as one. The incident side is cut off at its ends (Sutherland, Hodgman 1974), and
// what of it lies behind the reference side is the contact: two points for sides that face each
// other, else one. Circles, points and what has collapsed to a point bring one, that of
// ts_contact_shapes; both sides are then the points of a and b.
typedef struct TsClipManifold {
    TsRelation relation;
    TsVec normal;   // unit, from a towards b: that of ts_contact_shapes
    int count;      // 0 where apart
    TsVec point[2]; // in the middle of each point's depth
    double gap[2];  // <= 0: depth there; the least is ts_contact_shapes' gap
    bool on_a;      // the reference side is a's
    TsSegment reference, incident;
} TsClipManifold;

// Two convex shapes (ts_sat_accepts).
TsClipManifold ts_clip_manifold(const TsShape *a, const TsShape *b);

#ifdef __cplusplus
}
#endif

#endif
