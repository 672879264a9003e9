#include "formats/geometry_wkt.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cases/digits.h"
#include "cases/text_out.h"
#include "formats/scan.h"

typedef enum Tag {
    TAG_POINT,
    TAG_LINESTRING,
    TAG_LINEARRING,
    TAG_POLYGON,
    TAG_TRIANGLE,
    TAG_MULTIPOINT,
    TAG_MULTILINESTRING,
    TAG_MULTIPOLYGON,
    TAG_GEOMETRYCOLLECTION,
    TAG_REFUSED, // and all behind it
} Tag;

static const char *const tags[] = {"POINT",           "LINESTRING",        "LINEARRING",
                                   "POLYGON",         "TRIANGLE",          "MULTIPOINT",
                                   "MULTILINESTRING", "MULTIPOLYGON",      "GEOMETRYCOLLECTION",
                                   "CIRCULARSTRING",  "COMPOUNDCURVE",     "CURVEPOLYGON",
                                   "MULTICURVE",      "MULTISURFACE",      "CURVE",
                                   "SURFACE",         "POLYHEDRALSURFACE", "TIN",
                                   "GEOMETRY"};
enum { TAGS = sizeof tags / sizeof *tags };

typedef struct Wkt {
    Scan scan;
    TsGeometry *geometry;
    ScanCorners corners;
    unsigned *dropped;
    int depth; // of collections
    int extra; // numbers of a point beside x and y, as its Z, M or ZM says; -1: it does not
} Wkt;

// ---- Words

// TAGS if it is none. JTS and others also write "POINTZ".
static int tag_of(const char *at, const char *end, const char **behind)
{
    for (int cut = 0; cut <= 2 && end - at > cut; cut++) {
        const char *shorter = end - cut;
        if (cut == 1 && !scan_is_word(shorter, end, "Z") && !scan_is_word(shorter, end, "M"))
            continue;
        if (cut == 2 && !scan_is_word(shorter, end, "ZM")) continue;
        for (int i = 0; i < TAGS; i++) {
            if (!scan_is_word(at, shorter, tags[i])) continue;
            *behind = shorter;
            return i;
        }
    }
    return TAGS;
}

bool geometry_wkt_begins(const char *text)
{
    const char *end = scan_letters_end(text), *behind;
    if (*end == '=' && scan_is_word(text, end, "SRID")) return true;
    return tag_of(text, end, &behind) < TAGS;
}

static bool take(Wkt *wkt, char sign)
{
    scan_skip_blanks(&wkt->scan);
    if (*wkt->scan.at != sign) return false;
    wkt->scan.at++;
    return true;
}

static bool take_word(Wkt *wkt, const char *word)
{
    scan_skip_blanks(&wkt->scan);
    const char *end = scan_letters_end(wkt->scan.at);
    if (!scan_is_word(wkt->scan.at, end, word)) return false;
    wkt->scan.at = end;
    return true;
}

static bool open_list(Wkt *wkt, const char *words)
{
    return take(wkt, '(') || scan_expected(&wkt->scan, "'('%s", words);
}

static bool close_list(Wkt *wkt, bool *more)
{
    *more = take(wkt, ',');
    return *more || take(wkt, ')') || scan_expected(&wkt->scan, "',' or ')'");
}

// ---- Points

// A number that is dropped may be anything that is written as one.
static bool skip_number(Wkt *wkt)
{
    double unused;
    scan_skip_blanks(&wkt->scan);
    const char *at = wkt->scan.at + (*wkt->scan.at == '-' || *wkt->scan.at == '+');
    const char *end = scan_letters_end(at);
    if (scan_is_word(at, end, "NAN") || scan_is_word(at, end, "INF") ||
        scan_is_word(at, end, "INFINITY")) {
        wkt->scan.at = end;
        return true;
    }
    return scan_number(&wkt->scan, false, &unused);
}

static bool ends_number(const Wkt *wkt)
{
    char c = *wkt->scan.at;
    return scan_is_blank(c) || c == ',' || c == '(' || c == ')' || wkt->scan.at == wkt->scan.end ||
           scan_expected(&wkt->scan, "a blank, ',' or ')' behind a number");
}

