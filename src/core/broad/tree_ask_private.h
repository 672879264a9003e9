// The questions to the dynamic tree.
#ifndef TREE_ASK_PRIVATE_H
#define TREE_ASK_PRIVATE_H

#include "broad/tree_private.h"

// What a BroadWays promises; recursion is as deep as the tree is high. All pairs take some 40 bytes
// a box meanwhile.
bool ts_tree_ask_pairs(TsBroad *broad, TsBroadPairs *pairs);
bool ts_tree_ask_window(TsBroad *broad, TsBounds window, TsBroadHits *hits);
bool ts_tree_ask_ray(TsBroad *broad, const TsBoundsRay *ray, TsBroadHits *hits);

#endif
