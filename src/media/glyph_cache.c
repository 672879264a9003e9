#include "glyph_cache.h"

#include <stdbool.h>
#include <stdlib.h>

static void free_glyph(Glyph *glyph)
{
    if (glyph) free((void *)glyph->coverage);
    free(glyph);
}

void glyph_cache_free(GlyphCache *cache)
{
    for (int i = 0; i < cache->capacity; i++) free_glyph(cache->slot[i].glyph);
    free(cache->slot);
    *cache = (GlyphCache){0};
}

static bool same_key(GlyphKey a, GlyphKey b)
{
    return a.codepoint == b.codepoint && a.size == b.size && a.face == b.face;
}

// The key's slot, or the empty one where it belongs.
static GlyphSlot *slot_of(const GlyphCache *cache, GlyphKey key)
{
    uint32_t mask = (uint32_t)cache->capacity - 1;
    uint32_t hash = key.codepoint * 2654435761u ^ (uint32_t)key.size * 40503u;
    hash = (hash ^ hash >> 15) * FACES + (uint32_t)key.face;
    while (cache->slot[hash & mask].glyph && !same_key(cache->slot[hash & mask].key, key)) hash++;
    return &cache->slot[hash & mask];
}

const Glyph *glyph_cache_find(const GlyphCache *cache, GlyphKey key)
{
    return cache->capacity ? slot_of(cache, key)->glyph : NULL;
}

static bool make_room(GlyphCache *cache)
{
    if (cache->count * 2 < cache->capacity) return true;
    GlyphCache larger = {.count = cache->count,
                         .capacity = cache->capacity ? cache->capacity * 2 : 512};
    larger.slot = calloc((size_t)larger.capacity, sizeof *larger.slot);
    if (!larger.slot) return false;
    for (int i = 0; i < cache->capacity; i++)
        if (cache->slot[i].glyph) *slot_of(&larger, cache->slot[i].key) = cache->slot[i];
    free(cache->slot);
    *cache = larger;
    return true;
}

const Glyph *glyph_cache_add(GlyphCache *cache, GlyphKey key, Glyph glyph)
{
    Glyph *kept = make_room(cache) ? malloc(sizeof *kept) : NULL;
    if (!kept) {
        free((void *)glyph.coverage);
        return NULL;
    }
    *kept = glyph;
    *slot_of(cache, key) = (GlyphSlot){key, kept};
    cache->count++;
    return kept;
}
