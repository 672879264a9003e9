// The faces from font files, by FreeType alone. Renders what src/media renders with the same files,
// to the pixel.
#ifndef WEB_FONTS_H
#define WEB_FONTS_H

#include "glyphs.h"

typedef struct WebFonts WebFonts;

// Reads `folder`/sans.ttf, bold.ttf, mono.ttf, mono_bold.ttf and song.ttf.
// NULL if one is missing or damaged.
WebFonts *web_fonts_open(const char *folder);
WebFonts *web_fonts_of(const char *file); // one for all faces
// Adds a font for what the faces lack, unless there is one already or the file is none.
void web_fonts_add(WebFonts *fonts, const char *file);
void web_fonts_close(WebFonts *fonts);
Glyphs web_fonts_glyphs(WebFonts *fonts); // valid until web_fonts_close

#endif
