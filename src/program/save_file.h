// Files that the program writes: complete or not at all, and under names that nothing has yet.
#ifndef SAVE_FILE_H
#define SAVE_FILE_H

#include <stdbool.h>

#include "image.h"

// Writes the text to a temporary file beside `path` and renames it. On failure false, with one
// sentence in `error`, the system's reason included; then `path` is as it was.
bool save_text(const char *path, const char *text, char *error, int error_size);

enum { SAVE_SENTENCE = 512, SAVE_PATH = 384 };

// A name that nothing has yet, "touchstone-ID-N.EXTENSION", in the first of these folders that can
// be written: $XDG_PICTURES_DIR, ~/Pictures, the home folder, the current one. False if all are
// taken.
bool save_new_path(char path[SAVE_PATH], const char *id, const char *extension);

// Writes the image to a new path, with the case that it shows (NULL: none). `sentence`
// (SAVE_SENTENCE bytes) gets its full path, or why it was not saved.
void save_picture(const Image *image, const char *line, const char *id, char *sentence);

bool save_folder_exists(const char *path); // as a folder

#endif
