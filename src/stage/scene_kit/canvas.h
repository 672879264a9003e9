// Pictures that a scene paints, and text rendered to pixels with the glyphs of the frames.
#ifndef CANVAS_H
#define CANVAS_H

#include "stage.h"

bool canvas_start(Stage *stage); // false if out of memory
void canvas_end(Stage *stage);
void canvas_clear(Stage *stage); // all but the glyphs

#endif
