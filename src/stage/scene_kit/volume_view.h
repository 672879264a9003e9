// Bounding volumes in the plane, as lines.
#ifndef VOLUME_VIEW_H
#define VOLUME_VIEW_H

#include "stage.h"
#include "touchstone/volume.h"

// Each kind has dashes of its own. In the mark's color if it meets the other shape's volume.
void volume_draw(Draw *draw, const TsVolume *volume, bool meets);

// Each kind is named on its outline, at the place that is farthest in a direction of its own, so
// that the names stay apart.
void volume_name(Stage *stage, const TsVolume *volume);

#endif
