// Shadow walls: each axis of a separating axis test drawn as a wall on which both shapes cast their
// projections as shadows.
#ifndef WALLS_H
#define WALLS_H

#include "scene_kit/labels.h"

typedef struct Walls { // what is kept from frame to frame: each wall's side
    int count;
    signed char side[16];
} Walls;

// What an axis contributes to a method's answer: tested, the one that decides, not tested, or not
// tested although its gap proves the answer wrong.
typedef enum WallStanding { WALL_ASKED, WALL_DECIDES, WALL_NOT_ASKED, WALL_FORGOTTEN } WallStanding;

bool walls_asked(const Ask *ask,
                 int axis); // true for every axis if the method does not work by axes
int walls_deciding(const Ask *ask, const TsAxisTrace *trace); // see stage_walls
WallStanding walls_standing(const Ask *ask, const TsAxisTrace *trace, int axis);

// Draws gaps, projections, walls and shadows, and asks for the walls' numbers; see stage_walls.
// World space must be set, and stays set. At most 16 walls are drawn.
void walls_draw(Walls *walls, Draw *draw, Labels *labels, const Ask *ask, const TsAxisTrace *trace,
                bool every);

// Draws the light on one wall, on the side that walls_draw chose; see stage_light.
void walls_light(const Walls *walls, Draw *draw, const Ask *ask, const TsAxisTrace *trace,
                 int axis);

#endif
