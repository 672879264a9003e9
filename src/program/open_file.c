#include "open_file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "image_case.h"

enum { TEXT_MAX = 1 << 20 };

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

// The scene may take the file although it holds no case.
static bool leave_to_scene(Opening b, const char *otherwise)
{
    if (!stage_drop(ui_stage(b.ui), b.path)) return refuse(b, otherwise);
    *b.sentence = '\0';
    return true;
}

static bool open_picture(Opening b)
{
    static char text[IMAGE_CASE_MAX];
    int length = image_read_case(b.path, text, sizeof text, b.sentence, b.size);
    if (length == 0) return leave_to_scene(b, "this picture carries no case");
    return length > 0 && take(b, text);
}

static bool open_text(Opening b, FILE *file)
{
    static char text[TEXT_MAX + 1];
    size_t length = fread(text, 1, TEXT_MAX, file);
    if (ferror(file)) return refuse(b, strerror(errno));
    text[length] = '\0';
    char *last = length == TEXT_MAX ? strrchr(text, '\n') : NULL; // a line that was cut is not read
    if (strlen(text) < length) return refuse(b, "neither cases nor a picture");
    if (last) last[1] = '\0';
    bool cases = strncmp(text, CASE_HEADER, strlen(CASE_HEADER)) == 0; // no scene's own text
    return (!cases && stage_drop(ui_stage(b.ui), b.path)) || take(b, text);
}

static bool is_picture(FILE *file)
{
    static const unsigned char signature[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    unsigned char head[8];
    bool same = fread(head, 1, 8, file) == 8 && memcmp(head, signature, 8) == 0;
    rewind(file);
    return same;
}

bool open_file(Ui *ui, const char *path, char *sentence, int size)
{
    Opening b = {ui, path, sentence, size};
    FILE *file = fopen(path, "rb");
    *sentence = '\0';
    if (!file) return refuse(b, strerror(errno));
    bool opened = is_picture(file) ? open_picture(b) : open_text(b, file);
    fclose(file);
    return opened;
}
