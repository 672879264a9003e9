#include "fonts.h"

#include <SDL_ttf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "font_files.h"
#include "glyph_cache.h"

enum { SUBSTITUTES = 32, OPEN_SIZE = 16 };

struct Fonts {
    FontFiles *files;
    TTF_Font *face[FACES];
    TTF_Font *substitute[SUBSTITUTES]; // for what a face lacks
    int substitutes;
    GlyphCache cache;
};

static const Glyph nothing = {0}; // where memory is short

static void open_faces(Fonts *fonts, const char *file)
{
    for (int i = 0; i < FACES; i++)
        fonts->face[i] = file           ? TTF_OpenFont(file, OPEN_SIZE)
                         : fonts->files ? font_files_face(fonts->files, (Face)i)
                                        : NULL;
}

static bool all_open(const Fonts *fonts)
{
    for (int i = 0; i < FACES; i++)
        if (!fonts->face[i]) return false;
    return true;
}

static void explain(const char *file, char *error, int error_size)
{
    if (file)
        snprintf(error, (size_t)error_size, "%s is no font that can be used: %s", file,
                 TTF_GetError());
    else
        snprintf(error, (size_t)error_size,
                 "no font was found: install DejaVu Sans, or name a font file with --font");
}

Fonts *fonts_open(const char *file, char *error, int error_size)
{
    if (TTF_Init() != 0) {
        snprintf(error, (size_t)error_size, "fonts cannot be used: %s", TTF_GetError());
        return NULL;
    }
    Fonts *fonts = calloc(1, sizeof *fonts);
    if (fonts) {
        fonts->files = font_files_new();
        open_faces(fonts, file);
        if (all_open(fonts)) return fonts;
    }
    explain(file, error, error_size);
    if (fonts)
        fonts_close(fonts);
    else
        TTF_Quit();
    return NULL;
}

void fonts_close(Fonts *fonts)
{
    if (!fonts) return;
    glyph_cache_free(&fonts->cache);
    for (int i = 0; i < FACES; i++)
        if (fonts->face[i]) TTF_CloseFont(fonts->face[i]);
    for (int i = 0; i < fonts->substitutes; i++) TTF_CloseFont(fonts->substitute[i]);
    font_files_free(fonts->files);
    free(fonts);
    TTF_Quit();
}

static TTF_Font *find_substitute(Fonts *fonts, GlyphKey key)
{
    for (int i = 0; i < fonts->substitutes; i++)
        if (TTF_GlyphIsProvided32(fonts->substitute[i], key.codepoint)) return fonts->substitute[i];
    if (!fonts->files || fonts->substitutes == SUBSTITUTES) return NULL;
    TTF_Font *font = font_files_with(fonts->files, key.face, key.codepoint);
    if (font) fonts->substitute[fonts->substitutes++] = font;
    return font;
}

// A frame in the place of a capital letter.
static Glyph box_glyph(int size)
{
    int height = size * 7 / 10 > 3 ? size * 7 / 10 : 3, width = size / 2 > 3 ? size / 2 : 3;
    uint8_t *coverage = calloc((size_t)width, (size_t)height);
    if (!coverage) return nothing;
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            if (x == 0 || y == 0 || x == width - 1 || y == height - 1)
                coverage[y * width + x] = 255;
    return (Glyph){1, height, width, height, width + 2, coverage};
}

typedef struct TsBounds {
    int left, top, right, bottom;
} TsBounds;

static int alpha_at(const SDL_Surface *surface, int x, int y)
{
    uint32_t pixel;
    memcpy(&pixel, (const uint8_t *)surface->pixels + y * surface->pitch + x * 4, 4);
    return (int)((pixel & surface->format->Amask) >> surface->format->Ashift);
}

// Where a surface has any ink; right <= left where it has none.
static TsBounds ink_bounds(const SDL_Surface *surface)
{
    TsBounds bounds = {surface->w, surface->h, 0, 0};
    for (int y = 0; y < surface->h; y++)
        for (int x = 0; x < surface->w; x++) {
            if (alpha_at(surface, x, y) == 0) continue;
            if (x < bounds.left) bounds.left = x;
            if (x >= bounds.right) bounds.right = x + 1;
            if (y < bounds.top) bounds.top = y;
            if (y >= bounds.bottom) bounds.bottom = y + 1;
        }
    return bounds;
}

static uint8_t *copy_alpha(const SDL_Surface *surface, TsBounds bounds)
{
    int width = bounds.right - bounds.left, height = bounds.bottom - bounds.top;
    uint8_t *coverage = width > 0 ? malloc((size_t)width * (size_t)height) : NULL;
    if (!coverage) return NULL;
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            coverage[y * width + x] = (uint8_t)alpha_at(surface, bounds.left + x, bounds.top + y);
    return coverage;
}

// The surface is one line of text: its baseline lies the font's ascent below its top, and the pen
// at its left side, or at -minx where the glyph reaches left of the pen.
static Glyph rendered_glyph(TTF_Font *font, uint32_t codepoint)
{
    int min_x = 0, advance = 0;
    TTF_GlyphMetrics32(font, codepoint, &min_x, NULL, NULL, NULL, &advance);
    SDL_Surface *surface =
        TTF_RenderGlyph32_Blended(font, codepoint, (SDL_Color){255, 255, 255, 255});
    if (!surface) return (Glyph){.advance = advance};
    TsBounds bounds = ink_bounds(surface);
    Glyph glyph = {.advance = advance, .coverage = copy_alpha(surface, bounds)};
    SDL_FreeSurface(surface);
    if (!glyph.coverage) return glyph;
    glyph.left = bounds.left + (min_x < 0 ? min_x : 0);
    glyph.top = TTF_FontAscent(font) - bounds.top;
    glyph.width = bounds.right - bounds.left;
    glyph.height = bounds.bottom - bounds.top;
    return glyph;
}

static Glyph make_glyph(Fonts *fonts, GlyphKey key)
{
    TTF_Font *font = fonts->face[key.face];
    if (!TTF_GlyphIsProvided32(font, key.codepoint)) font = find_substitute(fonts, key);
    if (!font || TTF_SetFontSize(font, key.size) != 0) return box_glyph(key.size);
    TTF_SetFontHinting(font, TTF_HINTING_LIGHT);
    return rendered_glyph(font, key.codepoint);
}

static const Glyph *get_glyph(void *self, Face face, int size, uint32_t codepoint)
{
    Fonts *fonts = self;
    GlyphKey key = {face, size, codepoint};
    const Glyph *glyph = glyph_cache_find(&fonts->cache, key);
    if (!glyph) glyph = glyph_cache_add(&fonts->cache, key, make_glyph(fonts, key));
    return glyph ? glyph : &nothing;
}

Glyphs fonts_glyphs(Fonts *fonts) { return (Glyphs){get_glyph, fonts}; }
