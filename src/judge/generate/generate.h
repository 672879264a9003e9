// Random pairs of shapes on which faulty methods fail, by family, repeatable by seed.
//
// Uniform random doubles never touch and are seldom answered wrongly. The other families aim at
// typical faults: lattices of small integers, exact touching, tiny distances, slivers, containment,
// large offsets, exact rotations, shared boundaries, mixed sizes. Rays are aimed at corners, along
// edges and from inside.
#ifndef GENERATE_H
#define GENERATE_H

#include "generate/random.h"
#include "touchstone/shape.h"

typedef enum Family {
    FAMILY_UNIFORM,     // shapes of 10 to 100 px in a square of 300 px
    FAMILY_LATTICE,     // small integers
    FAMILY_TOUCHING,    // made to touch exactly
    FAMILY_NEAR,        // within 1e-6 of contact
    FAMILY_HAIR,        // a touching pair moved by 2^-30 .. 2^-110
    FAMILY_SLIVER,      // almost no width
    FAMILY_FAR,         // small shapes at 1e5 .. 1e9
    FAMILY_CONTAINMENT, // one deep inside the other, equal centres, equal shapes
    FAMILY_SNAPPED,     // rotated by Pythagorean angles (3-4-5), whole corners
    FAMILY_SHARED,      // one corner or side in common, exactly
    FAMILY_MIXED,       // sizes of 1e-3 and 1e6 in one pair
    FAMILIES
} Family;

const char *generate_family_name(Family family);
int generate_family_find(const char *name); // -1 if unknown

// A pair of shapes, with room for the corners of polygons.
typedef struct GeneratedPair {
    TsShape a, b;
    TsVec corner[2][TS_POLYGON_MAX];
    TsVec move_a, move_b; // (0, 0) unless it is a sweep
} GeneratedPair;

// Whether this kind can be generated.
bool generate_knows(TsShapeKind kind);

// Generates a pair of valid shapes of kinds that generate_knows. Polygons are simple
// (oracle_simple), convex or concave, of either winding; some have repeated or collinear corners,
// or no area.
void generate_pair(Random *random, Family family, TsShapeKind a, TsShapeKind b,
                   GeneratedPair *pair);

// Generates a sweep: shapes that ts_sweep_accepts and valid motions. The family's pair is a moment
// of the sweep: during it, at its start or end, or outside of it. Motions have random directions,
// or are perpendicular, along a side or tangential, so that touching pairs graze, exactly or
// almost; some are tiny, some huge, some zero.
void generate_sweep(Random *random, Family family, TsShapeKind a, TsShapeKind b,
                    GeneratedPair *pair);

// What a plug-in is promised about its input.
typedef struct GeneratePromise {
    bool floats;    // every number is exactly a float
    bool unit_axes; // the axis of a box has length 1 within an ulp
    int corners;    // a polygon has at most so many, if not 0
} GeneratePromise;

// What the method is promised for a pair of these kinds, in this order.
struct Method;
GeneratePromise generate_promise(const struct Method *method, TsShapeKind a, TsShapeKind b);

// The same, rounded to keep the promises; fewer pairs touch exactly.
void generate_promised(Random *random, Family family, TsShapeKind a, TsShapeKind b,
                       GeneratePromise promise, GeneratedPair *pair);

// ---- Single shapes

// A random unit direction; a direction from a short list, axis-aligned or Pythagorean, with its
// exact length in `*length`; a power of two.
TsVec generate_direction(Random *random);
TsVec generate_lattice_direction(Random *random, double *length);
double generate_power(Random *random, int low, int high);

// A point in the square from (low, low) to (high, high). It draws x before y: compilers evaluate
// the arguments of a call in different orders.
TsVec generate_point(Random *random, double low, double high);

// A point with whole coordinates from -reach to reach.
TsVec generate_lattice_point(Random *random, int reach);

// A shape around `center` whose size (longest extent) is between low and high; a shape with whole
// coordinates from -reach to reach, often degenerate; a shape of almost no width. A polygon's
// corners are written to `corner`, which has room for TS_POLYGON_MAX.
TsShape generate_shape(Random *random, TsShapeKind kind, TsVec center, double low, double high,
                       TsVec *corner);
TsShape generate_lattice_shape(Random *random, TsShapeKind kind, int reach, TsVec *corner);
TsShape generate_sliver_shape(Random *random, TsShapeKind kind, TsVec center, double length,
                              TsVec *corner);

#endif
