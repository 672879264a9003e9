#include "window/settings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/language.h"
#include "save_file.h"

enum { PATH_SIZE = 4096, MIN_SIDE = 200 };

// The path of the settings; creates its folders if `make`. False if there is no place for it.
static bool find_path(char *path, bool make)
{
    const char *config = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");
    bool own = config && config[0] == '/';
    if (!own && !(home && home[0] == '/')) return false;
    int length = snprintf(path, PATH_SIZE, "%s%s", own ? config : home, own ? "" : "/.config");
    if (length > PATH_SIZE - 32) return false;
    if (make) mkdir(path, 0700);
    strcat(path, "/touchstone");
    if (make) mkdir(path, 0700);
    strcat(path, "/settings");
    return true;
}

static const char *const reads[] = {"auto", "yes", "no"}; // by ReadShown

// Returns whether the value is good; else the settings are spoilt.
static bool take(Settings *settings, const char *name, const char *value)
{
    if (strcmp(name, "scene") == 0) {
        return snprintf(settings->scene, sizeof settings->scene, "%s", value) <
               (int)sizeof settings->scene;
    }
    if (strcmp(name, "course") == 0) {
        snprintf(settings->done, sizeof settings->done, "%s", value);
        return strspn(value, "0123456789abcdefghijklmnopqrstuvwxyz ") == strlen(value);
    }
    if (strcmp(name, "palette") == 0) {
        settings->palette = palette_find(value);
        return settings->palette >= 0;
    }
    if (strcmp(name, "language") == 0) {
        settings->language = (int)language_find(value);
        return settings->language != LANGUAGE_ANY || strcmp(value, "auto") == 0;
    }
    if (strcmp(name, "panel") == 0) {
        settings->panel = strcmp(value, "yes") == 0;
        return settings->panel || strcmp(value, "no") == 0;
    }
    if (strcmp(name, "verdicts") == 0) return true; // of earlier versions
    if (strcmp(name, "depth") == 0) {
        settings->simple = strcmp(value, "simple") == 0;
        return settings->simple || strcmp(value, "full") == 0;
    }
    if (strcmp(name, "read") == 0) {
        for (int i = 0; i < 3; i++) {
            if (strcmp(value, reads[i]) == 0) settings->read = (ReadShown)i;
        }
        return strcmp(value, reads[settings->read]) == 0;
    }
    if (strcmp(name, "font_scale") == 0) {
        char *end;
        settings->font_scale = strtod(value, &end);
        return end != value && !*end && settings->font_scale >= 0.75 && settings->font_scale <= 2;
    }
    if (strcmp(name, "window") == 0) {
        int *width = &settings->width, *height = &settings->height, end = 0;
        return sscanf(value, "%5dx%5d%n", width, height, &end) == 2 && !value[end] &&
               *width >= MIN_SIDE && *height >= MIN_SIDE && *width <= IMAGE_MAX_SIDE &&
               *height <= IMAGE_MAX_SIDE;
    }
    return false;
}

static bool take_line(Settings *settings, const char *line)
{
    char name[32], value[SETTINGS_DONE];
    int end = 0;
    if (line[strspn(line, " \t\r\n")] == '\0' || line[0] == '#') return true;
    if (sscanf(line, " %31[a-z_] = %511[^\r\n] %n", name, value, &end) != 2 || line[end])
        return false;
    for (size_t length = strlen(value); length > 0 && value[length - 1] == ' ';)
        value[--length] = 0;
    Settings taken = *settings;
    if (!take(&taken, name, value)) return false;
    *settings = taken;
    return true;
}

Settings settings_load(Settings defaults)
{
    char path[PATH_SIZE];
    FILE *file = find_path(path, false) ? fopen(path, "r") : NULL;
    if (!file) return defaults;
    defaults.demo = defaults.simple = false; // this is not the first start
    char line[SETTINGS_DONE + 64];
    int bad = 0;
    for (int number = 1; fgets(line, sizeof line, file); number++) {
        if (!take_line(&defaults, line) && !bad) bad = number;
    }
    fclose(file);
    if (bad) {
        fprintf(stderr,
                "touchstone: warning: %s:%d: no setting of the form name = value; ignored\n", path,
                bad);
    }
    return defaults;
}

void settings_save(const Settings *settings)
{
    char path[PATH_SIZE], text[512 + SETTINGS_DONE], error[PATH_SIZE + 256];
    if (!find_path(path, true)) return;
    snprintf(text, sizeof text,
             "# Touchstone: what is remembered from run to run.\n"
             "scene = %s\npalette = %s\nlanguage = %s\npanel = %s\ndepth = %s\nread "
             "= %s\nfont_scale = "
             "%g\nwindow = %dx%d\n"
             "%s%s%s",
             settings->scene, palette((PaletteName)settings->palette)->name,
             language_name((Language)settings->language), settings->panel ? "yes" : "no",
             settings->simple ? "simple" : "full", reads[settings->read], settings->font_scale,
             settings->width, settings->height, *settings->done ? "course = " : "", settings->done,
             *settings->done ? "\n" : "");
    if (save_text(path, text, error, sizeof error)) return;
    fprintf(stderr, "touchstone: warning: settings are not remembered: %s\n", error);
}
