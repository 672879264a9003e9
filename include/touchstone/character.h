// A character that walks over triangles (document 001c: S65): an upright box that climbs steps up
// to a height and slopes up to a limit, slides along what stops it, jumps and falls.
//
// One step of it, in the document's names: from p0 it would go by vD to p1. There rays look for
// ground along its four vertical edges and through its middle, from a step's height above the feet
// to a little below; of what they hit only what is not too steep counts, and the highest of it is
// the ground. The box set on it is p2. The way from p0 to p2, up, across and down, is swept, so no
// speed goes through anything. Where it is stopped, the part of vD that goes into what was hit is
// taken away and the rest is tried again, along three planes at most: p3, set on the ground that
// is there. Where that is still blocked it stays.
//
// A box that starts in the clear never overlaps a triangle afterwards, exactly (relation3.h). It
// keeps TS_CHARACTER_CLEARANCE from what it walks along and twice that above the ground, which is
// more than rounding where coordinates are below 1e6.
#ifndef TOUCHSTONE_CHARACTER_H
#define TOUCHSTONE_CHARACTER_H

#include "touchstone/shape3.h"

#define TS_CHARACTER_CLEARANCE 0x1p-12

typedef struct TsCharacterBody { // lengths in units of space, speeds in such a tick
    double half;                 // the side of its square foot, halved
    double height;
    double step;  // that it climbs; the rays start so far above the feet
    double below; // the rays end so far below them
    double slope; // cosine of the steepest angle it walks on: counts where normal.y >= slope
    double leap, gravity; // upward speed of a jump; what it loses of it each tick
    // As the document has it: without a ray through the middle and what rests on no ray; with rays
    // that start at the feet (E25); put on the ground without asking what is in the way, since the
    // text ends there. All false: complete.
    bool no_center_ray, rays_from_feet, no_sweep;
} TsCharacterBody;

typedef struct TsCharacter {
    TsVec3 feet; // the middle of its foot
    double rise; // its upward speed
    bool on_ground;
} TsCharacter;

typedef struct TsTerrain { // borrowed: a list in any order, of either winding
    const TsTriangle3 *triangle;
    int count;
} TsTerrain;

enum { TS_CHARACTER_RAYS = 5, TS_CHARACTER_PLANES = 3 };

typedef struct TsCharacterRay {
    TsVec3 from, to;
    bool hit, counts; // it hits anything; that is not too steep
    TsVec3 at;        // the highest hit that counts, else the highest
} TsCharacterRay;

typedef struct TsCharacterTrace { // of the last part of the step
    TsVec3 p0, p1, p2, p3;        // middles of the box
    bool on_ground_p1, on_ground_p3, on_ground;
    bool stopped;     // p2 was not reached
    int rays, chosen; // at p1; -1: no ground
    TsCharacterRay ray[TS_CHARACTER_RAYS];
    int planes;
    TsVec3 plane[TS_CHARACTER_PLANES]; // their normals, as it slid along them,
    TsVec3 place[TS_CHARACTER_PLANES]; // and where the box's middle was then
} TsCharacterTrace;

// A tick: `walk` is how far it would go, its y ignored; `jump` counts where it stands on ground.
// `trace` may be NULL. Far ways are gone in parts of half its foot, 64 at most. 2 us over a hundred
// triangles, 6 over 1,500: all are looked through once for each part.
void ts_character_step(TsCharacter *character, const TsCharacterBody *body, TsTerrain terrain,
                       TsVec3 walk, bool jump, TsCharacterTrace *trace);

TsAabb3 ts_character_box(const TsCharacterBody *body, TsVec3 feet);

// Whether it stands in the clear there: overlaps no triangle, exactly.
bool ts_character_fits(const TsCharacterBody *body, TsTerrain terrain, TsVec3 feet);

#endif
