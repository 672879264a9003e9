// Geometries as well-known text (WKT), after the OGC's Simple Features (06-103r4, chapter 7, 2011),
// as JTS, GEOS, Shapely and PostGIS write it.
//
// POINT, LINESTRING, LINEARRING, POLYGON with holes, TRIANGLE, MULTIPOINT with and without inner
// parentheses, MULTILINESTRING, MULTIPOLYGON, GEOMETRYCOLLECTION in any nesting, EMPTY, Z, M, ZM
// and SRID=n; before it; letter case, blanks and line ends are free. Curves, surfaces of several
// patches and rings that do not end in their first corner are refused. A polygon's first ring is
// its outline, the others are holes, whichever way they go round.
#ifndef GEOMETRY_WKT_H
#define GEOMETRY_WKT_H

#include "touchstone/geometry.h"

// Whether a text begins as WKT does: with SRID=, or the name of a geometry of the standard, also
// one that is refused, and no other letter.
bool geometry_wkt_begins(const char *text);

// As geometry_read, without ts_geometry_prepare; what stood in the geometry before is kept.
bool geometry_wkt_read(TsGeometry *geometry, const char *text, size_t size, unsigned *dropped,
                       char *error, int error_size);

// Writes a geometry: one kind as POINT, MULTILINESTRING or the like, several as a
// GEOMETRYCOLLECTION of single ones, none as GEOMETRYCOLLECTION EMPTY. Areas that
// geometry_parts_meet are a collection too, since no MULTIPOLYGON may have them. Returns the length
// of the text. What fits into `size` is written, with a NUL; if that is not all, the length is some
// number of at least `size`, and the time is that of `size`. With `size` 0 it is that of the whole.
size_t geometry_wkt_write(char *text, size_t size, const TsGeometry *geometry);

// Whether a point or path meets an area, or areas meet in more than single points: what
// TsGeometry.overlapping allows, and no multi-geometry of the Simple Features has. True if out of
// memory, or if an area is not valid. It need not be prepared. O(n log n) as a rule.
bool geometry_parts_meet(const TsGeometry *geometry);

#endif
