// Inks are named by their meaning; each palette is one table of their colours. In every palette
// what carries meaning has enough contrast with what it lies on (WCAG 2.1): text 4.5; lines, icons
// and borders of controls 3. tests/test_palette.c lists the pairs.
#ifndef PALETTE_H
#define PALETTE_H

#include <stdbool.h>
#include <stdint.h>

typedef enum Ink {
    INK_NONE, // draws nothing
    INK_PAPER,
    INK_PANEL,  // panel and strip
    INK_RAISED, // a chosen row, a key, a card
    INK_RULE,   // decoration: hairlines between parts, the floor of 3D scenes
    INK_FAINT,  // decoration: fine grids and tints. Nothing may depend on seeing it
    INK_LINE,   // lines of a construction, borders of controls; too light for text
    INK_MUTED,  // second text, shadows
    INK_INK,
    INK_HIT, // the word, the swatch's edge
    INK_MISS,
    INK_HIT_LINE, // a shape's outline
    INK_MISS_LINE,
    INK_HIT_FILL, // carries its own alpha
    INK_MISS_FILL,
    INK_HIT_HATCH, // carries its own alpha
    INK_HIT_WORD,  // the verdict's word on the strip
    INK_MISS_WORD,
    INK_CLASH,
    INK_CLASH_INK,
    INK_FOCUS,
    INK_MARK,
    INK_SHADE, // shadows of solids; carries its own alpha
    INK_COUNT,
    INK_OWN = INK_COUNT // of a fill: a colour of its own, the same in every palette (Fill.own)
} Ink;

typedef enum PaletteName {
    PALETTE_LIGHT,
    PALETTE_DARK,
    PALETTE_SAFE,
    PALETTE_SOURCE,
    PALETTES
} PaletteName;

typedef struct Rgba {
    uint8_t r, g, b, a;
} Rgba;

typedef struct Palette {
    const char *name; // "light", "dark", "safe", "source"
    Rgba ink[INK_COUNT];
    bool orange_hits; // else they are red
} Palette;

const Palette *palette(PaletteName name);

// The palette of that name, or -1.
int palette_find(const char *name);

#endif
