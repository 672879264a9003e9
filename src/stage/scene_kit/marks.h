// Marks that the constructions of all scenes share. Places are world px, sizes px at scale 1; they
// are drawn on the current layer.
#ifndef MARKS_H
#define MARKS_H

#include "draw.h"
#include "touchstone/mask.h"
#include "touchstone/shape.h"

void marks_line(Draw *draw, TsVec a, TsVec b);  // the infinite line through both; nothing if a = b
void marks_place(Draw *draw, TsVec at);         // a place that was found: an open ring
void marks_answer(Draw *draw, TsVec at);        // the place that decides: full, green
void marks_lamp(Draw *draw, TsVec at, bool on); // a condition: full and green if it holds
void marks_box(Draw *draw, TsAabb box, Fill fill);
void marks_outline(Draw *draw, TsAabb box, Pen pen);
void marks_wrong(Draw *draw, TsAabb box); // an outline in the marker's yellow, edged

// The solid pixels of a mask, `zoom` world px each, its upper left corner at `at`.
void marks_pixels(Draw *draw, const TsMask *mask, TsVec at, double zoom, Fill fill);

void marks_plate(Draw *draw, TsVec at, const char *text); // a text in the middle of a plate

// A caption that ends there, beside a bar or a slider.
void marks_caption(Draw *draw, TsVec end, const char *text);

// A length as a bar, 12 world px high, from its upper left corner. Returns the upper right one.
TsVec marks_bar(Draw *draw, TsVec from, double length, Fill fill);

// A parameter along a line as a slider from -1 to 2, `unit` world px each, with the track from 0 to
// 1. Values beyond an end are shown there. The knob is green on the track.
typedef struct Slider {
    TsVec zero; // where 0 is
    double unit;
} Slider;

TsVec marks_on_slider(Slider slider, double t);
void marks_slider(Draw *draw, Slider slider, const char *name);
void marks_slider_ends(Draw *draw, Slider slider); // "0" and "1" below the track
void marks_knob(Draw *draw, Slider slider, double t);
void marks_reading(Draw *draw, Slider slider, Ink ink, const char *text); // to the right of it

#endif
