// Marks that constructions share, alike in every scene. Places are world px, sizes px at scale 1;
// the layer is the one that is set.
#ifndef MARKS_H
#define MARKS_H

#include "draw.h"
#include "mask.h"
#include "shape.h"

void marks_line(Draw *draw, Vec a, Vec b);       // through both and on, faint; nothing where equal
void marks_place(Draw *draw, Vec at);            // a place that was found: an open ring
void marks_answer(Draw *draw, Vec at);           // the place that decides: full, green
void marks_lamp(Draw *draw, Vec at, bool on);    // a condition: full and green where it holds
void marks_box(Draw *draw, Aabb box, Fill fill); // upright
void marks_outline(Draw *draw, Aabb box, Pen pen);

// The solid pixels of a mask, `zoom` world px each, its upper left corner at `at`.
void marks_pixels(Draw *draw, const Mask *mask, Vec at, double zoom, Fill fill);

void marks_number(Draw *draw, Vec at, double value); // whole, in the middle of a plate

// A caption that ends there, beside a bar or a slider.
void marks_caption(Draw *draw, Vec end, const char *text);

// A length as a bar, 12 world px high, from its upper left corner. Returns the upper right one.
Vec marks_bar(Draw *draw, Vec from, double length, Fill fill);

// A parameter along a line as a slider: from -1 to 2 along `unit` world px each, the track from 0
// to 1. What lies beyond either end stands there. The knob is green where it is on the track.
typedef struct Slider {
    Vec zero; // where 0 is
    double unit;
} Slider;

Vec marks_on_slider(Slider slider, double t);
void marks_slider(Draw *draw, Slider slider, const char *name);
void marks_slider_ends(Draw *draw, Slider slider); // "0" and "1" below the track
void marks_knob(Draw *draw, Slider slider, double t);
void marks_reading(Draw *draw, Slider slider, Ink ink, const char *text); // to the right of it

#endif
