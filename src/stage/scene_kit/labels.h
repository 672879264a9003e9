// Places labels so that they cover no shape, shadow or other label (LOOK.md section 5), and keeps
// last frame's places.
#ifndef LABELS_H
#define LABELS_H

#include "stage.h"

typedef struct Labels Labels;

Labels *labels_new(void);
void labels_free(Labels *labels);
void labels_forget(Labels *labels); // last frame's places, when the scene changes

void labels_begin(Labels *labels, Draw *draw,
                  Rect free); // free: px at scale 1, where labels may lie

// Something that labels must not cover: a loop of screen points (px at scale 1), or a stroke
// between two.
void labels_block(Labels *labels, const TsVec *corner, int count);
void labels_block_line(Labels *labels, TsVec a, TsVec b, double width);

// A label wanted at a screen point (px at scale 1); see stage_label. `lies`: it lies right there,
// on its own shape, with a plate (names).
void labels_want(Labels *labels, TsVec at, TsVec toward, LabelStyle style, const char *text);
void labels_want_on(Labels *labels, TsVec at, LabelStyle style, const char *text);
// A shape's name, bold. `own`: the loop blocked last is the shape's, and the name lies on it where
// the plate fits inside with some px to spare: at `center` plus `along`, minus it, or twice as far,
// wherever it covers no stroke and no other name. Else next to the shape.
void labels_want_name(Labels *labels, TsVec center, TsVec along, bool own, const char *text);

// A wall's number: slides from `at` along the unit direction `along`, up to 80 px, on the side
// `out`.
void labels_want_wall(Labels *labels, TsVec at, TsVec along, TsVec out, LabelStyle style,
                      const char *text);

// Places and draws all, at LAYER_LABELS, in the order wanted (names first). Leaves the screen's
// space set. At most 96 labels are taken a frame; of a text, 63 bytes.
void labels_place(Labels *labels);

#endif
