// Drawings and reports of a character's step: its rays, its path from p0 to p3, its flags and
// invariants.
#ifndef CHARACTER_VIEW_H
#define CHARACTER_VIEW_H

#include "scene_kit/camera.h"
#include "scene_kit/character_invariants.h"

#define CHARACTER_PX 100.0 // a unit of space, in the figures

typedef struct CharacterView {
    Stage *stage;
    Camera camera;
    TsCharacterTrace trace;
    unsigned broken; // invariants, as bits
} CharacterView;

void character_draw_rays(const CharacterView *shown);
void character_draw_ways(const CharacterView *shown);  // drawn longer than they are
void character_show_flags(const CharacterView *shown); // lamps at the upper right, and a figure
void character_list(const CharacterView *shown);       // two tables
void character_say(const CharacterView *shown, double height); // of its feet; the note

void character_judge(Stage *stage, unsigned broken); // the verdict on its invariants

#endif
