// Places labels so that they cover no shape, shadow or other label, and keeps their places from
// frame to frame.
#ifndef LABELS_H
#define LABELS_H

#include "stage.h"

typedef struct Labels Labels;

Labels *labels_new(void);
void labels_free(Labels *labels);
void labels_forget(Labels *labels); // the places of the last frame, when the scene changes

void labels_begin(Labels *labels, Draw *draw,
                  Rect free); // free: px at scale 1, where labels may lie

// Labels that are added from now on keep the text that they had in the last frame, so that numbers
// can be read while they change; names do not.
void labels_hold(Labels *labels, bool held);

// Something that labels must not cover: a loop of screen points (px at scale 1), or a stroke
// between two.
void labels_block(Labels *labels, const TsVec *corner, int count);
void labels_block_plate(Labels *labels, Rect plate); // another text
void labels_block_line(Labels *labels, TsVec a, TsVec b, double width);

// Adds a label near a screen point (px at scale 1), see stage_label.
void labels_add(Labels *labels, TsVec at, TsVec toward, LabelStyle style, const char *text);
// The same, unless a label added before ends in that number: a gap that is the distance, too.
void labels_add_once(Labels *labels, TsVec at, TsVec toward, LabelStyle style, const char *text);
// Adds a shape's name, bold. If `own`, the loop blocked last is the shape: the name is placed
// inside it if it fits with some px to spare (at `center`, plus or minus `along` or twice that,
// where it covers no stroke and no other name), else next to the shape.
void labels_add_name(Labels *labels, TsVec center, TsVec along, bool own, const char *text);

// Adds a label beside a line: it may slide from `at` along the unit direction `along` by up to 80
// px, on the side `out`. One that says what is wrong stands elsewhere if there is no room.
void labels_add_sliding(Labels *labels, TsVec at, TsVec along, TsVec out, LabelStyle style,
                        const char *text);

// The label added last is placed as one that says what is wrong.
void labels_insist(Labels *labels);

// Places and draws all labels on LAYER_LABELS, names first, then those that say what is wrong, then
// the rest, each in the order in which they were added; names second if one that says what is wrong
// would have no place. Leaves screen space set. At most 96 labels per frame, 63 bytes of text each.
void labels_place(Labels *labels);
// Whether one that says what is wrong, or is insisted on, found no place.
bool labels_lack_place(const Labels *labels);
bool labels_meet(const Labels *labels, Rect area); // whether one of them was placed there

#endif
