#include "files/whole.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static bool write_and_close(FILE *file, const char *text)
{
    bool written = fputs(text, file) >= 0;
    return fclose(file) == 0 && written;
}

bool whole_write(const char *path, const char *text, char *error, int error_size)
{
    char temporary[4096];
    int length = snprintf(temporary, sizeof temporary, "%s.%ld.part", path, (long)getpid());
    if (length >= (int)sizeof temporary) {
        snprintf(error, (size_t)error_size, "cannot write a file of so long a name");
        return false;
    }
    FILE *file = fopen(temporary, "w");
    if (file && write_and_close(file, text) && rename(temporary, path) == 0) return true;
    snprintf(error, (size_t)error_size, "cannot write %s: %s", path, strerror(errno));
    if (file) remove(temporary);
    return false;
}
