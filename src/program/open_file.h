// Opens a file of cases, or a picture that carries a case.
#ifndef OPEN_FILE_H
#define OPEN_FILE_H

#include "ui.h"

// Shows the first case; N goes on to the others. Of a file longer than a megabyte only the first
// megabyte is read. Returns whether there was a case; `sentence` gets a message for the viewer, or
// what is wrong with the file; "" for none.
bool open_file(Ui *ui, const char *path, char *sentence, int size);

#endif
