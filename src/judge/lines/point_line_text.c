#include "lines/point_line_text.h"

#include <stdlib.h>
#include <string.h>

#include "cases/geometry_given.h"
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

// ---- Reading

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
    GeometryGiven given;
    char *copy = strdup(text);
    int points = 0;
    ts_geometry_clear(line);
    if (!copy) return scan_fail(error, error_size, "out of memory");
    bool good = geometry_given_read(&given, copy, error, error_size);
    free(copy);
    if (!good) return false;
    for (int i = 0; i < given.count && good; i++)
        good = sort_parts(&given.of[i], point, &points, line);
    geometry_given_free(&given);
    if (!good) return scan_fail(error, error_size, "out of memory, or too many corners together");
    if (points != 1)
        return scan_fail(error, error_size, "expected one point and a line, found %d points",
                         points);
    return line->parts > 0 ||
           scan_fail(error, error_size,
                     "expected a line, or a polygon for its rings, beside the point");
}
