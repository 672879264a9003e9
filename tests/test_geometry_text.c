// Geometries as WKT, WKB, GeoJSON and SVG paths: what is read, that numbers keep their bits, and
// what is said of what is wrong.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "formats/geometry_text.h"
#include "formats/geometry_wkt.h"
#include "generate/random.h"
#include "touchstone/relate.h"

static bool read_text(TsGeometry *geometry, const char *text, size_t size, unsigned *dropped,
                      char *error)
{
    *geometry = ts_geometry_make(TS_MEMORY_HEAP);
    return geometry_read(geometry, text, size, dropped, error, GEOMETRY_ERROR_MAX);
}

static char *written(const TsGeometry *geometry)
{
    size_t length = geometry_wkt_write(NULL, 0, geometry);
    char *text = malloc(length + 1);
    assert_non_null(text);
    assert_int_equal(geometry_wkt_write(text, length + 1, geometry), length);
    assert_int_equal(strlen(text), length);
    return text;
}

// Of a buffer of any size the beginning is filled; of a long path no more is looked at.
static void what_fits_is_written(void **state)
{
    (void)state;
    TsGeometry geometry;
    char error[GEOMETRY_ERROR_MAX], text[300];
    unsigned dropped = 0;
    const char *wkt = "GEOMETRYCOLLECTION (POLYGON ((0 0, 8 0, 8 8, 0 0), (5 1, 7 1, 7 2, 5 1)), "
                      "LINESTRING (0 0, 1 1, 2 0), POINT (-1.5 3))";
    assert_true(read_text(&geometry, wkt, strlen(wkt), &dropped, error));
    for (size_t size = 1; size <= strlen(wkt) + 3; size++) {
        size_t length = geometry_wkt_write(text, size, &geometry);
        assert_int_equal(length < size, strlen(wkt) < size);
        if (length < size) assert_int_equal(length, strlen(wkt));
        assert_int_equal(strlen(text), size <= strlen(wkt) ? size - 1 : strlen(wkt));
        assert_memory_equal(text, wkt, strlen(text));
    }
    ts_geometry_clear(&geometry);
    static TsVec corner[100000];
    for (int i = 0; i < 100000; i++) corner[i] = ts_vec(i, i % 7);
    assert_true(ts_geometry_add_path(&geometry, corner, 100000, NULL));
    assert_in_range(geometry_wkt_write(text, sizeof text, &geometry), sizeof text, 400);
    ts_geometry_free(&geometry);
}

