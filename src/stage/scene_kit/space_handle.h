// Places in space that the viewer can take hold of.
#ifndef SPACE_HANDLE_H
#define SPACE_HANDLE_H

#include "scene_kit/camera.h"

// In `frame`: there is a handle, under a number of the scene's own. A press near it, or on what it
// is the middle of (`radius` in space, 0: only near it), drags it along the plane of the picture;
// with Shift, to and fro along the view. Scene.moved is told of it, paused or not; undo brings back
// what was. The nearest to the eye is taken. 24 a frame; later ones are none.
void stage_space_handle(Stage *stage, const Camera *camera, int handle, TsVec3 place,
                        double radius);

int stage_space_held(const Stage *stage);    // which is being dragged; -1: none
int stage_space_hovered(const Stage *stage); // which the pointer is over, or drags; -1: none

#endif
