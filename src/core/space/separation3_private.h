// Exact separating axis test of two convex hulls of a few vertices, or of a hull and a ray.
// Degenerate hulls are fine.
//
// The Minkowski difference of two hulls is a polytope, perhaps flat, whose face normals are face
// normals of one hull or cross products of an edge of each. The world axes, and cross products of a
// world axis and an edge, separate what has no such faces: coplanar triangles, collinear segments,
// points. An axis more than needed is harmless: if the projections only touch on any axis, an
// arbitrarily small translation separates the hulls.
#ifndef SEPARATION3_PRIVATE_H
#define SEPARATION3_PRIVATE_H

#include "touchstone/relation3.h"

enum { SEPARATION3_CORNERS = 8, SEPARATION3_EDGES = 3 };

typedef struct Hull3 {
    int count;
    TsVec3 corner[SEPARATION3_CORNERS];
    TsVec3 edge[SEPARATION3_EDGES][2]; // from, to; one for each direction
    int sides[SEPARATION3_EDGES][2];   // a face is spanned by these two edges
    int side_count;
    bool endless; // a ray: from its only corner along its only edge
    int edges;
} Hull3;

Hull3 ts_separation3_triangle(const TsTriangle3 *triangle);
Hull3 ts_separation3_box(TsAabb3 box);
Hull3 ts_separation3_ray(TsRay3 ray);

// Some hundred nanoseconds; about 10 us an axis if rounding cannot decide.
TsRelation ts_separation3_relation(const Hull3 *a, const Hull3 *b);

#endif
