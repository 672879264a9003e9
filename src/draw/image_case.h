// Pictures with an embedded case: an iTXt chunk with the keyword "touchstone case", UTF-8, not
// compressed.
#ifndef IMAGE_CASE_H
#define IMAGE_CASE_H

#include <stdio.h>

#include "image.h"

#define IMAGE_CASE_KEYWORD "touchstone case"

enum { IMAGE_CASE_MAX = 32768 }; // bytes of text, the NUL at its end included

// As image_write, with the case in `text`, shorter than IMAGE_CASE_MAX, or NULL for none.
bool image_write_with_case(const Image *image, const char *text, const char *path, char *error,
                           int error_size);

// Writes the same to an open stream. On failure false, and errno is set.
bool image_write_case_stream(const Image *image, const char *text, FILE *stream);

// Reads the first embedded case into `text`, NUL-terminated, `size` bytes at most. Returns its
// length; 0 if the picture is valid and has none; -1, with one sentence in `error`, if it is not a
// PNG, is damaged, or its text does not fit, is compressed, is empty or contains a NUL. Pixels are
// not decoded; memory use does not depend on the file.
int image_read_case(const char *path, char *text, int size, char *error, int error_size);

// The same from an open file; `error` does not name it.
int image_scan_case(FILE *file, char *text, int size, char *error, int error_size);

#endif
