// Glyphs without a font: every character a block of one width. So that a show lays out, plays and
// prints where no font was ever loaded.
#ifndef BLOCKS_H
#define BLOCKS_H

#include "glyphs.h"

enum { BLOCKS_MAX_SIZE = 255 }; // larger sizes are drawn at this one

typedef struct Blocks {
    Glyph letter[BLOCKS_MAX_SIZE + 1], blank[BLOCKS_MAX_SIZE + 1];
    uint8_t ink[BLOCKS_MAX_SIZE * BLOCKS_MAX_SIZE / 2];
} Blocks;

void blocks_init(Blocks *blocks);
Glyphs blocks_glyphs(Blocks *blocks); // as long as `blocks` lives, at the same address

#endif