// What is read, as WKT.
static void each_form_is_read(void **state)
{
    (void)state;
    static const struct {
        const char *text, *wkt;
    } row[] = {
        {"POINT (1 2)", "POINT (1 2)"},
        {"  point(1 2) ; ", "POINT (1 2)"},
        {"\xef\xbb\xbfPOINT (1 2)", "POINT (1 2)"},
        {"SRID=4326;POINT(-1.5 +2e3)", "POINT (-1.5 2000)"},
        {"Point Z (1 2 3)", "POINT (1 2)"},
        {"POINTZM(1 2 3 nan)", "POINT (1 2)"},
        {"POINT M (1 2 3)", "POINT (1 2)"},
        {"POINT (1 2 3)", "POINT (1 2)"},
        {"POINT EMPTY", "GEOMETRYCOLLECTION EMPTY"},
        {"POINT(-0 0)", "POINT (-0 0)"},
        {"linestring\n(0\t0,1 1 ,\r\n 2 0)", "LINESTRING (0 0, 1 1, 2 0)"},
        {"LINEARRING (0 0, 1 0, 1 1, 0 0)", "LINESTRING (0 0, 1 0, 1 1, 0 0)"},
        {"POLYGON ((0 0, 4 0, 4 4, 0 0))", "POLYGON ((0 0, 4 0, 4 4, 0 0))"},
        {"TRIANGLE ((0 0, 4 0, 4 4, 0 0))", "POLYGON ((0 0, 4 0, 4 4, 0 0))"},
        {"POLYGON ((0 0,8 0,8 8,0 0),(5 1,7 1,7 2,5 1))",
         "POLYGON ((0 0, 8 0, 8 8, 0 0), (5 1, 7 1, 7 2, 5 1))"},
        {"MULTIPOINT (1 2, 3 4)", "MULTIPOINT ((1 2), (3 4))"},
        {"MULTIPOINT ((1 2), EMPTY, 3 4)", "MULTIPOINT ((1 2), (3 4))"},
        {"MULTILINESTRING ((0 0, 1 1), EMPTY, (2 2, 3 3))",
         "MULTILINESTRING ((0 0, 1 1), (2 2, 3 3))"},
        {"MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)), EMPTY, ((2 0, 3 0, 3 1, 2 0)))",
         "MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)), ((2 0, 3 0, 3 1, 2 0)))"},
        // Areas that share a corner are a multipolygon; that share a side, or overlap, are none.
        {"MULTIPOLYGON (((0 0, 2 0, 2 2, 0 0)), ((2 2, 4 2, 4 4, 2 2)))",
         "MULTIPOLYGON (((0 0, 2 0, 2 2, 0 0)), ((2 2, 4 2, 4 4, 2 2)))"},
        {"MULTIPOLYGON (((0 0, 2 0, 2 2, 0 0)), ((0 0, 2 2, 0 2, 0 0)))",
         "GEOMETRYCOLLECTION (POLYGON ((0 0, 2 0, 2 2, 0 0)), POLYGON ((0 0, 2 2, 0 2, 0 0)))"},
        {"MULTIPOLYGON (((0 0, 8 0, 8 8, 0 0), (5 1, 7 1, 7 2, 5 1)), ((0 0, 1 0, 1 1, 0 0)))",
         "GEOMETRYCOLLECTION (POLYGON ((0 0, 8 0, 8 8, 0 0), (5 1, 7 1, 7 2, 5 1)), "
         "POLYGON ((0 0, 1 0, 1 1, 0 0)))"},
        {"GEOMETRYCOLLECTION (POLYGON ((0 0, 1 0, 1 1, 0 0)), POLYGON ((2 0, 3 0, 3 1, 2 0)))",
         "MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)), ((2 0, 3 0, 3 1, 2 0)))"},
        {"MULTIPOLYGON EMPTY", "GEOMETRYCOLLECTION EMPTY"},
        {"GEOMETRYCOLLECTION (POINT (1 2), GEOMETRYCOLLECTION (GEOMETRYCOLLECTION EMPTY, "
         "LINESTRING (0 0, 1 1)), POINT EMPTY)",
         "GEOMETRYCOLLECTION (POINT (1 2), LINESTRING (0 0, 1 1))"},
        // WKB: both orders of bytes, EWKB's SRID and Z, the types from 1000 on, an empty point.
        {"01010000000000000000000000000000000000F03F", "POINT (0 1)"},
        {"00000000013ff00000000000004000000000000000", "POINT (1 2)"},
        {"0101000020E6100000000000000000F03F0000000000000040", "POINT (1 2)"},
        {"0101000080000000000000F03F00000000000000400000000000000840", "POINT (1 2)"},
        {"01E9030000000000000000F03F00000000000000400000000000000840", "POINT (1 2)"},
        {"0101000000000000000000F87F000000000000F87F", "GEOMETRYCOLLECTION EMPTY"},
        {"010200000000000000", "GEOMETRYCOLLECTION EMPTY"},
        {"01070000000200000001010000000000000000000000000000000000F03F"
         "010400000001000000010100000000000000000000000000000000000040",
         "MULTIPOINT ((0 1), (0 2))"},
        {"{\"type\": \"Point\", \"coordinates\": [1, 2.5, 7]}", "POINT (1 2.5)"},
        {"{\"type\": \"Polygon\", \"coordinates\": [[[0,0],[8,0],[8,8],[0,0]], "
         "[[5,1],[7,1],[7,2],[5,1]]]}",
         "POLYGON ((0 0, 8 0, 8 8, 0 0), (5 1, 7 1, 7 2, 5 1))"},
        {"{\"type\": \"MultiLineString\", \"coordinates\": [[[0,0],[8,0]],[[1,1],[2,2]]]}",
         "MULTILINESTRING ((0 0, 8 0), (1 1, 2 2))"},
        {"{\"type\": \"Feature\", \"properties\": {\"a\": 1}, \"geometry\": null}",
         "GEOMETRYCOLLECTION EMPTY"},
        {"{\"type\": \"FeatureCollection\", \"features\": [{\"type\": \"Feature\", \"geometry\": "
         "{\"type\": \"GeometryCollection\", \"geometries\": [{\"type\": \"MultiPoint\", "
         "\"coordinates\": [[1,2]]}]}}, {\"type\": \"Feature\", \"geometry\": {\"type\": "
         "\"LineString\", \"coordinates\": [[0,0],[1,1]]}}]}",
         "GEOMETRYCOLLECTION (POINT (1 2), LINESTRING (0 0, 1 1))"},
        {"M 0 0 L 10 0 10 5", "LINESTRING (0 0, 10 0, 10 5)"},
        {"m1,2 3-4.5.5.5l1e0,0", "LINESTRING (1 2, 4 -2.5, 4.5 -2, 5.5 -2)"},
        {"M0 0H4V4h-4z", "POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0))"},
        {"M0 0h8v8h-8zm1 1h6v6h-6zm1 1h4v4h-4z",
         "MULTIPOLYGON (((0 0, 8 0, 8 8, 0 8, 0 0), (1 1, 7 1, 7 7, 1 7, 1 1)), "
         "((2 2, 6 2, 6 6, 2 6, 2 2)))"},
        {"M0 0 4 0 4 4zL-1-1", "GEOMETRYCOLLECTION (LINESTRING (0 0, -1 -1), "
                               "POLYGON ((0 0, 4 0, 4 4, 0 0)))"},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        TsGeometry geometry;
        char error[GEOMETRY_ERROR_MAX];
        unsigned dropped;
        if (!read_text(&geometry, row[i].text, strlen(row[i].text), &dropped, error))
            fail_msg("%s: %s", row[i].text, error);
        char *wkt = written(&geometry);
        if (strcmp(wkt, row[i].wkt) != 0)
            fail_msg("%s: read %s, expected %s", row[i].text, wkt, row[i].wkt);
        free(wkt);
        ts_geometry_free(&geometry);
    }
}

