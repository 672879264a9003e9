// The terms that the formulas of several scenes have, see stage_formula.
#ifndef TERM_H
#define TERM_H

#include "stage.h"

Term term_gap(const char *name, const Ask *ask); // of the contact

// Number `number` of the actor's shape (ts_shape_view_numbers), such as a coordinate of a point: a
// drag changes it.
Term term_number(const char *name, Actor *actor, int number);

// How far that number is from another one. It is never below 0.
Term term_offset(const char *name, const char *lights, Actor *actor, int number, double from);

// The radius of its shape, at least 1. Of one that has none it is 0, and no drag changes it.
Term term_radius(const char *name, Actor *actor);

#endif
