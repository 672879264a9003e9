// Fonts by fontconfig and SDL2_ttf, with a cache of rendered glyphs.
#include "fonts.h"

#include <SDL_ttf.h>
#include <fontconfig/fontconfig.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SUBSTITUTES = 32, OPEN_SIZE = 16, CANDIDATES = 16 };

// ---- The cache: a hash table of glyphs by face, size and code point, which owns their masks

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

// Takes ownership of the glyph's mask. NULL if out of memory; then the mask is freed.
static const Glyph *cache_add(GlyphCache *cache, GlyphKey key, Glyph glyph)
{
    if (cache->count * 2 >= cache->capacity) {
        GlyphCache larger = {.count = cache->count,
                             .capacity = cache->capacity ? cache->capacity * 2 : 512};
        larger.slot = calloc((size_t)larger.capacity, sizeof *larger.slot);
        if (!larger.slot) {
            free((void *)glyph.coverage);
            return NULL;
        }
        for (int i = 0; i < cache->capacity; i++) {
            const GlyphSlot *slot = &cache->slot[i];
            if (slot->glyph) *slot_of(&larger, slot->key) = *slot;
        }
        free(cache->slot);
        *cache = larger;
    }
    Glyph *kept = malloc(sizeof *kept);
    if (!kept) {
        free((void *)glyph.coverage);
        return NULL;
    }
    *kept = glyph;
    *slot_of(cache, key) = (GlyphSlot){key, kept};
    cache->count++;
    return kept;
}

// ---- Font files, found by fontconfig

static const FcChar8 *fc_text(const char *text) { return (const FcChar8 *)text; }

static FcPattern *pattern_of(Face face)
{
    bool mono = face == FACE_MONO || face == FACE_MONO_BOLD;
    bool bold = face == FACE_BOLD || face == FACE_MONO_BOLD;
    FcPattern *pattern = FcPatternCreate();
    if (!pattern) return NULL;
    FcPatternAddString(pattern, FC_FAMILY, fc_text(mono ? "DejaVu Sans Mono" : "DejaVu Sans"));
    FcPatternAddString(pattern, FC_FAMILY, fc_text(mono ? "monospace" : "sans-serif"));
    FcPatternAddInteger(pattern, FC_WEIGHT, bold ? FC_WEIGHT_BOLD : FC_WEIGHT_REGULAR);
    FcPatternAddInteger(pattern, FC_SLANT, FC_SLANT_ROMAN);
    FcPatternAddInteger(pattern, FC_WIDTH, FC_WIDTH_NORMAL);
    FcPatternAddBool(pattern, FC_SCALABLE, FcTrue);
    FcPatternAddBool(pattern, FC_COLOR, FcFalse);
    return pattern;
}

// The first match that contains the code point, if that is not 0, and opens: fontconfig's best
// match need not do either. NULL if there is none. Frees the pattern.
static TTF_Font *open_nearest(FcConfig *config, FcPattern *pattern, uint32_t codepoint)
{
    FcConfigSubstitute(config, pattern, FcMatchPattern);
    FcDefaultSubstitute(pattern);
    FcResult result;
    FcFontSet *set = FcFontSort(config, pattern, FcTrue, NULL, &result);
    TTF_Font *font = NULL;
    for (int i = 0; set && i < set->nfont && i < CANDIDATES && !font; i++) {
        FcChar8 *file;
        int index = 0;
        if (FcPatternGetString(set->fonts[i], FC_FILE, 0, &file) != FcResultMatch) continue;
        FcPatternGetInteger(set->fonts[i], FC_INDEX, 0, &index);
        font = TTF_OpenFontIndex((const char *)file, OPEN_SIZE, index & 0xFFFF);
        if (!font || codepoint == 0 || TTF_GlyphIsProvided32(font, codepoint)) continue;
        TTF_CloseFont(font);
        font = NULL;
    }
    if (set) FcFontSetDestroy(set);
    FcPatternDestroy(pattern);
    return font;
}

// The best match for the face that contains this code point; NULL if there is none.
static TTF_Font *open_with(FcConfig *config, Face face, uint32_t codepoint)
{
    FcPattern *pattern = pattern_of(face);
    FcCharSet *charset = FcCharSetCreate();
    if (!pattern || !charset) {
        if (pattern) FcPatternDestroy(pattern);
        if (charset) FcCharSetDestroy(charset);
        return NULL;
    }
    FcCharSetAddChar(charset, codepoint);
    FcPatternAddCharSet(pattern, FC_CHARSET, charset);
    FcCharSetDestroy(charset);
    return open_nearest(config, pattern, codepoint);
}

// ---- Fonts

struct Fonts {
    FcConfig *config; // NULL if fontconfig cannot be initialised
    TTF_Font *face[FACES];
    TTF_Font *substitute[SUBSTITUTES]; // for what a face lacks
    int substitutes;
    GlyphCache cache;
};

static const Glyph nothing = {0}; // if out of memory

