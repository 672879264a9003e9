// Similarity of names, for "did you mean ...?".
#ifndef SPELLING_H
#define SPELLING_H

// The number of letters to insert, delete, replace or swap with a neighbour to turn one name into
// the other, ignoring case (first 63 letters).
int spelling_distance(const char *a, const char *b);

// The most similar name; the first one of several.
const char *spelling_nearest(const char *meant, const char *const *name, int count);

#endif
