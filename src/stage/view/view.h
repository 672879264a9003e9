// The view: which part of the world is shown, where on the window.
#ifndef VIEW_H
#define VIEW_H

#include "host.h"
#include "scene_kit/labels.h"
#include "scene_kit/walls.h"

bool view_start(Stage *stage); // false if out of memory
void view_end(Stage *stage);
void view_open(Stage *stage);  // another scene
void view_reset(Stage *stage); // the actors are about to be built again

TsVec view_world(const Stage *stage, TsVec device);
TsVec view_screen(const Stage *stage, TsVec world); // px at scale 1
double view_pixel(const Stage *stage);              // the length of one px at scale 1, in the world
double view_scale(const Stage *stage);              // device px of one px at scale 1
Rect view_whole(const Stage *stage);                // px at scale 1: where the world is shown
Rect view_free(const Stage *stage);    // where it is fitted: all of that, or its left half
TsVec view_middle(const Stage *stage); // of that, device px
void view_lay_out_again(Stage *stage); // what takes a part of the window has changed

// ---- Where the viewer has moved it

bool view_is_moved(const Stage *stage); // panned or zoomed by the viewer
void view_home(Stage *stage);           // fitted, at once, and no longer moved
void view_move(Stage *stage, View view);
void view_put_back(Stage *stage, View view); // to where it was
void view_zoom(Stage *stage, TsVec device, double factor);
double view_notches(double wheel, double notch); // a factor: so much a notch, and as much back
TsVec view_turned(const Stage *stage);           // in space: yaw and pitch, degrees
void view_turn(Stage *stage, TsVec turned);

// ---- Gliding home

bool view_glide(Stage *stage, double seconds); // whether it moved
bool view_is_gliding(const Stage *stage);
void view_settle(Stage *stage); // ends it at its goal
void view_stop(Stage *stage);   // ends it where it is

// ---- The split view: the world twice, side by side

void view_split(Stage *stage, bool on);
double view_shift(const Stage *stage);   // to the second one, px at scale 1; 0: there is none
double view_divider(const Stage *stage); // x of what parts them, px at scale 1
// As if it came from the left one; while the pointer holds something, from the one where it began.
Event view_event(Stage *stage, const Event *event, bool held);
// From now on all this is the second one's.
void view_show_second(Stage *stage, bool second);
bool view_is_second(const Stage *stage);

// ---- What a view remembers from frame to frame

Labels *view_labels(const Stage *stage);
Walls *view_walls(const Stage *stage);
void view_forget_labels(Stage *stage); // of both

#endif
