// The Minkowski difference b - a of two cores (a circle's core is its centre), asked by exact
// signs; for gjk.c.
//
// A node is a corner of the difference, known by the corners that it is made of. Everything is
// first computed in floating point, and by expansions on the corners as they are meant where that
// is in doubt: those of an OBB are no doubles.
#ifndef MINKOWSKI_PRIVATE_H
#define MINKOWSKI_PRIVATE_H

#include "exact/exact.h"
#include "geometry/solid.h"
#include "touchstone/gjk.h"

typedef struct Minkowski {
    const TsShape *a, *b;
    TsVec origin; // that the solids are taken from
    Solid solid_a, solid_b;
    double doubt;  // by how much a dot product of a way and nodes may be off
    double radius; // of both shapes
} Minkowski;

typedef struct Node { // corner b of b less corner a of a
    int a, b;
    TsVec at; // rounded
} Node;

// A direction without rounding: that of `from` to the origin, that across from `from` to `to`, or
// just the doubles `rounded`.
typedef struct Direction {
    enum { DIRECTION_FREE, DIRECTION_HOME, DIRECTION_ACROSS } kind;
    Node from, to;
    int turn; // of DIRECTION_ACROSS: 1 is ts_vec_perp(to - from), -1 its opposite
    TsVec rounded;
    bool known; // whether `exact` has been needed yet
    Exact exact;
} Direction;

Minkowski ts_minkowski_of(const TsShape *a, const TsShape *b);
TsGjkPoint ts_minkowski_point(const Minkowski *d, Node node); // in world space

// The way from one node to another, each coordinate within some ulps of the sides that it is made
// of: more exact than the difference of both.
TsVec ts_minkowski_edge(const Minkowski *d, Node from, Node to);

Direction ts_minkowski_free(TsVec direction);
Direction ts_minkowski_home(Node from);
Direction ts_minkowski_across(const Minkowski *d, Node from, Node to, int turn);

// The node farthest along; of several in line the last, so that it is always a corner of the hull.
Node ts_minkowski_support(const Minkowski *d, Direction *way);

int ts_minkowski_sign(const Minkowski *d, Direction *way, Node at); // of way . at
int ts_minkowski_advance(const Minkowski *d, Direction *way, Node from,
                         Node to); // of way . (to - from)
bool ts_minkowski_is_origin(const Minkowski *d, Node node);
Exact ts_minkowski_exact(const Minkowski *d, Node node);

#endif
