// Font files found by fontconfig and opened by SDL2_ttf.
#ifndef FONT_FILES_H
#define FONT_FILES_H

#include <SDL_ttf.h>
#include <stdint.h>

#include "glyphs.h"

typedef struct FontFiles FontFiles;

// NULL if fontconfig cannot be initialised.
FontFiles *font_files_new(void);
void font_files_free(FontFiles *files);

// The first font for a face that opens: DejaVu, otherwise fontconfig's best match; NULL if none.
TTF_Font *font_files_face(FontFiles *files, Face face);

// The best match for the face that contains this code point; NULL if none.
TTF_Font *font_files_with(FontFiles *files, Face face, uint32_t codepoint);

#endif
