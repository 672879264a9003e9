// Why the normals of the sides of both shapes suffice as separating axes: the outline that a point
// of one convex shape draws while the shape slides around the other.
#ifndef SLIDING_H
#define SLIDING_H

#include "stage.h"

enum { SLIDING_MOST = 192 }; // corners of an outline; circles have 96

// The outline that the middle of `b` draws while `b` slides around `a`, unturned and always
// touching: the boundary of the Minkowski difference a - b, moved by the middle of b. Convex,
// clockwise on screen. Returns the number of corners.
int sliding_outline(const TsShape *a, const TsShape *b, TsVec out[SLIDING_MOST]);

// Draws it with the tag "outline", seen only while that is lit, and both shapes. The side that the
// middle of b lies farthest past, or else least deep behind, is thick, and so is that distance:
// green if it lies past that side.
void stage_draw_sliding(Stage *stage, const TsShape *a, const TsShape *b);

#endif
