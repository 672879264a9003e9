// The 15 axes of two oriented boxes in space: lamps, a table, the wall with both shadows.
#ifndef OBB3_AXES_H
#define OBB3_AXES_H

#include "scene_kit/camera.h"
#include "touchstone/relation3.h"

#define OBB3_PX 100.0 // a unit of space, in the figures

enum { OBB3_FACES = 6, OBB3_NAME = 16 }; // the first 6 are face normals, three of each box

// A box about that centre, whose axes are the columns of the pose.
TsObb3 obb3_posed(TsVec3 center, TsVec3 half, const TsMat3 *pose);

// How high its lowest corner is above the ground, see plumb_height.
void obb3_height(Stage *stage, const Camera *camera, const TsObb3 *box, double ground);

// The exact relation of the two boxes, from the judge's integer oracle.
TsRelation obb3_exact(const TsObb3 *a, const TsObb3 *b);

void obb3_axes_name(char name[OBB3_NAME], int axis); // "A1", "B3", "A2×B1"

// A grid of lamps on the page, one row or column per axis of a box: lit if the axis separates,
// missing if the cross product vanishes. Axes from `asked` on stay dark; `decides` is ringed.
void obb3_axes_lamps(Stage *stage, const TsObbs3Trace *trace, int decides, int asked);

void obb3_axes_list(Stage *stage, const TsObbs3Trace *trace, int decides); // a table in the panel

// Draws the projections of both boxes on an axis that does not vanish as two bars beside it,
// `aside` from the origin, below or to the left as seen, and its name.
void obb3_axes_wall(Stage *stage, const Camera *camera, const TsAxis3 *axis, const TsObb3 box[2],
                    double aside, const char *name);

#endif
