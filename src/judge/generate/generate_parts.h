// What the families of generated pairs are put together from; internal to generate*.c.
#ifndef GENERATE_PARTS_H
#define GENERATE_PARTS_H

#include "generate/generate.h"

// A unit direction of any angle; one of a few lattice directions, quarter turns and Pythagorean
// ones among them, with its exact length in `*length`; a power of two.
TsVec generate_direction(Random *random);
TsVec generate_lattice_direction(Random *random, double *length);
double generate_power(Random *random, int low, int high);

// A point of the square from (low, low) to (high, high). Draws one number after the other:
// compilers differ in the order in which they evaluate the arguments of one call.
TsVec generate_point(Random *random, double low, double high);

// A point of whole numbers within +-`reach`.
TsVec generate_lattice_point(Random *random, int reach);

// A shape about `center`, its size (longest extent) between low and high; with whole-number
// coordinates within +-`reach`, often collapsed; hardly any width. A polygon's corners are put into
// `corner`, which has room for TS_POLYGON_MAX.
TsShape generate_shape(Random *random, TsShapeKind kind, TsVec center, double low, double high,
                       TsVec *corner);
TsShape generate_lattice_shape(Random *random, TsShapeKind kind, int reach, TsVec *corner);
TsShape generate_sliver_shape(Random *random, TsShapeKind kind, TsVec center, double length,
                              TsVec *corner);

// Convex and star-shaped polygons, chevrons and combs, of 3 to TS_POLYGON_MAX corners, mostly 10 at
// most, of either winding, some corners repeated or in line. Lattice polygons and slivers come out
// crossing themselves now and then.
TsShape generate_polygon(Random *random, TsVec center, double length, TsVec *corner);
TsShape generate_lattice_polygon(Random *random, int reach, TsVec *corner);
TsShape generate_sliver_polygon(Random *random, TsVec center, double length, double width,
                                TsVec *corner);

// The same polygon begun elsewhere, of either winding, with some corners more; their new count.
int generate_redrawn(Random *random, TsVec *corner, int count);

// How many corners a polygon gets: from `least` to 10, seldom up to 60.
int generate_corner_count(Random *random, int least);

// A line of whole-number corners from x = -reach to reach that never leads back, with steps and
// slopes between `low` and reach; the first and the last stretch are no upright ones.
int generate_ridge(Random *random, int reach, int low, TsVec *corner);

// A ray through a corner of the target, along an edge of it, from inside, or beside one; of lattice
// shapes exactly so.
TsShape generate_aimed_ray(Random *random, TsRay ray, const TsShape *target);

// The shape moved; rounded where the sums are. A polygon's corners go to `corner`, which may be its
// own.
TsShape generate_moved(TsShape shape, TsVec by, TsVec *corner);

// Everything is built against a wall: a straight line through `contact`. A shape lies behind it
// (against the normal) and has `contact` on its border; two shapes from both sides so touch
// exactly, as long as no sum or product rounds. That is seen to by the numbers they are made of.
typedef enum WallKind {
    WALL_LATTICE, // contact and normal are small integers, lengths are quarters
    WALL_STORED,  // contact is the origin, the normal any unit vector as stored, lengths are powers
                  // of two, and only one of them enters each coordinate
    WALL_REAL,    // anything: touching to rounding
} WallKind;

typedef struct Wall {
    WallKind kind;
    TsVec contact, normal;
    double length; // of the normal; WALL_STORED knows none exactly
} Wall;

// A wall of the two exact kinds, for circles (`round`) only lattices; one of the third.
Wall generate_wall_exact(Random *random, bool round, bool at_origin);
Wall generate_wall_real(Random *random);
TsShape generate_wall_shape(Random *random, const Wall *wall, TsShapeKind kind, TsVec *corner);

// The shapes on both sides of one straight wall, touching it in one point, and so each other, or
// interlocked:
// exactly; to rounding, then drawn apart or pushed together by up to 1e-6; exactly, then one number
// of one shape changed by 2^-30 to 2^-110, or by an ulp where that is more.
void generate_touching(Random *random, TsShapeKind a, TsShapeKind b, GeneratedPair *pair);
void generate_near(Random *random, TsShapeKind a, TsShapeKind b, GeneratedPair *pair);
void generate_hair(Random *random, TsShapeKind a, TsShapeKind b, GeneratedPair *pair);

// Both on the same side of the wall, so that their borders coincide from inside.
void generate_same_side(Random *random, TsShapeKind a, TsShapeKind b, GeneratedPair *pair);

// Lattice shapes, both turned by the same Pythagorean direction or one of them not: corners stay
// whole, a box's axis is rounded to unit length.
void generate_snapped(Random *random, TsShapeKind a, TsShapeKind b, GeneratedPair *pair);

// Two shapes made around one side: it is a side of theirs, or one end of it a corner; of circles
// and turned boxes to rounding.
void generate_shared(Random *random, TsShapeKind a, TsShapeKind b, GeneratedPair *pair);

// Whether a polygon is simple; other shapes are sound anyway.
bool generate_sound(const TsShape *shape);

// Where a ridge is drawn: whole numbers along `way` and across it, from `origin`.
typedef struct Ground {
    TsVec origin, way;
    double length; // of the way
} Ground;

// A polygon that ends in a ridge, its partner upon it or in a notch of it: they touch exactly where
// the ground's numbers leave every sum exact. One of the kinds is a polygon; boxes among them need
// a ground along the axes.
void generate_interlocked(Random *random, Ground ground, TsShapeKind a, TsShapeKind b,
                          GeneratedPair *pair);

#endif