static void what_is_dropped_is_reported(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        unsigned dropped;
    } row[] = {
        {"POINT (1 2)", 0},
        {"POINT (1 2 3)", GEOMETRY_Z},
        {"POINT M (1 2 3)", GEOMETRY_M},
        {"POINT (1 2 3 4)", GEOMETRY_Z | GEOMETRY_M},
        {"SRID=1;POINT ZM (1 2 3 4)", GEOMETRY_Z | GEOMETRY_M | GEOMETRY_SRID},
        {"0101000020E6100000000000000000F03F0000000000000040", GEOMETRY_SRID},
        {"01D1070000000000000000F03F00000000000000400000000000000840", GEOMETRY_M},
        {"{\"type\": \"Point\", \"coordinates\": [1, 2, 3]}", GEOMETRY_Z},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        TsGeometry geometry;
        char error[GEOMETRY_ERROR_MAX];
        unsigned dropped;
        assert_true(read_text(&geometry, row[i].text, strlen(row[i].text), &dropped, error));
        assert_int_equal(dropped, row[i].dropped);
        assert_int_equal(geometry_dropped_words(dropped) != NULL, dropped != 0);
        ts_geometry_free(&geometry);
    }
}

// Parts of a collection may overlap, and those of a multipolygon that is not valid.
static void a_collection_is_a_union(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool overlapping;
    } row[] = {{"POLYGON ((0 0, 4 0, 4 4, 0 0))", false},
               {"MULTIPOLYGON (((0 0, 4 0, 4 4, 0 0)))", false},
               {"MULTIPOLYGON (((0 0, 4 0, 4 4, 0 0)), ((0 0, 4 0, 4 4, 0 0)))", true},
               {"MULTILINESTRING ((0 0, 1 1), (0 0, 1 1))", false},
               {"GEOMETRYCOLLECTION (POINT (0 0), POINT (0 0))", true},
               {"M0 0h4v4z", false},
               {"M0 0h4v4zM0 1h4v4z", true}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        TsGeometry geometry;
        char error[GEOMETRY_ERROR_MAX];
        unsigned dropped;
        bool good = read_text(&geometry, row[i].text, strlen(row[i].text), &dropped, error);
        if (i + 1 < sizeof row / sizeof *row) {
            assert_true(good);
            assert_int_equal(geometry.overlapping, row[i].overlapping);
        } else {
            assert_false(good); // two closed subpaths that cross
            assert_non_null(strstr(error, "crosses an earlier one"));
        }
        ts_geometry_free(&geometry);
    }
}

