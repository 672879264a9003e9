// Glyphs made by SDL2_ttf from fonts that fontconfig finds: DejaVu Sans and DejaVu Sans Mono, or
// what comes nearest.
#ifndef FONTS_H
#define FONTS_H

#include <stdbool.h>

#include "glyphs.h"

typedef struct Fonts Fonts;

// `file`: a font for every face instead (--font), or NULL. NULL is returned where no usable font is
// found or the file is none, with one sentence in `error`. A code point that the face lacks is
// looked for in a font that fontconfig names by charset.
Fonts *fonts_open(const char *file, char *error, int error_size);
void fonts_close(Fonts *fonts);

Glyphs fonts_glyphs(Fonts *fonts);

#endif
