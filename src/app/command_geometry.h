// Geometries that a command takes as words: texts of geometry_text.h, or files of them.
#ifndef COMMAND_GEOMETRY_H
#define COMMAND_GEOMETRY_H

#include "formats/geometry_text.h"
#include "status.h"

// Reads and prepares the geometry that a word is, or that the file of that name holds (- is
// standard input). Errors are reported with `name` before them; what is dropped too. The geometry
// must be freed in any case.
Status command_geometry(const char *name, const char *word, TsGeometry *geometry);

// "a polygon with 1 hole, 9 corners": what a geometry is, in words.
void command_geometry_words(char *text, int size, const TsGeometry *geometry);

#endif
