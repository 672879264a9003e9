#include "formats/geojson.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "cases/case.h"
#include "formats/scan.h"

// An element, as a chain that ends at the whole: its name, or its index if it has none.
typedef struct Place {
    const struct Place *in;
    const char *name;
    size_t index;
} Place;

typedef struct Geojson {
    TsGeometry *geometry;
    ScanCorners corners;
    unsigned *dropped;
    char *error;
    int error_size;
} Geojson;

// ---- Errors

// Writes what fits; of a deep place the inner end is what counts.
static int write_place(char *text, int size, const Place *place)
{
    if (!place || size < 2) return 0;
    int length = write_place(text, size - 40, place->in);
    if (place->name)
        return length + snprintf(text + length, (size_t)(size - length), "%s%s",
                                 length > 0 ? "." : "", place->name);
    return length + snprintf(text + length, (size_t)(size - length), "[%zu]", place->index);
}

static bool wrong(const Geojson *json, const Place *place, const char *words)
{
    char text[240] = "";
    int length = write_place(text, (int)sizeof text, place);
    return scan_fail(json->error, json->error_size, "%s: %s", length > 0 ? text : "the object",
                     words);
}

// ---- Positions

static bool read_position(Geojson *json, const Place *place, const json_t *from, TsVec *at)
{
    double number[2];
    if (!json_is_array(from) || json_array_size(from) < 2)
        return wrong(json, place, "expected a position, an array of two numbers");
    for (size_t i = 0; i < json_array_size(from); i++) {
        const json_t *value = json_array_get(from, i);
        if (!json_is_number(value))
            return wrong(json, &(Place){place, NULL, i}, "expected a number");
        if (i > 1) continue;
        number[i] = json_number_value(value);
        if (!case_number_fits(number[i]))
            return wrong(json, &(Place){place, NULL, i}, "expected " CASE_NUMBERS);
    }
    if (json_array_size(from) > 2) *json->dropped |= GEOMETRY_Z;
    *at = ts_vec(number[0], number[1]);
    return true;
}

static bool is_list(Geojson *json, const Place *place, const json_t *from)
{
    return json_is_array(from) || wrong(json, place, "expected an array");
}

static bool read_positions(Geojson *json, const Place *place, const json_t *from)
{
    json->corners.count = 0;
    if (!is_list(json, place, from)) return false;
    for (size_t i = 0; i < json_array_size(from); i++) {
        Place item = {place, NULL, i};
        TsVec at;
        if (!read_position(json, &item, json_array_get(from, i), &at)) return false;
        const char *why = scan_add_corner(&json->corners, at);
        if (why) return wrong(json, &item, why);
    }
    return true;
}

// ---- Geometries by their coordinates

typedef bool ReadCoordinates(Geojson *, const Place *, const json_t *);

static bool read_point(Geojson *json, const Place *place, const json_t *from)
{
    TsVec at;
    const char *why = NULL;
    if (json_is_array(from) && json_array_size(from) == 0) return true;
    return read_position(json, place, from, &at) &&
           (ts_geometry_add_point(json->geometry, at, &why) || wrong(json, place, why));
}

static bool read_line(Geojson *json, const Place *place, const json_t *from)
{
    const char *why = NULL;
    if (!read_positions(json, place, from)) return false;
    return json->corners.count == 0 ||
           ts_geometry_add_path(json->geometry, json->corners.corner, json->corners.count, &why) ||
           wrong(json, place, why);
}

static bool read_polygon(Geojson *json, const Place *place, const json_t *from)
{
    if (!is_list(json, place, from)) return false;
    for (size_t i = 0; i < json_array_size(from); i++) {
        Place item = {place, NULL, i};
        const ScanCorners *ring = &json->corners;
        const char *why = NULL;
        if (!read_positions(json, &item, json_array_get(from, i))) return false;
        if (ring->count == 0 || !ts_vec_equal(ring->corner[0], ring->corner[ring->count - 1]))
            return wrong(json, &item, "expected a ring that ends in its first position");
        if (!(i == 0 ? ts_geometry_add_ring : ts_geometry_add_hole)(json->geometry, ring->corner,
                                                                    ring->count, &why))
            return wrong(json, &item, why);
    }
    return true;
}

