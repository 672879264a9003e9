// Opens what --open names or what is dropped: a file of cases or of WKT, a picture that carries a
// case, or a file that the open scene takes (a map, a picture, an OBJ).
#ifndef OPEN_FILE_H
#define OPEN_FILE_H

#include "ui.h"

// Shows the first case; N shows the next. Only the first megabyte of cases is read. A relative path
// is resolved against the working directory. Returns whether the file is shown; `sentence` gets a
// message for the viewer, or what is wrong with the file, or "".
bool open_file(Ui *ui, const char *path, char *sentence, int size);

// Whether open_file takes `path` for a link: it has the form of one, and no file has this name.
bool open_is_link(const char *path);

#endif
