// The questions to the dynamic tree.
#ifndef TREE_ASK_H
#define TREE_ASK_H

#include "tree.h"

// What a BroadWays promises; recursion is as deep as the tree is high. All pairs take some 40 bytes
// a box meanwhile.
bool tree_ask_pairs(Broad *broad, BroadPairs *pairs);
bool tree_ask_window(Broad *broad, Bounds window, BroadHits *hits);
bool tree_ask_ray(Broad *broad, const BoundsRay *ray, BroadHits *hits);

#endif
