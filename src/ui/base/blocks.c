#include "base/blocks.h"

#include <string.h>

static const Glyph *block(void *self, Face face, int size, uint32_t codepoint)
{
    (void)face;
    const Blocks *blocks = self;
    if (size < 1) size = 1;
    if (size > BLOCKS_MAX_SIZE) size = BLOCKS_MAX_SIZE;
    if (codepoint >= 0x2E80) return &blocks->wide[size];
    return codepoint == ' ' ? &blocks->blank[size] : &blocks->letter[size];
}

void blocks_init(Blocks *blocks)
{
    memset(blocks->ink, 255, sizeof blocks->ink);
    for (int size = 0; size <= BLOCKS_MAX_SIZE; size++) {
        int advance = (size * 3 + 4) / 5;
        int width = advance * 2 / 3, height = size * 7 / 10;
        blocks->wide[size] = (Glyph){.left = size / 12,
                                     .top = height,
                                     .width = size * 5 / 6,
                                     .height = size * 5 / 6,
                                     .advance = size,
                                     .coverage = blocks->ink};
        blocks->blank[size] = (Glyph){.advance = advance};
        blocks->letter[size] = (Glyph){.left = (advance - width) / 2,
                                       .top = height,
                                       .width = width,
                                       .height = height,
                                       .advance = advance,
                                       .coverage = blocks->ink};
    }
}

Glyphs blocks_glyphs(Blocks *blocks) { return (Glyphs){.get = block, .self = blocks}; }
