// Contact manifolds by clipping the incident side against the reference side: up to two points.
#ifndef CLIP_H
#define CLIP_H

#include "contact.h"

// The reference side is the one that stands most squarely on the normal, a's where both do; sides
// in line count as one. The incident side is cut off at its ends (Sutherland, Hodgman 1974), and
// what of it lies behind the reference side is the contact: two points for sides that face each
// other, else one. Circles, points and what has collapsed to a point bring one, that of
// contact_shapes; both sides are then the points of a and b.
typedef struct Manifold {
    Relation relation;
    Vec normal;    // unit, from a towards b: that of contact_shapes
    int count;     // 0 where apart
    Vec point[2];  // in the middle of each point's depth
    double gap[2]; // <= 0: depth there; the least is contact_shapes' gap
    bool on_a;     // the reference side is a's
    Segment reference, incident;
} Manifold;

// Two convex shapes (sat_accepts).
Manifold clip_manifold(const Shape *a, const Shape *b);

#endif
