// Reading OBJ: lines of words. What a line is, its first word says; only v and f are looked at.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "touchstone/mesh.h"

enum { FOUND = 32 };

typedef struct Reading {
    TsMesh *mesh;
    const char *name;
    int line;       // from 1
    const char *at; // in the text
    char *error;
    int error_size;
} Reading;

static bool fail(Reading *reading, const char *found, const char *expected)
{
    snprintf(reading->error, (size_t)reading->error_size, "%s:%d: found %s, expected %s",
             reading->name, reading->line, found, expected);
    return false;
}

// ---- Words

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }
static bool ends_line(char c) { return c == '\0' || c == '\n' || c == '#'; }
static bool ends_word(char c) { return is_blank(c) || ends_line(c); }

// A line that ends in a backslash goes on in the next.
static void skip_blanks(Reading *reading)
{
    for (;;) {
        if (is_blank(*reading->at)) {
            reading->at++;
        } else if (reading->at[0] == '\\' &&
                   reading->at[strspn(reading->at + 1, "\r") + 1] == '\n') {
            reading->at += strspn(reading->at + 1, "\r") + 2;
            reading->line++;
        } else {
            return;
        }
    }
}

// The word that begins there, as it can be shown.
static bool fail_word(Reading *reading, const char *word, const char *expected)
{
    char found[FOUND];
    int length = 0;
    while (!ends_word(word[length]) && length < FOUND - 8) length++;
    if (length == 0) return fail(reading, "the end of the line", expected);
    if ((unsigned char)word[0] < ' ' || (unsigned char)word[0] > '~') {
        snprintf(found, sizeof found, "byte %d", (unsigned char)word[0]);
    } else {
        snprintf(found, sizeof found, "'%.*s%s'", length, word,
                 ends_word(word[length]) ? "" : "...");
    }
    return fail(reading, found, expected);
}

static bool is_word(const char *at, const char *word)
{
    size_t length = strlen(word);
    return strncmp(at, word, length) == 0 && ends_word(at[length]);
}

// ---- v

// Digits, a point, an exponent: no infinity, no NaN, no hexadecimal numbers.
static bool take_number(Reading *reading, double *number)
{
    skip_blanks(reading);
    const char *word = reading->at;
    size_t length = strspn(word, "+-.0123456789eE");
    char *end;
    *number = length > 0 ? strtod(word, &end) : 0;
    if (length == 0 || end != word + length || !ends_word(word[length]))
        return fail_word(reading, word, "a number");
    reading->at = end;
    return true;
}

static bool take_vertex(Reading *reading)
{
    TsVec3 v;
    if (!take_number(reading, &v.x) || !take_number(reading, &v.y) || !take_number(reading, &v.z))
        return false;
    if (!ts_shape3_sphere_valid((TsSphere){v, 0}, NULL))
        return fail(reading, "a coordinate out of range", "0, or a magnitude of 2^-120 to 2^100");
    if (reading->mesh->vertices == TS_MESH_MAX)
        return fail(reading, "more vertices", "at most 4194304");
    return ts_mesh_add_vertex(reading->mesh, v) >= 0 || fail(reading, "no more memory", "some");
}

// ---- f

static bool take_index(Reading *reading, int *index)
{
    skip_blanks(reading);
    const char *word = reading->at;
    char *end;
    long value = strchr("+-0123456789", *word) && *word ? strtol(word, &end, 10) : 0;
    int vertices = reading->mesh->vertices;
    if (value == 0 || (*end != '/' && !ends_word(*end)))
        return fail_word(reading, word, "the number of a vertex, 1 or -1 and on");
    while (strchr("/+-0123456789", *end) && *end) end++;
    if (!ends_word(*end)) return fail_word(reading, word, "v, v/vt, v/vt/vn or v//vn");
    if (value > vertices || value < -(long)vertices) {
        char expected[FOUND + 24];
        snprintf(expected, sizeof expected, "one of the %d vertices before it", vertices);
        return fail_word(reading, word, expected);
    }
    *index = (int)(value > 0 ? value - 1 : vertices + value);
    reading->at = end;
    return true;
}

static bool add_triangle(Reading *reading, int a, int b, int c)
{
    if (reading->mesh->faces == TS_MESH_MAX) return fail(reading, "more faces", "at most 4194304");
    return ts_mesh_add_face(reading->mesh, a, b, c) || fail(reading, "no more memory", "some");
}

static bool take_face(Reading *reading)
{
    int first, last, next;
    if (!take_index(reading, &first) || !take_index(reading, &last)) return false;
    for (int corners = 2;; corners++) {
        skip_blanks(reading);
        if (ends_line(*reading->at) && corners > 2) return true;
        if (!take_index(reading, &next) || !add_triangle(reading, first, last, next)) return false;
        last = next;
    }
}

// ---- Lines

static bool take_line(Reading *reading)
{
    skip_blanks(reading);
    if (is_word(reading->at, "v")) {
        reading->at++;
        return take_vertex(reading); // colours may follow
    }
    if (!is_word(reading->at, "f")) return true;
    reading->at++;
    return take_face(reading);
}

static bool read_lines(Reading *reading)
{
    while (*reading->at) {
        reading->line++;
        if (!take_line(reading)) return false;
        reading->at += strcspn(reading->at, "\n");
        if (*reading->at) reading->at++;
    }
    if (reading->mesh->faces > 0) return true;
    snprintf(reading->error, (size_t)reading->error_size,
             "%s: found no face, expected lines such as \"v 0 0 0\" and \"f 1 2 3\"",
             reading->name);
    return false;
}

bool ts_mesh_read_obj(TsMesh *mesh, const char *text, const char *name, char *error, int error_size)
{
    Reading reading = {.mesh = mesh, .name = name, .at = text, .error_size = error_size};
    reading.error = error;
    ts_mesh_clear(mesh);
    if (read_lines(&reading)) return true;
    ts_mesh_clear(mesh);
    return false;
}
