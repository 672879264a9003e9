#include "scene_kit/files.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "stage_self.h"

typedef struct File {
    char name[FILES_NAME];
    bool picture;
    Image image;         // if it is a picture
    char *text;          // if it is a text
    char why[FILES_WHY]; // why it could not be read; "": it was read
} File;

struct Files {
    char folder[FILES_NAME];  // of the assets
    bool at_home;             // commands that are shown name where it is
    char dropped[FILES_NAME]; // path of the file dropped last; "": none
    File *file[FILES_MAX];
    int count;
};

enum { TEXT_MAX = 1 << 24 };

static void file_free(File *file)
{
    image_free(&file->image);
    free(file->text);
    free(file);
}

bool files_init(Stage *stage)
{
    stage->self->files = calloc(1, sizeof *stage->self->files);
    return stage->self->files;
}

void files_free(Stage *stage)
{
    if (stage->self->files) files_clear(stage);
    free(stage->self->files);
}

void files_clear(Stage *stage)
{
    struct Files *files = stage->self->files;
    for (int i = 0; i < files->count; i++) file_free(files->file[i]);
    files->count = 0;
    files->dropped[0] = '\0';
}

// ---- From the host

void stage_set_assets(Stage *stage, const char *folder)
{
    snprintf(stage->self->files->folder, FILES_NAME, "%s", folder);
}

void stage_set_at_home(Stage *stage, bool at_home) { stage->self->files->at_home = at_home; }

static bool ends_in(const char *text, const char *end, int *before)
{
    *before = (int)strlen(text) - (int)strlen(end);
    return *before >= 0 && strcmp(text + *before, end) == 0;
}

// The assets of an installed program are in BIN/../share/touchstone/assets, those of a built one in
// CHECKOUT/build/release/../../assets (app/desktop.h).
void stage_places(const Stage *stage, ProgramPlaces *places)
{
    const struct Files *files = stage->self->files;
    const char *folder = files->at_home ? files->folder : "", *prefix = "/usr/local", *built;
    int length;
    *places = (ProgramPlaces){.program = "touchstone"};
    if (ends_in(folder, "/../../assets", &length)) {
        built = folder + length;
        for (int parts = 0; built > folder && parts < 2;) parts += *--built == '/';
        built += *built == '/';
        *places = (ProgramPlaces){.in_checkout = true,
                                  .headers = "-Iinclude",
                                  .runners = "extras/runners",
                                  .assets = "assets"};
        snprintf(places->program, sizeof places->program, "%.*s/touchstone",
                 (int)(folder + length - built), built);
        return;
    }
    if (ends_in(folder, "/bin/../share/touchstone/assets", &length))
        prefix = folder;
    else
        length = (int)strlen(prefix);
    const int most = 240; // of a prefix
    length = length < most ? length : most;
    bool searched = (length == 4 && strncmp(prefix, "/usr", 4) == 0) ||
                    (length == 10 && strncmp(prefix, "/usr/local", 10) == 0);
    if (!searched)
        snprintf(places->headers, sizeof places->headers, "%.*s%.*s/include", 2, "-I", length,
                 prefix);
    snprintf(places->runners, sizeof places->runners, "%.*s/share/touchstone/runners", length,
             prefix);
    snprintf(places->assets, sizeof places->assets, "%.*s/share/touchstone/assets", length, prefix);
}

bool stage_drop(Stage *stage, const char *path, const char **why)
{
    struct Files *files = stage->self->files;
    *why = NULL;
    if (!scene_claims(stage_scene(stage), "drop")) return false;
    if (strlen(path) >= FILES_NAME) {
        *why = "its path is longer than 511 bytes";
        return true;
    }
    for (int i = 0; i < files->count; i++) { // it may have been dropped before and changed since
        if (strcmp(files->file[i]->name, path) != 0) continue;
        file_free(files->file[i]);
        files->file[i--] = files->file[--files->count];
    }
    snprintf(files->dropped, FILES_NAME, "%s", path);
    *why = files_drop_again(stage);
    stage_note_change(stage);
    stage_wake(stage);
    return true;
}

bool stage_shows_file(const Stage *stage) { return stage->self->files->dropped[0]; }

const char *files_drop_again(Stage *stage)
{
    const struct Files *files = stage->self->files;
    const Scene *scene = stage_scene(stage);
    return files->dropped[0] && scene->drop ? scene->drop(stage, files->dropped) : NULL;
}

// ---- To the scene

static void read_text(File *file, const char *path)
{
    FILE *from = fopen(path, "rb");
    size_t length = 0;
    file->text = from ? malloc(TEXT_MAX + 1) : NULL;
    if (file->text) length = fread(file->text, 1, TEXT_MAX + 1, from);
    if (!from || ferror(from)) {
        translate_print(file->why, sizeof file->why, "cannot read %s: %s", path, strerror(errno));
    } else if (!file->text) {
        translate_print(file->why, sizeof file->why, "no memory to read %s", path);
    } else if (length > TEXT_MAX) {
        translate_print(file->why, sizeof file->why, "%s is longer than 16 megabytes", path);
    } else if (memchr(file->text, 0, length)) {
        translate_print(file->why, sizeof file->why, "%s is no text", path);
    }
    if (from) fclose(from);
    if (!file->text) return;
    if (file->why[0]) length = 0;
    file->text[length] = '\0';
    char *fitting = realloc(file->text, length + 1);
    if (fitting) file->text = fitting;
}

static void read_file(const struct Files *files, File *file)
{
    char path[2 * FILES_NAME];
    bool own = file->name[0] != '/';
    snprintf(path, sizeof path, "%s%s%s", own ? files->folder : "", own ? "/" : "", file->name);
    if (file->picture) {
        image_read(&file->image, path, file->why, sizeof file->why);
    } else {
        read_text(file, path);
    }
}

// NULL if too many are open, or out of memory.
static File *file_of(Stage *stage, const char *name, bool picture)
{
    struct Files *files = stage->self->files;
    for (int i = 0; i < files->count; i++) {
        File *file = files->file[i];
        if (strcmp(file->name, name) == 0 && file->picture == picture) return file;
    }
    File *file = files->count < FILES_MAX ? calloc(1, sizeof *file) : NULL;
    if (!file) return NULL;
    snprintf(file->name, FILES_NAME, "%s", name);
    file->picture = picture;
    read_file(files, file);
    files->file[files->count++] = file;
    return file;
}

static const char too_many[] = "no room for another file";

const Image *stage_image(Stage *stage, const char *name, const char **why)
{
    File *file = file_of(stage, name, true);
    *why = file ? file->why : too_many;
    return **why ? NULL : &file->image;
}

const char *stage_text(Stage *stage, const char *name, const char **why)
{
    File *file = file_of(stage, name, false);
    *why = file ? file->why : too_many;
    return **why ? NULL : file->text;
}
