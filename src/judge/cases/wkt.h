// Well-known text (WKT), the text form of geometries in the OGC's Simple Features standard (OGC
// 06-103r4, part 1, chapter 7), which JTS, GEOS, Shapely and PostGIS read and write. A case is two
// geometries: on two lines, or on one line with a ; between them.
//
//     POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0))
//     LINESTRING (1 1, 2 3)
//
// POINT becomes a point, LINESTRING of two points a segment, POLYGON of one ring a triangle if the
// ring has three corners, otherwise a polygon, also if it is a rectangle. Letter case and blanks
// are free; a geometry stands on one line. Blank lines are skipped, and a # begins a comment.
// Geometries of other kinds are read by geometry_wkt.h; `touchstone relate` prints them as cases.
// Refused, with the column, what was found and what was expected: EMPTY, holes, lines of more
// points, MULTI..., collections, curves, Z and M, SRID, and rings of more than 64 corners.
//
// Coordinates are decimals with as many digits as it takes to read back the same double, and are
// copied as they are: nothing turns y upside down. Independent of the locale.
#ifndef WKT_H
#define WKT_H

#include "cases/case.h"

// Whether the text is WKT: whether its first line that is neither blank nor a comment begins with
// the name of a geometry of the standard and a parenthesis, EMPTY, Z, M or ZM, or with SRID=. A
// case line is no WKT.
bool wkt_begins(const char *text);

// ---- Reading, line by line

// What a line is to a case, which can be known without reading the geometries.
typedef enum WktLine {
    WKT_NOTHING, // blank, or a comment
    WKT_HALF,    // one geometry
    WKT_PAIR,    // two, with a ; between them
} WktLine;

WktLine wkt_line(const char *line);

// The first geometry of a case whose second one stands on a later line. Begins as {0}.
typedef struct WktReader {
    bool half; // a first geometry was read
    bool bad;  // and refused
    TsShape first;
    TsVec corner[CASE_CORNERS_MAX];
} WktReader;

// Reads one line, as case_read does: CASE_GOOD if it completes a case, CASE_EMPTY if it does not
// (also if it is a first geometry), CASE_BAD with an error. If the first geometry is refused, the
// second belongs to it still, and makes no case. A good case has no motion, expectation or other
// field.
CaseLine wkt_read(WktReader *reader, Case *out, const char *line, char *error, int error_size);

// Whether the text may end here. If not, `error` says what is missing, and the reader begins again.
bool wkt_end(WktReader *reader, char *error, int error_size);

// ---- Writing

// Why a case cannot be written as WKT, a static sentence: a circle, capsule or ray has none, nor
// has a motion. NULL if it can be.
const char *wkt_refuses(const Case *pair);

// Writes a case as two lines, the first shape and the second, each with its line end. Boxes and
// triangles are written as polygons; of an OBB the corners of ts_shape_corners, which are rounded,
// so that the polygon is not exactly the box. What else the case holds is left out. Must not be
// refused (wkt_refuses). Returns the length, or -1 if it does not fit into `size`.
int wkt_write(char *text, int size, const Case *pair);

enum { WKT_MAX = 2 * 65 * 2 * 26 + 64 }; // room for any two polygons, including the NUL

#endif