// ---- One geometry in all forms

typedef enum Several { SEVERAL_POINTS = 4, SEVERAL_LINES, SEVERAL_POLYGONS, COLLECTION } Several;

static const TsVec several_corner[] = {{0, 0}, {4, 0}, {4, 4}, {0, 0}};

// The part of a geometry of several parts: a collection has polygons.
static Several part_of(Several several)
{
    return several == COLLECTION ? SEVERAL_POLYGONS : several;
}

static int corners_of(Several several)
{
    return several == SEVERAL_POINTS ? 1 : several == SEVERAL_LINES ? 2 : 4;
}

static void write_several_wkt(char *text, Several several, int parts)
{
    static const char *const name[] = {"MULTIPOINT", "MULTILINESTRING", "MULTIPOLYGON",
                                       "GEOMETRYCOLLECTION"};
    text += sprintf(text, "%s (", name[several - SEVERAL_POINTS]);
    bool polygon = part_of(several) == SEVERAL_POLYGONS;
    for (int i = 0; i < parts; i++) {
        text += sprintf(text, "%s%s%s", i ? ", " : "", several == COLLECTION ? "POLYGON " : "",
                        polygon ? "((" : "(");
        for (int k = 0; k < corners_of(part_of(several)); k++)
            text += sprintf(text, "%s%g %g", k ? ", " : "", several_corner[k].x + i,
                            several_corner[k].y);
        text += sprintf(text, polygon ? "))" : ")");
    }
    sprintf(text, ")");
}

static char *write_json_part(char *text, Several several, int part)
{
    static const char *const open[] = {"", "[", "[["}, *const close[] = {"", "]", "]]"};
    int which = part_of(several) - SEVERAL_POINTS;
    text += sprintf(text, "%s", open[which]);
    for (int k = 0; k < corners_of(part_of(several)); k++)
        text += sprintf(text, "%s[%g, %g]", k ? ", " : "", several_corner[k].x + part,
                        several_corner[k].y);
    return text + sprintf(text, "%s", close[which]);
}

// `feature`: each part is a feature of its own.
static void write_several_json(char *text, Several several, int parts, bool feature)
{
    static const char *const name[] = {"MultiPoint", "MultiLineString", "MultiPolygon"};
    static const char polygon[] = "{\"type\": \"Polygon\", \"coordinates\": ";
    if (feature)
        text += sprintf(text, "{\"type\": \"FeatureCollection\", \"features\": [");
    else if (several == COLLECTION)
        text += sprintf(text, "{\"type\": \"GeometryCollection\", \"geometries\": [");
    else
        text +=
            sprintf(text, "{\"type\": \"%s\", \"coordinates\": [", name[several - SEVERAL_POINTS]);
    for (int i = 0; i < parts; i++) {
        text += sprintf(text, "%s%s%s", i ? ", " : "",
                        feature ? "{\"type\": \"Feature\", \"geometry\": " : "",
                        several == COLLECTION ? polygon : "");
        text = write_json_part(text, several, i);
        text += sprintf(text, "%s%s", several == COLLECTION ? "}" : "", feature ? "}" : "");
    }
    sprintf(text, "]}");
}

