// The relation of two hulls of a few corners, or of a ray, by their separating axes: exact,
// whatever has collapsed.
//
// The difference of two hulls is a polytope (or a flat piece of one) whose sides are square to a
// side of either, or to an edge of both; the world's axes, and what is square to one of them and to
// an edge, tell apart what has no sides: coplanar triangles, pieces of one line, points. No axis
// more than needed does harm: where shadows only meet on any, no shift but the smallest is left.
#ifndef SEPARATION3_PRIVATE_H
#define SEPARATION3_PRIVATE_H

#include "touchstone/relation3.h"

enum { SEPARATION3_CORNERS = 8, SEPARATION3_EDGES = 3 };

typedef struct Hull3 {
    int count;
    TsVec3 corner[SEPARATION3_CORNERS];
    TsVec3 edge[SEPARATION3_EDGES][2]; // from, to: one for each direction
    int sides[SEPARATION3_EDGES][2];   // a side is square to these two edges
    int side_count;
    bool endless; // from its one corner on along its one edge: a ray
    int edges;
} Hull3;

Hull3 ts_separation3_triangle(const TsTriangle3 *triangle);
Hull3 ts_separation3_box(TsAabb3 box);
Hull3 ts_separation3_ray(TsRay3 ray);

// Some hundred nanoseconds; in doubt some 10 us an axis.
TsRelation ts_separation3_relation(const Hull3 *a, const Hull3 *b);

#endif
