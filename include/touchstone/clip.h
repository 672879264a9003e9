// Contact manifolds of up to two points, by clipping the incident side against the reference side.
// Agree with the exact relation; manifold.h is faster and rounds.
#ifndef TOUCHSTONE_CLIP_H
#define TOUCHSTONE_CLIP_H

#include "touchstone/contact.h"

#ifdef __cplusplus
extern "C" {
#endif

// The reference side is the one most perpendicular to the normal, a's if both are alike; collinear
// sides count as one. The incident side is clipped at its ends (Sutherland and Hodgman, "Reentrant
// polygon clipping", 1974), and the clipped ends that lie behind the reference side are the contact
// points: two for sides that face each other, otherwise one. Circles, points and shapes that have
// collapsed to a point have one, that of ts_contact_shapes; both sides are then the points on a and
// b.
typedef struct TsClipManifold {
    TsRelation relation;
    TsVec normal;   // unit, from a towards b: that of ts_contact_shapes
    int count;      // 0 if apart
    TsVec point[2]; // halfway between the two sides
    double gap[2];  // <= 0: minus the depth there; the least is that of ts_contact_shapes
    bool on_a;      // the reference side is a's
    TsSegment reference, incident;
} TsClipManifold;

// Both shapes must be convex (ts_sat_accepts).
TsClipManifold ts_clip_manifold(const TsShape *a, const TsShape *b);

#ifdef __cplusplus
}
#endif

#endif
