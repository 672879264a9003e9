// Pairs of small geometries that can be changed: made at random, and shrunk.
#ifndef RELATE_PAIR_H
#define RELATE_PAIR_H

#include "generate/random.h"
#include "touchstone/geometry.h"

enum { RELATE_PARTS = 32, RELATE_CORNERS = 256 };

// What a geometry is made of, before it is one.
typedef struct RelateDraft {
    TsPart part[RELATE_PARTS];
    TsVec corner[RELATE_CORNERS];
    int parts, corners;
    bool overlapping;
} RelateDraft;

typedef struct RelatePair {
    RelateDraft of[2]; // A and B
} RelatePair;

// Adds a part. A draft that is full stays as it is, and false is returned.
bool relate_draft_add(RelateDraft *draft, TsPartKind kind, const TsVec *corner, int count);

// Makes the geometry: cleared first, then prepared. False if it is not valid (ts_geometry_check),
// or if out of memory.
bool relate_draft_make(const RelateDraft *draft, TsGeometry *geometry);

// ---- At random

typedef enum RelateKind {
    RELATE_POINTS,
    RELATE_PATHS,
    RELATE_AREAS,
    RELATE_COLLECTION, // of all; its parts may overlap
    RELATE_KINDS
} RelateKind;

const char *relate_kind_name(RelateKind kind); // "points"

// How both are placed beside each other. Areas, paths and points of all families stand on a lattice
// of a few units, which is mapped to large and small, sheared and far coordinates, up to 2^53; so
// most pairs touch in some way.
typedef enum RelateFamily {
    RELATE_LATTICE, // each by itself
    RELATE_TILES,   // rings and holes along cells of one lattice: shared sides, touching rings
    RELATE_NESTED,  // rings in holes in rings, some of which touch
    RELATE_SPIKES,  // almost no width
    RELATE_CHAINS,  // many corners on few lines
    RELATE_SAME,    // B has outlines of A: another order of corners, other corners, one moved
    RELATE_ON,      // B stands on corners, sides and ends of A
    RELATE_HAIR,    // as one of these; some corners are moved by a few ulps
    RELATE_FAMILIES
} RelateFamily;

const char *relate_family_name(RelateFamily family); // "lattice"

// A pair of these kinds and of that family; both are valid (relate_draft_make). Repeatable by
// `random`. Some microseconds.
void relate_generate(RelatePair *pair, Random *random, RelateKind a, RelateKind b,
                     RelateFamily family);

// Rings that may cross and touch themselves and each other, and be flat: corners of the lattice,
// as they come, on few lines, or some of them again the other way round; mapped as pairs are. `at`
// are corners, places on sides, crossings, and places near to them.
void relate_generate_rings(RelateDraft *rings, TsVec *at, int count, Random *random);

// ---- Shrinking

// Whether a pair is wrong still, as it was: both are valid.
typedef bool RelateWrong(void *context, const TsGeometry *a, const TsGeometry *b);

// Makes a wrong pair small: without parts, rings, holes and corners, of few and short numbers, near
// the origin. Ends when no change leaves it wrong, after at most `most` questions.
void relate_shrink(RelatePair *pair, RelateWrong *is_wrong, void *context, int most);

#endif
