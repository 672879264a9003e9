// Strokes as outlines for RULE_NONZERO: all parts of an outline have the same winding, so overlaps
// are covered once and a translucent stroke has one tone.
#ifndef STROKE_H
#define STROKE_H

#include "outline.h"

typedef struct Stroke {
    double half_width;
    double on, off; // dashes; 0 for a solid line
    Area view;      // parts outside may be omitted
} Stroke;

// A path with mitre joins (bevelled if the mitre would exceed 4 widths) and butt ends. No two
// successive points may be equal. `piece` is scratch.
void stroke_path(Outline *outline, Outline *piece, const TsVec *point, int count, bool closed,
                 Stroke stroke);

// A straight shaft that ends in a head of that length and half width; the head shrinks to a shorter
// arrow.
void stroke_arrow(Outline *outline, TsVec from, TsVec to, double half_width, double head_length,
                  double head_half_width, Area view);

#endif
