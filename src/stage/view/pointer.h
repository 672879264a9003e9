// The pointer: where it is, what it is over, and what it holds from a press to the release. The
// tools decide which of them takes a press, and what a drag does.
#ifndef POINTER_H
#define POINTER_H

#include "tool.h"

typedef struct Grab {
    const Tool *tool;
    Handle handle; // the one that was pressed
    Button button;
    bool moved; // so it is no click
    bool group; // all selected actors are dragged along
    int ticks;  // since the press, as many as count for a throw
} Grab;

bool pointer_init(Stage *stage); // false if out of memory
void pointer_free(Stage *stage);
void pointer_reset(Stage *stage);

// A press, a move, a release, or a leave. Returns whether it was used.
bool pointer_event(Stage *stage, const Event *event);
void pointer_refresh(Stage *stage); // at the start of a frame: shapes may have moved below it
void pointer_track(Stage *stage);   // in each tick, before the scene's step: tracks what it holds
void pointer_tick(Stage *stage);    // after each tick: a press is no longer new

TsVec pointer_at(const Stage *stage); // device px
bool pointer_is_inside(const Stage *stage);
bool pointer_is_finger(const Stage *stage);
bool pointer_is_down(const Stage *stage);
bool pointer_acts(const Stage *stage); // it is down, or was pressed since the last tick, or holds
void pointer_follow(Stage *stage, TsVec device); // it is there, inside the window
void pointer_lift(Stage *stage, TsVec device);   // the same, with its left button released there
bool pointer_hover(Stage *stage,
                   TsVec device); // updates what it is over; returns whether that changed

Handle pointer_hovered(const Stage *stage);
// It is over a control that is drawn beside the world, so over nothing in the world.
void pointer_hover_beside(Stage *stage, Handle handle);
void pointer_forget(Stage *stage); // what it is over

// ---- What it holds

const Grab *pointer_grab(const Stage *stage); // NULL: nothing
void pointer_note_selection(Stage *stage);    // before a finger takes hold: see stage_unpress
void pointer_take(Stage *stage, const Tool *tool, Handle handle, Button button);
void pointer_take_group(Stage *stage);
void pointer_moved(Stage *stage);  // what it holds was changed
void pointer_let_go(Stage *stage); // like a release; does nothing if it holds nothing
bool pointer_cancel(
    Stage *stage); // ends the drag and restores what it changed; false: it holds nothing
bool pointer_holds(const Stage *stage, const Actor *actor); // the actor, or a group with it

#endif
