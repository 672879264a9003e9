// A picture of what broad phases cost: time a box against the number of boxes, both by powers of
// ten, a field for each family of boxes, a line with its name for each structure.
#ifndef PLOT_H
#define PLOT_H

#include "bench.h"
#include "draw.h"

enum { PLOT_WIDTH = 1280, PLOT_HEIGHT = 640 };

// Into a frame of that size that was begun.
void plot_frames(Draw *draw, const BenchFrames *frames);

#endif