static bool read_each(Geojson *json, const Place *place, const json_t *from, ReadCoordinates *read)
{
    if (!is_list(json, place, from)) return false;
    for (size_t i = 0; i < json_array_size(from); i++)
        if (!read(json, &(Place){place, NULL, i}, json_array_get(from, i))) return false;
    if (read == read_polygon && json_array_size(from) > 1) json->geometry->overlapping = true;
    return true;
}

static bool read_multipoint(Geojson *json, const Place *place, const json_t *from)
{
    return read_each(json, place, from, read_point);
}

static bool read_multiline(Geojson *json, const Place *place, const json_t *from)
{
    return read_each(json, place, from, read_line);
}

static bool read_multipolygon(Geojson *json, const Place *place, const json_t *from)
{
    return read_each(json, place, from, read_polygon);
}

// ---- Objects

static bool read_object(Geojson *json, const Place *place, const json_t *from, bool inner);

static bool read_objects(Geojson *json, const Place *place, const json_t *from, const char *member)
{
    Place list = {place, member, 0};
    const json_t *items = json_object_get(from, member);
    if (!is_list(json, &list, items)) return false;
    json->geometry->overlapping = true;
    for (size_t i = 0; i < json_array_size(items); i++)
        if (!read_object(json, &(Place){&list, NULL, i}, json_array_get(items, i), true))
            return false;
    return true;
}

static bool read_feature(Geojson *json, const Place *place, const json_t *from)
{
    Place member = {place, "geometry", 0};
    const json_t *geometry = json_object_get(from, "geometry");
    if (!geometry) return wrong(json, &member, "expected a geometry, or null");
    return json_is_null(geometry) || read_object(json, &member, geometry, true);
}

// The parser's limit of nesting bounds the recursion.
static bool read_object(Geojson *json, const Place *place, const json_t *from, bool inner)
{
    static const struct {
        const char *name;
        ReadCoordinates *read;
    } row[] = {{"Point", read_point},
               {"LineString", read_line},
               {"Polygon", read_polygon},
               {"MultiPoint", read_multipoint},
               {"MultiLineString", read_multiline},
               {"MultiPolygon", read_multipolygon}};
    if (!json_is_object(from)) return wrong(json, place, "expected an object");
    const char *type = json_string_value(json_object_get(from, "type"));
    Place coordinates = {place, "coordinates", 0};
    for (size_t i = 0; type && i < sizeof row / sizeof *row; i++)
        if (strcmp(type, row[i].name) == 0)
            return row[i].read(json, &coordinates, json_object_get(from, "coordinates"));
    if (type && strcmp(type, "GeometryCollection") == 0)
        return read_objects(json, place, from, "geometries");
    if (type && strcmp(type, "Feature") == 0) return read_feature(json, place, from);
    if (type && !inner && strcmp(type, "FeatureCollection") == 0)
        return read_objects(json, place, from, "features");
    return wrong(json, &(Place){place, "type", 0},
                 "expected Point, LineString, Polygon, their Multi..., GeometryCollection, Feature "
                 "or FeatureCollection");
}

// An array or object takes a hundred times the memory of its text: more than a geometry can need
// are refused before they are made.
static bool has_too_many(const char *text, size_t size)
{
    size_t count = 0;
    for (size_t i = 0; i < size; i++) count += text[i] == '[' || text[i] == '{';
    return count > (size_t)GEOJSON_ARRAYS_MAX;
}

bool geojson_read(TsGeometry *geometry, const char *text, size_t size, unsigned *dropped,
                  char *error, int error_size)
{
    json_error_t problem;
    size_t mark = size >= 3 && strncmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    if (has_too_many(text, size))
        return scan_fail(error, error_size,
                         "expected at most %d arrays and objects, for a million corners",
                         GEOJSON_ARRAYS_MAX);
    json_t *whole = json_loadb(text + mark, size - mark, JSON_DECODE_INT_AS_REAL, &problem);
    if (!whole)
        return scan_fail(error, error_size, "line %d, column %d: no JSON: %s", problem.line,
                         problem.column, problem.text);
    Geojson json = {.geometry = geometry, .error_size = error_size};
    json.error = error;
    json.dropped = dropped;
    bool good = read_object(&json, NULL, whole, false);
    json_decref(whole);
    free(json.corners.corner);
    return good;
}
