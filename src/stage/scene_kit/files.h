// Files that a scene looks at: read once a visit, kept until it is left.
#ifndef FILES_H
#define FILES_H

#include "image.h"

enum { FILES_MAX = 16, FILES_NAME = 512, FILES_WHY = 1200 };

typedef struct File {
    char name[FILES_NAME];
    bool picture;
    Image image;         // of a picture
    char *text;          // of a text
    char why[FILES_WHY]; // it could not be read; "": it was
} File;

typedef struct Files {
    char folder[FILES_NAME];  // of the assets
    char dropped[FILES_NAME]; // the path of what was dropped last; "": nothing
    File *file[FILES_MAX];
    int count;
} Files;

void files_clear(Files *files); // all but the folder

#endif
