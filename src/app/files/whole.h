// Files that are written whole or not at all.
#ifndef WHOLE_H
#define WHOLE_H

#include <stdbool.h>

// Writes the text to a temporary file beside `path` and renames it. On failure false, with one
// sentence in `error`, the system's reason included; then `path` is as it was.
bool whole_write(const char *path, const char *text, char *error, int error_size);

#endif