static bool read_point(Wkt *wkt, TsVec *point)
{
    Scan *scan = &wkt->scan;
    int extra = 0;
    if (!scan_number(scan, true, &point->x) || !ends_number(wkt)) return false;
    if (!scan_number(scan, true, &point->y) || !ends_number(wkt)) return false;
    for (;; extra++) {
        scan_skip_blanks(scan);
        if (*scan->at == ',' || *scan->at == ')' || scan->at == scan->end) break;
        if (extra == 2) return scan_expected(scan, "',' or ')': a point has at most 4 numbers");
        if (!skip_number(wkt) || !ends_number(wkt)) return false;
    }
    if (wkt->extra >= 0 && extra != wkt->extra)
        return scan_expected(scan, "a point of %d numbers", 2 + wkt->extra);
    if (wkt->extra < 0) *wkt->dropped |= extra > 1 ? GEOMETRY_Z | GEOMETRY_M : (unsigned)extra;
    return true;
}

// Reads "(x y, x y, ...)" into the corners, or EMPTY, which leaves none.
static bool read_corners(Wkt *wkt)
{
    bool more = true;
    wkt->corners.count = 0;
    if (take_word(wkt, "EMPTY")) return true;
    if (!open_list(wkt, " or EMPTY")) return false;
    while (more) {
        TsVec point;
        if (!read_point(wkt, &point)) return false;
        const char *why = scan_add_corner(&wkt->corners, point);
        if (why) return scan_wrong(&wkt->scan, wkt->scan.at, "%s", why);
        if (!close_list(wkt, &more)) return false;
    }
    return true;
}

// ---- Simple geometries

static bool added(Wkt *wkt, const char *from, bool good, const char *why)
{
    return good || scan_wrong(&wkt->scan, from, "%s", why);
}

static bool add_points(Wkt *wkt, const char *from)
{
    const char *why = NULL;
    for (int i = 0; i < wkt->corners.count; i++)
        if (!ts_geometry_add_point(wkt->geometry, wkt->corners.corner[i], &why))
            return added(wkt, from, false, why);
    return true;
}

static bool read_single_point(Wkt *wkt)
{
    const char *from = wkt->scan.at;
    if (!read_corners(wkt)) return false;
    if (wkt->corners.count > 1) return scan_wrong(&wkt->scan, from, "expected one point only");
    return add_points(wkt, from);
}

// Points are "x y", or "(x y)".
static bool read_multipoint(Wkt *wkt)
{
    bool more = true;
    if (take_word(wkt, "EMPTY")) return true;
    if (!open_list(wkt, " or EMPTY")) return false;
    while (more) {
        TsVec point;
        const char *why = NULL;
        scan_skip_blanks(&wkt->scan);
        const char *from = wkt->scan.at;
        if (*from == '(' || scan_is_letter(*from)) {
            if (!read_single_point(wkt)) return false;
        } else {
            if (!read_point(wkt, &point)) return false;
            bool good = ts_geometry_add_point(wkt->geometry, point, &why);
            if (!added(wkt, from, good, why)) return false;
        }
        if (!close_list(wkt, &more)) return false;
    }
    return true;
}

static bool is_closed(const ScanCorners *corners)
{
    return corners->count > 0 &&
           ts_vec_equal(corners->corner[0], corners->corner[corners->count - 1]);
}

static bool read_line(Wkt *wkt, bool ring)
{
    const char *from = wkt->scan.at, *why = NULL;
    if (!read_corners(wkt)) return false;
    if (wkt->corners.count == 0) return true;
    if (ring && !is_closed(&wkt->corners))
        return scan_wrong(&wkt->scan, from, "expected a ring that ends in its first corner");
    bool good = ts_geometry_add_path(wkt->geometry, wkt->corners.corner, wkt->corners.count, &why);
    return added(wkt, from, good, why);
}

static bool read_polygon(Wkt *wkt, bool triangle)
{
    bool more = true;
    if (take_word(wkt, "EMPTY")) return true;
    if (!open_list(wkt, " or EMPTY")) return false;
    for (int ring = 0; more; ring++) {
        const char *why = NULL;
        scan_skip_blanks(&wkt->scan);
        const char *from = wkt->scan.at;
        if (*from != '(') return open_list(wkt, " of a ring");
        if (!read_corners(wkt)) return false;
        if (!is_closed(&wkt->corners))
            return scan_wrong(&wkt->scan, from, "expected a ring that ends in its first corner");
        if (triangle && (ring > 0 || wkt->corners.count != 4))
            return scan_wrong(&wkt->scan, from, "expected one ring of three corners");
        bool good = (ring == 0 ? ts_geometry_add_ring : ts_geometry_add_hole)(
            wkt->geometry, wkt->corners.corner, wkt->corners.count, &why);
        if (!added(wkt, from, good, why) || !close_list(wkt, &more)) return false;
    }
    return true;
}

