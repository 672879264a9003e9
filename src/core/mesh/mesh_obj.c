// OBJ reader: each line is a statement, named by its first word; only v and f are read.
#include "platform/rounding.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "touchstone/mesh.h"

enum { OBJ_FOUND = 32 };

typedef struct ObjReader {
    TsMesh *mesh;
    const char *name;
    int line;       // from 1
    const char *at; // position in the text
    char *error;
    int error_size;
} ObjReader;

static bool obj_fail(ObjReader *reader, const char *found, const char *expected)
{
    snprintf(reader->error, (size_t)reader->error_size, "%s:%d: found %s, expected %s",
             reader->name, reader->line, found, expected);
    return false;
}

// ---- Words

static bool obj_is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }
static bool obj_ends_line(char c) { return c == '\0' || c == '\n' || c == '#'; }
static bool obj_ends_word(char c) { return obj_is_blank(c) || obj_ends_line(c); }

// A backslash at the end of a line continues it.
static void obj_skip_blanks(ObjReader *reader)
{
    for (;;) {
        if (obj_is_blank(*reader->at)) {
            reader->at++;
        } else if (reader->at[0] == '\\' && reader->at[strspn(reader->at + 1, "\r") + 1] == '\n') {
            reader->at += strspn(reader->at + 1, "\r") + 2;
            reader->line++;
        } else {
            return;
        }
    }
}

// Quotes the word in the error, shortened and printable.
static bool obj_fail_word(ObjReader *reader, const char *word, const char *expected)
{
    char found[OBJ_FOUND];
    int length = 0;
    while (!obj_ends_word(word[length]) && length < OBJ_FOUND - 8) length++;
    if (length == 0) return obj_fail(reader, "the end of the line", expected);
    if ((unsigned char)word[0] < ' ' || (unsigned char)word[0] > '~') {
        snprintf(found, sizeof found, "byte %d", (unsigned char)word[0]);
    } else {
        snprintf(found, sizeof found, "'%.*s%s'", length, word,
                 obj_ends_word(word[length]) ? "" : "...");
    }
    return obj_fail(reader, found, expected);
}

static bool obj_is_word(const char *at, const char *word)
{
    size_t length = strlen(word);
    return strncmp(at, word, length) == 0 && obj_ends_word(at[length]);
}

// ---- v: a vertex

// A decimal number: strtod alone would accept infinity, NaN and hexadecimal.
static bool obj_number(ObjReader *reader, double *number)
{
    obj_skip_blanks(reader);
    const char *word = reader->at;
    size_t length = strspn(word, "+-.0123456789eE");
    char *end;
    *number = length > 0 ? strtod(word, &end) : 0;
    if (length == 0 || end != word + length || !obj_ends_word(word[length]))
        return obj_fail_word(reader, word, "a number");
    reader->at = end;
    return true;
}

static bool obj_vertex(ObjReader *reader)
{
    TsVec3 v;
    if (!obj_number(reader, &v.x) || !obj_number(reader, &v.y) || !obj_number(reader, &v.z))
        return false;
    if (!ts_shape3_sphere_valid((TsSphere){v, 0}, NULL))
        return obj_fail(reader, "a coordinate out of range",
                        "0, or a magnitude of 2^-120 to 2^100");
    if (reader->mesh->vertices == TS_MESH_MAX)
        return obj_fail(reader, "more vertices", "at most 4194304");
    return ts_mesh_add_vertex(reader->mesh, v) >= 0 || obj_fail(reader, "no more memory", "some");
}

// ---- f: a face

static bool obj_index(ObjReader *reader, int *index)
{
    obj_skip_blanks(reader);
    const char *word = reader->at;
    char *end;
    long value = strchr("+-0123456789", *word) && *word ? strtol(word, &end, 10) : 0;
    int vertices = reader->mesh->vertices;
    if (value == 0 || (*end != '/' && !obj_ends_word(*end)))
        return obj_fail_word(reader, word, "the number of a vertex, 1 or -1 and on");
    while (strchr("/+-0123456789", *end) && *end) end++;
    if (!obj_ends_word(*end)) return obj_fail_word(reader, word, "v, v/vt, v/vt/vn or v//vn");
    if (value > vertices || value < -(long)vertices) {
        char expected[OBJ_FOUND + 24];
        snprintf(expected, sizeof expected, "one of the %d vertices before it", vertices);
        return obj_fail_word(reader, word, expected);
    }
    *index = (int)(value > 0 ? value - 1 : vertices + value);
    reader->at = end;
    return true;
}

static bool obj_add_triangle(ObjReader *reader, int a, int b, int c)
{
    if (reader->mesh->faces == TS_MESH_MAX)
        return obj_fail(reader, "more faces", "at most 4194304");
    return ts_mesh_add_face(reader->mesh, a, b, c) || obj_fail(reader, "no more memory", "some");
}

static bool obj_face(ObjReader *reader)
{
    int first, last, next;
    if (!obj_index(reader, &first) || !obj_index(reader, &last)) return false;
    for (int corners = 2;; corners++) {
        obj_skip_blanks(reader);
        if (obj_ends_line(*reader->at) && corners > 2) return true;
        if (!obj_index(reader, &next) || !obj_add_triangle(reader, first, last, next)) return false;
        last = next;
    }
}

// ---- Lines

static bool obj_line(ObjReader *reader)
{
    obj_skip_blanks(reader);
    if (obj_is_word(reader->at, "v")) {
        reader->at++;
        return obj_vertex(reader); // colours may follow
    }
    if (!obj_is_word(reader->at, "f")) return true;
    reader->at++;
    return obj_face(reader);
}

static bool obj_lines(ObjReader *reader)
{
    while (*reader->at) {
        reader->line++;
        if (!obj_line(reader)) return false;
        reader->at += strcspn(reader->at, "\n");
        if (*reader->at) reader->at++;
    }
    if (reader->mesh->faces > 0) return true;
    snprintf(reader->error, (size_t)reader->error_size,
             "%s: found no face, expected lines such as \"v 0 0 0\" and \"f 1 2 3\"", reader->name);
    return false;
}

bool ts_mesh_read_obj(TsMesh *mesh, const char *text, const char *name, char *error, int error_size)
{
    ObjReader reader = {.mesh = mesh, .name = name, .at = text, .error_size = error_size};
    reader.error = error;
    ts_mesh_clear(mesh);
    if (obj_lines(&reader)) return true;
    ts_mesh_clear(mesh);
    return false;
}
