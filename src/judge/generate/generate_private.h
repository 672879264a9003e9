// Building blocks of the families; private to src/judge/generate.
#ifndef GENERATE_PRIVATE_H
#define GENERATE_PRIVATE_H

#include "generate/generate.h"
#include "touchstone/relation.h"

// What a shape of a pair must be.
typedef struct Wanted {
    TsShapeKind kind;
    bool convex;       // a polygon is convex
    NumberType number; // what the family aims at; generate_keep rounds to it
    int corners; // a polygon should have at most so many, if not 0; generate_keep thins it out
} Wanted;
Wanted generate_wanted_by(GeneratePromise promise, TsShapeKind kind, bool convex);

// As generate_shape. Rounding may leave a polygon almost convex: generate_make_convex.
TsShape generate_wanted(Random *random, Wanted wanted, TsVec center, double low, double high,
                        TsVec *corner);

// A shape with whole coordinates from -reach to reach, often degenerate; a shape of almost no
// width.
TsShape generate_lattice_wanted(Random *random, Wanted wanted, int reach, TsVec *corner);
TsShape generate_sliver_shape(Random *random, Wanted wanted, TsVec center, double length,
                              TsVec *corner);

// Replaces a concave polygon by its hull, of at least 3 corners, written to `corner`. Draws the
// first corner and the winding; `random` NULL: clockwise on screen.
void generate_make_convex(Random *random, TsShape *shape, TsVec *corner);

// Convex and star-shaped polygons, chevrons and combs, of 3 to GENERATED_CORNERS corners, mostly at
// most 10, of either winding, some with repeated or collinear corners. Lattice polygons and slivers
// may cross themselves.
TsShape generate_polygon(Random *random, bool is_convex, TsVec center, double length,
                         TsVec *corner);
TsShape generate_lattice_polygon(Random *random, bool is_convex, int reach, TsVec *corner);
TsShape generate_sliver_polygon(Random *random, bool is_convex, TsVec center, double length,
                                double width, TsVec *corner);

// Changes the description of a polygon: another first corner, either winding, some additional
// corners. Returns the new count.
int generate_redrawn(Random *random, TsVec *corner, int count);

// Another first corner, either winding. Returns the count.
int generate_rewound(Random *random, TsVec *corner, int count);

// A number of corners at which functions stop: 64, 63, 33, 32, 17, 16, 9 or 8.
int generate_limit_count(Random *random);

// A number of corners: mostly `least` to 10; one in 16 is such a limit, one in 24 any up to 64.
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
void generate_touching(Random *random, Wanted a, Wanted b, GeneratedPair *pair);
void generate_near(Random *random, Wanted a, Wanted b, GeneratedPair *pair);
void generate_hair(Random *random, Wanted a, Wanted b, GeneratedPair *pair);

// Both on the same side of a wall, so that their boundaries coincide from inside.
void generate_same_side(Random *random, Wanted a, Wanted b, GeneratedPair *pair);

// Two shapes that share a side or a corner; circles and OBBs up to rounding.
void generate_shared(Random *random, Wanted a, Wanted b, GeneratedPair *pair);

// One pair of a family. Polygons may cross themselves, and be almost convex instead of convex.
void generate_draw(Random *random, Family family, Wanted a, Wanted b, GeneratedPair *pair);

// The families of that name.
void generate_whole(Random *random, Wanted a, Wanted b, GeneratedPair *pair);
void generate_degenerate(Random *random, Wanted a, Wanted b, GeneratedPair *pair);
void generate_aligned(Random *random, Wanted a, Wanted b, GeneratedPair *pair);
void generate_thousandths(Random *random, Wanted a, Wanted b, GeneratedPair *pair);
void generate_big(Random *random, Wanted a, Wanted b, GeneratedPair *pair);
void generate_close(Random *random, Wanted a, Wanted b, GeneratedPair *pair);
void generate_corners(Random *random, Wanted a, Wanted b, GeneratedPair *pair);
void generate_collinear(Random *random, Wanted a, Wanted b, GeneratedPair *pair);
void generate_equal(Random *random, Wanted a, Wanted b, GeneratedPair *pair);

// The pairs of FAMILY_CLOSE with sizes of some px to some hundred, and a gap or an overlap of 0.1 %
// of the size or more.
void generate_clear(Random *random, Wanted a, Wanted b, GeneratedPair *pair);

// Moves the shapes of a pair.
void generate_move_a(GeneratedPair *pair, TsVec by);
void generate_move_b(GeneratedPair *pair, TsVec by);
void generate_move_both(GeneratedPair *pair, TsVec by);

// Rotates a shape by `way`, whole numbers, and scales it by the length of `way`, so that whole
// numbers stay whole. AABBs are only scaled; the axis of an OBB gets unit length.
typedef struct GeneratedTurn {
    TsVec way;
    double length;
} GeneratedTurn;
void generate_turn(const GeneratedTurn *turn, TsShape *shape, TsVec *corner);

// Aims half of the rays of a pair at the other shape.
void generate_aim(Random *random, GeneratedPair *pair);

// The relation, by the core.
TsRelation generate_relation(const GeneratedPair *pair);

// A number from 10^low to 10^high, with as many in every decade.
double generate_decimal(Random *random, int low, int high);

// Whether the kind has a length and no width: segments and rays.
bool generate_has_length(TsShapeKind kind);

// Whether a polygon is simple; true for other shapes.
bool generate_sound(const TsShape *shape);

#endif
