// Draws what the chosen method itself does for a pair: its axes, corners, sides, distances and
// bounding volumes, test by test. A scene whose own drawing explains another method leaves the
// picture to it.
#ifndef WORK_VIEW_H
#define WORK_VIEW_H

#include "stage.h"
#include "touchstone/advancement.h"
#include "touchstone/gjk.h"

// To be called behind stage_drawn_by, which names the methods that the scene draws itself. If the
// method of the ask is another one, and its work is recorded (work.h), this draws it, reports its
// table, formula or condition, and lets the viewer step through it while paused. Returns whether it
// did; then the scene draws nothing of its own. `every`: all axes, not only the one that decides.
// What it draws in scenes that have no words for axes has the tags "test" and "test ...".
bool work_draw(Stage *stage, const Ask *ask, bool every);

// The axes of the method's work, with the projections as the method has them. Returns false, and 0
// axes, if its work is not recorded or consists of anything else.
bool work_axes(const Stage *stage, const Ask *ask, TsAxisTrace *trace);

// The same of a method that measures how deep the shapes are in each other: the gap of each axis is
// minus what it takes for the depth there, and distance and radii are in the unit of that.
bool work_depths(const Stage *stage, const Ask *ask, TsAxisTrace *trace);

// Draws the axes of an exact test as work_draw does those of others.
void work_draw_axes(Stage *stage, const Ask *ask, const TsAxisTrace *trace);

// The advances that the method of a sweep has recorded, as a trace of the core's has them; `by` has
// no meaning. Of more than it has room for, the first ones and the last. False: it records none.
bool work_advances(const Stage *stage, const Ask *ask, TsAdvanceTrace *trace);

// The same of a method that computes as GJK does: its support points, and the simplex of each. The
// last step is the triangle if it comes to that.
bool work_simplexes(const Stage *stage, const Ask *ask, TsGjkTrace *trace);

#endif
