// What manifolds of one pair and of many have in common.
#ifndef MANIFOLD_PRIVATE_H
#define MANIFOLD_PRIVATE_H

// If the sides of greatest separation of both bodies are equally good, the reference side is a's as
// long as the gap is below `contact_gap`, unless b's is better by more than `prefer_a`. Otherwise
// it would change from frame to frame by rounding, and the contact points with it.
static const double prefer_a = 0.02, contact_gap = 0.1; // px

// By so much two corners must be nearer than both points of a side to be the only point.
static const double prefer_two = 0.001; // px

#endif
