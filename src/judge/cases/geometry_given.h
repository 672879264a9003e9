// A text with one or two geometries, as a viewer has it: WKT, WKB in hex, GeoJSON or an SVG path,
// of which a second one may follow, in any of these forms; or a case of two geometries
// (geometry_case.h).
//
// Between two geometries stand blanks, line ends, and one of ; , | if it helps the eye. The first
// ends at its last parenthesis, bracket or brace, or after EMPTY; WKB at a blank; an SVG path at a
// | or an empty line, since a path may have several lines. Lines that begin with # are comments.
#ifndef GEOMETRY_GIVEN_H
#define GEOMETRY_GIVEN_H

#include "touchstone/geometry.h"

typedef struct GeometryGiven {
    TsGeometry of[2]; // valid and prepared; those that are not given are empty
    int count;        // 1 or 2
    unsigned dropped; // of GeometryDropped
    int more;         // lines with cases after the first, which are not read
} GeometryGiven;

// Whether a text begins as a geometry, or as a case of geometries.
bool geometry_given_begins(const char *text);

// How many geometries a text of a known form has, not counting beyond 3; nothing is read.
int geometry_given_count(const char *text);

// Reads a text, which it changes. On false the geometries are freed, and the error names which
// geometry it is if there are two, and the place, as geometry_read or geometry_case_read do. Free
// them by geometry_given_free.
bool geometry_given_read(GeometryGiven *given, char *text, char *error, int error_size);
void geometry_given_free(GeometryGiven *given);

#endif
