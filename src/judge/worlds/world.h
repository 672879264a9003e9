// A world of bodies as data: what an engine is asked to simulate, one line of text.
//
//     world gravity 0 900 ticks 60 | fixed box 10 10 20 20 | fixed box 30 10 20 20 |
//     moving box 10 -20 40 40 velocity 100 0 | law seam
//
// Pixels, seconds, y down, angles in degrees clockwise on screen. Fields of the world: gravity x y,
// rate (steps a second; 60), ticks (60), unit (a power of two by which all lengths are larger than
// usual; 1), friction, restitution (0; of every contact). A body is fixed, moving or a bullet; its
// shape is
//
//     circle x y r | box x y width height [angle] | capsule x1 y1 x2 y2 r | polygon x1 y1 x2 y2 ...
//
// then velocity x y, spin (radians a second), density (1). A polygon is convex, of 3 to 8 corners.
// The last field, law NAME, names the law that the world breaks.
#ifndef WORLDS_WORLD_H
#define WORLDS_WORLD_H

#include <stdbool.h>

#include "touchstone/collider.h"
#include "touchstone/mass.h"

enum {
    WORLD_BODIES = 64,
    WORLD_CORNERS = 8,
    WORLD_TICKS = 2000,
    WORLD_LINE = 32768, // room for any line
    WORLD_LAW = 16
};

typedef enum WorldShape {
    WORLD_CIRCLE,
    WORLD_BOX,
    WORLD_CAPSULE,
    WORLD_POLYGON,
    WORLD_SHAPES
} WorldShape;
typedef enum WorldMotion { WORLD_FIXED, WORLD_MOVING, WORLD_BULLET, WORLD_MOTIONS } WorldMotion;

typedef struct WorldBody {
    WorldShape shape;
    WorldMotion motion;
    int corners;                      // of a polygon, otherwise 0
    double number[2 * WORLD_CORNERS]; // as in the line
    TsVec velocity;
    double spin, density;
} WorldBody;

typedef struct World {
    TsVec gravity;
    double rate, unit, friction, restitution;
    int ticks, bodies;
    WorldBody body[WORLD_BODIES];
    char law[WORLD_LAW]; // "": none is named
} World;

World world_empty(void); // with the defaults, without bodies

// Reads a line, to the bit. Returns false if it is no world; `error` is then one sentence with the
// column, what was found and what was expected.
bool world_read(World *world, const char *line, char *error, int error_size);

// Writes the line that reads back as the same world; what is the default is left out.
void world_write(const World *world, char line[WORLD_LINE]);

// Why the body cannot be one, as a static sentence; NULL if it can.
const char *world_body_wrong(const WorldBody *body);

// How many numbers its shape has.
int world_numbers(const WorldBody *body);

// The body's collider, its mass and where it starts; of a valid body.
typedef struct WorldSolid {
    TsCollider collider;
    TsPose pose;
    double angle;         // of the pose, radians
    double mass, inertia; // of moving bodies; 0 of fixed ones
    double reach, thin;   // from the centroid to its farthest point; half of its least extent
} WorldSolid;
WorldSolid world_solid(const WorldBody *body);

// ---- Twins: worlds that must behave in the same way

typedef enum WorldTwin {
    WORLD_MIRRORED, // x is negated
    WORLD_QUARTER,  // turned by 90 degrees clockwise
    WORLD_HALF,
    WORLD_THREE_QUARTERS,
    WORLD_LARGER, // twice as large, unit too
    WORLD_SMALLER,
    WORLD_TWINS
} WorldTwin;

const char *world_twin_name(WorldTwin twin);
World world_twin(const World *world, WorldTwin twin);

// A place or a velocity of the world as it is in its twin.
TsVec world_twin_vec(WorldTwin twin, TsVec v);

// Fixed upright boxes that share a whole side become one box. Returns whether any did.
bool world_merged(const World *world, World *merged);

#endif
