#include "save_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "image_case.h"

static bool write_and_close(FILE *file, const char *text)
{
    bool written = fputs(text, file) >= 0;
    return fclose(file) == 0 && written;
}

bool save_text(const char *path, const char *text, char *error, int error_size)
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

enum { MAX_PICTURES = 9999 };

static bool is_folder(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode) && access(path, W_OK) == 0;
}

static void find_folder(char *folder, int size)
{
    const char *named = getenv("XDG_PICTURES_DIR"), *home = getenv("HOME");
    snprintf(folder, (size_t)size, "%s", named ? named : "");
    if (named && is_folder(folder)) return;
    snprintf(folder, (size_t)size, "%s/Pictures", home ? home : "");
    if (home && is_folder(folder)) return;
    snprintf(folder, (size_t)size, "%s", home ? home : "");
    if (home && is_folder(folder)) return;
    if (!getcwd(folder, (size_t)size)) snprintf(folder, (size_t)size, ".");
}

bool save_new_path(char path[SAVE_PATH], const char *id, const char *extension)
{
    char folder[256];
    find_folder(folder, sizeof folder);
    for (int i = 1; i <= MAX_PICTURES; i++) {
        snprintf(path, SAVE_PATH, "%s/touchstone-%s-%d.%s", folder, id, i, extension);
        if (access(path, F_OK) != 0) return true;
    }
    return false;
}

void save_picture(const Image *image, const char *line, const char *id, char *sentence)
{
    char path[SAVE_PATH], error[SAVE_SENTENCE] = "";
    if (!save_new_path(path, id, "png")) {
        snprintf(sentence, SAVE_SENTENCE, "No picture: %d names are taken", MAX_PICTURES);
    } else if (image_write_with_case(image, line, path, error, sizeof error)) {
        snprintf(sentence, SAVE_SENTENCE, "Saved %s", path);
    } else {
        snprintf(sentence, SAVE_SENTENCE, "%s", error);
    }
}
