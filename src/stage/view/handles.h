// Handles: what a press can grab. The whole shape is a handle. A shape that alone is selected also
// has handles that rotate and resize it, or one on each corner while these are edited. Scenes in
// space add their own (scene_kit/space_handle.h).
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
    HANDLE_SPACE,  // of a scene in space, index set by the scene; no actor
    HANDLE_ORBIT,  // the ground of such a scene
    HANDLE_PLACE,  // of a tool, index set by the tool: a click goes there
    HANDLE_VIEW,   // the view itself
} HandleKind;

typedef struct Handle {
    Actor *actor; // NULL: of none
    HandleKind kind;
    int index;
    TsVec at; // world
} Handle;

enum {
    HANDLES_MAX = ACTOR_CORNERS_MAX, // of an actor
    HANDLES_STALK = 24,              // px at scale 1 of the turning handle beyond the shape
};

bool handles_init(Stage *stage); // false if out of memory
void handles_free(Stage *stage);
void handles_begin(Stage *stage); // of a frame: removes those in space

// All of an actor except the whole shape; returns the count.
int handles_of(const Stage *stage, Actor *actor, Handle *out);
void handles_draw(Stage *stage, const Handle *hovered); // hovered, or held

// The handle that a press there takes, in the plane first, then in space; HANDLE_NONE: the ground.
// What a scene shows beside, in the right half of a split view, can be held while time runs only:
// nothing can be placed there.
Handle handles_under(Stage *stage, TsVec device);

// Whether p is inside the loop, by the even-odd rule.
bool handles_loop_holds(const TsVec *corner, int count, TsVec p);

// ---- The actor whose corners are handles

typedef struct EditedCorners {
    Actor *actor; // NULL: none
    int grabbed;  // the corner grabbed last; -1: none
} EditedCorners;

EditedCorners *handles_corners(const Stage *stage);

// ---- In space

enum { HANDLE_AREA_MAX = 192 }; // corners

typedef struct SpaceHandle { // in the plane too
    int id;
    TsVec3 place;
    TsVec at;                  // of the picture, world
    double radius, depth;      // of what it is the middle of, in the picture; before the eye
    TsVec3 right, down, ahead; // what 1 px of the picture is there, in space
    int corners;               // of the area that it is taken by, in Handles.area; 0: none
} SpaceHandle;

const SpaceHandle *handles_in_space(const Stage *stage, int id); // of the last frame; NULL: none

#endif
