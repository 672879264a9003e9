// Closed contours in device px in one array, as input of the rasteriser.
#ifndef OUTLINE_H
#define OUTLINE_H

#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>

#include "image.h"
#include "touchstone/vec.h"

// The point at which a segment crosses a vertical or horizontal line. The given coordinate is
// returned exactly; the other one lies between those of the ends, however distant these are.

static inline double segment_between(double value, double a, double b)
{
    double low = a < b ? a : b, high = a < b ? b : a;
    return value < low ? low : value > high ? high : value;
}

static inline TsVec segment_at_x(TsVec a, TsVec b, double x)
{
    double y = a.y + (b.y - a.y) * ((x - a.x) / (b.x - a.x));
    return ts_vec(x, segment_between(y, a.y, b.y));
}

static inline TsVec segment_at_y(TsVec a, TsVec b, double y)
{
    double x = a.x + (b.x - a.x) * ((y - a.y) / (b.y - a.y));
    return ts_vec(segment_between(x, a.x, b.x), y);
}

// `array` with room for at least `needed` items of `size` bytes, its capacity doubled as often as
// needed. NULL if out of memory; `array` is then unchanged.
static inline void *grow(void *array, int *capacity, int needed, size_t size)
{
    if (needed <= *capacity) return array;
    if (needed > INT_MAX / 2) return NULL;
    int wanted = *capacity < 64 ? 64 : *capacity;
    while (wanted < needed) wanted *= 2;
    void *grown = realloc(array, (size_t)wanted * size);
    if (grown) *capacity = wanted;
    return grown;
}

typedef struct Outline {
    TsVec *point;
    int points, point_capacity;
    int *end; // of each contour, the index after its last point
    int ends, end_capacity;
    bool failed; // out of memory: something is missing
} Outline;

void outline_free(Outline *outline);

// Truncates to so many points and contours.
void outline_cut(Outline *outline, int points, int ends);

// Points are added to a contour that outline_close ends: one, or `count`, which the caller writes
// at the place returned, NULL if out of memory.
TsVec *outline_room(Outline *outline, int count);
void outline_point(Outline *outline, TsVec point);
void outline_close(Outline *outline);

// Reverses the last contour.
void outline_reverse(Outline *outline);

// A circle as a polygon of the same area, nowhere more than 0.05 px from it; clockwise on screen.
// Parts outside `view` are coarse, so that even huge circles are cheap.
void outline_circle(Outline *outline, TsVec center, double radius, Area view);

// A capsule: all points within `radius` of the segment from a to b, clockwise on screen; a circle
// if a is b.
void outline_capsule(Outline *outline, TsVec a, TsVec b, double radius, Area view);

// A box with rounded corners (0 for sharp ones), clockwise on screen.
void outline_box(Outline *outline, TsVec low, TsVec high, double corner_radius, Area view);

#endif
