#define _XOPEN_SOURCE 700 // realpath, access
#include "open_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cases/geometry_given.h"
#include "cases/wkt.h"
#include "image_case.h"

// Of cases; longer lists are for `touchstone check`. Of geometries, a million corners.
enum { TEXT_MAX = 1 << 20, GEOMETRY_TEXT_MAX = 1 << 26 };

typedef struct Opening {
    Ui *ui;
    const char *path;
    char *sentence;
    int size;
} Opening;

static bool refuse(Opening b, const char *why)
{
    snprintf(b.sentence, (size_t)b.size, "%s: %s", b.path, why);
    return false;
}

static bool take(Opening b, char *text)
{
    const char *slash = strrchr(b.path, '/');
    return ui_take_text(b.ui, text, slash ? slash + 1 : b.path, b.sentence, b.size);
}

typedef enum Drop { DROP_UNWANTED, DROP_SHOWN, DROP_REFUSED } Drop;

// Gives the file to the scene, by its absolute path: a relative one would name an asset.
static Drop drop_file(Opening b)
{
    const char *why = NULL;
    char *path = realpath(b.path, NULL);
    if (!path) why = strerror(errno);
    bool takes = path && stage_drop(ui_stage(b.ui), path, &why);
    if (why) refuse(b, why);
    free(path);
    return why ? DROP_REFUSED : takes ? DROP_SHOWN : DROP_UNWANTED;
}

// Reads the rest of a text of which the first TEXT_MAX bytes are read; false if it cannot.
static bool read_rest(Opening b, FILE *file, char **text, size_t *length)
{
    char *all = realloc(*text, GEOMETRY_TEXT_MAX + 1);
    if (!all) return refuse(b, "out of memory");
    *text = all;
    *length += fread(all + *length, 1, GEOMETRY_TEXT_MAX - *length, file);
    all[*length] = '\0';
    if (ferror(file)) return refuse(b, strerror(errno));
    return *length < GEOMETRY_TEXT_MAX || refuse(b, "more than 64 MB of text");
}

static bool open_text(Opening b, FILE *file)
{
    char *text = malloc(TEXT_MAX + 1);
    if (!text) return refuse(b, "out of memory");
    size_t length = fread(text, 1, TEXT_MAX, file);
    text[length] = '\0';
    bool good = !ferror(file) || refuse(b, strerror(errno));
    if (good && length == TEXT_MAX && geometry_given_begins(text)) {
        good = read_rest(b, file, &text, &length);
    } else if (length == TEXT_MAX) { // a line that was cut is not read
        char *last = strrchr(text, '\n');
        if (strlen(text) < length) last = NULL;
        if (last) last[1] = '\0', length = (size_t)(last + 1 - text);
    }
    if (good && strlen(text) < length) good = refuse(b, "neither cases nor a picture");
    if (good) {
        // Neither is a scene's own text.
        bool cases = strncmp(text, CASE_HEADER, strlen(CASE_HEADER)) == 0 ||
                     geometry_given_begins(text) || wkt_begins(text);
        Drop drop = cases ? DROP_UNWANTED : drop_file(b);
        good = drop == DROP_UNWANTED ? take(b, text) : drop == DROP_SHOWN;
    }
    free(text);
    return good;
}

bool open_is_link(const char *path) { return access(path, F_OK) != 0 && ui_is_link(path); }

bool open_file(Ui *ui, const char *path, char *sentence, int size)
{
    static const unsigned char signature[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    static char text[IMAGE_CASE_MAX];
    Opening b = {ui, path, sentence, size};
    unsigned char head[8];
    FILE *file = fopen(path, "rb");
    *sentence = '\0';
    if (!file && open_is_link(path)) return ui_take_link(ui, path, sentence, size);
    if (!file) return refuse(b, strerror(errno));
    bool picture = fread(head, 1, 8, file) == 8 && memcmp(head, signature, 8) == 0;
    rewind(file);
    bool opened = !picture && open_text(b, file);
    fclose(file);
    if (!picture) return opened;

    int length = image_read_case(path, text, sizeof text, sentence, size);
    if (length > 0) return take(b, text);
    if (length < 0) return false;
    // The scene may take the picture although it carries no case.
    *sentence = '\0';
    Drop drop = drop_file(b);
    return drop == DROP_UNWANTED ? refuse(b, "this picture carries no case") : drop == DROP_SHOWN;
}
