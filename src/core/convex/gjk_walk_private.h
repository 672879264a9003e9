// The walk and what is measured at its end; for gjk*.c.
#ifndef GJK_WALK_PRIVATE_H
#define GJK_WALK_PRIVATE_H

#include "convex/difference_private.h"
#include "narrow/features.h"

// How a walk ended. TS_APART: with the nearest node, or the two that the nearest edge lies between
// (where only the answer was sought: with those that told). Otherwise with the 1 to 3 nodes that
// hold the origin.
typedef struct WalkEnd {
    TsRelation core;     // of the cores
    TsRelation relation; // of the shapes
    int count;
    Node node[3];
} WalkEnd;

WalkEnd ts_gjk_walk(const Difference *d, bool to_nearest, TsGjkTrace *trace);

Features ts_gjk_features(const Difference *d, const WalkEnd *end); // of cores apart: the shortest

// What both nodes' corners are at `share` of the way from the first to the second.
void ts_gjk_between(const Difference *d, Node x, Node y, double share, TsVec *on_a, TsVec *on_b);

// The share of the edge from x to y at which the origin's foot lies, within 0 and 1.
double ts_gjk_foot(const Difference *d, Node x, Node y);

// The contact of shapes whose cores are linked like this.
TsContact ts_gjk_contact_of_features(const Difference *d, TsRelation relation, Features features);

#endif
