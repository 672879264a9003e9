// The picture that F12 takes.
#ifndef PICTURE_H
#define PICTURE_H

#include "image.h"

enum { PICTURE_SENTENCE = 512 };

// Writes the image under a new name, "touchstone-ID-N.png", into the folder of pictures, or, where
// there is none, into the current one. `sentence` (PICTURE_SENTENCE bytes) tells where it is, or
// why it is nowhere.
void picture_save(const Image *image, const char *id, char *sentence);

#endif
