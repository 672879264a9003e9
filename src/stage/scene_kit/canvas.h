// Pictures that a scene paints, and text rendered to pixels with the glyphs of the frames.
#ifndef CANVAS_H
#define CANVAS_H

#include <stddef.h>

#include "glyphs.h"
#include "image.h"

enum { CANVASES = 12 };

typedef struct Canvas {
    Glyphs glyphs;
    Image image[CANVASES];
    uint8_t *mask; // of the last text
    size_t capacity;
} Canvas;

void canvas_clear(Canvas *canvas); // all but the glyphs

#endif
