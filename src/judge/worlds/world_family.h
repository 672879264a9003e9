// Generated worlds, by family: each sets up what a law can be certain about.
#ifndef WORLD_FAMILY_H
#define WORLD_FAMILY_H

#include "generate/random.h"
#include "worlds/world.h"

typedef enum WorldFamily {
    WORLD_BULLETS,  // fast bodies and a fixed wall
    WORLD_ROOM,     // fast bodies in a closed room
    WORLD_PIPE,     // a bullet and plugs in a pipe
    WORLD_PINS,     // a spinning rod and fixed pins
    WORLD_TILES,    // a body slides over tiles
    WORLD_STEPS,    // over tiles with a step
    WORLD_FRICTION, // a body slides on a floor
    WORLD_BOUNCE,   // a body straight at a wall
    WORLD_DROP,     // a body tumbles on a floor
    WORLD_LEDGE,    // boxes on the end of a plate
    WORLD_TOWER,
    WORLD_PILE,  // bodies fall into a tray
    WORLD_SPACE, // bodies meet without gravity, alone
    WORLD_MIXED,
    WORLD_FAMILIES
} WorldFamily;

const char *world_family_name(WorldFamily family);

// What worlds may have: the shapes, bits of 1 << WorldShape, circles and boxes at least; and the
// greatest speed (px/s) and spin of a body at the start, 0: any.
typedef struct WorldLimits {
    int shapes;
    double speed, spin;
} WorldLimits;

// A world of the family; the same for the same seed and limits.
World world_family_make(WorldFamily family, const WorldLimits *limits, Random *random);

#endif
