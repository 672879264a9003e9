// Similarity of names, for "did you mean ...?".
#ifndef SPELLING_H
#define SPELLING_H

#include <stdbool.h>

// The number of letters to insert, delete, replace or swap with a neighbour to turn one name into
// the other, ignoring case (first 63 letters).
int spelling_distance(const char *a, const char *b);

// Returns whether a name is similar enough to be suggested: one difference per three letters typed.
bool spelling_near(const char *meant, const char *name);

// Returns the most similar of the names, the first one of several; NULL if none is near.
const char *spelling_nearest(const char *meant, const char *const *name, int count);

#endif
