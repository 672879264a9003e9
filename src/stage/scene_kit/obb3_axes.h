// What fifteen axes say of two boxes in space: lamps, a table, the wall with both shadows.
#ifndef OBB3_AXES_H
#define OBB3_AXES_H

#include "scene_kit/camera.h"
#include "touchstone/relation3.h"

#define OBB3_PX 100.0 // a unit of space, in the figures

enum { OBB3_FACES = 6, OBB3_NAME = 16 }; // the first are of faces, three of each box

void obb3_axes_name(char name[OBB3_NAME], int axis); // "A1", "B3", "A2×B1"

// A table of lamps, rows and columns the axes of both: lit where an axis shows daylight, none where
// it vanishes. Those from `asked` on are left dark; `decides` is ringed.
void obb3_axes_lamps(Stage *stage, const TsObbs3Trace *trace, int decides, int asked);

void obb3_axes_list(Stage *stage, const TsObbs3Trace *trace, int decides); // a table in the panel

// The shadows of both boxes on an axis that does not vanish, as two bars beside them, `aside` from
// the middle of space, to be seen below or to the left.
void obb3_axes_wall(Stage *stage, const Camera *camera, const TsAxis3 *axis, const TsObb3 box[2],
                    double aside);

#endif
