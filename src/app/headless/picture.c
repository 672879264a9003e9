#include "picture.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

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

// A name that nothing has yet; false where all are taken.
static bool find_name(char *path, int size, const char *id)
{
    char folder[256];
    find_folder(folder, sizeof folder);
    for (int i = 1; i <= MAX_PICTURES; i++) {
        snprintf(path, (size_t)size, "%s/touchstone-%s-%d.png", folder, id, i);
        if (access(path, F_OK) != 0) return true;
    }
    return false;
}

void picture_save(const Image *image, const char *id, char *sentence)
{
    char path[384], error[PICTURE_SENTENCE] = "";
    if (!find_name(path, sizeof path, id)) {
        snprintf(sentence, PICTURE_SENTENCE, "No picture: %d names are taken", MAX_PICTURES);
    } else if (image_write(image, path, error, sizeof error)) {
        snprintf(sentence, PICTURE_SENTENCE, "Saved %s", path);
    } else {
        snprintf(sentence, PICTURE_SENTENCE, "%s", error);
    }
}
