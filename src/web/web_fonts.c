#include "web_fonts.h"

#include <ft2build.h>
#include FT_FREETYPE_H
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "glyph_cache.h"

struct WebFonts {
    FT_Library library;
    FT_Face face[FACES];
    FT_Face more; // for what they lack; NULL: none was added
    GlyphCache cache;
};

WebFonts *web_fonts_open(const char *folder)
{
    static const char *const name[FACES] = {"sans", "bold", "mono", "mono_bold", "song"};
    WebFonts *fonts = calloc(1, sizeof *fonts);
    bool opened = fonts && FT_Init_FreeType(&fonts->library) == 0;
    for (int i = 0; opened && i < FACES; i++) {
        char path[256];
        snprintf(path, sizeof path, "%s/%s.ttf", folder, name[i]);
        opened = FT_New_Face(fonts->library, path, 0, &fonts->face[i]) == 0;
    }
    if (opened) return fonts;
    web_fonts_close(fonts);
    return NULL;
}

WebFonts *web_fonts_of(const char *file)
{
    WebFonts *fonts = calloc(1, sizeof *fonts);
    bool opened = fonts && FT_Init_FreeType(&fonts->library) == 0;
    for (int i = 0; opened && i < FACES; i++)
        opened = FT_New_Face(fonts->library, file, 0, &fonts->face[i]) == 0;
    if (opened) return fonts;
    web_fonts_close(fonts);
    return NULL;
}

void web_fonts_add(WebFonts *fonts, const char *file)
{
    FT_Face face;
    if (fonts->more || FT_New_Face(fonts->library, file, 0, &face) != 0) return;
    fonts->more = face;
    glyph_cache_free(&fonts->cache); // the boxes of what was missing, too
}

void web_fonts_close(WebFonts *fonts)
{
    if (!fonts) return;
    glyph_cache_free(&fonts->cache);
    if (fonts->library) FT_Done_FreeType(fonts->library); // and its faces
    free(fonts);
}

// Lightly hinted by FreeType's own hinter, at 72 dpi: what SDL2_ttf does for TTF_HINTING_LIGHT.
static Glyph make_glyph(void *self, GlyphKey key)
{
    WebFonts *fonts = self;
    FT_Face face = fonts->face[key.face];
    FT_UInt index = FT_Get_Char_Index(face, key.codepoint);
    if (!index && key.face == FACE_SONG) { // it has few characters
        face = fonts->face[FACE_BOLD];
        index = FT_Get_Char_Index(face, key.codepoint);
    }
    bool plain = key.face == FACE_SANS || key.face == FACE_MONO, thin = false;
    if (!index && fonts->more) { // which has no bold face
        face = fonts->more;
        index = FT_Get_Char_Index(face, key.codepoint);
        thin = !plain;
    }
    if (!index || FT_Set_Char_Size(face, 0, (FT_F26Dot6)key.size * 64, 0, 0) != 0 ||
        FT_Load_Glyph(face, index, FT_LOAD_TARGET_LIGHT) != 0) {
        return glyph_missing(key.size);
    }
    FT_GlyphSlot slot = face->glyph;
    if (FT_Render_Glyph(slot, FT_RENDER_MODE_NORMAL) != 0) return glyph_missing(key.size);
    Glyph whole = {.left = slot->bitmap_left,
                   .top = slot->bitmap_top,
                   .width = (int)slot->bitmap.width,
                   .height = (int)slot->bitmap.rows,
                   .advance = (int)((slot->metrics.horiAdvance + 63) >> 6),
                   .coverage = slot->bitmap.buffer};
    return thin ? glyph_bolder(whole, glyph_bold_growth(key.size)) : glyph_trimmed(whole);
}

static const Glyph *get_glyph(void *self, Face face, int size, uint32_t codepoint)
{
    WebFonts *fonts = self;
    return glyph_cache_get(&fonts->cache, (GlyphKey){face, size, codepoint}, make_glyph, fonts);
}

static bool has_glyph(void *self, uint32_t codepoint)
{
    WebFonts *fonts = self;
    return FT_Get_Char_Index(fonts->face[FACE_SANS], codepoint) ||
           (fonts->more && FT_Get_Char_Index(fonts->more, codepoint));
}

Glyphs web_fonts_glyphs(WebFonts *fonts) { return (Glyphs){get_glyph, fonts, has_glyph}; }