static bool read_multi(Wkt *wkt, bool polygons)
{
    bool more = true;
    int parts = 0;
    if (take_word(wkt, "EMPTY")) return true;
    if (!open_list(wkt, " or EMPTY")) return false;
    for (; more; parts++) {
        scan_skip_blanks(&wkt->scan);
        if (!(polygons ? read_polygon(wkt, false) : read_line(wkt, false))) return false;
        if (!close_list(wkt, &more)) return false;
    }
    if (polygons && parts > 1) wkt->geometry->overlapping = true;
    return true;
}

// ---- Any geometry

// Z, M or ZM, behind a blank or not.
static void read_dimension(Wkt *wkt)
{
    wkt->extra = -1;
    if (take_word(wkt, "ZM")) {
        wkt->extra = 2;
        *wkt->dropped |= GEOMETRY_Z | GEOMETRY_M;
    } else if (take_word(wkt, "Z")) {
        wkt->extra = 1;
        *wkt->dropped |= GEOMETRY_Z;
    } else if (take_word(wkt, "M")) {
        wkt->extra = 1;
        *wkt->dropped |= GEOMETRY_M;
    }
}

// Reads a geometry, or the beginning of a collection that has one at least: then depth has grown.
static bool read_element(Wkt *wkt)
{
    scan_skip_blanks(&wkt->scan);
    const char *at = wkt->scan.at, *end = scan_letters_end(at), *behind = end;
    int tag = tag_of(at, end, &behind);
    if (tag == TAGS)
        return scan_expected(&wkt->scan,
                             "POINT, LINESTRING, POLYGON, MULTI... or GEOMETRYCOLLECTION");
    if (tag >= TAG_REFUSED)
        return scan_wrong(&wkt->scan, at, "%s is not read: write it with straight lines, as %s",
                          tags[tag], "LINESTRING, POLYGON or MULTIPOLYGON");
    wkt->scan.at = behind;
    read_dimension(wkt);
    scan_skip_blanks(&wkt->scan);
    switch ((Tag)tag) {
    case TAG_POINT: return read_single_point(wkt);
    case TAG_LINESTRING: return read_line(wkt, false);
    case TAG_LINEARRING: return read_line(wkt, true);
    case TAG_POLYGON: return read_polygon(wkt, false);
    case TAG_TRIANGLE: return read_polygon(wkt, true);
    case TAG_MULTIPOINT: return read_multipoint(wkt);
    case TAG_MULTILINESTRING: return read_multi(wkt, false);
    case TAG_MULTIPOLYGON: return read_multi(wkt, true);
    case TAG_GEOMETRYCOLLECTION:
    case TAG_REFUSED: break;
    }
    if (take_word(wkt, "EMPTY")) return true;
    wkt->geometry->overlapping = true;
    wkt->depth++;
    return open_list(wkt, " or EMPTY");
}

// Without recursion: a collection may be nested as deep as the text is long.
static bool read_elements(Wkt *wkt)
{
    for (;;) {
        int depth = wkt->depth;
        if (!read_element(wkt)) return false;
        if (wkt->depth > depth) continue;
        bool more = false;
        while (wkt->depth > 0 && !more) {
            if (!close_list(wkt, &more)) return false;
            if (!more) wkt->depth--;
        }
        if (!more) return true;
    }
}

static bool read_system(Wkt *wkt)
{
    double number;
    if (!take_word(wkt, "SRID")) return true;
    *wkt->dropped |= GEOMETRY_SRID;
    if (!take(wkt, '=')) return scan_expected(&wkt->scan, "'='");
    if (!scan_number(&wkt->scan, false, &number)) return false;
    return take(wkt, ';') || scan_expected(&wkt->scan, "';'");
}

