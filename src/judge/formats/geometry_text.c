#include "formats/geometry_text.h"

#include <string.h>

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

bool geometry_check(TsGeometry *geometry, char *error, int error_size)
{
    TsGeometryFlaw flaw;
    char words[TS_FLAW_TEXT];
    if (!ts_geometry_check(geometry, &flaw)) return scan_fail(error, error_size, "out of memory");
    if (flaw.kind == TS_FLAW_NONE) return true;
    ts_geometry_flaw_text(geometry, &flaw, words);
    return scan_fail(error, error_size, "not valid: %s", words);
}

bool geometry_read(TsGeometry *geometry, const char *text, size_t size, unsigned *dropped,
                   char *error, int error_size)
{
    typedef bool Read(TsGeometry *, const char *, size_t, unsigned *, char *, int);
    static Read *const read[] = {geometry_wkt_read, geometry_wkb_read, geojson_read, svg_path_read};
    *dropped = 0;
    ts_geometry_clear(geometry);
    const char *begin = skip_mark(text);
    GeometryForm form = geometry_form_of(text, size);
    if (form == GEOMETRY_FORMS) {
        Scan scan = {text, begin, text + size, error, error_size};
        return scan_expected(&scan, "a geometry as WKT, WKB in hex, GeoJSON or an SVG path");
    }
    if (read[form](geometry, text, size, dropped, error, error_size) &&
        geometry_check(geometry, error, error_size))
        return true;
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