static char *put_hex(char *text, const void *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        text += sprintf(text, "%02x", ((const unsigned char *)bytes)[i]);
    return text;
}

static char *put_wkb_head(char *text, uint32_t type)
{
    static const uint16_t one = 1;
    text += sprintf(text, *(const unsigned char *)&one ? "01" : "00"); // this machine's order
    return put_hex(text, &type, sizeof type);
}

static void write_several_wkb(char *text, Several several, int parts)
{
    uint32_t count = (uint32_t)parts, ring = 1;
    text = put_hex(put_wkb_head(text, several), &count, sizeof count);
    for (int i = 0; i < parts; i++) {
        text = put_wkb_head(text, part_of(several) - 3U);
        uint32_t corners = (uint32_t)corners_of(part_of(several));
        if (part_of(several) == SEVERAL_POLYGONS) text = put_hex(text, &ring, sizeof ring);
        if (part_of(several) != SEVERAL_POINTS) text = put_hex(text, &corners, sizeof corners);
        for (uint32_t k = 0; k < corners; k++) {
            TsVec at = {several_corner[k].x + i, several_corner[k].y};
            text = put_hex(text, &at, sizeof at);
        }
    }
}

// The parts are the same in each form, and may overlap or not.
static void every_form_says_the_same(void **state)
{
    (void)state;
    enum { WKT, JSON, FEATURES, WKB, FORMS };
    for (int several = SEVERAL_POINTS; several <= COLLECTION; several++) {
        for (int parts = 1; parts <= 4; parts++) {
            bool overlapping = several == COLLECTION || (several == SEVERAL_POLYGONS && parts > 1);
            char *first = NULL;
            for (int form = 0; form < FORMS; form++) {
                char text[4096], error[GEOMETRY_ERROR_MAX] = "";
                unsigned dropped;
                TsGeometry geometry;
                if (form == FEATURES && several != COLLECTION) continue;
                if (form == WKT) write_several_wkt(text, (Several)several, parts);
                if (form == JSON || form == FEATURES)
                    write_several_json(text, (Several)several, parts, form == FEATURES);
                if (form == WKB) write_several_wkb(text, (Several)several, parts);
                if (!read_text(&geometry, text, strlen(text), &dropped, error))
                    fail_msg("%s: %s", text, error);
                if (geometry.overlapping != overlapping)
                    fail_msg("%s: may %soverlap", text, overlapping ? "not " : "");
                assert_int_equal(geometry.parts, parts);
                char *same = written(&geometry);
                if (first) assert_string_equal(same, first);
                if (first) free(same);
                if (!first) first = same;
                ts_geometry_free(&geometry);
            }
            free(first);
        }
    }
}

static void numbers_keep_their_bits(void **state)
{
    (void)state;
    Random random = random_seeded(7);
    for (int i = 0; i < 20000; i++) {
        TsGeometry one = ts_geometry_make(TS_MEMORY_HEAP), back;
        char error[GEOMETRY_ERROR_MAX];
        TsVec corner[4];
        unsigned dropped;
        for (int k = 0; k < 4; k++) {
            double number[2];
            for (int n = 0; n < 2; n++) {
                int power = random_integer(&random, -119, 98);
                number[n] = ldexp(random_between(&random, 1, 2), power);
                if (random_integer(&random, 0, 1)) number[n] = -number[n];
            }
            corner[k] = ts_vec(number[0], number[1]);
        }
        assert_true(ts_geometry_add_path(&one, corner, 4, NULL));
        char *text = written(&one);
        assert_true(read_text(&back, text, strlen(text), &dropped, error));
        assert_int_equal(back.corners, 4);
        assert_memory_equal(back.corner, corner, sizeof corner);
        free(text);
        ts_geometry_free(&one);
        ts_geometry_free(&back);
    }
}

