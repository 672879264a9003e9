// Glyphs without a font: every character is a block of one width, so that a Ui can lay out, play
// and print if no font was loaded.
#ifndef BLOCKS_H
#define BLOCKS_H

#include "glyphs.h"

enum { BLOCKS_MAX_SIZE = 255 }; // larger sizes are drawn at this one

typedef struct Blocks {
    Glyph letter[BLOCKS_MAX_SIZE + 1], blank[BLOCKS_MAX_SIZE + 1];
    Glyph wide[BLOCKS_MAX_SIZE + 1]; // Chinese characters, an em each
    uint8_t ink[BLOCKS_MAX_SIZE * BLOCKS_MAX_SIZE];
} Blocks;

void blocks_init(Blocks *blocks);
Glyphs blocks_glyphs(Blocks *blocks); // as long as `blocks` lives, at the same address

#endif
