// A tool edits or shows a stage: dragging, corner editing, snapping, the lasso, the map, the
// microscope. It owns its state, which is allocated with the stage.
//
// stage.c lists all of them, in the order in which they get events and are drawn. Everything else
// reaches a tool through the functions below, which go through that list; no layer below the tools
// names one, and no tool names another. What tools share is below them: actors and their selection,
// snapshots, the view, handles, the pointer.
#ifndef TOOL_H
#define TOOL_H

#include "view/handles.h"

// Every function is optional.
typedef struct Tool {
    const char *name;
    size_t state; // bytes; all 0 when the stage is made

    void (*reset)(Stage *stage); // the actors are about to be built again
    void (*leave)(Stage *stage); // the scene is left: turn it off, and free what its state holds

    // Returns whether it used the event: then no later tool gets it. A tool beside the world gets
    // positions in the window; for all others they are mapped to the left view.
    bool (*event)(Stage *stage, const Event *event);
    bool beside;
    bool alone; // is turned off when something else changes what is shown

    // What a press there would take of the tool's own, before anything in the world.
    Handle (*under)(Stage *stage, TsVec device);

    // A press on that handle, or on the ground. Returns whether it used the press; it may take hold
    // of the pointer (pointer_take). Then `drag` is called when the pointer moves, `drop` at
    // the release, `put_back` to restore everything as it was at the press.
    bool (*grab)(Stage *stage, const Event *event, Handle under);
    void (*drag)(Stage *stage, TsVec device);
    void (*drop)(Stage *stage, bool moved); // moved: it was no click
    void (*put_back)(Stage *stage);

    // After every event and before every frame: drops references to what was removed. Returns
    // whether that, or the position of the pointer, changes the picture.
    bool (*follow)(Stage *stage);

    bool (*replace)(Stage *stage); // draws the world instead of the stage; false: not now
    void (*draw)(Stage *stage);    // over the actors; a tool beside the world: at the end
    void (*block)(Stage *stage);   // before both: what no label may cover
    const char *(*note)(
        const Stage *stage); // what can be done now; that of the last tool with one is shown

    const char *(*hint)(const Stage *stage); // the same in place of the scene's hint

    // Changes for all others while it is on.
    bool (*hides)(const Stage *stage, const Actor *actor); // the actor cannot be grabbed
    bool (*presses)(const Stage *stage);                   // a press on the ground does something
    bool (*marking)(
        const Stage *stage); // some actors are drawn as under the pointer, as `marks` says
    bool (*marks)(const Stage *stage, const Actor *actor);
    bool (*fits)(const Stage *stage, TsAabb *box); // the view is fitted to that box
    Rect (*room)(Stage *stage, Rect whole);        // takes a part of the window; returns the rest
} Tool;

// The tool's own state on this stage.
void *tool_state(const Stage *stage, const Tool *tool);

// Each goes through all tools.
void tool_reset(Stage *stage);
void tool_leave(Stage *stage);
void tool_leave_alone(Stage *stage); // those that are alone
Handle tool_under(Stage *stage, TsVec device);
bool tool_grab(Stage *stage, const Event *event, Handle under);
bool tool_follow(Stage *stage);
bool tool_replace(Stage *stage);
void tool_draw(Stage *stage, bool beside);
void tool_block(Stage *stage);
const char *tool_note(const Stage *stage);
const char *tool_hint(const Stage *stage);
bool tool_hides(const Stage *stage, const Actor *actor);
bool tool_presses(const Stage *stage);
bool tool_marking(const Stage *stage);
bool tool_marks(const Stage *stage, const Actor *actor);
bool tool_fits(const Stage *stage, TsAabb *box);
Rect tool_room(Stage *stage, Rect whole);

#endif
