// What a step of the character asks of the triangles near it.
#ifndef CHARACTER_GROUND_PRIVATE_H
#define CHARACTER_GROUND_PRIVATE_H

#include "touchstone/character.h"

enum { CHARACTER_NEAR = 256 };

typedef struct CharacterNear { // those whose bounds meet a box; all, where they are more
    TsTerrain terrain;
    TsTriangle3 kept[CHARACTER_NEAR];
} CharacterNear;

void ts_character_gather(CharacterNear *near, TsTerrain terrain, TsAabb3 bounds);

// The ground under the box at those feet, not above `top` nor below `low`: the index of the ray
// that hits the highest of what counts, -1 for none. The rays that were cast are written.
int ts_character_probe(const TsCharacterBody *body, TsTerrain terrain, TsVec3 feet, double top,
                       double low, TsCharacterRay ray[TS_CHARACTER_RAYS], int *rays);

// Whether something that is not too steep lies a hair below the foot, be it under a ray or not.
bool ts_character_rests(const TsCharacterBody *body, TsTerrain terrain, TsVec3 feet);

// How far the box may go along `way`: 0 to 1, and where it is stopped the normal of what stops it.
typedef struct CharacterStop {
    bool stopped;
    double at;
    TsVec3 normal;
} CharacterStop;
CharacterStop ts_character_reach(const TsCharacterBody *body, TsTerrain terrain, TsVec3 feet,
                                 TsVec3 way);

#endif
