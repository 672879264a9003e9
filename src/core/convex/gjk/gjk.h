// Gilbert, Johnson and Keerthi (1988): whether the Minkowski difference b - a holds the origin,
// walked by support points.
//
// The walk goes over the cores of the shapes (a circle's is its centre) from one nearest part of a
// simplex to the next, and decides every step by exact signs on the corners as they are meant, an
// OBB's as expansions, as they are no doubles. So the distance from the origin to the simplex
// strictly shrinks, no simplex is met twice, and the walk always ends and is never wrong. A radius
// comes last: the exact square of the distance from the origin to the nearest part against that of
// the radii. Distance and closest points are rounded: within 1e-9 of the size. Points, segments,
// circles, boxes, triangles and convex polygons (sat_accepts).
#ifndef GJK_H
#define GJK_H

#include "closest.h"
#include "contact.h"

enum { GJK_STEPS = 2 * POLYGON_MAX + 8 };

typedef struct GjkPoint { // a corner of the difference: on_b - on_a, of the cores
    Vec at, on_a, on_b;
} GjkPoint;

typedef struct GjkStep {
    int count; // 1 to 3 points of the simplex
    GjkPoint point[3];
    Vec direction;    // in which the next support point was sought
    GjkPoint support; // and found
    const char *says; // one short clause: "the origin lies beyond the edge", ...
} GjkStep;

// The first GJK_STEPS of a walk: in practice all, some three to eight. The last step says how it
// ended.
typedef struct GjkTrace {
    int count;
    GjkStep step[GJK_STEPS];
} GjkTrace;

// The farthest corner of a shape along a direction of any length (circles: the rim, rounded).
Vec gjk_support(const Shape *shape, Vec direction);

// Exact: what relation_shapes says. Cores without radius may end before the nearest part is known.
Relation gjk_relation(const Shape *a, const Shape *b, GjkTrace *trace); // trace may be NULL

// As closest_shapes, the walk to its end.
Nearest gjk_closest(const Shape *a, const Shape *b, GjkTrace *trace);

// Expanding polytope (van den Bergen 2001): depth and normal of overlapping shapes, from GJK's last
// simplex. In Contact's terms; where the cores share no point, it is what gjk_closest finds. It
// ends where the nearest edge is one of the difference itself, by exact signs. The trace keeps the
// first EPA_STEPS, in the difference's space.
typedef struct EpaStep {
    int count;
    Vec corner[2 * POLYGON_MAX]; // the polytope so far
    int edge;                    // its nearest edge, from corner[edge]
    double depth;
    Vec support;
} EpaStep;

enum { EPA_STEPS = 64 };

typedef struct EpaTrace {
    int count;
    EpaStep step[EPA_STEPS];
} EpaTrace;

Contact gjk_contact(const Shape *a, const Shape *b, GjkTrace *gjk,
                    EpaTrace *epa); // traces may be NULL

#endif
