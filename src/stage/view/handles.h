// Handles: the places by which a pointer takes hold of something. A shape has one that is the whole
// of it, and as long as it alone is selected those that turn and size it, or one on each of its
// corners while these are edited. Scenes in space name theirs themselves
// (scene_kit/space_handle.h).
#ifndef HANDLES_H
#define HANDLES_H

#include "host.h"

typedef enum HandleKind {
    HANDLE_NONE,
    HANDLE_WHOLE,
    HANDLE_TURN,
    HANDLE_RIM,
    HANDLE_END,    // index 0 or 1
    HANDLE_CORNER, // of a box, index 0 to 3
    HANDLE_VERTEX, // a corner that is edited, index as stored
    HANDLE_SPACE,  // of a scene in space, index as the scene has it; of no actor
    HANDLE_ORBIT,  // the ground of such a scene
    HANDLE_PLACE,  // of a tool beside the world: a click goes there
    HANDLE_VIEW,   // the view itself
} HandleKind;

typedef struct Handle {
    Actor *actor; // NULL: of none
    HandleKind kind;
    int index;
    TsVec at; // world
} Handle;

enum {
    HANDLES_MAX = TS_POLYGON_MAX, // of an actor
    HANDLES_STALK = 24,           // px at scale 1 of the turning handle beyond the shape
};

bool handles_start(Stage *stage); // false if out of memory
void handles_end(Stage *stage);
void handles_begin(Stage *stage); // a frame: those in space are named anew

// All of an actor's but the whole; returns how many.
int handles_of(const Stage *stage, Actor *actor, Handle *out);
void handles_draw(Stage *stage, const Handle *hovered); // hovered, or held

// What a press there takes; HANDLE_NONE for the ground. In the plane, and where nothing is there in
// space.
Handle handles_under(const Stage *stage, TsVec device);

// Whether the loop goes around p: where it crosses itself, what it goes around twice is outside.
bool handles_loop_holds(const TsVec *corner, int count, TsVec p);

// ---- Whose corners are handles

typedef struct EditedCorners {
    Actor *actor; // NULL: nobody's
    int grabbed;  // the corner last taken hold of; -1 for none
} EditedCorners;

EditedCorners *handles_corners(const Stage *stage);

// ---- In space

typedef struct SpaceHandle {
    int id;
    TsVec3 place;
    TsVec at;                  // of the picture, world
    double radius, depth;      // of what it is the middle of, in the picture; before the eye
    TsVec3 right, down, ahead; // what 1 px of the picture is there, in space
} SpaceHandle;

const SpaceHandle *handles_in_space(const Stage *stage, int id); // of the last frame; NULL: none

#endif
