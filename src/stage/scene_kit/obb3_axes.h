// What fifteen axes say of two boxes in space: lamps, a table, the wall with both shadows.
#ifndef FIFTEEN_H
#define FIFTEEN_H

#include "scene_kit/camera.h"
#include "touchstone/relation3.h"

#define FIFTEEN_PX 100.0 // a unit of space, in the figures

enum { FIFTEEN_FACES = 6, FIFTEEN_NAME = 16 }; // the first are of faces, three of each box

void fifteen_name(char name[FIFTEEN_NAME], int axis); // "A1", "B3", "A2×B1"

// A table of lamps, rows and columns the axes of both: lit where an axis shows daylight, none where
// it vanishes. Those from `asked` on are left dark; `decides` is ringed.
void fifteen_lamps(Stage *stage, const TsObbs3Trace *trace, int decides, int asked);

void fifteen_list(Stage *stage, const TsObbs3Trace *trace, int decides); // a table in the panel

// The shadows of both boxes on an axis that does not vanish, as two bars beside them, `aside` from
// the middle of space, to be seen below or to the left.
void fifteen_wall(Stage *stage, const Camera *camera, const TsAxis3 *axis, const TsObb3 box[2],
                  double aside);

#endif
