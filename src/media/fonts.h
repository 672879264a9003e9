// Glyphs rendered by SDL2_ttf from fonts found by fontconfig: DejaVu Sans and DejaVu Sans Mono, or
// the best match. FACE_SONG is looked for when it is first used; it differs between machines.
#ifndef FONTS_H
#define FONTS_H

#include <stdbool.h>

#include "glyphs.h"

typedef struct Fonts Fonts;

// `file` is a font for all faces (--font), or NULL. Returns NULL, with one sentence in `error`, if
// no usable font is found or the file is not a font. A code point that a face lacks is taken from a
// font that fontconfig selects by charset.
Fonts *fonts_open(const char *file, char *error, int error_size);
void fonts_close(Fonts *fonts);

// Whether a face or a font that fontconfig finds has that character.
bool fonts_have(Fonts *fonts, uint32_t codepoint);

// The first character that was asked for and that no font has; 0: none.
uint32_t fonts_missing(const Fonts *fonts);

Glyphs fonts_glyphs(Fonts *fonts);

#endif
