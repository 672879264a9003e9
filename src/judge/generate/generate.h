// Random pairs of shapes on which faulty methods fail, by family, repeatable by seed.
//
// Uniform random doubles never touch and are seldom answered wrongly. The other families aim at
// typical faults: lattices of small integers, exact touching, tiny distances, slivers, containment,
// large offsets, exact rotations, shared boundaries, mixed sizes, many corners. Rays are aimed at
// corners, along edges, from inside, from the boundary, from far away and away from the shape, with
// directions of tiny and huge length. All quadrants occur.
#ifndef GENERATE_H
#define GENERATE_H

#include "generate/random.h"
#include "number_type.h"
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
    FAMILY_MIXED,       // sizes of 1e-3 and 1e6, or 1e-12 and 1e12, in one pair; concentric
    FAMILY_WHOLE,       // small whole numbers: most touch, the others are a unit from it
    FAMILY_DEGENERATE,  // shapes that are points or segments
    FAMILY_ALIGNED,     // parallel and perpendicular sides, equal lengths, shared lines
    FAMILY_THOUSANDTHS, // decimals of at most three places: 0.1, 12.5, 3.142
    FAMILY_BIG,         // whole numbers across 2^15 to 2^52
    FAMILY_CLOSE,   // a gap or an overlap of 25 % to 1e-12 of the size (floats: 1e-6), anywhere on
                    // the border; sizes of 1e-9 to 1e9 (floats: 0.1 to 1e8)
    FAMILY_CORNERS, // one corner or side of a polygon decides: the first, the last, or any
    FAMILY_COLLINEAR, // large whole numbers; three corners, or a corner and a rim, decide by 1
    FAMILY_EQUAL,     // equal or hardly different angles, slopes, lengths, radii and coordinates
    FAMILIES
} Family;

const char *generate_family_name(Family family);

// The most corners and numbers of a generated shape, and the most other shapes of a list.
enum { GENERATED_CORNERS = TS_POLYGON_MAX, GENERATED_NUMBERS = 2 * GENERATED_CORNERS };
enum { GENERATED_OTHERS = 5 };

// A pair of shapes, with room for the corners of polygons.
typedef struct GeneratedPair {
    TsShape a, b;
    TsVec corner[2][GENERATED_CORNERS];
    TsVec move_a, move_b; // (0, 0) unless it is a sweep
    // Of a sweep, those beside b, which move as it does (generate_others).
    TsShape others[GENERATED_OTHERS];
    int other_count;
    TsVec others_corner[GENERATED_CORNERS];
} GeneratedPair;

// Copies a pair, its corners included: a pair must not be copied by assignment.
void generate_copy(GeneratedPair *out, const GeneratedPair *pair);

// Whether this kind can be generated.
bool generate_knows(TsShapeKind kind);

// Generates a pair of valid shapes of kinds that generate_knows. Polygons are simple
// (oracle_simple), convex or concave, of either winding; some have repeated or collinear corners,
// or no area. One polygon in 16 has 64, 63, 33, 32, 17, 16, 9 or 8 corners, one in 24 any number of
// them; in FAMILY_CORNERS all numbers from 3 to 64 are equally frequent.
//
// FAMILY_COLLINEAR: every number is whole, and mostly as large as the number type takes exactly.
// The corners that decide have a cross product of 0, 1 or 2; a corner beside a rim has a squared
// distance from the centre that differs from the squared radius by 0 or 1. Int32 lines beside
// shapes with a radius stay below 2^12, so that squares of cross products are exact in doubles.
// Points and boxes beside each other, which are only compared, are those of FAMILY_BIG.
//
// FAMILY_WHOLE: every number is whole and of magnitude 32 at most (a ray's origin: 64), boxes are
// not turned; so products of two differences are exact in floats, and those of four nearly always.
// About 70 % touch exactly, in all ways: ends, corners and sides, tangents by 3-4-5, collinear in a
// point or a stretch. Slopes are mostly horizontal, vertical and of 45 degrees.
void generate_pair(Random *random, Family family, TsShapeKind a, TsShapeKind b,
                   GeneratedPair *pair);

