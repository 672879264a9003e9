// The Minkowski difference b - a of two cores (a circle's core is its centre) for GJK and EPA: its
// support points, and exact signs of dot products with them.
//
// A vertex of the difference is stored as the pair of corners that it is the difference of. Signs
// are computed in floating point first and, if that leaves doubt, by expansions from the exact
// corners: the corners of an OBB are not doubles.
#ifndef MINKOWSKI_PRIVATE_H
#define MINKOWSKI_PRIVATE_H

#include "exact/exact.h"
#include "geometry/solid.h"
#include "touchstone/gjk.h"

typedef struct Minkowski {
    const TsShape *a, *b;
    TsVec origin; // the solids are relative to it
    Solid solid_a, solid_b;
    double doubt;  // bounds the rounding error of a dot product of a direction and vertices
    double radius; // the sum of both
} Minkowski;

typedef struct Vertex { // corner b of shape b minus corner a of shape a
    int a, b;
    TsVec at; // rounded
} Vertex;

// A direction to search along, known exactly: from a vertex to the origin, the normal of the edge
// between two vertices, or the doubles `rounded`.
typedef struct Direction {
    enum { DIRECTION_FREE, DIRECTION_TO_ORIGIN, DIRECTION_NORMAL } kind;
    Vertex from, to;
    int turn; // DIRECTION_NORMAL: 1 is ts_vec_perp(to - from), -1 the opposite
    TsVec rounded;
    bool known; // `exact` has been computed
    Exact exact;
} Direction;

Minkowski ts_minkowski_of(const TsShape *a, const TsShape *b);
Vertex ts_minkowski_vertex(const Minkowski *d, int a, int b);

// A point of the difference that is no corner, exact: a point inside of b minus one inside of a. On
// the boundary if a shape has no area. It serves wherever a vertex does, but for its corners.
Vertex ts_minkowski_inner(const Minkowski *d);

TsGjkPoint ts_minkowski_point(const Minkowski *d, Vertex vertex); // in world space

// The vector from one vertex to another, computed from the sides of the shapes: each coordinate is
// within some ulps, while the difference of two vertices may cancel. Of the point inside it is that
// difference.
TsVec ts_minkowski_edge(const Minkowski *d, Vertex from, Vertex to);

Direction ts_minkowski_free(TsVec direction);
Direction ts_minkowski_to_origin(Vertex from);
Direction ts_minkowski_normal(const Minkowski *d, Vertex from, Vertex to, int turn);

// The vertex farthest along the direction. If several are equally far, the last in the order of x,
// then y, which is always a corner of the hull.
Vertex ts_minkowski_support(const Minkowski *d, Direction *direction);

// The exact signs of direction . at and of direction . (to - from).
int ts_minkowski_sign(const Minkowski *d, Direction *direction, Vertex at);
int ts_minkowski_compare(const Minkowski *d, Direction *direction, Vertex from, Vertex to);

bool ts_minkowski_is_origin(const Minkowski *d, Vertex vertex);
Exact ts_minkowski_exact(const Minkowski *d, Vertex vertex);

#endif
