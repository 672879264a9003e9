// A kinematic character controller over triangles, after A 3D game collision solution (author
// unknown): an axis-aligned box that climbs steps and slopes up to a limit, slides along walls,
// jumps and falls.
//
// One step, in the article's names: the box at p0 wants to move by vD to p1. There ground rays are
// cast down along its four vertical edges and through its centre, from a step's height above the
// feet to a little below; the highest hit on a walkable slope is the ground, and the box placed on
// it is p2. The path from p0 to p2 (up, across, down) is swept, so no speed tunnels. If it is
// blocked, the component of vD into the surface is removed and the rest is tried again, along at
// most three planes: p3, placed on the ground there. If that is blocked as well, the box stays.
//
// Invariant: a box that starts free of triangles never overlaps one afterwards, exactly
// (relation3.h). It keeps TS_CHARACTER_CLEARANCE from walls and twice that from the ground, which
// exceeds all rounding if coordinates are below 1e6.
#ifndef TOUCHSTONE_CHARACTER_H
#define TOUCHSTONE_CHARACTER_H

#include "touchstone/shape3.h"

#ifdef __cplusplus
extern "C" {
#endif

#define TS_CHARACTER_CLEARANCE 0x1p-12

typedef struct TsCharacterBody { // lengths in world units, speeds in units a tick
    double half;                 // half the side of its square base
    double height;
    double step;          // height that it climbs; ground rays start this far above the feet
    double below;         // ground rays end this far below the feet
    double slope;         // cosine of the steepest walkable angle: walkable if normal.y >= slope
    double leap, gravity; // upward speed of a jump; speed lost each tick
    // Flaws of the article: no ray through the centre, so that a box on a thin post finds no
    // ground; rays that start at the feet, so that no step is climbed; placed on the ground without
    // a sweep, where the article breaks off. All false: complete.
    bool no_center_ray, rays_from_feet, no_sweep;
} TsCharacterBody;

typedef struct TsCharacter {
    TsVec3 feet; // centre of its base
    double rise; // upward speed
    bool on_ground;
} TsCharacter;

typedef struct TsTerrain { // borrowed; any order, either winding
    const TsTriangle3 *triangle;
    int count;
} TsTerrain;

enum { TS_CHARACTER_RAYS = 5, TS_CHARACTER_PLANES = 3 };

typedef struct TsCharacterRay {
    TsVec3 from, to;
    bool hit, counts; // it hits anything; it hits a walkable slope
    TsVec3 at;        // the highest walkable hit, otherwise the highest hit
} TsCharacterRay;

typedef struct TsCharacterTrace { // of the last part of the step
    TsVec3 p0, p1, p2, p3;        // centres of the box
    bool on_ground_p1, on_ground_p3, on_ground;
    bool stopped;     // p2 was not reached
    int rays, chosen; // at p1; chosen is -1 if there is no ground
    TsCharacterRay ray[TS_CHARACTER_RAYS];
    int planes;
    TsVec3 plane[TS_CHARACTER_PLANES]; // normals of the planes it slid along,
    TsVec3 place[TS_CHARACTER_PLANES]; // and the centre of the box at that moment
} TsCharacterTrace;

// One tick: `walk` is the wanted motion, its y ignored; `jump` has an effect only on the ground.
// `trace` may be NULL. Long motions are split into parts of at most half the base, 64 at most.
// About 2 us over 100 triangles, 6 us over 1,500: each part looks through all of them once.
void ts_character_step(TsCharacter *character, const TsCharacterBody *body, TsTerrain terrain,
                       TsVec3 walk, bool jump, TsCharacterTrace *trace);

TsAabb3 ts_character_box(const TsCharacterBody *body, TsVec3 feet);

// True if the box there overlaps no triangle, exactly.
bool ts_character_fits(const TsCharacterBody *body, TsTerrain terrain, TsVec3 feet);

#ifdef __cplusplus
}
#endif

#endif
