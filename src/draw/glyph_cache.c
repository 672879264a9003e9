#include "glyph_cache.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static const Glyph nothing = {0}; // if out of memory

// The key's slot, or the empty one where it belongs.
static GlyphSlot *slot_of(const GlyphCache *cache, GlyphKey key)
{
    uint32_t mask = (uint32_t)cache->capacity - 1;
    uint32_t hash = key.codepoint * 2654435761u ^ (uint32_t)key.size * 40503u;
    hash = (hash ^ hash >> 15) * FACES + (uint32_t)key.face;
    for (;; hash++) {
        GlyphSlot *slot = &cache->slot[hash & mask];
        bool same = slot->key.codepoint == key.codepoint && slot->key.size == key.size &&
                    slot->key.face == key.face;
        if (!slot->glyph || same) return slot;
    }
}

static bool grow(GlyphCache *cache)
{
    GlyphCache larger = {.count = cache->count,
                         .capacity = cache->capacity ? cache->capacity * 2 : 512};
    larger.slot = calloc((size_t)larger.capacity, sizeof *larger.slot);
    if (!larger.slot) return false;
    for (int i = 0; i < cache->capacity; i++) {
        const GlyphSlot *slot = &cache->slot[i];
        if (slot->glyph) *slot_of(&larger, slot->key) = *slot;
    }
    free(cache->slot);
    *cache = larger;
    return true;
}

const Glyph *glyph_cache_get(GlyphCache *cache, GlyphKey key, GlyphMaker *make, void *self)
{
    const Glyph *found = cache->capacity ? slot_of(cache, key)->glyph : NULL;
    if (found) return found;
    if (cache->count * 2 >= cache->capacity && !grow(cache)) return &nothing;
    Glyph *kept = malloc(sizeof *kept);
    if (!kept) return &nothing;
    *kept = make(self, key);
    *slot_of(cache, key) = (GlyphSlot){key, kept};
    cache->count++;
    return kept;
}

void glyph_cache_free(GlyphCache *cache)
{
    for (int i = 0; i < cache->capacity; i++) {
        Glyph *glyph = cache->slot[i].glyph;
        if (glyph) free((void *)glyph->coverage);
        free(glyph);
    }
    free(cache->slot);
    *cache = (GlyphCache){0};
}

Glyph glyph_missing(int size)
{
    int height = size * 7 / 10 > 3 ? size * 7 / 10 : 3;
    int width = size / 2 > 3 ? size / 2 : 3;
    uint8_t *coverage = calloc((size_t)width, (size_t)height);
    if (!coverage) return nothing;
    for (int i = 0; i < width * height; i++) {
        int x = i % width, y = i / width;
        if (x == 0 || y == 0 || x == width - 1 || y == height - 1) coverage[i] = 255;
    }
    return (Glyph){1, height, width, height, width + 2, coverage};
}

Glyph glyph_trimmed(Glyph whole)
{
    // right <= left if there is no ink.
    int left = whole.width, top = whole.height, right = 0, bottom = 0;
    for (int y = 0; y < whole.height; y++) {
        for (int x = 0; x < whole.width; x++) {
            if (whole.coverage[y * whole.width + x] == 0) continue;
            if (x < left) left = x;
            if (x >= right) right = x + 1;
            if (y < top) top = y;
            if (y >= bottom) bottom = y + 1;
        }
    }
    Glyph glyph = {.advance = whole.advance};
    int width = right - left, height = bottom - top;
    uint8_t *coverage = width > 0 ? malloc((size_t)width * (size_t)height) : NULL;
    if (!coverage) return glyph;
    for (int y = 0; y < height; y++) {
        memcpy(coverage + y * width, whole.coverage + (top + y) * whole.width + left,
               (size_t)width);
    }
    glyph.left = whole.left + left;
    glyph.top = whole.top - top;
    glyph.width = width;
    glyph.height = height;
    glyph.coverage = coverage;
    return glyph;
}

double glyph_bold_growth(int size) { return size / 28.0; }

Glyph glyph_bolder(Glyph thin, double wider)
{
    int whole = (int)wider;
    double more = wider - whole;
    Glyph glyph = thin;
    glyph.width = thin.width > 0 ? thin.width + whole + 1 : 0;
    uint8_t *coverage = glyph.width > 0 ? malloc((size_t)glyph.width * (size_t)thin.height) : NULL;
    glyph.coverage = coverage;
    if (!coverage) return (Glyph){.advance = thin.advance};
    for (int y = 0; y < thin.height; y++) {
        const uint8_t *row = thin.coverage + y * thin.width;
        for (int x = 0; x < glyph.width; x++) {
            double most = 0;
            for (int at = x - whole; at <= x; at++)
                if (at >= 0 && at < thin.width && row[at] > most) most = row[at];
            int last = x - whole - 1;
            if (last >= 0 && last < thin.width) most += more * row[last];
            coverage[y * glyph.width + x] = (uint8_t)(most < 255 ? most + 0.5 : 255);
        }
    }
    return glyph;
}
