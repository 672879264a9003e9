#include "desktop.h"

#include <SDL.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "clock.h"
#include "save_file.h"

static void find_assets(char *folder, int size)
{
    static const char *const beside[] = {"../share/touchstone/assets", "../../assets"};
    const char *named = getenv("TOUCHSTONE_ASSETS");
    char *base = SDL_GetBasePath();
    bool found = named && save_folder_exists(named);
    if (found) snprintf(folder, (size_t)size, "%s", named);
    for (int i = 0; base && !found && i < 2; i++) {
        snprintf(folder, (size_t)size, "%s%s", base, beside[i]);
        found = save_folder_exists(folder);
    }
    if (!found) snprintf(folder, (size_t)size, "assets");
    SDL_free(base);
}

bool desktop_corpus(char *path, int size)
{
    static const char *const beside[] = {"../share/touchstone/corpus.txt",
                                         "../../extras/corpus/corpus.txt"};
    char *base = SDL_GetBasePath();
    bool found = false;
    for (int i = 0; base && !found && i < 2; i++) {
        snprintf(path, (size_t)size, "%s%s", base, beside[i]);
        found = access(path, R_OK) == 0;
    }
    SDL_free(base);
    return found;
}

Status desktop_open(Desktop *desktop, const Options *options, const Settings *remembered)
{
    char error[512] = "", assets[512];
    *desktop = (Desktop){.fonts = fonts_open(options->font, error, sizeof error)};
    if (!desktop->fonts) return status_report(STATUS_LACKING, "%s", error);
    find_assets(assets, sizeof assets);
    SessionHost host = {.glyphs = fonts_glyphs(desktop->fonts),
                        .assets = assets,
                        .now = options->command == COMMAND_WINDOW ? clock_seconds : NULL,
                        .remembered = remembered};
    Status status = session_open(&desktop->session, options, &host);
    if (status != STATUS_DONE) desktop_close(desktop);
    return status;
}

void desktop_close(Desktop *desktop)
{
    session_close(&desktop->session);
    if (desktop->fonts) fonts_close(desktop->fonts);
    *desktop = (Desktop){0};
}
