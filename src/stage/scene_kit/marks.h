// Marks that the constructions of all scenes share. Places are world px, sizes px at scale 1; they
// are drawn on the current layer.
#ifndef MARKS_H
#define MARKS_H

#include "draw.h"
#include "stage.h"
#include "touchstone/mask.h"
#include "touchstone/shape.h"

void marks_line(Draw *draw, TsVec a, TsVec b); // the infinite line through both; nothing if a = b
void marks_open(Draw *draw, TsVec at, double radius, Pen pen); // a ring, paper within
Pen marks_dashed(Ink ink, double width);                       // of constructions
void marks_place(Draw *draw, TsVec at);         // a place that was found: an open ring
void marks_answer(Draw *draw, TsVec at);        // the place that decides: full, green
void marks_lamp(Draw *draw, TsVec at, bool on); // a condition: full and green if it holds
// With its words to the right. If there is no room there, both are moved to where there is.
void marks_lamp_words(Draw *draw, TsVec at, bool on, const char *words);
void marks_box(Draw *draw, TsAabb box, Fill fill);
void marks_outline(Draw *draw, TsAabb box, Pen pen);
void marks_wrong(Draw *draw, TsAabb box); // an outline in the marker's yellow, edged

// The solid pixels of a mask, `zoom` world px each, its upper left corner at `at`. Opaque ones are
// seen at any zoom.
void marks_pixels(Draw *draw, const TsMask *mask, TsVec at, double zoom, Fill fill);

// The radius of a circle or capsule, drawn while what has the shape's name is lit.
void marks_radius(Draw *draw, const Actor *round);

void marks_plate(Draw *draw, TsVec at, const char *text); // a text in the middle of a plate

// A key in one row from there: strokes and what they mean; one of width 0 is left out. Labels avoid
// it.
typedef struct KeyEntry {
    Pen pen;
    const char *text;
} KeyEntry;
void marks_key(Stage *stage, TsVec from, const KeyEntry *entry, int entries);

// A caption that ends there, beside a bar or a scale.
void marks_caption(Draw *draw, TsVec end, const char *text);

// A length as a bar, 12 world px high, from its upper left corner. Returns the upper right one.
TsVec marks_bar(Draw *draw, TsVec from, double length, Fill fill);

// A parameter along a line as a scale from -1 to 2, `unit` world px each, marked at 0 and 1. Values
// beyond an end are shown there. A small triangle points at the value, green between the marks: it
// is not a knob that could be dragged.
typedef struct Scale {
    TsVec zero; // where 0 is
    double unit;
} Scale;

TsVec marks_on_scale(Scale scale, double t);
void marks_scale(Draw *draw, Scale scale, const char *name);
void marks_scale_ends(Draw *draw, Scale scale); // "0" and "1" below the track
void marks_value(Draw *draw, Scale scale, double t);
void marks_pointer(Draw *draw, TsVec at, bool on); // its tip is there; on: full and green
void marks_reading(Draw *draw, Scale scale, Ink ink, const char *text); // to the right of it

#endif
