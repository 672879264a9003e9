// The pointer: where it is, what it is over, and what it holds from a press until it is let go.
// Which tool takes hold, and what then comes of it, is the tools' own.
#ifndef POINTER_H
#define POINTER_H

#include "tool.h"

typedef struct Grab {
    const Tool *tool;
    Handle handle; // that was pressed on
    Button button;
    bool moved; // it is no click any more
    bool group; // all that are selected go along
    int ticks;  // for which it has been held, as far as they count for a throw
} Grab;

bool pointer_start(Stage *stage); // false if out of memory
void pointer_end(Stage *stage);
void pointer_reset(Stage *stage);

// A press, a move, a release, or a leave. Returns whether it was used.
bool pointer_event(Stage *stage, const Event *event);
void pointer_refresh(Stage *stage); // at the beginning of a frame: shapes move on below it
void pointer_track(Stage *stage);   // a step of time, before the scene's own: what it holds moves
void pointer_tick(Stage *stage);    // a step has passed: what it has seen of a press is over

TsVec pointer_at(const Stage *stage); // device px
bool pointer_is_inside(const Stage *stage);
bool pointer_is_down(const Stage *stage);
void pointer_follow(Stage *stage, TsVec device); // it is there, inside
bool pointer_hover(Stage *stage, TsVec device);  // finds out what it is over; whether that changed

Handle pointer_hovered(const Stage *stage);
// Over something beside the world: nothing in the world is under it.
void pointer_hover_beside(Stage *stage, Handle handle);
void pointer_forget(Stage *stage); // what it is over

// ---- What it holds

const Grab *pointer_grab(const Stage *stage); // NULL: nothing
void pointer_take(Stage *stage, const Tool *tool, Handle handle, Button button);
void pointer_take_group(Stage *stage);
void pointer_moved(Stage *stage);  // what it holds has been changed
void pointer_let_go(Stage *stage); // as by a release; nothing if it holds nothing
bool pointer_cancel(Stage *stage); // puts back; false: it holds nothing
bool pointer_holds(const Stage *stage, const Actor *actor); // it, or a group that it is in

#endif
