#include "command_geometry.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_MAX_BYTES = 1 << 30 };

typedef struct Bytes {
    char *at;
    int length, room;
} Bytes;

// Reads a stream to its end, and adds a NUL. Returns an error, or NULL.
static const char *read_all(FILE *stream, Bytes *bytes)
{
    enum { PIECE = 1 << 16 };
    for (;;) {
        if (bytes->length > FILE_MAX_BYTES) return "is longer than 1 GiB";
        if (!ts_memory_room(TS_MEMORY_HEAP, (void **)&bytes->at, &bytes->room,
                            bytes->length + PIECE + 1, 1))
            return "out of memory";
        size_t got = fread(bytes->at + bytes->length, 1, PIECE, stream);
        bytes->length += (int)got;
        bytes->at[bytes->length] = '\0';
        if (got < PIECE) return ferror(stream) ? strerror(errno) : NULL;
    }
}

static Status read_text(const char *name, const char *text, size_t size, TsGeometry *geometry)
{
    char error[GEOMETRY_ERROR_MAX];
    unsigned dropped;
    if (!geometry_read(geometry, text, size, &dropped, error, sizeof error))
        return status_report(STATUS_MISUSED, "%s: %s", name, error);
    const char *words = geometry_dropped_words(dropped);
    if (words) status_report(STATUS_DONE, "%s: %s", name, words);
    return STATUS_DONE;
}

Status command_geometry(const char *name, const char *word, TsGeometry *geometry)
{
    bool standard = strcmp(word, "-") == 0;
    *geometry = ts_geometry_make(TS_MEMORY_HEAP);
    if (standard && feof(stdin))
        return status_report(STATUS_MISUSED, "%s: standard input has been read already", name);
    FILE *stream = standard ? stdin : fopen(word, "rb");
    if (!stream) {
        bool is_text = geometry_form_of(word, strlen(word)) != GEOMETRY_FORMS;
        if (is_text || strlen(word) > 255 || strpbrk(word, " \n(,"))
            return read_text(name, word, strlen(word), geometry);
        return status_report(STATUS_MISUSED, "%s: '%s' is no geometry, and no file: %s", name, word,
                             strerror(errno));
    }
    Bytes bytes = {NULL, 0, 0};
    const char *problem = read_all(stream, &bytes);
    if (!standard) fclose(stream);
    Status status =
        problem ? status_report(STATUS_MISUSED, "%s: %s: %s", name, word, problem)
                : read_text(standard ? name : word, bytes.at, (size_t)bytes.length, geometry);
    free(bytes.at);
    return status;
}

// ---- Words

static int put_count(char *text, int size, int length, const char *before, int count,
                     const char *what)
{
    if (count == 0 || length >= size) return length;
    return length + snprintf(text + length, (size_t)(size - length), "%s%d %s%s", before, count,
                             what, count == 1 ? "" : "s");
}

void command_geometry_words(char *text, int size, const TsGeometry *geometry)
{
    static const char *const what[] = {"point", "line", "polygon", "hole"};
    int count[4] = {0}, length = 0;
    for (int i = 0; i < geometry->parts; i++) count[geometry->part[i].kind]++;
    if (geometry->parts == 0) length = snprintf(text, (size_t)size, "empty");
    for (int kind = 0; kind < 4; kind++) {
        const char *before = length == 0 ? "" : kind == TS_PART_HOLE ? " with " : ", ";
        length = put_count(text, size, length, before, count[kind], what[kind]);
    }
    if (geometry->corners > count[0])
        put_count(text, size, length, ", ", geometry->corners, "corner");
}
