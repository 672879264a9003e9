// Files that a scene reads: read once per visit, kept until the scene is left.
#ifndef FILES_H
#define FILES_H

#include "stage.h"

enum { FILES_MAX = 16, FILES_NAME = 512, FILES_WHY = 1200 };

bool files_init(Stage *stage); // false if out of memory
void files_free(Stage *stage);
void files_clear(Stage *stage); // all but the folder

// Gives the scene the file dropped last, if any. Returns NULL, or why it cannot be shown.
const char *files_drop_again(Stage *stage);

#endif
