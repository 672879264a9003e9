// Files that are written complete or not at all: to a temporary file in the same folder, which is
// renamed when everything is on the disk.
#ifndef ATOMIC_FILE_H
#define ATOMIC_FILE_H

#include <stdbool.h>
#include <stdio.h>

typedef struct AtomicFile {
    FILE *file;      // to write to
    char *target;    // the path to be replaced
    char *temporary; // NULL: `target` is written directly
} AtomicFile;

// Opens a file that will replace the one at `path`. A link stays, its target is replaced; a device
// or a pipe is written directly. A file that is replaced keeps its permissions. The temporary name
// is short, so `path` may have a name of any length that the file system allows. Temporary files
// left in the folder by writers that were killed are removed. Returns false and sets errno on
// failure; nothing needs to be closed then.
bool atomic_file_open(AtomicFile *atomic, const char *path);

// Ends it: flushes to the disk and replaces the target if `written`, otherwise leaves the target as
// it was. Returns whether the target was replaced; if not, errno is set unless `written` is false.
bool atomic_file_close(AtomicFile *atomic, bool written);

#endif
