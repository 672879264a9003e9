// The small parts that panel, strip and overlays are made of. Coordinates are px at scale 1 of the
// screen; `middle` is the y of a row's middle. Drawn in the layer that is set.
#ifndef WIDGET_H
#define WIDGET_H

#include "draw.h"
#include "touchstone/relation.h"

enum { WIDGET_TEXT = 512 };

// Text that never exceeds `width`: what does not fit ends in an ellipsis. Returns its width.
double widget_text(Draw *draw, TsVec baseline, Font font, double width, const char *text);

// The largest of the sizes font.size, 14, 13 at which the text fits into `width`; 13 if none does.
double widget_fit(const Draw *draw, Font font, double width, const char *text);

// How many bytes of `text`, broken at a space, fit into `width`.
int widget_break(const Draw *draw, Font font, double width, const char *text);

// A key's cap. Returns its width.
double widget_key(Draw *draw, double x, double middle, const char *cap);
double widget_key_width(const Draw *draw, const char *cap);
// Several caps, separated by spaces, each 5 px from the next ("…" stands as a plain word). Returns
// their width.
double widget_keys(Draw *draw, double x, double middle, const char *caps);

void widget_tag(Draw *draw, double right, double middle, const char *word); // a word in a frame
void widget_radio(Draw *draw, TsVec center, bool on);
void widget_toggle(Draw *draw, double right, double middle, bool on);       // 34 wide
void widget_slider(Draw *draw, double x, double y, double width, double t); // t from 0 to 1
// A scroll bar's thumb: of `visible + hidden` units `scrolled` are above the visible part. Draws
// nothing if none is hidden or the track has no height.
void widget_scrollbar(Draw *draw, Rect track, double visible, double hidden, double scrolled);
void widget_chevron(Draw *draw, TsVec center, bool down);
void widget_check(Draw *draw, double x, double baseline); // the tick of AGREE, 13 wide
void widget_hairline(Draw *draw, TsVec a, TsVec b);

// A small box in the color and hatch that shapes have with this answer. `relation`: a TsRelation.
void widget_swatch(Draw *draw, Rect box, int relation, bool hit);
const char *widget_relation(TsRelation relation); // "APART", as answers are shown
const char *widget_kind(TsShapeKind kind);        // "box", as sentences name it

#endif
