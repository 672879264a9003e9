// Geometry detail, as WPF's FillContainsWithDetail tells it (S49): how a target lies to a probe.
#ifndef TOUCHSTONE_DETAIL_H
#define TOUCHSTONE_DETAIL_H

#include "touchstone/relation.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum TsDetail {
    TS_DETAIL_NOT_CALCULATED, // one of them is degenerate: it has no area, or is no valid shape
    TS_DETAIL_EMPTY,          // no common point
    TS_DETAIL_FULLY_INSIDE,   // the target lies in the closed probe
    TS_DETAIL_FULLY_CONTAINS, // the target holds the closed probe (equal shapes: FULLY_CONTAINS)
    TS_DETAIL_INTERSECTS      // everything else, touching included
} TsDetail;

// Exact, for every pair that ts_relation_knows.
TsDetail ts_detail_shapes(const TsShape *target, const TsShape *probe);
const char *ts_detail_name(TsDetail detail); // "Empty", "Intersects", ...

// Whether the closed shape `outer` holds every point of `inner`. Exact.
bool ts_detail_contains(const TsShape *outer, const TsShape *inner);

#ifdef __cplusplus
}
#endif

#endif