static void errors_name_the_place(void **state)
{
    (void)state;
    static const struct {
        const char *text, *error;
    } row[] = {
        {"", "line 1, column 1: found the end, expected a geometry"},
        {"hello", "line 1, column 1: found 'hello', expected a geometry"},
        {"POINT", "line 1, column 6: found the end, expected '(' or EMPTY"},
        {"POINT (1", "line 1, column 9: found the end, expected a number"},
        {"POINT (1 x)", "line 1, column 10: found 'x', expected a number"},
        {"POINT (1 2x)", "line 1, column 11: found 'x', expected a blank"},
        {"POINT (1 nan)", "line 1, column 10: found 'nan', expected a finite number"},
        {"POINT (1 -Infinity)", "line 1, column 10: found '-Infinity', expected a finite number"},
        {"POINT (1 1e31)", "line 1, column 10: found '1e31', expected 0 or a magnitude"},
        {"POINT (1 0x10)", "line 1, column 10: found '0x10', expected a decimal number"},
        {"POINT (1 2, 3 4)", "line 1, column 7: expected one point only"},
        {"POINT (1 2) x", "line 1, column 13: found 'x', expected the end"},
        {"POINT Z (1 2)", "line 1, column 13: found ')', expected a point of 3 numbers"},
        {"POINT (1 2 3 4 5)", "line 1, column 16: found '5', expected ',' or ')'"},
        {"LINESTRING (1 2)", "line 1, column 12: a path has at least 2 corners"},
        {"POLYGON ((0 0,\n 1 0, 1 1))", "line 1, column 10: expected a ring that ends in its "
                                        "first corner"},
        {"POLYGON ((0 0, 1 0, 0 0))", "line 1, column 10: a ring has at least 3 corners"},
        {"POLYGON (\n(0 0, 1 0, 2 0, 0 0))", "not valid: side "},
        {"POLYGON ((0 0, 4 4, 4 0, 0 4, 0 0))", "not valid: side "},
        {"POLYGON (0 0, 1 0)", "line 1, column 10: found '0', expected '(' of a ring"},
        {"TRIANGLE ((0 0, 1 0, 1 1, 0 1, 0 0))", "expected one ring of three corners"},
        {"CIRCULARSTRING (0 0, 1 1, 2 0)", "line 1, column 1: CIRCULARSTRING is not read"},
        {"GEOMETRYCOLLECTION (POINT (1 2), TIN EMPTY)", "line 1, column 34: TIN is not read"},
        {"GEOMETRYCOLLECTION (POINT (1 2)", "line 1, column 32: found the end, expected ','"},
        {"GEOMETRYCOLLECTION (, POINT (1 2))", "line 1, column 21: found ',', expected POINT"},
        {"MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0))\n (2 2))",
         "line 2, column 2: found '(', expected ',' or ')'"},
        {"SRID=x;POINT (1 2)", "line 1, column 6: found 'x;POINT', expected a number"},
        {"SRID=1 POINT (1 2)", "line 1, column 8: found 'POINT', expected ';'"},
        {"0101000000", "byte 6: expected more"},
        {"0201000000", "found '0201000000', expected a geometry"},
        {"01010000000000000000000000000000000000F03", "line 1, column 42: found the end, expected "
                                                      "a hex digit"},
        {"01010000000000000000000000000000000000F03F00", "byte 22: expected the end"},
        {"0108000000", "byte 2: expected a type from 1 (point) to 7"},
        {"0102000000FFFFFFFF", "byte 10: expected as many points as it says"},
        {"0104000000010000000102000000", "byte 11: expected a Point"}, // a type in the order
        {"0101000000000000000000F07F0000000000000000", "byte 6: expected finite coordinates"},
        {"010300000001000000010000000000000000000000000000000000F03F",
         "byte 10: a ring has at least 3 corners"},
        {"[1, 2]", "the object: expected an object"},
        {"{\"type\": \"Point\", \"coordinates\": [1, 2]", "no JSON"},
        {"{\"type\": \"Circle\"}", "type: expected Point, LineString"},
        {"{\"type\": \"Point\"}", "coordinates: expected a position"},
        {"{\"type\": \"Point\", \"coordinates\": [1, \"2\"]}", "coordinates[1]: expected a number"},
        {"{\"type\": \"Point\", \"coordinates\": [1, 1e40]}",
         "coordinates[1]: expected 0 or a magnitude"},
        {"{\"type\": \"FeatureCollection\", \"features\": [{\"type\": \"Feature\", \"geometry\": "
         "{\"type\": \"LineString\", \"coordinates\": [[0, 0], [1]]}}]}",
         "features[0].geometry.coordinates[1]: expected a position"},
        {"M 0 0 C 1 1 2 2 3 3", "line 1, column 7: C is a cubic curve, which is not read"},
        {"M 0 0 a 1 1 0 0 0 1 1", "line 1, column 7: a is an elliptical arc"},
        {"M 0 0", "line 1, column 1: a subpath of one point draws nothing"},
        {"M 0 0 L 1", "line 1, column 10: found the end, expected a number"},
        {"M 0 0 L 1 1 X", "line 1, column 13: found 'X', expected M, L, H, V, Z"},
        {"M 0 0 L 1 1 Z", "line 1, column 1: a ring has at least 3 corners"},
        {"M 0 0 h 1 v 1 z z", "line 1, column 17: found 'z', expected a line to close"},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        TsGeometry geometry;
        char error[GEOMETRY_ERROR_MAX] = "";
        unsigned dropped;
        if (read_text(&geometry, row[i].text, strlen(row[i].text), &dropped, error))
            fail_msg("%s: read, expected %s", row[i].text, row[i].error);
        if (!strstr(error, row[i].error))
            fail_msg("%s: %s, expected %s", row[i].text, error, row[i].error);
        assert_int_equal(geometry.parts, 0);
        ts_geometry_free(&geometry);
    }
}

