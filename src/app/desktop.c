#include "desktop.h"

#include <SDL.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/language.h"
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

#define NO_FONT "no font with Chinese characters was found: install fonts-wqy-microhei"

void desktop_lacks_font(Ui *ui) { ui_message(ui, "The text is English: " NO_FONT); }

// The language of a window is that of --language, of the settings, or of the environment; pictures
// take --language only, so that they do not depend on who makes them. Without a font that has its
// characters it is English, and false is returned.
static bool choose_language(const Desktop *desktop, const Options *options,
                            const Settings *remembered)
{
    static const char *const variable[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    Language language = (Language)options->language;
    if (language == LANGUAGE_ANY && remembered) language = (Language)remembered->language;
    for (int i = 0; options->command == COMMAND_WINDOW && language == LANGUAGE_ANY && i < 3; i++) {
        const char *locale = getenv(variable[i]);
        if (!locale || !*locale) continue;
        language = language_find(locale);
        break;
    }
    uint32_t sample = language_sample(language);
    bool readable = !sample || fonts_have(desktop->fonts, sample);
    if (!readable) fprintf(stderr, "touchstone: warning: the text is English: " NO_FONT "\n");
    language_use(readable ? language : LANGUAGE_ENGLISH);
    return readable;
}

Status desktop_open(Desktop *desktop, const Options *options, const Settings *remembered)
{
    char error[512] = "", assets[512];
    *desktop = (Desktop){.fonts = fonts_open(options->font, error, sizeof error)};
    if (!desktop->fonts) return status_report(STATUS_LACKING, "%s", error);
    find_assets(assets, sizeof assets);
    bool readable = choose_language(desktop, options, remembered);
    SessionHost host = {.glyphs = fonts_glyphs(desktop->fonts),
                        .assets = assets,
                        .at_home = options->command == COMMAND_WINDOW,
                        .now = options->command == COMMAND_WINDOW ? clock_seconds : NULL,
                        .remembered = remembered};
    Status status = session_open(&desktop->session, options, &host);
    if (status != STATUS_DONE) {
        desktop_close(desktop);
    } else if (!readable && options->command == COMMAND_WINDOW) {
        desktop_lacks_font(desktop->session.ui);
    }
    return status;
}

void desktop_close(Desktop *desktop)
{
    session_close(&desktop->session);
    uint32_t missing = desktop->fonts ? fonts_missing(desktop->fonts) : 0;
    if (missing)
        fprintf(stderr, "touchstone: warning: no font has U+%04X, which is shown as a box\n",
                (unsigned)missing);
    fonts_close(desktop->fonts);
    *desktop = (Desktop){0};
}
