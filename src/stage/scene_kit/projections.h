// Shadow sides: each axis of a separating axis test drawn as a wall on which both shapes cast their
// projections as shadows.
#ifndef PROJECTIONS_H
#define PROJECTIONS_H

#include "scene_kit/labels.h"

typedef struct ProjectionSides { // what is kept from frame to frame: each wall's side
    int count;
    signed char side[16];
} ProjectionSides;

// What an axis contributes to a method's answer: tested, the one that decides, not tested, or not
// tested although its gap proves the answer wrong.
typedef enum AxisRole { AXIS_TESTED, AXIS_DECIDES, AXIS_NOT_TESTED, AXIS_FORGOTTEN } AxisRole;

bool projections_tested(const Ask *ask,
                        int axis); // true for every axis if the method does not work by axes
int projections_deciding(const Ask *ask, const TsAxisTrace *trace); // see stage_projections
AxisRole axis_role(const Ask *ask, const TsAxisTrace *trace, int axis);

// Draws gaps, projections, sides and shadows, and asks for the sides' numbers; see
// stage_projections. World space must be set, and stays set. At most 16 sides are drawn.
void projections_draw(ProjectionSides *sides, Draw *draw, Labels *labels, const Ask *ask,
                      const TsAxisTrace *trace, bool every);

// Draws the light on one wall, on the side that projections_draw chose; see stage_projection_light.
void projections_light(const ProjectionSides *sides, Draw *draw, const Ask *ask,
                       const TsAxisTrace *trace, int axis);

#endif