// Generates a sweep: shapes that ts_sweep_accepts and valid motions. The family's pair is a moment
// of the sweep: during it, at its start or end, or outside of it. Motions have random directions,
// or are perpendicular, along a side or tangential, so that touching pairs graze, exactly or
// almost; some are tiny, some huge, some zero.
void generate_sweep(Random *random, Family family, TsShapeKind a, TsShapeKind b,
                    GeneratedPair *pair);

// ---- Pairs for a method

// What a method is promised about its input.
typedef struct GeneratePromise {
    // FLOAT: every number is a float, a multiple of 2^-30 and of magnitude 2^30 at most.
    // INT32: every number is whole and within an int32, as is every width and height; for shapes
    // other than points and AABBs it is less than 2^30, so that a sum of two products of
    // differences is within an int64. Not for OBBs.
    NumberType number;
    // The axis of an OBB has length 1 within an ulp of the number type; the corners of a triangle
    // or polygon are not all one point.
    bool plugin;
    bool convex_a, convex_b; // polygons are convex
    int corners;             // polygons have at most so many, if not 0
} GeneratePromise;

// As generate_sweep, with numbers and motions of that type; int32 are below 2^30 to the end of the
// motion.
void generate_sweep_promised(Random *random, Family family, TsShapeKind a, TsShapeKind b,
                             GeneratePromise promise, GeneratedPair *pair);

// Gives a sweep, as generate_sweep_promised made it for the method, 0 to GENERATED_OTHERS shapes
// beside b, of these kinds and such that the method takes the list: copies of b at its place,
// before, behind or beside it, and shapes on the path, beside it and around its start.
struct Method;
void generate_others(Random *random, const struct Method *method, TsShapeMask kinds,
                     GeneratedPair *pair);

// Whether all corners of a triangle or polygon are one point.
bool generate_is_one_point(const TsShape *shape);

// What the method is promised for a pair of these kinds, in this order.
GeneratePromise generate_promise(const struct Method *method, TsShapeKind a, TsShapeKind b);

// As generate_pair, with numbers of that type; fewer pairs touch exactly. Discards fewer than one
// drawn pair in ten.
void generate_promised(Random *random, Family family, TsShapeKind a, TsShapeKind b,
                       GeneratePromise promise, GeneratedPair *pair);

// Rounds both shapes to the number type, and restores what `promise` asks for: unit axes, convex
// polygons. Draws the scale at which a pair becomes whole; with `random` NULL the scale stays, and
// a pair that keeps the promise already is not changed. Returns false if the rounded pair is of no
// use: a polygon crosses itself, or a shape is invalid.
bool generate_keep(Random *random, GeneratePromise promise, GeneratedPair *pair);

// ---- Sequences, for functions that remember
//
// Related pairs in a row, each different from those before or equal to one of them: a shape that
// turns in place, the same pair again at once or later, two pairs in turn, one shape with many
// others, pairs that differ in the last numbers only, a polygon of 64 corners before one of 3, a
// hit and a miss at the same place.

enum { SEQUENCE_MAX = 256 };

typedef struct Sequence {
    Random random;
    Family family;
    TsShapeKind kind[2];
    GeneratePromise promise;
    int pattern, step, length;
    GeneratedPair pair[2]; // what the pattern remembers
} Sequence;

// Begins a sequence of 4 to SEQUENCE_MAX pairs of these kinds, seldom more than 32. It draws one
// number, and the pairs depend on that number, the family, the kinds and the promise only.
void generate_sequence(Random *random, Family family, TsShapeKind a, TsShapeKind b,
                       GeneratePromise promise, Sequence *sequence);

// Generates the next pair, which keeps the promise. Returns false at the end, without one.
bool generate_next(Sequence *sequence, GeneratedPair *pair);

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
// coordinates from -reach to reach, often degenerate. A polygon's corners are written to `corner`,
// which has room for GENERATED_CORNERS.
TsShape generate_shape(Random *random, TsShapeKind kind, TsVec center, double low, double high,
                       TsVec *corner);
TsShape generate_lattice_shape(Random *random, TsShapeKind kind, int reach, TsVec *corner);

#endif
