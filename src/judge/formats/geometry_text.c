#include "formats/geometry_text.h"

#include <stdlib.h>
#include <string.h>

#include "cases/digits.h"
#include "formats/geojson.h"
#include "formats/geometry_wkb.h"
#include "formats/geometry_wkt.h"
#include "formats/scan.h"
#include "formats/svg_path.h"

const char *geometry_form_name(GeometryForm form)
{
    static const char *const name[] = {"WKT", "WKB", "GeoJSON", "SVG path", "no form"};
    return name[form];
}

static const char *skip_mark(const char *text)
{
    if (strncmp(text, "\xef\xbb\xbf", 3) == 0) text += 3;
    while (scan_is_blank(*text)) text++;
    return text;
}

GeometryForm geometry_form_of(const char *text, size_t size)
{
    (void)size;
    text = skip_mark(text);
    if (*text == '{' || *text == '[') return GEOMETRY_GEOJSON;
    if (geometry_wkt_begins(text)) return GEOMETRY_WKT;
    if (svg_path_begins(text)) return GEOMETRY_SVG_PATH;
    if (geometry_wkb_begins(text)) return GEOMETRY_WKB;
    return GEOMETRY_FORMS;
}

// Names the ring that cannot be prepared, of rings and holes counted together.
static void name_ring(const TsGeometry *geometry, const char *why, char *error, int error_size)
{
    char x[DIGITS_MAX], y[DIGITS_MAX];
    TsGeometry alone = ts_geometry_make(TS_MEMORY_HEAP);
    int ring = 0, part = 0;
    for (; part < geometry->parts; part++) {
        TsPart of = geometry->part[part];
        if (of.kind < TS_PART_RING) continue;
        ring++;
        ts_geometry_clear(&alone);
        if (!ts_geometry_add_ring(&alone, geometry->corner + of.first, of.count, NULL) ||
            !ts_geometry_prepare(&alone, NULL))
            break;
    }
    ts_geometry_free(&alone);
    if (part == geometry->parts) {
        scan_fail(error, error_size, "%s", why);
        return;
    }
    TsPart of = geometry->part[part];
    digits_write_decimal(x, geometry->corner[of.first].x);
    digits_write_decimal(y, geometry->corner[of.first].y);
    scan_fail(error, error_size, "ring %d, of %d corners from (%s, %s): %s", ring, of.count, x, y,
              why);
}

bool geometry_read(TsGeometry *geometry, const char *text, size_t size, unsigned *dropped,
                   char *error, int error_size)
{
    typedef bool Read(TsGeometry *, const char *, size_t, unsigned *, char *, int);
    static Read *const read[] = {geometry_wkt_read, geometry_wkb_read, geojson_read, svg_path_read};
    const char *why;
    *dropped = 0;
    ts_geometry_clear(geometry);
    const char *begin = skip_mark(text);
    GeometryForm form = geometry_form_of(text, size);
    if (form == GEOMETRY_FORMS) {
        Scan scan = {text, begin, text + size, error, error_size};
        return scan_expected(&scan, "a geometry as WKT, WKB in hex, GeoJSON or an SVG path");
    }
    if (read[form](geometry, text, size, dropped, error, error_size)) {
        if (ts_geometry_prepare(geometry, &why)) return true;
        name_ring(geometry, why, error, error_size);
    }
    ts_geometry_clear(geometry);
    return false;
}

const char *geometry_dropped_words(unsigned dropped)
{
    static const char *const words[] = {
        NULL,
        "heights (Z) are dropped: everything is decided in the plane",
        "measures (M) are dropped: everything is decided in the plane",
        "heights and measures (Z, M) are dropped: everything is decided in the plane",
        "the coordinate system (SRID) is dropped: coordinates are taken as they are",
        "heights (Z) and the coordinate system (SRID) are dropped",
        "measures (M) and the coordinate system (SRID) are dropped",
        "heights, measures (Z, M) and the coordinate system (SRID) are dropped"};
    return words[dropped & 7];
}
