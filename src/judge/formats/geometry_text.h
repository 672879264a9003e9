// Geometries as people have them: well-known text (WKT), its binary form in hex (WKB), GeoJSON, and
// the path data of SVG. Which of them a text is, is seen from its first characters.
//
// Coordinates keep their bits: they are decimals, read to the nearest double and written with as
// many digits as it takes to read the same double back; only relative commands of a path are sums.
// Nothing turns y upside down. Heights (Z), measures (M) and the number of a coordinate system
// (SRID) are read and dropped, which is reported. Any nesting is taken that has the memory.
// Independent of the locale.
//
// Parts of a collection, and of a multipolygon, may overlap: the geometry is their union
// (TsGeometry.overlapping).
#ifndef GEOMETRY_TEXT_H
#define GEOMETRY_TEXT_H

#include "touchstone/geometry.h"

typedef enum GeometryForm {
    GEOMETRY_WKT,
    GEOMETRY_WKB,
    GEOMETRY_GEOJSON,
    GEOMETRY_SVG_PATH,
    GEOMETRY_FORMS
} GeometryForm;

enum { GEOMETRY_ERROR_MAX = 400 };

typedef enum GeometryDropped { // bits
    GEOMETRY_Z = 1,
    GEOMETRY_M = 2,
    GEOMETRY_SRID = 4
} GeometryDropped;

const char *geometry_form_name(GeometryForm form); // "WKT"

// Which form a text has; GEOMETRY_FORMS if none. `text` is `size` bytes and a NUL; a byte order
// mark and blanks before it are skipped.
GeometryForm geometry_form_of(const char *text, size_t size);

// Reads a text of any form, and prepares the geometry. `*dropped` is of GeometryDropped. On false
// the geometry is empty, and the error names line and column (of WKB the byte, of GeoJSON the
// element), what was found and what was expected, or the two sides that make it not valid.
bool geometry_read(TsGeometry *geometry, const char *text, size_t size, unsigned *dropped,
                   char *error, int error_size);

// Prepares a geometry, if it is valid (ts_geometry_check); otherwise the error names the sides.
bool geometry_check(TsGeometry *geometry, char *error, int error_size);

// What was dropped, as a sentence; NULL if nothing.
const char *geometry_dropped_words(unsigned dropped);

#endif
