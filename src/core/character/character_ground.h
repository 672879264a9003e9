// What a step of the character asks of the triangles near it.
#ifndef CHARACTER_GROUND_H
#define CHARACTER_GROUND_H

#include "character.h"

enum { CHARACTER_NEAR = 256 };

typedef struct CharacterNear { // those whose bounds meet a box; all, where they are more
    Terrain terrain;
    Triangle3 kept[CHARACTER_NEAR];
} CharacterNear;

void character_gather(CharacterNear *near, Terrain terrain, Aabb3 bounds);

// The ground under the box at those feet, not above `top` nor below `low`: the index of the ray
// that hits the highest of what counts, -1 for none. The rays that were cast are written.
int character_probe(const CharacterBody *body, Terrain terrain, Vec3 feet, double top, double low,
                    CharacterRay ray[CHARACTER_RAYS], int *rays);

// Whether something that is not too steep lies a hair below the foot, be it under a ray or not.
bool character_rests(const CharacterBody *body, Terrain terrain, Vec3 feet);

// How far the box may go along `way`: 0 to 1, and where it is stopped the normal of what stops it.
typedef struct CharacterStop {
    bool stopped;
    double at;
    Vec3 normal;
} CharacterStop;
CharacterStop character_reach(const CharacterBody *body, Terrain terrain, Vec3 feet, Vec3 way);

#endif
