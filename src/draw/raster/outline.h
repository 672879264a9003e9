// Closed contours in device px, gathered in one array: what the rasteriser fills.
#ifndef OUTLINE_H
#define OUTLINE_H

#include <stdbool.h>

#include "raster/area.h"
#include "touchstone/vec.h"

typedef struct Outline {
    TsVec *point;
    int points, point_capacity;
    int *end; // of each contour, the index after its last point
    int ends, end_capacity;
    bool failed; // memory was short: something is missing
} Outline;

void outline_free(Outline *outline);

// Forgets the contours and points beyond the first so many.
void outline_cut(Outline *outline, int points, int ends);

// Points are added to a contour that outline_close ends.
void outline_point(Outline *outline, TsVec point);
void outline_close(Outline *outline);

// Turns the last contour round.
void outline_reverse(Outline *outline);

// A circle as a polygon of the same area, nowhere more than 0.05 px from it; clockwise on screen.
// What does not touch `view` is left coarse, so that even huge circles cost little.
void outline_circle(Outline *outline, TsVec center, double radius, Area view);

// A box with rounded corners (0 for sharp ones), clockwise on screen.
void outline_box(Outline *outline, TsVec low, TsVec high, double corner_radius, Area view);

#endif
