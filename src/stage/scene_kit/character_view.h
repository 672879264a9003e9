// What a character's step looks like: its rays, its way from p0 to p3, its flags and promises.
#ifndef WALK_SHOWN_H
#define WALK_SHOWN_H

#include "scene_kit/camera.h"
#include "scene_kit/character_invariants.h"

#define WALK_PX 100.0 // a unit of space, in the figures

typedef struct WalkShown {
    Stage *stage;
    Camera camera;
    TsCharacterTrace trace;
    unsigned broken; // promises
} WalkShown;

void walk_draw_rays(const WalkShown *shown);
void walk_draw_ways(const WalkShown *shown);          // drawn longer than they are
void walk_show_flags(const WalkShown *shown);         // lamps at the upper right, and a figure
void walk_list(const WalkShown *shown);               // two tables
void walk_say(const WalkShown *shown, double height); // of its feet; the verdict and the note

#endif
