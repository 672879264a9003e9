// Invariants of a character controller (after: A 3D game collision solution, author unknown),
// checked after each tick by independent means: by the blocks that the ground is made of, not by
// their triangles, and without rays.
//
// Whether it is in a block is exact, by the judge's integers. The other judgments claim only what
// is beyond doubt: a step is as wide as the foot and is met slowly, from the ground.
#ifndef CHARACTER_INVARIANTS_H
#define CHARACTER_INVARIANTS_H

#include "touchstone/character.h"
#include "touchstone/terrain.h"

typedef enum Invariant {
    INVARIANT_GROUND, // never below it
    INVARIANT_WALLS,  // never inside one
    INVARIANT_STEPS,  // those below the limit are climbed,
    INVARIANT_LIMIT,  // those above are not
    INVARIANT_STANDS, // it falls, or stands on ground: bOnGround
    INVARIANTS
} Invariant;

typedef struct InvariantTick {
    const TsTerrainBlock *block;
    int blocks;
    int floors; // the first of them are the ground, down to where the world ends
    const TsCharacterBody *body;
    TsCharacter before, after;
    TsVec3 walk; // how it would go from before to after
    bool jumped;
} InvariantTick;

// Those that are broken after that tick: bits. Some microseconds; where it may be in a block some
// milliseconds.
unsigned character_invariant_broken(const InvariantTick *tick);

const char *character_invariant_name(Invariant invariant); // "in no wall"
const char *
character_invariant_words(Invariant invariant); // of one that is broken: "it is inside a wall"
const char *character_invariant_said(Invariant invariant,
                                     bool broken); // short: "IN A WALL", else "IN NO WALL"

#endif
