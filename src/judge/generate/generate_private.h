// Building blocks of the families; private to src/judge/generate.
#ifndef GENERATE_PRIVATE_H
#define GENERATE_PRIVATE_H

#include "generate/generate.h"

// Convex and star-shaped polygons, chevrons and combs, of 3 to TS_POLYGON_MAX corners, mostly at
// most 10, of either winding, some with repeated or collinear corners. Lattice polygons and slivers
// may cross themselves.
TsShape generate_polygon(Random *random, TsVec center, double length, TsVec *corner);
TsShape generate_lattice_polygon(Random *random, int reach, TsVec *corner);
TsShape generate_sliver_polygon(Random *random, TsVec center, double length, double width,
                                TsVec *corner);

// Changes the description of a polygon: another first corner, either winding, some additional
// corners. Returns the new count.
int generate_redrawn(Random *random, TsVec *corner, int count);

// A number of corners: `least` to 10, rarely up to 60.
int generate_corner_count(Random *random, int least);

// A chain of whole corners from x = -reach to reach that never goes back, with y between `low` and
// reach; the first and the last piece are not vertical.
int generate_ridge(Random *random, int reach, int low, TsVec *corner);

// A ray through a corner of the target, along or beside an edge, or from inside; exactly so for
// lattice shapes.
TsShape generate_aimed_ray(Random *random, TsRay ray, const TsShape *target);

// Two shapes on both sides of a straight wall, with one common point, or interlocked: touching
// exactly; touching up to rounding, then moved apart or together by up to 1e-6; touching exactly,
// then one number changed by 2^-30 to 2^-110 or by an ulp, whichever is more.
void generate_touching(Random *random, TsShapeKind a, TsShapeKind b, GeneratedPair *pair);
void generate_near(Random *random, TsShapeKind a, TsShapeKind b, GeneratedPair *pair);
void generate_hair(Random *random, TsShapeKind a, TsShapeKind b, GeneratedPair *pair);

// Both on the same side of a wall, so that their boundaries coincide from inside.
void generate_same_side(Random *random, TsShapeKind a, TsShapeKind b, GeneratedPair *pair);

// Two shapes that share a side or a corner; circles and OBBs up to rounding.
void generate_shared(Random *random, TsShapeKind a, TsShapeKind b, GeneratedPair *pair);

// Whether a polygon is simple; true for other shapes.
bool generate_sound(const TsShape *shape);

#endif
