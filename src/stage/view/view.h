// The view: the part of the world that is shown, and where in the window.
#ifndef VIEW_H
#define VIEW_H

#include "host.h"
#include "scene_kit/labels.h"
#include "scene_kit/projections.h"

bool view_init(Stage *stage); // false if out of memory
void view_free(Stage *stage);
void view_open(Stage *stage);  // another scene
void view_reset(Stage *stage); // the actors are about to be built again

TsVec view_world(const Stage *stage, TsVec device);
TsVec view_screen(const Stage *stage, TsVec world); // px at scale 1
double view_pixel(const Stage *stage);              // the length of one px at scale 1, in the world
double view_scale(const Stage *stage);              // device px of one px at scale 1
Rect view_whole(const Stage *stage);                // px at scale 1: where the world is shown
Rect view_fitted_rect(
    const Stage *stage);               // where the world is fitted: all of that, or its left half
TsVec view_middle(const Stage *stage); // of the fitted rectangle, device px
void view_lay_out_again(Stage *stage); // a tool's part of the window has changed

// ---- Moved by the viewer

bool view_is_moved(const Stage *stage); // panned or zoomed by the viewer
void view_home(Stage *stage);           // fitted, at once, and no longer moved

// The shapes are elsewhere at once: at another tick, or placed by a key. See stage_follow_jump.
typedef enum ViewJump { JUMP_NONE, JUMP_TICK, JUMP_PLACE } ViewJump;
void view_note_jump(Stage *stage, ViewJump jump);

// After undo or redo, a jump: if Home shows a pair (stage_fit_pair), that may be elsewhere or gone.
void view_follow_undo(Stage *stage);
void view_move(Stage *stage, View view);
void view_put_back(Stage *stage, View view); // to where it was
void view_zoom(Stage *stage, TsVec device, double factor);
#define VIEW_NOTCH 0.15 // a notch of the wheel zooms by a factor of 1.15
double view_notches(double wheel,
                    double notch);     // the factor of that many notches; a notch back undoes one
TsVec view_turned(const Stage *stage); // in space: yaw and pitch, degrees
void view_turn(Stage *stage, TsVec turned);

// ---- Gliding home

bool view_glide(Stage *stage, double seconds); // returns whether it moved
bool view_is_gliding(const Stage *stage);
void view_settle(Stage *stage); // ends it at its goal
void view_stop(Stage *stage);   // ends it where it is

// ---- The split view: the world twice, side by side

void view_split(Stage *stage, bool on);
double view_shift(const Stage *stage);   // to the second one, px at scale 1; 0: there is none
double view_divider(const Stage *stage); // x of the line between them, px at scale 1
// Maps an event to the left view; during a drag from the view in which the drag began.
Event view_event(Stage *stage, const Event *event, bool held);
bool view_pointed_right(const Stage *stage); // the last event was in the second one
// Selects the second view for all functions above.
void view_show_second(Stage *stage, bool second);
bool view_is_second(const Stage *stage);

// ---- State kept from frame to frame

Labels *view_labels(const Stage *stage);
ProjectionSides *view_projection_sides(const Stage *stage);
void view_forget_labels(Stage *stage); // of both

#endif
