// What can be done about a point that is not on a line, each tried on the point and the line given.
#ifndef WAYS_OUT_H
#define WAYS_OUT_H

#include "lines/point_on_line.h"

typedef struct WaysOut {
    // 1. Ask whether the distance is at most a tolerance, here the least power of ten that is
    // enough.
    double tolerance;
    bool is_within;
    // 2. Make the point a corner of the line: it is on it then, and the line bends there by the
    // distance at most. `line` is that line; a corner that it had is not added.
    TsGeometry line;
    bool is_on;
    // 3. Round all coordinates to multiples of a power of ten: the finest of those tried that puts
    // the point on the line, 0 if none does, and how far that moves a corner at most.
    double grid, grid_move;
    double finest, coarsest; // that were tried: from the rounding of doubles to a tenth of the side
    int tried;
} WaysOut;

// Tries them. False if out of memory or at the limit of corners; `ways` must be freed in any case.
bool ways_out(const PointOnLine *found, const TsGeometry *line, WaysOut *ways);
void ways_out_free(WaysOut *ways);

#endif