bool geometry_wkt_read(TsGeometry *geometry, const char *text, size_t size, unsigned *dropped,
                       char *error, int error_size)
{
    Wkt wkt = {.scan = {.text = text, .at = text, .end = text + size, .error_size = error_size},
               .geometry = geometry};
    wkt.scan.error = error;
    wkt.dropped = dropped;
    if (size >= 3 && strncmp(text, "\xef\xbb\xbf", 3) == 0) wkt.scan.at += 3;
    bool good = read_system(&wkt) && read_elements(&wkt);
    if (good) {
        take(&wkt, ';');
        scan_skip_blanks(&wkt.scan);
        good = wkt.scan.at == wkt.scan.end || scan_expected(&wkt.scan, "the end");
    }
    free(wkt.corners.corner);
    return good;
}

// ---- Writing

// Nothing more would be seen.
static bool is_full(const TextOut *out) { return out->size > 0 && out->length >= out->size; }

static void put_point(TextOut *out, TsVec point)
{
    char digits[DIGITS_MAX];
    digits_write_decimal(digits, point.x);
    text_out(out, digits);
    text_out(out, " ");
    digits_write_decimal(digits, point.y);
    text_out(out, digits);
}

static void put_corners(TextOut *out, const TsGeometry *geometry, int part)
{
    TsPart of = geometry->part[part];
    const TsVec *corner = geometry->corner + of.first;
    text_out(out, "(");
    for (int i = 0; i < of.count && !is_full(out); i++) {
        if (i > 0) text_out(out, ", ");
        put_point(out, corner[i]);
    }
    if (of.kind >= TS_PART_RING) {
        text_out(out, ", ");
        put_point(out, corner[0]);
    }
    text_out(out, ")");
}

// A part with the holes behind it. Returns the part that follows.
static int put_part(TextOut *out, const TsGeometry *geometry, int part)
{
    if (geometry->part[part].kind != TS_PART_RING) {
        put_corners(out, geometry, part);
        return part + 1;
    }
    text_out(out, "(");
    put_corners(out, geometry, part);
    while (++part < geometry->parts && geometry->part[part].kind == TS_PART_HOLE) {
        text_out(out, ", ");
        put_corners(out, geometry, part);
    }
    text_out(out, ")");
    return part;
}

bool geometry_parts_meet(const TsGeometry *geometry)
{
    TsGeometry apart = ts_geometry_make(geometry->memory);
    TsGeometryFlaw flaw = {.kind = TS_FLAW_NONE};
    bool good = true;
    for (int i = 0; i < geometry->parts && good; i++) {
        TsPart part = geometry->part[i];
        good = ts_geometry_add_part(&apart, part.kind, geometry->corner + part.first, part.count,
                                    NULL);
    }
    good = good && ts_geometry_check(&apart, &flaw) && flaw.kind == TS_FLAW_NONE;
    ts_geometry_free(&apart);
    return !good;
}

size_t geometry_wkt_write(char *text, size_t size, const TsGeometry *geometry)
{
    static const char *const names[] = {"POINT", "LINESTRING", "POLYGON"};
    TextOut out = {text, size, 0};
    int kinds[3] = {0}, parts = 0, kind = 0;
    if (size > 0) *text = '\0';
    for (int i = 0; i < geometry->parts; i++) {
        if (geometry->part[i].kind == TS_PART_HOLE) continue;
        kind = (int)geometry->part[i].kind;
        kinds[kind]++;
        parts++;
    }
    bool mixed = parts > kinds[kind], many = parts > 1;
    if (many && !mixed && kind == TS_PART_RING && geometry->overlapping)
        mixed = geometry_parts_meet(geometry);
    if (parts == 0) {
        text_out(&out, "GEOMETRYCOLLECTION EMPTY");
        return out.length;
    }
    text_out(&out, mixed ? "GEOMETRYCOLLECTION" : many ? "MULTI" : "");
    if (!mixed) text_out(&out, names[kind]);
    text_out(&out, many ? " (" : " ");
    for (int part = 0; part < geometry->parts && !is_full(&out);) {
        if (part > 0) text_out(&out, ", ");
        if (mixed) {
            text_out(&out, names[geometry->part[part].kind]);
            text_out(&out, " ");
        }
        part = put_part(&out, geometry, part);
    }
    if (many) text_out(&out, ")");
    return out.length;
}
