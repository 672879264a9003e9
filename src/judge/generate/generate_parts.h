// What the families of generated pairs are put together from; internal to generate*.c.
#ifndef GENERATE_PARTS_H
#define GENERATE_PARTS_H

#include "generate.h"

// A unit direction of any angle; one of a few lattice directions, quarter turns and Pythagorean
// ones among them, with its exact length in `*length`; a power of two.
Vec generate_direction(Random *random);
Vec generate_lattice_direction(Random *random, double *length);
double generate_power(Random *random, int low, int high);

// A point of the square from (low, low) to (high, high). Draws one number after the other:
// compilers differ in the order in which they evaluate the arguments of one call.
Vec generate_point(Random *random, double low, double high);

// A shape about `center`, its size (longest extent) between low and high; with whole-number
// coordinates within +-`reach`, often collapsed; hardly any width.
Shape generate_shape(Random *random, ShapeKind kind, Vec center, double low, double high);
Shape generate_lattice_shape(Random *random, ShapeKind kind, int reach);
Shape generate_sliver_shape(Random *random, ShapeKind kind, Vec center, double length);

// The shape moved; rounded where the sums are.
Shape generate_moved(Shape shape, Vec by);

// The shapes on both sides of one straight wall, touching it in one point, and so each other:
// exactly; to rounding, then drawn apart or pushed together by up to 1e-6; exactly, then one number
// of one shape changed by 2^-30 to 2^-110, or by an ulp where that is more.
void generate_touching(Random *random, ShapeKind a, ShapeKind b, GeneratedPair *pair);
void generate_near(Random *random, ShapeKind a, ShapeKind b, GeneratedPair *pair);
void generate_hair(Random *random, ShapeKind a, ShapeKind b, GeneratedPair *pair);

#endif
