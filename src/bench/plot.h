// A picture of the cost of the broad phases: time per box against the number of boxes, both
// logarithmic, one chart for each family of boxes, one named line for each structure.
#ifndef PLOT_H
#define PLOT_H

#include "bench.h"
#include "draw.h"

enum { PLOT_WIDTH = 1280, PLOT_HEIGHT = 640 };

// Draws into a frame of PLOT_WIDTH x PLOT_HEIGHT that has been begun.
void plot_frames(Draw *draw, const BenchFrames *frames);

#endif
