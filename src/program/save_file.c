#include "save_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "atomic_file.h"
#include "image_case.h"
#include "translate.h"

bool save_text(const char *path, const char *text, char *error, int error_size)
{
    AtomicFile atomic;
    bool done = atomic_file_open(&atomic, path) &&
                atomic_file_close(&atomic, fputs(text, atomic.file) >= 0);
    if (!done) snprintf(error, (size_t)error_size, "cannot write %s: %s", path, strerror(errno));
    return done;
}

enum { MAX_PICTURES = 9999 };

bool save_folder_exists(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

static bool takes_files(const char *path)
{
    return save_folder_exists(path) && access(path, W_OK) == 0;
}

bool save_new_path(char path[SAVE_PATH], const char *id, const char *extension)
{
    const char *named = getenv("XDG_PICTURES_DIR"), *home = getenv("HOME");
    char folder[256];
    bool found = named && takes_files(named);
    if (found) snprintf(folder, sizeof folder, "%s", named);
    if (!found && home) {
        snprintf(folder, sizeof folder, "%s/Pictures", home);
        found = takes_files(folder);
    }
    if (!found && home) {
        snprintf(folder, sizeof folder, "%s", home);
        found = takes_files(folder);
    }
    if (!found && !getcwd(folder, sizeof folder)) snprintf(folder, sizeof folder, ".");
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
        translate_print(sentence, SAVE_SENTENCE, "No picture: %d names are taken", MAX_PICTURES);
    } else if (image_write_with_case(image, line, path, error, sizeof error)) {
        translate_print(sentence, SAVE_SENTENCE, "Saved %s", path);
    } else {
        snprintf(sentence, SAVE_SENTENCE, "%s", error);
    }
}
