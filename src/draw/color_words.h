// Texts call what collides red, its color in most palettes.
#ifndef COLOR_WORDS_H
#define COLOR_WORDS_H

#include "palette.h"

// Copies a text as it is shown. In a palette whose hits are orange it names that color instead.
// Words such as "measured" stay. `out` ends with a NUL; what does not fit is cut.
void color_words(const Palette *palette, const char *text, char *out, int size);

#endif
