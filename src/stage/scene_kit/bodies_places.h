// The places of the scene of rigid bodies: a floor, and what stands, lies or flies above it. The
// view is 980 x 590 px.
#ifndef BODIES_PLACES_H
#define BODIES_PLACES_H

#include "scene_kit/bodies_actors.h"

enum { PLACE_PILE, PLACE_SLOPE, PLACE_STACK, PLACE_SEE_SAW, PLACE_BULLETS, PLACE_PYRAMID };
#define BODIES_PLACES "pile|slope|stack|see-saw|bullet wall|pyramid" // of a knob

enum { BODIES_WIDTH = 980, BODIES_GROUND = 560, BODIES_CEILING = 20 }; // px; the latter two are y

typedef struct BodiesPlace {
    int place, bodies; // the latter: of a pile or a pyramid
    double slope;      // degrees
    double sunk;       // px that the walls of a pile overlap the floor
} BodiesPlace;

// Builds the place in an empty world.
void bodies_build(Bodies *bodies, Stage *stage, const BodiesPlace *place);

// Adds a ceiling and what is missing of walls, so that nothing leaves whichever way it falls.
void bodies_close(Bodies *bodies, Stage *stage, int place);

// After a step, before the actors follow: what bounces or is thrown out of the scene comes back
// from above. If `watched`, the solver loses a body whose centre it lets into a fixed one. Returns
// whether one came back.
bool bodies_catch(Bodies *bodies, Stage *stage, bool watched);

TsVec bodies_slope_start(double slope); // of the box on the slope

#endif
