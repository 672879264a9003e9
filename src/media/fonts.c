// Fonts by fontconfig and SDL2_ttf, with a cache of rendered glyphs.
#include "fonts.h"

#include <SDL_ttf.h>
#include <fontconfig/fontconfig.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "glyph_cache.h"

enum { SUBSTITUTES = 32, OPEN_SIZE = 16, CANDIDATES = 16 };

// ---- Font files, found by fontconfig

static const FcChar8 *fc_text(const char *text) { return (const FcChar8 *)text; }

static bool is_bold(Face face)
{
    return face == FACE_BOLD || face == FACE_MONO_BOLD || face == FACE_SONG;
}

static FcPattern *pattern_of(Face face)
{
    // Song under its names on Windows, macOS and Linux, and the serif of the other faces.
    static const char *const song[] = {
        "SimSun", "NSimSun", "Songti SC", "Noto Serif CJK SC", "AR PL UMing CN", "DejaVu Serif"};
    bool mono = face == FACE_MONO || face == FACE_MONO_BOLD, bold = is_bold(face);
    FcPattern *pattern = FcPatternCreate();
    if (!pattern) return NULL;
    for (size_t i = 0; i < sizeof song / sizeof *song && face == FACE_SONG; i++)
        FcPatternAddString(pattern, FC_FAMILY, fc_text(song[i]));
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
    if (codepoint >= 0x2E80) { // one font for all Chinese characters, with their Chinese forms
        static const char usual[] = "一的是不在了有和碰撞检测圆线段多边形轴间隙，。：（）";
        const char *at = usual;
        for (uint32_t c; (c = glyphs_next(&at)) != 0;) FcCharSetAddChar(charset, c);
        FcPatternAddString(pattern, FC_LANG, fc_text("zh-cn"));
    }
    FcPatternAddCharSet(pattern, FC_CHARSET, charset);
    FcCharSetDestroy(charset);
    return open_nearest(config, pattern, codepoint);
}

// ---- Fonts

struct Fonts {
    FcConfig *config;      // NULL if fontconfig cannot be initialised
    bool from_file;        // of --font: the faces are all the same
    TTF_Font *face[FACES]; // FACE_SONG: NULL until it is used, or if there is none
    bool song_sought;
    TTF_Font *substitute[2][SUBSTITUTES]; // for what a face lacks: of the plain and the bold faces
    int substitutes[2];
    uint32_t missing; // see fonts_missing
    GlyphCache cache;
};

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
    fonts->from_file = file;
    for (int i = 0; i < FACE_SONG; i++) {
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
    glyph_cache_free(&fonts->cache);
    for (int i = 0; i < FACES; i++)
        if (fonts->face[i]) TTF_CloseFont(fonts->face[i]);
    for (int bold = 0; bold < 2; bold++) {
        for (int i = 0; i < fonts->substitutes[bold]; i++)
            TTF_CloseFont(fonts->substitute[bold][i]);
    }
    if (fonts->config) FcConfigDestroy(fonts->config);
    free(fonts);
    TTF_Quit();
}

static TTF_Font *find_substitute(Fonts *fonts, GlyphKey key)
{
    int bold = is_bold(key.face);
    TTF_Font **substitute = fonts->substitute[bold];
    for (int i = 0; i < fonts->substitutes[bold]; i++)
        if (TTF_GlyphIsProvided32(substitute[i], key.codepoint)) return substitute[i];
    if (!fonts->config || fonts->substitutes[bold] == SUBSTITUTES) return NULL;
    TTF_Font *font = open_with(fonts->config, key.face, key.codepoint);
    if (!font) return NULL;
    return substitute[fonts->substitutes[bold]++] = font;
}

bool fonts_have(Fonts *fonts, uint32_t codepoint)
{
    return TTF_GlyphIsProvided32(fonts->face[FACE_SANS], codepoint) ||
           find_substitute(fonts, (GlyphKey){FACE_SANS, OPEN_SIZE, codepoint});
}

static TTF_Font *find_face(Fonts *fonts, Face face)
{
    if (face == FACE_SONG && !fonts->song_sought && !fonts->from_file) {
        FcPattern *pattern = fonts->config ? pattern_of(face) : NULL;
        if (pattern) fonts->face[face] = open_nearest(fonts->config, pattern, 0);
        fonts->song_sought = true;
    }
    return fonts->face[face] ? fonts->face[face] : fonts->face[FACE_BOLD];
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
    size_t count = (size_t)surface->w * (size_t)surface->h;
    uint8_t *alpha = count ? malloc(count) : NULL;
    for (int y = 0; alpha && y < surface->h; y++) {
        for (int x = 0; x < surface->w; x++) {
            uint32_t pixel;
            memcpy(&pixel, (const uint8_t *)surface->pixels + y * surface->pitch + x * 4, 4);
            alpha[y * surface->w + x] =
                (uint8_t)((pixel & surface->format->Amask) >> surface->format->Ashift);
        }
    }
    if (alpha) {
        glyph = glyph_trimmed((Glyph){min_x < 0 ? min_x : 0, TTF_FontAscent(font), surface->w,
                                      surface->h, glyph.advance, alpha});
    }
    free(alpha);
    SDL_FreeSurface(surface);
    return glyph;
}

// A borrowed font without a bold face is made bold: many Chinese fonts have none. SDL2_ttf's own
// bold style would fill the spaces of Chinese characters.
static Glyph make_glyph(void *self, GlyphKey key)
{
    Fonts *fonts = self;
    TTF_Font *font = find_face(fonts, key.face);
    if (!TTF_GlyphIsProvided32(font, key.codepoint)) font = find_substitute(fonts, key);
    if (!font && !fonts->missing) fonts->missing = key.codepoint;
    if (!font || TTF_SetFontSize(font, key.size) != 0) return glyph_missing(key.size);
    TTF_SetFontHinting(font, TTF_HINTING_LIGHT);
    Glyph glyph = rendered_glyph(font, key.codepoint);
    bool borrowed = font != fonts->face[key.face] || key.face == FACE_SONG;
    if (!borrowed || !is_bold(key.face) || TTF_GetFontStyle(font) & TTF_STYLE_BOLD) return glyph;
    Glyph bold = glyph_bolder(glyph, glyph_bold_growth(key.size));
    free((void *)glyph.coverage);
    return bold;
}

static const Glyph *get_glyph(void *self, Face face, int size, uint32_t codepoint)
{
    Fonts *fonts = self;
    return glyph_cache_get(&fonts->cache, (GlyphKey){face, size, codepoint}, make_glyph, fonts);
}

uint32_t fonts_missing(const Fonts *fonts) { return fonts->missing; }

static bool has_glyph(void *self, uint32_t codepoint) { return fonts_have(self, codepoint); }

Glyphs fonts_glyphs(Fonts *fonts) { return (Glyphs){get_glyph, fonts, has_glyph}; }
