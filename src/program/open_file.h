// A file's cases onto the screen: of a file of cases, or of a picture that carries one.
#ifndef OPEN_FILE_H
#define OPEN_FILE_H

#include "ui.h"

// The first of its cases at once, the others by N; of a file longer than a megabyte those in the
// first. Whether there was one; `sentence` gets what is worth saying of them, or what is wrong with
// the file; "" for nothing.
bool open_file(Ui *ui, const char *path, char *sentence, int size);

#endif
