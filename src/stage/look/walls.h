// The shadow walls (LOOK.md section 3): each axis of a pair as a wall on which both shapes cast
// their shadows.
#ifndef WALLS_H
#define WALLS_H

#include "labels.h"

typedef struct Walls { // what is kept from frame to frame: each wall's side
    int count;
    signed char side[16];
} Walls;

// Draws daylight, projections, walls and shadows into `draw`, wants the walls' numbers. See
// stage_walls. World space must be set, and stays so. At most 16 walls are drawn.
void walls_draw(Walls *walls, Draw *draw, Labels *labels, const Ask *ask, const AxisTrace *trace,
                bool every);

#endif
