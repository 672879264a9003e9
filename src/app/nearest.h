// The name that somebody probably meant.
#ifndef NEAREST_H
#define NEAREST_H

// Of `count` names, the one to which the fewest letters must be put in, left out or changed;
// the first of equals.
const char *nearest_name(const char *meant, const char *const *name, int count);

#endif
