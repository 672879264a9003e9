// A hash table of glyphs by face, size and code point. It owns their masks.
#ifndef GLYPH_CACHE_H
#define GLYPH_CACHE_H

#include <stdint.h>

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

typedef struct GlyphCache {
    GlyphSlot *slot;
    int count, capacity; // a power of two, at most half full
} GlyphCache;

void glyph_cache_free(GlyphCache *cache);

// NULL if it is not cached.
const Glyph *glyph_cache_find(const GlyphCache *cache, GlyphKey key);

// Adds `glyph` and takes ownership of its mask, which was allocated by malloc. The result lives as
// long as the cache; NULL if out of memory, and then the mask is freed.
const Glyph *glyph_cache_add(GlyphCache *cache, GlyphKey key, Glyph glyph);

#endif
