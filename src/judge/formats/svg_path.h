// Geometries as the path data of SVG ("Scalable Vector Graphics 2", W3C, 2018, chapter 9.3) with
// straight lines: M, L, H, V and Z, and their small letters, which are relative to the last corner.
//
// A subpath that Z closes is a ring, or a hole if it lies in an odd number of others (the even-odd
// rule); one that is left open is a path. Coordinates after small letters are sums, rounded to the
// nearest double each. Curves and arcs are refused by their names.
#ifndef SVG_PATH_H
#define SVG_PATH_H

#include "touchstone/geometry.h"

enum { SVG_PATH_CLOSED_MAX = 4096 }; // subpaths: each is compared with all others

// Whether a text begins with M or m and a number.
bool svg_path_begins(const char *text);

// As geometry_wkt_read. Closed subpaths that cross are refused.
bool svg_path_read(TsGeometry *geometry, const char *text, size_t size, unsigned *dropped,
                   char *error, int error_size);

#endif
