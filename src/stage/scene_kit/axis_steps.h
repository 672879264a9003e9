// The steps of a separating axis test, for scenes that show one axis after another.
#ifndef AXIS_STEPS_H
#define AXIS_STEPS_H

#include "stage.h"

// stage_drawn_by with the methods that compute the projections which these scenes draw. Those that
// compute others (a wrong dot product, axes of another moment) are not among them.
void axis_steps_drawn(Stage *stage);

typedef struct AxisStep {
    int axis;  // of the trace; -1: the method tests none, and there are no steps
    int shown; // what sentence, picture and formula are about: it, and at the last the deciding one
    int tested; // how many axes
    bool last;  // the last one shows all that the method tested
    Ask so_far; // the answer as far as this step, for stage_projections
} AxisStep;

// Lets the viewer step (stage_trace) through the axes that the method tests, in their order: those
// that it reports, or all up to the first that shows a gap. Returns the step shown.
AxisStep axis_steps(Stage *stage, const Ask *ask, const TsAxisTrace *trace);

// One sentence about the axis shown: whether it has a gap, and what follows.
void axis_steps_narrate(Stage *stage, const Ask *ask, const TsAxisTrace *trace,
                        const AxisStep *step);

// Marks the lines of the source that test the step's axis.
void axis_steps_code(Stage *stage, const TsAxisTrace *trace, const AxisStep *step);

#endif
