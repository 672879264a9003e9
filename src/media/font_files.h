// Font files by what is asked of them, through fontconfig; opened by SDL2_ttf.
#ifndef FONT_FILES_H
#define FONT_FILES_H

#include <SDL_ttf.h>
#include <stdint.h>

#include "glyphs.h"

typedef struct FontFiles FontFiles;

// NULL where fontconfig cannot start.
FontFiles *font_files_new(void);
void font_files_free(FontFiles *files);

// The best font for a face that opens: DejaVu, else what fontconfig holds for the nearest; NULL
// where there is none.
TTF_Font *font_files_face(FontFiles *files, Face face);

// A font that has this code point, nearest to the face; NULL where there is none.
TTF_Font *font_files_with(FontFiles *files, Face face, uint32_t codepoint);

#endif
