// Inks are named by their meaning; each palette is one table of their colours.
#ifndef PALETTE_H
#define PALETTE_H

#include <stdint.h>

typedef enum Ink {
    INK_NONE, // draws nothing
    INK_PAPER,
    INK_PANEL,
    INK_RAISED,
    INK_RULE,
    INK_FAINT,
    INK_LINE,
    INK_MUTED,
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
    INK_COUNT
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
} Palette;

const Palette *palette(PaletteName name);

// The palette of that name, or -1.
int palette_find(const char *name);

#endif
