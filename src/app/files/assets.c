#include "files/assets.h"

#include <SDL.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

static bool is_folder(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

void assets_find(char *folder, int size)
{
    static const char *const beside[] = {"../share/touchstone/assets", "../../assets"};
    const char *named = getenv("TOUCHSTONE_ASSETS");
    char *base = SDL_GetBasePath();
    bool found = named && is_folder(named);
    if (found) snprintf(folder, (size_t)size, "%s", named);
    for (int i = 0; base && !found && i < 2; i++) {
        snprintf(folder, (size_t)size, "%s%s", base, beside[i]);
        found = is_folder(folder);
    }
    if (!found) snprintf(folder, (size_t)size, "assets");
    SDL_free(base);
}
