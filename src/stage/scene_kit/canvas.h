// Pictures that a scene paints, and text rendered to pixels with the glyphs of the frames.
#ifndef CANVAS_H
#define CANVAS_H

#include "stage.h"

bool canvas_init(Stage *stage); // false if out of memory
void canvas_free(Stage *stage);
void canvas_clear(Stage *stage); // all but the glyphs

#endif
