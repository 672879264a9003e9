// Geometry detail, as WPF's FillContainsWithDetail tells it (S49): how a target lies to a probe.
#ifndef DETAIL_H
#define DETAIL_H

#include "relation.h"

typedef enum Detail {
    DETAIL_NOT_CALCULATED, // one of them is degenerate: it has no area, or is no valid shape
    DETAIL_EMPTY,          // no common point
    DETAIL_FULLY_INSIDE,   // the target lies in the closed probe
    DETAIL_FULLY_CONTAINS, // the target holds the closed probe (equal shapes: FULLY_CONTAINS)
    DETAIL_INTERSECTS      // everything else, touching included
} Detail;

// Exact, for every pair that relation_knows.
Detail detail_shapes(const Shape *target, const Shape *probe);
const char *detail_name(Detail detail); // "Empty", "Intersects", ...

// Whether the closed shape `outer` holds every point of `inner`. Exact.
bool detail_contains(const Shape *outer, const Shape *inner);

#endif
