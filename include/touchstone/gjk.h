// Gilbert, Johnson and Keerthi (1988): whether the Minkowski difference b - a holds the origin,
// walked by support points.
//
// The walk goes over the cores of the shapes (a circle's is its centre) from one nearest part of a
// simplex to the next, and decides every step by exact signs on the corners as they are meant, an
// OBB's as expansions, as they are no doubles. So the distance from the origin to the simplex
// strictly shrinks, no simplex is met twice, and the walk always ends and is never wrong. A radius
// comes last: the exact square of the distance from the origin to the nearest part against that of
// the radii. Distance and closest points are rounded: within 1e-9 of the size. Points, segments,
// circles, boxes, triangles and convex polygons (ts_sat_accepts).
#ifndef TOUCHSTONE_GJK_H
#define TOUCHSTONE_GJK_H

#include "touchstone/closest.h"
#include "touchstone/contact.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { TS_GJK_STEPS = 2 * TS_POLYGON_MAX + 8 };

typedef struct TsGjkPoint { // a corner of the difference: on_b - on_a, of the cores
    TsVec at, on_a, on_b;
} TsGjkPoint;

typedef struct TsGjkStep {
    int count; // 1 to 3 points of the simplex
    TsGjkPoint point[3];
    TsVec direction;    // in which the next support point was sought
    TsGjkPoint support; // and found
    const char *says;   // one short clause: "the origin lies beyond the edge", ...
} TsGjkStep;

// The first TS_GJK_STEPS of a walk: in practice all, some three to eight. The last step says how it
// ended.
typedef struct TsGjkTrace {
    int count;
    TsGjkStep step[TS_GJK_STEPS];
} TsGjkTrace;

// The farthest corner of a shape along a direction of any length (circles: the rim, rounded).
TsVec ts_gjk_support(const TsShape *shape, TsVec direction);

// Exact: what ts_relation_shapes says. Cores without radius may end before the nearest part is
// known.
TsRelation ts_gjk_relation(const TsShape *a, const TsShape *b,
                           TsGjkTrace *trace); // trace may be NULL

// As ts_closest_shapes, the walk to its end.
TsNearest ts_gjk_closest(const TsShape *a, const TsShape *b, TsGjkTrace *trace);

// Expanding polytope (van den Bergen 2001): depth and normal of overlapping shapes, from GJK's last
// simplex. In Contact's terms; where the cores share no point, it is what ts_gjk_closest finds. It
// ends where the nearest edge is one of the difference itself, by exact signs. The trace keeps the
// first TS_EPA_STEPS, in the difference's space.
typedef struct TsEpaStep {
    int count;
    TsVec corner[2 * TS_POLYGON_MAX]; // the polytope so far
    int edge;                         // its nearest edge, from corner[edge]
    double depth;
    TsVec support;
} TsEpaStep;

enum { TS_EPA_STEPS = 64 };

typedef struct TsEpaTrace {
    int count;
    TsEpaStep step[TS_EPA_STEPS];
} TsEpaTrace;

TsContact ts_gjk_contact(const TsShape *a, const TsShape *b, TsGjkTrace *gjk,
                         TsEpaTrace *epa); // traces may be NULL

#ifdef __cplusplus
}
#endif

#endif
