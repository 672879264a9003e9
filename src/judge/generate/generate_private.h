// What the families of generated pairs are put together from; internal to generate*.c.
#ifndef GENERATE_PRIVATE_H
#define GENERATE_PRIVATE_H

#include "generate/generate.h"

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

// The shapes on both sides of one straight wall, touching it in one point, and so each other, or
// interlocked:
// exactly; to rounding, then drawn apart or pushed together by up to 1e-6; exactly, then one number
// of one shape changed by 2^-30 to 2^-110, or by an ulp where that is more.
void generate_touching(Random *random, TsShapeKind a, TsShapeKind b, GeneratedPair *pair);
void generate_near(Random *random, TsShapeKind a, TsShapeKind b, GeneratedPair *pair);
void generate_hair(Random *random, TsShapeKind a, TsShapeKind b, GeneratedPair *pair);

// Both on the same side of the wall, so that their borders coincide from inside.
void generate_same_side(Random *random, TsShapeKind a, TsShapeKind b, GeneratedPair *pair);

// Two shapes made around one side: it is a side of theirs, or one end of it a corner; of circles
// and turned boxes to rounding.
void generate_shared(Random *random, TsShapeKind a, TsShapeKind b, GeneratedPair *pair);

// Whether a polygon is simple; other shapes are sound anyway.
bool generate_sound(const TsShape *shape);

#endif
