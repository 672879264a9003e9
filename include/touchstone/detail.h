// Containment of one shape in another, in the terms of FillContainsWithDetail in Windows
// Presentation Foundation.
#ifndef TOUCHSTONE_DETAIL_H
#define TOUCHSTONE_DETAIL_H

#include "touchstone/relation.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum TsDetail {
    TS_DETAIL_NOT_CALCULATED, // a shape is not valid, or has no area
    TS_DETAIL_EMPTY,          // no common point
    TS_DETAIL_FULLY_INSIDE,   // the target lies in the closed probe
    TS_DETAIL_FULLY_CONTAINS, // the target contains the closed probe; equal shapes too
    TS_DETAIL_INTERSECTS      // everything else, including touching
} TsDetail;

// How the target lies relative to the probe. Exact, for every pair that ts_relation_knows.
TsDetail ts_detail_shapes(const TsShape *target, const TsShape *probe);
const char *ts_detail_name(TsDetail detail); // "Empty", "Intersects", ...

// Whether the closed shape `outer` contains every point of `inner`. Exact.
bool ts_detail_contains(const TsShape *outer, const TsShape *inner);

#ifdef __cplusplus
}
#endif

#endif
