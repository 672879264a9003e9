// GJK: whether the Minkowski difference b - a contains the origin, found by support points.
// Gilbert, Johnson and Keerthi, "A fast procedure for computing the distance between complex
// objects in three-dimensional space" (1988). EPA for the depth.
//
// The iteration works on the cores of the shapes (a circle's core is its centre). It decides every
// step by exact signs, with an OBB's corners as expansions, since they are not doubles. So the
// distance from the origin to the simplex strictly decreases, no simplex occurs twice, and GJK
// always ends with the right answer. Radii come last: the exact square of the core distance against
// that of the radii. Distances and closest points are rounded: within 1e-9 of the size. Valid for
// every convex shape but rays.
#ifndef TOUCHSTONE_GJK_H
#define TOUCHSTONE_GJK_H

#include "touchstone/closest.h"
#include "touchstone/contact.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { TS_GJK_STEPS = 136 };

typedef struct TsGjkPoint { // a corner of the difference: on_b - on_a, both on the cores
    TsVec at, on_a, on_b;
} TsGjkPoint;

typedef struct TsGjkStep {
    int count; // 1 to 3 points of the simplex
    TsGjkPoint point[3];
    TsVec direction;    // searched for the next support point
    TsGjkPoint support; // found there
    const char *text;   // a sentence: "The origin lies beyond the edge.", ...
} TsGjkStep;

// The first TS_GJK_STEPS iterations: in practice all, usually three to eight. The text of the last
// one is the reason why it ended.
typedef struct TsGjkTrace {
    int count;
    TsGjkStep step[TS_GJK_STEPS];
} TsGjkTrace;

// The support point: the farthest corner of a shape along a direction of any length, rounded for
// circles.
TsVec ts_gjk_support(const TsShape *shape, TsVec direction);

// Exact: the answer of ts_relation_shapes. Stops early if a support point shows that the shapes are
// apart. `trace` may be NULL.
TsRelation ts_gjk_relation(const TsShape *a, const TsShape *b, TsGjkTrace *trace);

// As ts_closest_shapes, iterated to the end.
TsNearest ts_gjk_closest(const TsShape *a, const TsShape *b, TsGjkTrace *trace);

// The corners of EPA's polytope at most; if it needs more, the axes are tested instead.
enum { TS_EPA_CORNERS = 128 };

// One iteration of EPA, the expanding polytope algorithm (van den Bergen, "Proximity queries and
// penetration depth computation on 3D game objects", 2001), in the space of the difference.
typedef struct TsEpaStep {
    int count;
    TsVec corner[TS_EPA_CORNERS]; // of the polytope so far
    int edge;                     // its nearest edge, from corner[edge]
    double depth;
    TsVec support;
} TsEpaStep;

enum { TS_EPA_STEPS = 64 };

typedef struct TsEpaTrace {
    int count;
    TsEpaStep step[TS_EPA_STEPS];
} TsEpaTrace;

// The contact, by EPA from GJK's last simplex if the cores share a point, otherwise between the
// points of ts_gjk_closest. EPA ends when the nearest edge is one of the difference itself, by
// exact signs. Traces may be NULL; that of EPA keeps the first TS_EPA_STEPS iterations.
TsContact ts_gjk_contact(const TsShape *a, const TsShape *b, TsGjkTrace *gjk, TsEpaTrace *epa);

#ifdef __cplusplus
}
#endif

#endif
