// What a character promises (S65), judged a tick at a time by somebody else: by the blocks that the
// ground is made of, not by their triangles, and without a ray.
//
// Whether it is in a block is exact, by the judge's integers. The other judgments claim only what
// is beyond doubt: a step is as wide as the foot and is met slowly, from the ground.
#ifndef PROMISE_H
#define PROMISE_H

#include "touchstone/character.h"
#include "touchstone/terrain.h"

typedef enum Promise {
    PROMISE_GROUND, // never below it
    PROMISE_WALLS,  // never inside one
    PROMISE_STEPS,  // those below the limit are climbed,
    PROMISE_LIMIT,  // those above are not
    PROMISE_STANDS, // it falls, or stands on ground: bOnGround
    PROMISES
} Promise;

typedef struct PromiseTick {
    const TsTerrainBlock *block;
    int blocks;
    int floors; // the first of them are the ground, down to where the world ends
    const TsCharacterBody *body;
    TsCharacter before, after;
    TsVec3 walk; // how it would go from before to after
    bool jumped;
} PromiseTick;

// Those that are broken after that tick: bits. Some microseconds; where it may be in a block some
// milliseconds.
unsigned promise_broken(const PromiseTick *tick);

const char *promise_name(Promise promise);  // "in no wall"
const char *promise_words(Promise promise); // of one that is broken: "it is inside a wall"
const char *promise_said(Promise promise, bool broken); // short: "IN A WALL", else "IN NO WALL"

#endif
