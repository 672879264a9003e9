// The shadow walls (LOOK.md section 3): each axis of a pair as a wall on which both shapes cast
// their shadows.
#ifndef WALLS_H
#define WALLS_H

#include "scene_kit/labels.h"

typedef struct Walls { // what is kept from frame to frame: each wall's side
    int count;
    signed char side[16];
} Walls;

// What an axis is to a method's answer: asked and no more, the one that decides, not asked, or not
// asked although its daylight tells that the answer is wrong.
typedef enum WallStanding { WALL_ASKED, WALL_DECIDES, WALL_NOT_ASKED, WALL_FORGOTTEN } WallStanding;

bool walls_asked(const Ask *ask, int axis); // every one, where the method works by no axes
int walls_deciding(const Ask *ask, const TsAxisTrace *trace); // see stage_walls
WallStanding walls_standing(const Ask *ask, const TsAxisTrace *trace, int axis);

// Draws daylight, projections, walls and shadows into `draw`, wants the walls' numbers. See
// stage_walls. World space must be set, and stays so. At most 16 walls are drawn.
void walls_draw(Walls *walls, Draw *draw, Labels *labels, const Ask *ask, const TsAxisTrace *trace,
                bool every);

// The light on one wall, on the side where walls_draw has it: see stage_light.
void walls_light(const Walls *walls, Draw *draw, const Ask *ask, const TsAxisTrace *trace,
                 int axis);

#endif
