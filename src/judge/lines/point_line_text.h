// A point and a line in one text, as one pastes them: two geometries, one behind the other in
// either order (cases/geometry_given.h), or one collection that holds both.
#ifndef POINT_LINE_TEXT_H
#define POINT_LINE_TEXT_H

#include "touchstone/geometry.h"

// Reads them: one point, and a line, of several parts if it has them, or polygons for their rings.
// `line` is made by the caller and replaced. On false the error says what is missing, or names line
// and column of the text as geometry_read does; `point` and `line` are not to be used then.
bool point_line_read(const char *text, TsVec *point, TsGeometry *line, char *error, int error_size);

// Whether a text is likely one: it names a point and a line string. Cheap.
bool point_line_begins(const char *text);

#endif
