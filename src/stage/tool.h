// A tool is something that the viewer does to a stage, or sees it through: dragging, corner
// editing, snapping, the lasso, the map, the microscope. It owns its state, which is allocated with
// the stage.
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
    void (*leave)(Stage *stage); // the scene is left: turns it off, and frees what its state holds

    // Returns whether it has used the event: then no later tool gets it. A tool that lies beside
    // the world gets places as they are; all others those of the left view, whichever it was.
    bool (*event)(Stage *stage, const Event *event);
    bool beside;
    bool alone; // is left when something else changes what is shown

    // A press on that handle, or on the ground. Returns whether it concerns the tool; it may have
    // taken hold of the pointer then (pointer_take). While it has: the pointer is elsewhere, is let
    // go, or everything is to be put back as it was at the press.
    bool (*grab)(Stage *stage, const Event *event, Handle under);
    void (*drag)(Stage *stage, TsVec device);
    void (*drop)(Stage *stage, bool moved); // moved: it was no click
    void (*put_back)(Stage *stage);

    // After every event and before every frame: lets go of what is no more. Whether that, or where
    // the pointer is, changes the picture.
    bool (*follow)(Stage *stage);

    bool (*replace)(Stage *stage); // draws the world in its own way instead; false: it does not now
    void (*draw)(Stage *stage);    // over the actors; one that lies beside the world: at the end
    const char *(*note)(const Stage *stage); // what can be done now; the last tool that has one

    // What it changes for all others as long as it is on.
    bool (*hides)(const Stage *stage, const Actor *actor); // the actor cannot be grabbed
    bool (*marks)(const Stage *stage,
                  const Actor *actor);             // the actor is drawn as under the pointer
    bool (*fits)(const Stage *stage, TsAabb *box); // the view is fitted to that box
    Rect (*room)(Stage *stage, Rect whole); // takes a part of the window; returns what is left
} Tool;

// The tool's own state on this stage.
void *tool_state(const Stage *stage, const Tool *tool);

// Each goes through all tools.
void tool_reset(Stage *stage);
void tool_leave(Stage *stage);
void tool_leave_alone(Stage *stage); // those that are alone
bool tool_grab(Stage *stage, const Event *event, Handle under);
bool tool_follow(Stage *stage);
bool tool_replace(Stage *stage);
void tool_draw(Stage *stage, bool beside);
const char *tool_note(const Stage *stage);
bool tool_hides(const Stage *stage, const Actor *actor);
bool tool_marks(const Stage *stage, const Actor *actor);
bool tool_fits(const Stage *stage, TsAabb *box);
Rect tool_room(Stage *stage, Rect whole);

#endif