// ---- Hostile texts

static void reads_or_refuses(const char *text, size_t size, bool good)
{
    TsGeometry geometry;
    char error[GEOMETRY_ERROR_MAX] = "";
    unsigned dropped;
    bool read = read_text(&geometry, text, size, &dropped, error);
    if (read != good) fail_msg("%.40s...: %s", text, read ? "read" : error);
    ts_geometry_free(&geometry);
}

static char *repeated(const char *begin, const char *middle, int times, const char *end)
{
    size_t length = strlen(middle), at = strlen(begin);
    char *text = malloc(at + length * (size_t)times + strlen(end) + 1);
    assert_non_null(text);
    strcpy(text, begin);
    for (int i = 0; i < times; i++, at += length) memcpy(text + at, middle, length);
    strcpy(text + at, end);
    return text;
}

static void nesting_has_no_limit_of_the_stack(void **state)
{
    (void)state;
    enum { DEPTH = 100000 };
    char *open = repeated("", "GEOMETRYCOLLECTION(", DEPTH, "POINT(1 2)"),
         *whole = repeated(open, ")", DEPTH, "");
    reads_or_refuses(whole, strlen(whole), true);
    reads_or_refuses(open, strlen(open), false);
    free(whole);
    free(open);
    whole = repeated("", "010700000001000000", DEPTH, "01010000000000000000000000000000000000F03F");
    reads_or_refuses(whole, strlen(whole), true);
    reads_or_refuses(whole, strlen(whole) - 2, false);
    free(whole);
    // The parser of JSON refuses such depths.
    whole = repeated("", "{\"type\":\"GeometryCollection\",\"geometries\":[", 500,
                     "{\"type\":\"Point\",\"coordinates\":[1,2]}");
    char *closed = repeated(whole, "]}", 500, "");
    reads_or_refuses(closed, strlen(closed), true);
    free(closed);
    free(whole);
    whole = repeated("", "{\"type\":\"GeometryCollection\",\"geometries\":[", DEPTH, "");
    reads_or_refuses(whole, strlen(whole), false);
    free(whole);
    whole = repeated("", "[", DEPTH, "");
    reads_or_refuses(whole, strlen(whole), false);
    free(whole);
}

