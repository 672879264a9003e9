// Makes a world that breaks a law small: fewer bodies, corners, steps and digits.
#ifndef WORLD_SHRINK_H
#define WORLD_SHRINK_H

#include "worlds/law.h"

// The world breaks the law with that verdict on the bench; and so does what becomes of it, which
// has the law's name. Ends after `runs` worlds, or when now() is `until`; now NULL: no clock.
// Returns how many worlds were run.
int world_shrink(World *world, LawBench *bench, LawName law, LawVerdict verdict, int runs,
                 double (*now)(void), double until);

#endif
