// How alike two names are, for "unknown ...; the nearest is ...".
#ifndef SPELLING_H
#define SPELLING_H

// Letters to insert, delete, replace or swap with their neighbour to make one name of the other
// (the first 63 of each), regardless of case.
int spelling_distance(const char *a, const char *b);

// The name most alike; of equally alike ones the first.
const char *spelling_nearest(const char *meant, const char *const *name, int count);

#endif