static void a_million_corners_are_read_and_no_more(void **state)
{
    (void)state;
    char *text = repeated("LINESTRING (0 0", ", 1 2, 0 0", TS_GEOMETRY_MAX / 2 - 1, ", 1 2)");
    reads_or_refuses(text, strlen(text), true);
    free(text);
    text = repeated("LINESTRING (0 0", ", 1 2, 0 0", TS_GEOMETRY_MAX / 2, ")");
    reads_or_refuses(text, strlen(text), false);
    free(text);
    text = repeated("M 0 0", " 1 2 0 0", TS_GEOMETRY_MAX, "");
    reads_or_refuses(text, strlen(text), false);
    free(text);
    text = repeated("MULTIPOINT (0 0", ",1 2", TS_GEOMETRY_MAX, ")");
    reads_or_refuses(text, strlen(text), false);
    free(text);
}

static void nul_bytes_and_cut_texts_are_refused(void **state)
{
    (void)state;
    static const char *const whole[] = {
        "SRID=4326;GEOMETRYCOLLECTION Z (POINT Z (1 2 3),POLYGON ((0 0,8 0,8 8,0 0),(5 1,7 1,7 2,5 "
        "1)),MULTIPOINT ((1 2),(3 4)))",
        "010300000001000000040000000000000000000000000000000000000000000000000000000000000000"
        "00F03F000000000000F03F000000000000F03F00000000000000000000000000000000",
        "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[8,0],[8,8],[0,0]]]}",
    };
    for (size_t i = 0; i < sizeof whole / sizeof *whole; i++) {
        size_t length = strlen(whole[i]);
        char *text = malloc(length + 1);
        assert_non_null(text);
        memcpy(text, whole[i], length + 1);
        reads_or_refuses(text, length, true);
        for (size_t at = 0; at < length; at++) {
            text[at] = '\0';
            reads_or_refuses(text, length, false); // a NUL inside
            reads_or_refuses(text, at, false);     // its end
            text[at] = whole[i][at];
        }
        free(text);
    }
}

// Any bytes are read or refused; sanitizers and asserts would object.
static void changed_texts_do_no_harm(void **state)
{
    (void)state;
    static const char *const whole[] = {
        "GEOMETRYCOLLECTION (POLYGON ((0 0,8 0,8 8,0 0),(5 1,7 1,7 2,5 1)),LINESTRING(0 0,1 1))",
        "010700000002000000010100000000000000000000000000000000000040010100000000000000000000000000"
        "0"
        "00000004000",
        "{\"type\":\"MultiPolygon\",\"coordinates\":[[[[0,0],[8,0],[8,8],[0,0]]]]}",
        "M0 0h8v8h-8zm1 1h6v6h-6zm1 1h4v4h-4zL 3-4.5",
    };
    static const char bytes[] = "()[]{},;:\"-+.0123456789eEMmLlZzNnPpIi \n\xff";
    Random random = random_seeded(3);
    int good = 0;
    for (int i = 0; i < 40000; i++) {
        TsGeometry geometry;
        char text[256], error[GEOMETRY_ERROR_MAX];
        unsigned dropped;
        snprintf(text, sizeof text, "%s", whole[i % 4]);
        int length = (int)strlen(text);
        for (int k = random_integer(&random, 1, 3); k > 0; k--)
            text[random_integer(&random, 0, length - 1)] =
                bytes[random_integer(&random, 0, (int)sizeof bytes - 2)];
        good += read_text(&geometry, text, strlen(text), &dropped, error);
        ts_geometry_free(&geometry);
    }
    assert_in_range(good, 500, 39000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_fits_is_written),
        cmocka_unit_test(each_form_is_read),
        cmocka_unit_test(what_is_dropped_is_reported),
        cmocka_unit_test(a_collection_is_a_union),
        cmocka_unit_test(every_form_says_the_same),
        cmocka_unit_test(numbers_keep_their_bits),
        cmocka_unit_test(errors_name_the_place),
        cmocka_unit_test(nesting_has_no_limit_of_the_stack),
        cmocka_unit_test(a_million_corners_are_read_and_no_more),
        cmocka_unit_test(nul_bytes_and_cut_texts_are_refused),
        cmocka_unit_test(changed_texts_do_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
