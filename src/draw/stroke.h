// Strokes as outlines to be filled by RULE_NONZERO: every part of one outline winds the same way,
// so what overlaps is covered once and the stroke is of one tone.
#ifndef STROKE_H
#define STROKE_H

#include "outline.h"

typedef struct Stroke {
    double half_width;
    double on, off; // dashes; 0 for a whole line
    Area view;      // what lies beyond may be left out
} Stroke;

// A path with mitred joins (bevelled where the mitre would exceed 4 widths) and butt ends. No two
// successive points may be equal. `piece` is scratch.
void stroke_path(Outline *outline, Outline *piece, const TsVec *point, int count, bool closed,
                 Stroke stroke);

// A straight shaft that ends in a head of that length and half width; the head shrinks to a shorter
// arrow.
void stroke_arrow(Outline *outline, TsVec from, TsVec to, double half_width, double head_length,
                  double head_half_width, Area view);

#endif
