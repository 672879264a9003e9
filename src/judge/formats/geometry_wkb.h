// Geometries as well-known binary (WKB) in hex digits, after the OGC's Simple Features (06-103r4,
// chapter 8, 2011); PostGIS' extension of it (EWKB: a Z, M and SRID in the type) and the types from
// 1000 on are read too. Either byte order, which may change within. A point of NaN is empty.
#ifndef GEOMETRY_WKB_H
#define GEOMETRY_WKB_H

#include "touchstone/geometry.h"

// Whether a text begins with the hex digits of a byte order and a type.
bool geometry_wkb_begins(const char *text);

// As geometry_wkt_read; errors name the byte, from 1, behind which something else was expected.
bool geometry_wkb_read(TsGeometry *geometry, const char *text, size_t size, unsigned *dropped,
                       char *error, int error_size);

#endif
