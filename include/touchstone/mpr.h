// MPR, Minkowski portal refinement: whether the Minkowski difference b - a contains the origin,
// found along the ray from a point inside of it to the origin.
// G. Snethen, "XenoCollide: Complex Collision Made Simple", Game Programming Gems 7 (2008).
//
// In the plane a portal is a chord of the difference that the ray passes through. If the origin
// lies before the portal, it lies in the difference. Otherwise the support point along the portal's
// normal replaces one of its ends, or shows that nothing of the difference reaches the origin.
//
// Every step is decided by exact signs, also of the point inside, which is no rounded centre: the
// relation is that of ts_relation_shapes. Each support point is a corner of the difference that
// lies strictly between those of the portal, or strictly nearer to the ray than the one it
// replaces, so MPR ends after at most as many steps as both shapes have corners. MPR knows no
// distance: circles and capsules whose cores are apart are decided by ts_gjk_relation. Valid for
// every convex shape but rays.
#ifndef TOUCHSTONE_MPR_H
#define TOUCHSTONE_MPR_H

#include "touchstone/gjk.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { TS_MPR_STEPS = 64 };

typedef struct TsMprStep {
    TsGjkPoint inside; // where the ray begins
    int count;         // 0 to 2 ends of the portal
    TsGjkPoint portal[2];
    TsVec direction;    // searched for the next support point
    TsGjkPoint support; // found there
    const char *text;   // a sentence: "The ray passes the portal; search beyond it.", ...
} TsMprStep;

// The first TS_MPR_STEPS support points: in practice all, usually two to five. The text of the last
// one is the reason why it ended. Points are of the cores.
typedef struct TsMprTrace {
    int count;
    TsMprStep step[TS_MPR_STEPS];
} TsMprTrace;

// `trace` may be NULL.
TsRelation ts_mpr_relation(const TsShape *a, const TsShape *b, TsMprTrace *trace);

#ifdef __cplusplus
}
#endif

#endif
