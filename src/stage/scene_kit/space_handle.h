// Handles in space: places that the viewer can drag.
#ifndef SPACE_HANDLE_H
#define SPACE_HANDLE_H

#include "scene_kit/camera.h"

// Adds a handle to this frame, to be called in `draw`; the id is the scene's own. A press near it,
// or within `radius` in space of it (0: only near it), drags it in the plane of the picture, with
// Shift along the view. Each drag calls Scene.moved, even while paused, and can be undone. The
// handle nearest to the eye wins. At most 24 per frame; more are ignored.
void stage_space_handle(Stage *stage, const Camera *camera, int id, TsVec3 place, double radius);

int stage_space_held(const Stage *stage); // id of the one being dragged; -1: none

#endif
