// The tools, for the table in stage.c and for their own files.
#ifndef TOOLS_H
#define TOOLS_H

#include "tool.h"

extern const Tool axis_tool;     // an axis that is turned by hand
extern const Tool corners_tool;  // corner editing, by V
extern const Tool drag_tool;     // a shape by its handles, and by the wheel
extern const Tool drawing_tool;  // shapes from nothing, in scenes that take them
extern const Tool keyboard_tool; // selecting, nudging, adding, removing, undo by keys
extern const Tool lasso_tool;
extern const Tool map_tool;        // of answers
extern const Tool microscope_tool; // the doubles about a contact
extern const Tool orbit_tool;      // the camera in space, and what stands there
extern const Tool pan_tool;        // the view: panning and zooming
extern const Tool snap_tool;       // to exact touch, by K

#endif
