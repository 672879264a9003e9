// The Minkowski difference b - a of two cores (a circle's core is its centre), asked by exact
// signs; for gjk*.c.
//
// A node is a corner of the difference, known by the corners that it is made of. Everything is
// first computed in floating point, and by expansions on the corners as they are meant where that
// is in doubt: those of an OBB are no doubles.
#ifndef DIFFERENCE_PRIVATE_H
#define DIFFERENCE_PRIVATE_H

#include "exact/exact.h"
#include "geometry/solid.h"
#include "touchstone/gjk.h"

typedef struct Difference {
    const TsShape *a, *b;
    TsVec origin; // that the solids are taken from
    Solid solid_a, solid_b;
    double doubt;  // by how much a dot product of a way and nodes may be off
    double radius; // of both shapes
} Difference;

typedef struct Node { // corner b of b less corner a of a
    int a, b;
    TsVec at; // rounded
} Node;

// A direction without rounding: that of `from` to the origin, that across from `from` to `to`, or
// just the doubles `rounded`.
typedef struct Way {
    enum { WAY_FREE, WAY_HOME, WAY_ACROSS } kind;
    Node from, to;
    int turn; // of WAY_ACROSS: 1 is ts_vec_perp(to - from), -1 its opposite
    TsVec rounded;
    bool known; // whether `exact` has been needed yet
    Exact exact;
} Way;

Difference ts_difference_of(const TsShape *a, const TsShape *b);
TsGjkPoint ts_difference_point(const Difference *d, Node node); // in world space

// The way from one node to another, each coordinate within some ulps of the sides that it is made
// of: more exact than the difference of both.
TsVec ts_difference_edge(const Difference *d, Node from, Node to);

Way ts_difference_free(TsVec direction);
Way ts_difference_home(Node from);
Way ts_difference_across(const Difference *d, Node from, Node to, int turn);

// The node farthest along; of several in line the last, so that it is always a corner of the hull.
Node ts_difference_support(const Difference *d, Way *way);

int ts_difference_sign(const Difference *d, Way *way, Node at); // of way . at
int ts_difference_advance(const Difference *d, Way *way, Node from,
                          Node to); // of way . (to - from)
bool ts_difference_is_origin(const Difference *d, Node node);
Exact ts_difference_exact(const Difference *d, Node node);

#endif
