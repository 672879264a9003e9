// Glyphs as coverage masks behind an interface: src/media makes them with SDL2_ttf, tests with
// blocks.
#ifndef GLYPHS_H
#define GLYPHS_H

#include <stdbool.h>
#include <stdint.h>

typedef enum Face {
    FACE_SANS,
    FACE_BOLD,
    FACE_MONO,
    FACE_MONO_BOLD,
    FACE_SONG, // Song (SimSun), bold; without it another bold serif, or FACE_BOLD
    FACES
} Face;

typedef struct Glyph {
    int left, top;     // of the mask, from the pen position: right, and up from the baseline
    int width, height; // of the mask; 0 for a blank
    int advance;       // pen's step, px
    const uint8_t
        *coverage; // width * height, rows from the top, 255 = covered; lives as long as the source
} Glyph;

typedef struct Glyphs {
    // The glyph of a code point in a face whose em is `size` device px; a box if the font lacks it;
    // never NULL.
    const Glyph *(*get)(void *self, Face face, int size, uint32_t codepoint);
    void *self;
    bool (*has)(void *self, uint32_t codepoint); // NULL: there is a glyph of each
} Glyphs;

// The width of a run of UTF-8 text, px. Malformed bytes count as U+FFFD.
int glyphs_width(const Glyphs *glyphs, Face face, int size, const char *text);

// A run of text where its pen starts: x, and the baseline's y.
typedef struct GlyphsRun {
    Face face;
    int size, x, baseline;
    const char *text;
} GlyphsRun;

typedef struct GlyphsMask {
    int width, height;
    uint8_t *coverage; // width * height, rows from the top
} GlyphsMask;

// Renders the run into the mask by the maximum of coverages, clipped to the mask.
void glyphs_lay(const Glyphs *glyphs, GlyphsRun run, GlyphsMask mask);

// The next code point of a UTF-8 text, advancing it; 0 at its end, U+FFFD for malformed bytes (one
// byte is consumed).
uint32_t glyphs_next(const char **text);

#endif
