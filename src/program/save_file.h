// Files that the program writes: complete or not at all, and under names that nothing has yet.
#ifndef SAVE_FILE_H
#define SAVE_FILE_H

#include <stdbool.h>

#include "image.h"

// Replaces the file at `path` by the text, atomically (draw/atomic_file.h). On failure returns
// false, with one sentence in `error` that includes the system's reason; `path` is then unchanged.
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
