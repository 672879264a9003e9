// The picture that F12 takes.
#ifndef PICTURE_H
#define PICTURE_H

#include "image.h"

enum { PICTURE_SENTENCE = 512 };

// Writes the image under a new name, "touchstone-ID-N.png", into the first of these folders that
// can be written: $XDG_PICTURES_DIR, ~/Pictures, the home folder, the current one. `sentence`
// (PICTURE_SENTENCE bytes) tells its full path, or why it is nowhere.
void picture_save(const Image *image, const char *id, char *sentence);

#endif
