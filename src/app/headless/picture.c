#include "headless/picture.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "image/image_case.h"

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

bool picture_path(char path[PICTURE_PATH], const char *id, const char *extension)
{
    char folder[256];
    find_folder(folder, sizeof folder);
    for (int i = 1; i <= MAX_PICTURES; i++) {
        snprintf(path, PICTURE_PATH, "%s/touchstone-%s-%d.%s", folder, id, i, extension);
        if (access(path, F_OK) != 0) return true;
    }
    return false;
}

void picture_save(const Image *image, const char *line, const char *id, char *sentence)
{
    char path[PICTURE_PATH], error[PICTURE_SENTENCE] = "";
    if (!picture_path(path, id, "png")) {
        snprintf(sentence, PICTURE_SENTENCE, "No picture: %d names are taken", MAX_PICTURES);
    } else if (image_write_with_case(image, line, path, error, sizeof error)) {
        snprintf(sentence, PICTURE_SENTENCE, "Saved %s", path);
    } else {
        snprintf(sentence, PICTURE_SENTENCE, "%s", error);
    }
}
