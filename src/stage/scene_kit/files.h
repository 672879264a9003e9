// Files that a scene reads: read once per visit, kept until the scene is left.
#ifndef FILES_H
#define FILES_H

#include "image.h"

enum { FILES_MAX = 16, FILES_NAME = 512, FILES_WHY = 1200 };

typedef struct File {
    char name[FILES_NAME];
    bool picture;
    Image image;         // of a picture
    char *text;          // of a text
    char why[FILES_WHY]; // why it could not be read; "": it was read
} File;

typedef struct Files {
    char folder[FILES_NAME];  // of the assets
    char dropped[FILES_NAME]; // path of the file dropped last; "": none
    File *file[FILES_MAX];
    int count;
} Files;

void files_clear(Files *files); // all but the folder

#endif
