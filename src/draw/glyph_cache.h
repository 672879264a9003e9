// Rendered glyphs by face, size and code point, for sources of glyphs.
#ifndef GLYPH_CACHE_H
#define GLYPH_CACHE_H

#include "glyphs.h"

typedef struct GlyphKey {
    Face face;
    int size;
    uint32_t codepoint;
} GlyphKey;

typedef struct GlyphSlot {
    GlyphKey key;
    Glyph *glyph; // NULL in an empty slot
} GlyphSlot;

// A hash table that owns the masks of its glyphs; begin with {0}.
typedef struct GlyphCache {
    GlyphSlot *slot;
    int count, capacity; // a power of two, at most half full
} GlyphCache;

// Renders a glyph; its coverage comes from malloc, or is NULL.
typedef Glyph GlyphMaker(void *self, GlyphKey key);

// Returns the glyph, rendered at the first call for the key; a blank one if out of memory.
const Glyph *glyph_cache_get(GlyphCache *cache, GlyphKey key, GlyphMaker *make, void *self);
void glyph_cache_free(GlyphCache *cache);

// A frame in the place of a capital letter, for what no font contains.
Glyph glyph_missing(int size);

// The rectangle of a mask that has ink, as a glyph with a coverage of its own. `left` and `top` are
// those of the whole mask.
Glyph glyph_trimmed(Glyph whole);

// A mask whose strokes are wider by `wider` pixels, to the right only, as a glyph with a coverage
// of its own; the advance stays. Spaces between strokes close by no more than that.
Glyph glyph_bolder(Glyph thin, double wider);

// By how much the strokes of a font without a bold face grow in the bold ones, in pixels. Chinese
// characters of 14 px have spaces of a single pixel.
double glyph_bold_growth(int size);

#endif
