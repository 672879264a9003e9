// The projections of a separating axis test: each axis is drawn as a wall beside the pair, on which
// both shapes cast their projections as shadows.
#ifndef PROJECTIONS_H
#define PROJECTIONS_H

#include "scene_kit/labels.h"

typedef struct ProjectionSides { // kept from frame to frame: on which side of the pair each wall is
    int count;
    signed char side[16];
    // px at scale 1: the pair, its walls, shadows and the room of their texts, of the last frame;
    // min.x > max.x: none was drawn.
    TsAabb drawn;
    bool few; // there is no room for more than those of PROJECTED_ONE
} ProjectionSides;

// The role of an axis in a method's answer: tested; tested and the one that decides; not tested;
// not tested although its gap, or that it shows a touch, proves the answer wrong.
typedef enum AxisRole { AXIS_TESTED, AXIS_DECIDES, AXIS_NOT_TESTED, AXIS_FORGOTTEN } AxisRole;

bool projections_tested(const Ask *ask,
                        int axis); // true for every axis if the method does not work by axes
// The tested axis with the largest gap; -1 if none was tested.
int projections_deciding(const Ask *ask, const TsAxisTrace *trace);
int projections_shown(const Ask *ask, const TsAxisTrace *trace); // the same, or that of a step
AxisRole projections_role(const Ask *ask, const TsAxisTrace *trace, int axis);

// The number of an axis, as the trace counts: Ask.axis_number, else from 1.
int projections_number(const Ask *ask, int axis);

// The first axis of the same shape that is parallel to it, whose wall stands for both.
int projections_wall(const TsAxisTrace *trace, int axis);

typedef enum ProjectedAxes {
    PROJECTED_DECIDING, // and those that the method forgot
    PROJECTED_EVERY,
    PROJECTED_ONE // those that it forgot, else the deciding one
} ProjectedAxes;

// Draws gaps, projections, walls and shadows, and adds a label with each gap; see
// stage_projections. Each wall has the number of its axis, except for PROJECTED_ONE. World space
// must be set, and stays set. At most 16 walls are drawn. Returns whether the deciding axis may be
// among them: not if PROJECTED_ONE draws others.
bool projections_draw(ProjectionSides *walls, Draw *draw, Labels *labels, const Ask *ask,
                      const TsAxisTrace *trace, ProjectedAxes axes);

// The tag of one shape's shadow on the wall of that name; 0: of a, 1: of b.
void projections_shadow_tag(char tag[DRAW_TAG_TEXT], const char *wall, int shape);

// Which axis a formula is of: one of a step; one turned by hand; the one that decides; or that of
// those tested which has the largest gap, while one that was not tested has a larger gap.
typedef enum AxisFormula {
    FORMULA_OF_ONE,
    FORMULA_BY_HAND,
    FORMULA_DECIDES,
    FORMULA_OF_TESTED
} AxisFormula;

AxisFormula projections_formula(const Ask *ask, const TsAxisTrace *trace);

// The formula of an axis, with the tags of what it measures.
void projections_report(Stage *stage, const TsAxis *axis, AxisFormula of, const char *gap,
                        const char *line, const char *a, const char *b);

// Draws one axis alone, that which the viewer turns: its wall beyond both shapes, on that side (1:
// that of ts_vec_perp of its direction), and at least `reach` px at scale 1 from that place on the
// screen. The tags are "axis", "light" and "shadow" (of a), "second light" and "second shadow",
// "gap", and "name" of the shapes' letters. `mark`: it is the axis at that mark, from 1; 0: that of
// the viewer. World space must be set, and stays set.
void projections_draw_one(Draw *draw, Labels *labels, const Ask *ask, const TsAxis *axis, int side,
                          TsVec around, double reach, int mark);

// Draws the light on one wall, on the side that projections_draw chose; see stage_projection_light.
void projections_light(const ProjectionSides *walls, Draw *draw, const Ask *ask,
                       const TsAxisTrace *trace, int axis);

#endif
