// Plumb lines: how high a point in space is above the ground.
#ifndef PLUMB_H
#define PLUMB_H

#include "scene_kit/camera.h"

// A thin line from a point straight down to the ground, a level, and a spot that lies there. What
// is nearer hides it. Nothing if the point is not above the ground.
void plumb_draw(Draw *draw, const Camera *camera, TsVec3 at, double ground);

// The same with the height beside the line: "1.50 high", or in px, `px` to a unit of space, if that
// is not 0: "150 px high".
void plumb_height(Stage *stage, const Camera *camera, TsVec3 at, double ground, double px);

#endif
