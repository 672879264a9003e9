// Inputs that tell right from wrong: random pairs by family, repeatable by seed.
//
// Uniform random doubles never touch and are seldom wrong; the other families aim at what goes
// wrong: lattices of small integers, exact touching, a hair's breadth, slivers, containment, far
// from the origin, exact turns, shared borders, mixed scales. Rays are aimed at corners, along
// edges and from inside.
#ifndef GENERATE_H
#define GENERATE_H

#include "generate/random.h"
#include "touchstone/shape.h"

typedef enum Family {
    FAMILY_UNIFORM,     // shapes of 10 to 100 px in a window of 300
    FAMILY_LATTICE,     // small integers
    FAMILY_TOUCHING,    // made to touch exactly
    FAMILY_NEAR,        // within 1e-6 of contact
    FAMILY_HAIR,        // a touching pair moved by 2^-30 .. 2^-110
    FAMILY_SLIVER,      // hardly any width
    FAMILY_FAR,         // small shapes at 1e5 .. 1e9
    FAMILY_CONTAINMENT, // one deep in the other, coinciding centres, equal shapes
    FAMILY_SNAPPED,     // turned by angles of whole-number triangles (3-4-5), corners whole
    FAMILY_SHARED,      // one corner or side in common, to the bit
    FAMILY_MIXED,       // sizes of 1e-3 to 1e6 beside each other
    FAMILIES
} Family;

const char *generate_family_name(Family family);
int generate_family_find(const char *name); // -1 where there is none

// A pair of shapes. Polygon corners are kept in the pair itself.
typedef struct GeneratedPair {
    TsShape a, b;
    TsVec corner[2][TS_POLYGON_MAX];
    TsVec move_a, move_b; // (0, 0) but of a sweep
} GeneratedPair;

// Whether shapes of this kind are made.
bool generate_knows(TsShapeKind kind);

// A pair of valid shapes of these kinds, generate_knows both. Polygons are simple (oracle_simple),
// convex and concave, of either winding, some with repeated corners, corners in line, or no area.
void generate_pair(Random *random, Family family, TsShapeKind a, TsShapeKind b,
                   GeneratedPair *pair);

// Two shapes of these kinds, both ts_sweep_accepts, and motions of valid coordinates. The family's
// pair is how they meet on the way, at its start, its end, or not at all: they are led back from
// there. Motions go anywhere, across, along a side, or as a tangent, so that touching pairs graze;
// some exactly, some by a hair's breadth; some are next to nothing, some immense, some none.
void generate_sweep(Random *random, Family family, TsShapeKind a, TsShapeKind b,
                    GeneratedPair *pair);

// What a function was promised of its input.
typedef struct GeneratePromise {
    bool floats;    // every number is one that a float holds
    bool unit_axes; // a box's axis is of unit length, to an ulp
} GeneratePromise;

// The same with promises kept: by rounding, so that fewer pairs touch exactly.
void generate_promised(Random *random, Family family, TsShapeKind a, TsShapeKind b,
                       GeneratePromise promise, GeneratedPair *pair);

// ---- Single shapes

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

#endif
