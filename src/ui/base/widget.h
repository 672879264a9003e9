// The small parts that panel, strip and overlays are made of. Coordinates are px at scale 1 of the
// screen; `middle` is the y of a row's middle. Drawn in the layer that is set.
#ifndef WIDGET_H
#define WIDGET_H

#include "draw.h"
#include "query.h"
#include "touchstone/relation.h"

enum { WIDGET_TEXT = 512 };

// Text that never exceeds `width`: what does not fit ends in an ellipsis, after a whole word unless
// that is too long, and never within a number. Returns its width.
double widget_text(Draw *draw, TsVec baseline, Font font, double width, const char *text);

// The largest of the sizes font.size, 14, 13 at which the text fits into `width`; 13 if none does.
double widget_fit(const Draw *draw, Font font, double width, const char *text);

// How many bytes of `text`, broken at a space, fit into `width`.
int widget_break(const Draw *draw, Font font, double width, const char *text);

// A text in rows: the first begins at `at`, the others at `left`, and none reaches beyond `right`;
// at most `most`, of which the last may end in an ellipsis. A part in [brackets] is bold, in the
// ink of what is drawn with that tag, or with the one that follows: "[shadows](shadow)". The text
// is translated already. Returns the number of rows, 1 or more.
int widget_rows(Draw *draw, TsVec at, double left, double right, Font font, double pitch, int most,
                const char *text);

// The same without a cut, and of it only the rows `from` to before `to`; the first of these is at
// `at`. Returns the number of all rows; with `to` 0 it draws none, and only counts.
int widget_some_rows(Draw *draw, TsVec at, double right, Font font, double pitch, int from, int to,
                     const char *text);

// The ink of what is drawn with such a tag, if that is the focus or mark ink, else INK_INK: never a
// color that means an answer.
Ink widget_tag_ink(const Draw *draw, const char *tag);

// A button with a word, and the key that does the same unless that is NULL.
double widget_button_width(const Draw *draw, const char *word, const char *key, double pad);
void widget_button(Draw *draw, Rect box, const char *word, const char *key);
void widget_button_grey(Draw *draw, Rect box, const char *word, const char *key); // not now

// A key's cap. Returns its width.
double widget_key(Draw *draw, double x, double middle, const char *cap);
double widget_key_grey(Draw *draw, double x, double middle, const char *cap); // of what is not now
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
void widget_check(Draw *draw, double x, double baseline);  // the tick of AGREE, 13 wide
void widget_play(Draw *draw, TsVec center, double radius); // a triangle in a ring: it begins
void widget_hairline(Draw *draw, TsVec a, TsVec b);

// A small box in the color and hatch that shapes have with this answer. `relation`: a TsRelation.
void widget_swatch(Draw *draw, Rect box, int relation, bool hit);
const char *widget_relation(TsRelation relation); // "APART", as answers are shown
// The same of an answer: of a sweep "MISS", "GRAZE" or "MEET", since the shapes are seen where they
// start.
const char *widget_answer(QueryKind kind, TsRelation relation);
const char *widget_kind(TsShapeKind kind); // "box", as sentences name it
// "the circle", but "shape 0" if the name ends in a number, and "A". Returns `text`.
char *widget_the(const char *name, char *text, int size);

#endif