Fonts *fonts_open(const char *file, char *error, int error_size)
{
    if (TTF_Init() != 0) {
        snprintf(error, (size_t)error_size, "fonts cannot be used: %s", TTF_GetError());
        return NULL;
    }
    Fonts *fonts = calloc(1, sizeof *fonts);
    if (!fonts) {
        snprintf(error, (size_t)error_size, "out of memory");
        TTF_Quit();
        return NULL;
    }
    fonts->config = FcInitLoadConfigAndFonts();
    bool opened = true;
    for (int i = 0; i < FACES; i++) {
        FcPattern *pattern = !file && fonts->config ? pattern_of((Face)i) : NULL;
        if (file) fonts->face[i] = TTF_OpenFont(file, OPEN_SIZE);
        if (pattern) fonts->face[i] = open_nearest(fonts->config, pattern, 0);
        opened = opened && fonts->face[i];
    }
    if (opened) return fonts;
    if (file) {
        snprintf(error, (size_t)error_size, "%s is no font that can be used: %s", file,
                 TTF_GetError());
    } else {
        snprintf(error, (size_t)error_size,
                 "no font was found: install DejaVu Sans, or name a font file with --font");
    }
    fonts_close(fonts);
    return NULL;
}

void fonts_close(Fonts *fonts)
{
    if (!fonts) return;
    for (int i = 0; i < fonts->cache.capacity; i++) {
        Glyph *glyph = fonts->cache.slot[i].glyph;
        if (glyph) free((void *)glyph->coverage);
        free(glyph);
    }
    free(fonts->cache.slot);
    for (int i = 0; i < FACES; i++)
        if (fonts->face[i]) TTF_CloseFont(fonts->face[i]);
    for (int i = 0; i < fonts->substitutes; i++) TTF_CloseFont(fonts->substitute[i]);
    if (fonts->config) FcConfigDestroy(fonts->config);
    free(fonts);
    TTF_Quit();
}

static TTF_Font *find_substitute(Fonts *fonts, GlyphKey key)
{
    for (int i = 0; i < fonts->substitutes; i++)
        if (TTF_GlyphIsProvided32(fonts->substitute[i], key.codepoint)) return fonts->substitute[i];
    if (!fonts->config || fonts->substitutes == SUBSTITUTES) return NULL;
    TTF_Font *font = open_with(fonts->config, key.face, key.codepoint);
    if (font) fonts->substitute[fonts->substitutes++] = font;
    return font;
}

static int alpha_at(const SDL_Surface *surface, int x, int y)
{
    uint32_t pixel;
    memcpy(&pixel, (const uint8_t *)surface->pixels + y * surface->pitch + x * 4, 4);
    return (int)((pixel & surface->format->Amask) >> surface->format->Ashift);
}

// A surface is one line of text: its baseline lies the font's ascent below its top, and the pen at
// its left side, or at -min_x if the glyph reaches left of the pen.
static Glyph rendered_glyph(TTF_Font *font, uint32_t codepoint)
{
    int min_x = 0;
    Glyph glyph = {0};
    TTF_GlyphMetrics32(font, codepoint, &min_x, NULL, NULL, NULL, &glyph.advance);
    SDL_Surface *surface =
        TTF_RenderGlyph32_Blended(font, codepoint, (SDL_Color){255, 255, 255, 255});
    if (!surface) return glyph;

    // Only the part that has ink is kept; right <= left if there is none.
    int left = surface->w, top = surface->h, right = 0, bottom = 0;
    for (int y = 0; y < surface->h; y++) {
        for (int x = 0; x < surface->w; x++) {
            if (alpha_at(surface, x, y) == 0) continue;
            if (x < left) left = x;
            if (x >= right) right = x + 1;
            if (y < top) top = y;
            if (y >= bottom) bottom = y + 1;
        }
    }
    int width = right - left, height = bottom - top;
    uint8_t *coverage = width > 0 ? malloc((size_t)width * (size_t)height) : NULL;
    for (int i = 0; coverage && i < width * height; i++) {
        coverage[i] = (uint8_t)alpha_at(surface, left + i % width, top + i / width);
    }
    SDL_FreeSurface(surface);
    if (!coverage) return glyph;
    glyph.left = left + (min_x < 0 ? min_x : 0);
    glyph.top = TTF_FontAscent(font) - top;
    glyph.width = width;
    glyph.height = height;
    glyph.coverage = coverage;
    return glyph;
}

static Glyph make_glyph(Fonts *fonts, GlyphKey key)
{
    TTF_Font *font = fonts->face[key.face];
    if (!TTF_GlyphIsProvided32(font, key.codepoint)) font = find_substitute(fonts, key);
    if (font && TTF_SetFontSize(font, key.size) == 0) {
        TTF_SetFontHinting(font, TTF_HINTING_LIGHT);
        return rendered_glyph(font, key.codepoint);
    }
    // No font contains it: a frame in the place of a capital letter.
    int height = key.size * 7 / 10 > 3 ? key.size * 7 / 10 : 3;
    int width = key.size / 2 > 3 ? key.size / 2 : 3;
    uint8_t *coverage = calloc((size_t)width, (size_t)height);
    if (!coverage) return nothing;
    for (int i = 0; i < width * height; i++) {
        int x = i % width, y = i / width;
        if (x == 0 || y == 0 || x == width - 1 || y == height - 1) coverage[i] = 255;
    }
    return (Glyph){1, height, width, height, width + 2, coverage};
}

static const Glyph *get_glyph(void *self, Face face, int size, uint32_t codepoint)
{
    Fonts *fonts = self;
    GlyphKey key = {face, size, codepoint};
    const Glyph *glyph = fonts->cache.capacity ? slot_of(&fonts->cache, key)->glyph : NULL;
    if (!glyph) glyph = cache_add(&fonts->cache, key, make_glyph(fonts, key));
    return glyph ? glyph : &nothing;
}

Glyphs fonts_glyphs(Fonts *fonts) { return (Glyphs){get_glyph, fonts}; }
