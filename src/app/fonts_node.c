// The fonts of the judge in node: those of its package, by FreeType alone, as in the page.
#include <stdio.h>
#include <stdlib.h>

#include "fonts.h"
#include "web_fonts.h"

struct Fonts {
    WebFonts *faces;
};

Fonts *fonts_open(const char *file, char *error, int error_size)
{
    const char *package = getenv("TOUCHSTONE_PACKAGE");
    char folder[4096];
    Fonts *fonts = malloc(sizeof *fonts);
    snprintf(folder, sizeof folder, "%s/fonts", package ? package : ".");
    if (fonts) fonts->faces = file ? web_fonts_of(file) : web_fonts_open(folder);
    if (fonts && fonts->faces) return fonts;
    free(fonts);
    if (file)
        snprintf(error, (size_t)error_size, "%s is no font that can be used", file);
    else
        snprintf(error, (size_t)error_size, "the fonts of the package are missing: %s", folder);
    return NULL;
}

void fonts_close(Fonts *fonts)
{
    if (fonts) web_fonts_close(fonts->faces);
    free(fonts);
}

Glyphs fonts_glyphs(Fonts *fonts) { return web_fonts_glyphs(fonts->faces); }
