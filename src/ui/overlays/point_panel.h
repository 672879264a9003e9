// "Why is my point not on my line?": a panel over the picture, for a point and a line that the
// viewer pastes (docs/POINT_ON_LINE.md). What it says is what `touchstone point-on-line` prints
// (lines/point_words.h); its picture shows the doubles around them.
#ifndef POINT_PANEL_H
#define POINT_PANEL_H

#include "base/part.h"
#include "base/target.h"

extern const Part point_panel_part;
void point_panel_draw(Ui *ui, Draw *draw);

// Opens it with what it showed last, at first with an example.
void point_panel_open(Ui *ui);

// Whether a pasted or dropped text is for it: one point and one line of paths, or any text while it
// is open that is no link.
bool point_panel_wants(const Ui *ui, const char *text);
// Shows it, and opens the panel. False if it holds no point and line: then the panel says why.
bool point_panel_take(Ui *ui, const char *text);

// Its input: returns whether it was used.
bool point_panel_key(Ui *ui, const Event *event);
bool point_panel_text(Ui *ui, const char *text);
bool point_panel_wheel(Ui *ui, TsVec at, double wheel);
bool point_panel_scroll(Ui *ui, double by); // px at scale 1
bool point_panel_types(const Ui *ui);       // a tolerance is typed

extern const Action point_panel_button; // its argument: a PointButton (point_panel_private.h)
extern const Action point_panel_tab;    // its argument: the tab's number
extern const Action point_panel_zoom;   // its argument: 1 closer, -1 back
extern const Action point_panel_field;  // types the tolerance
extern const Action point_panel_slider; // slides the tolerance

#endif
