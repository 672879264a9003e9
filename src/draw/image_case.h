// Pictures that carry the case they show, as text inside the PNG: an iTXt chunk with the keyword
// "touchstone case", UTF-8, not compressed.
#ifndef IMAGE_CASE_H
#define IMAGE_CASE_H

#include <stdio.h>

#include "image.h"

#define IMAGE_CASE_KEYWORD "touchstone case"

enum { IMAGE_CASE_MAX = 32768 }; // bytes of text, the NUL at its end included

// As image_write. `text` may be NULL, which is image_write, and must be shorter than
// IMAGE_CASE_MAX.
bool image_write_with_case(const Image *image, const char *text, const char *path, char *error,
                           int error_size);

// The text that the picture carries (of several the first), NUL-terminated, which has `size` bytes
// of room. Returns its length; 0 where the picture is sound and carries none; -1 where it is no
// PNG, is damaged, or its text does not fit, is compressed, empty, or holds a NUL: one sentence in
// `error`. The pixels are not looked at; memory does not depend on the file.
int image_read_case(const char *path, char *text, int size, char *error, int error_size);

// The same from an open file; `error` does not name it.
int image_scan_case(FILE *file, char *text, int size, char *error, int error_size);

#endif
