// Geometries as GeoJSON (H. Butler and others, RFC 7946, 2016): a geometry, a Feature, or a
// FeatureCollection, whose geometries are one collection then. Properties, ids, bounding boxes and
// members of other names are skipped; a Feature may have no geometry. The third number of a
// position and those behind it are dropped.
#ifndef GEOJSON_H
#define GEOJSON_H

#include "touchstone/geometry.h"

enum { GEOJSON_ARRAYS_MAX = 4 * TS_GEOMETRY_MAX }; // and objects, in a text

// As geometry_wkt_read. Errors of the JSON name line and column, others the element:
// "features[3].geometry.coordinates[0][2]: expected two numbers".
bool geojson_read(TsGeometry *geometry, const char *text, size_t size, unsigned *dropped,
                  char *error, int error_size);

#endif
