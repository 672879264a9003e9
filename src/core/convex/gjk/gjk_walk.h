// The walk and what is measured at its end; for gjk*.c.
#ifndef GJK_WALK_H
#define GJK_WALK_H

#include "difference.h"
#include "link.h"

// How a walk ended. APART: with the nearest node, or the two that the nearest edge lies between
// (where only the answer was sought: with those that told). Otherwise with the 1 to 3 nodes that
// hold the origin.
typedef struct WalkEnd {
    Relation core;     // of the cores
    Relation relation; // of the shapes
    int count;
    Node node[3];
} WalkEnd;

WalkEnd gjk_walk(const Difference *d, bool to_nearest, GjkTrace *trace);

Link gjk_link(const Difference *d, const WalkEnd *end); // of cores apart: the shortest

// What both nodes' corners are at `share` of the way from the first to the second.
void gjk_between(const Difference *d, Node x, Node y, double share, Vec *on_a, Vec *on_b);

// The share of the edge from x to y at which the origin's foot lies, within 0 and 1.
double gjk_foot(const Difference *d, Node x, Node y);

// The contact of shapes whose cores are linked like this.
Contact gjk_contact_of_link(const Difference *d, Relation relation, Link link);

#endif
