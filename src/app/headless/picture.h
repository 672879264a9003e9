// The picture that F12 takes.
#ifndef PICTURE_H
#define PICTURE_H

#include "image/image.h"

enum { PICTURE_SENTENCE = 512, PICTURE_PATH = 384 };

// A name that nothing has yet, "touchstone-ID-N.EXTENSION", in the first of these folders that can
// be written: $XDG_PICTURES_DIR, ~/Pictures, the home folder, the current one. False where all are
// taken.
bool picture_path(char path[PICTURE_PATH], const char *id, const char *extension);

// Writes the image there, with the case that it shows (NULL: none). `sentence` (PICTURE_SENTENCE
// bytes) tells its full path, or why it is nowhere.
void picture_save(const Image *image, const char *line, const char *id, char *sentence);

#endif
