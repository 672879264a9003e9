#include "font_files.h"

#include <fontconfig/fontconfig.h>
#include <stdbool.h>
#include <stdlib.h>

enum { OPEN_SIZE = 16, CANDIDATES = 16 };

struct FontFiles {
    FcConfig *config;
};

FontFiles *font_files_new(void)
{
    FontFiles *files = calloc(1, sizeof *files);
    if (!files) return NULL;
    files->config = FcInitLoadConfigAndFonts();
    if (files->config) return files;
    free(files);
    return NULL;
}

void font_files_free(FontFiles *files)
{
    if (!files) return;
    FcConfigDestroy(files->config);
    free(files);
}

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

static TTF_Font *open_found(const FcPattern *found)
{
    FcChar8 *file;
    int index = 0;
    if (FcPatternGetString(found, FC_FILE, 0, &file) != FcResultMatch) return NULL;
    FcPatternGetInteger(found, FC_INDEX, 0, &index);
    return TTF_OpenFontIndex((const char *)file, OPEN_SIZE, index & 0xFFFF);
}

// Fontconfig's best answer need not have the code point, nor be a file that opens: each is tried.
static TTF_Font *open_first(const FcFontSet *set, uint32_t codepoint)
{
    for (int i = 0; i < set->nfont && i < CANDIDATES; i++) {
        TTF_Font *font = open_found(set->fonts[i]);
        if (font && (codepoint == 0 || TTF_GlyphIsProvided32(font, codepoint))) return font;
        if (font) TTF_CloseFont(font);
    }
    return NULL;
}

// Uses up the pattern.
static TTF_Font *open_nearest(FontFiles *files, FcPattern *pattern, uint32_t codepoint)
{
    FcConfigSubstitute(files->config, pattern, FcMatchPattern);
    FcDefaultSubstitute(pattern);
    FcResult result;
    FcFontSet *set = FcFontSort(files->config, pattern, FcTrue, NULL, &result);
    TTF_Font *font = set ? open_first(set, codepoint) : NULL;
    if (set) FcFontSetDestroy(set);
    FcPatternDestroy(pattern);
    return font;
}

TTF_Font *font_files_face(FontFiles *files, Face face)
{
    FcPattern *pattern = pattern_of(face);
    return pattern ? open_nearest(files, pattern, 0) : NULL;
}

TTF_Font *font_files_with(FontFiles *files, Face face, uint32_t codepoint)
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
    return open_nearest(files, pattern, codepoint);
}
