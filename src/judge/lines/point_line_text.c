#include "lines/point_line_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/geometry_text.h"
#include "formats/geometry_wkt.h"
#include "formats/scan.h"

static bool has_word(const char *text, const char *word)
{
    for (; *text; text++) {
        int i = 0;
        while (word[i] && (text[i] | 32) == word[i]) i++;
        if (!word[i]) return true;
    }
    return false;
}

bool point_line_begins(const char *text)
{
    while (scan_is_blank(*text) || *text == '#') text += *text == '#' ? strcspn(text, "\n") : 1;
    bool form = geometry_wkt_begins(text) || *text == '{' || *text == '[';
    return form && has_word(text, "point") && has_word(text, "linestring");
}

// ---- Where the first geometry ends

// Behind the bracket that closes the first one.
static const char *end_of_brackets(const char *at)
{
    bool quoted = false;
    for (int depth = 0; *at; at++) {
        if (*at == '"') quoted = !quoted;
        if (quoted && *at == '\\' && at[1]) at++;
        if (quoted) continue;
        if (strchr("([{", *at)) depth++;
        if (strchr(")]}", *at) && --depth <= 0) return at + 1;
    }
    return at;
}

static const char *end_of_first(const char *text, GeometryForm form)
{
    if (form == GEOMETRY_WKT || form == GEOMETRY_GEOJSON) return end_of_brackets(text);
    while (scan_is_blank(*text)) text++;
    return text + strcspn(text, "\r\n;");
}

// Comments, from # to the line's end, become blanks, as in files of cases; a color of GeoJSON does
// not.
static void blank_comments(char *text)
{
    bool quoted = false;
    for (; *text; text++) {
        if (*text == '"') quoted = !quoted;
        if (!quoted && *text == '#')
            while (*text && *text != '\n') *text++ = ' ';
        if (!*text) return;
    }
}

// What stands before a place becomes blanks, but for line ends: lines and columns stay.
static void blank_before(char *text, const char *end)
{
    for (; text < end; text++)
        if (*text != '\n') *text = ' ';
}

// ---- Reading

static bool read_one(TsGeometry *geometry, const char *text, char *error, int error_size)
{
    unsigned dropped;
    return geometry_read(geometry, text, strlen(text), &dropped, error, error_size);
}

// Reads both, `second` only if something stands behind the first. `copy` is changed.
static bool read_both(char *copy, TsGeometry *first, TsGeometry *second, char *error,
                      int error_size)
{
    blank_comments(copy);
    size_t length = strlen(copy);
    char *cut = copy + (end_of_first(copy, geometry_form_of(copy, length)) - copy), *rest = cut;
    while (scan_is_blank(*rest) || *rest == ';' || *rest == ',') rest++;
    if (!*rest) {
        *cut = '\0';
        return read_one(first, copy, error, error_size);
    }
    char begins = *cut;
    *cut = '\0';
    if (!read_one(first, copy, error, error_size)) return false;
    *cut = begins;
    blank_before(copy, rest);
    return read_one(second, copy, error, error_size);
}

// Puts the points of a geometry aside and adds its other parts to the line.
static bool sort_parts(const TsGeometry *from, TsVec *point, int *points, TsGeometry *line)
{
    line->overlapping = true;
    for (int i = 0; i < from->parts; i++) {
        TsPart part = from->part[i];
        const TsVec *corner = from->corner + part.first;
        if (part.kind == TS_PART_POINT) {
            *point = *corner;
            ++*points;
        } else if (!ts_geometry_add_part(line, part.kind, corner, part.count, NULL)) {
            return false;
        }
    }
    return true;
}

bool point_line_read(const char *text, TsVec *point, TsGeometry *line, char *error, int error_size)
{
    TsGeometry geometry[2] = {ts_geometry_make(TS_MEMORY_HEAP), ts_geometry_make(TS_MEMORY_HEAP)};
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    int points = 0;
    bool good = copy != NULL;
    if (!good) scan_fail(error, error_size, "out of memory");
    if (good) {
        memcpy(copy, text, size);
        good = read_both(copy, &geometry[0], &geometry[1], error, error_size);
    }
    ts_geometry_clear(line);
    for (int i = 0; i < 2 && good; i++) {
        good = sort_parts(&geometry[i], point, &points, line);
        if (!good) scan_fail(error, error_size, "out of memory, or too many corners together");
    }
    if (good && points != 1) {
        scan_fail(error, error_size, "expected one point and a line, found %d points", points);
        good = false;
    } else if (good && line->parts == 0) {
        scan_fail(error, error_size,
                  "expected a line, or a polygon for its rings, beside the point");
        good = false;
    }
    for (int i = 0; i < 2; i++) ts_geometry_free(&geometry[i]);
    free(copy);
    return good;
}
