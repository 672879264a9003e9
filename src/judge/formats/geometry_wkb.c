#include "formats/geometry_wkb.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "cases/case.h"
#include "formats/scan.h"

typedef enum Type {
    TYPE_ANY, // of the elements of a collection
    TYPE_POINT,
    TYPE_LINESTRING,
    TYPE_POLYGON,
    TYPE_MULTIPOINT,
    TYPE_MULTILINESTRING,
    TYPE_MULTIPOLYGON,
    TYPE_COLLECTION
} Type;

static const char *const types[] = {
    "any type",     "a Point",           "a LineString",   "a Polygon",
    "a MultiPoint", "a MultiLineString", "a MultiPolygon", "a GeometryCollection"};

// A multi-geometry or collection that is being read.
typedef struct Level {
    uint32_t left; // elements
    Type type;     // of each
} Level;

typedef struct Wkb {
    TsGeometry *geometry;
    const unsigned char *byte;
    size_t size, at;
    ScanCorners corners;
    Level *level;
    int levels, room;
    unsigned *dropped;
    bool little; // the byte order
    int extra;   // numbers of a point beside x and y
    char *error;
    int error_size;
} Wkb;

static int digit_of(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    return (c | 32) >= 'a' && (c | 32) <= 'f' ? (c | 32) - 'a' + 10 : -1;
}

bool geometry_wkb_begins(const char *text)
{
    int digits = 0;
    while (digits < 10 && digit_of(text[digits]) >= 0) digits++;
    return digits == 10 && text[0] == '0' && (text[1] == '0' || text[1] == '1');
}

static bool wrong(const Wkb *wkb, const char *words)
{
    return scan_fail(wkb->error, wkb->error_size, "byte %zu: expected %s", wkb->at + 1, words);
}

// ---- Numbers

static bool take(Wkb *wkb, int size, uint64_t *value)
{
    *value = 0;
    if (wkb->size - wkb->at < (size_t)size) return wrong(wkb, "more: the hex digits end here");
    for (int i = 0; i < size; i++) {
        int place = wkb->little ? i : size - 1 - i;
        *value |= (uint64_t)wkb->byte[wkb->at + (size_t)i] << 8 * place;
    }
    wkb->at += (size_t)size;
    return true;
}

static bool take_count(Wkb *wkb, uint32_t *count)
{
    uint64_t value;
    if (!take(wkb, 4, &value)) return false;
    *count = (uint32_t)value;
    return true;
}

static bool take_number(Wkb *wkb, double *number)
{
    uint64_t bits;
    if (!take(wkb, 8, &bits)) return false;
    memcpy(number, &bits, sizeof *number);
    return true;
}

static bool take_point(Wkb *wkb, TsVec *point)
{
    double unused;
    if (!take_number(wkb, &point->x) || !take_number(wkb, &point->y)) return false;
    for (int i = 0; i < wkb->extra; i++)
        if (!take_number(wkb, &unused)) return false;
    return true;
}

static bool check_point(Wkb *wkb, TsVec point)
{
    if (case_number_fits(point.x) && case_number_fits(point.y)) return true;
    wkb->at -= 8 * (size_t)(2 + wkb->extra);
    return wrong(wkb, isfinite(point.x) && isfinite(point.y) ? "coordinates: " CASE_NUMBERS
                                                             : "finite coordinates");
}

// ---- Geometries

// Its type, and what the type says of the order of bytes, Z, M and SRID.
static bool take_head(Wkb *wkb, Type wanted, Type *type)
{
    size_t from = wkb->at;
    uint32_t code;
    uint64_t order, system;
    if (!take(wkb, 1, &order)) return false;
    if (order > 1) {
        wkb->at = from;
        return wrong(wkb, "the order of bytes, 00 or 01");
    }
    wkb->little = order == 1;
    if (!take_count(wkb, &code)) return false;
    uint32_t plain = code & 0x1fffffff, thousands = plain / 1000;
    bool z = code >> 31 || thousands == 1 || thousands == 3;
    bool m = (code >> 30 & 1) || thousands == 2 || thousands == 3;
    wkb->extra = z + m;
    *wkb->dropped |= (z ? GEOMETRY_Z : 0u) | (m ? GEOMETRY_M : 0u);
    if (code >> 29 & 1) {
        if (!take(wkb, 4, &system)) return false;
        *wkb->dropped |= GEOMETRY_SRID;
    }
    if (thousands > 3 || plain % 1000 < TYPE_POINT || plain % 1000 > TYPE_COLLECTION) {
        wkb->at = from + 1;
        return wrong(wkb, "a type from 1 (point) to 7 (collection): curves are not read");
    }
    *type = (Type)(plain % 1000);
    if (wanted == TYPE_ANY || *type == wanted) return true;
    wkb->at = from + 1;
    return wrong(wkb, types[wanted]);
}

static bool take_corners(Wkb *wkb)
{
    uint32_t count;
    wkb->corners.count = 0;
    if (!take_count(wkb, &count)) return false;
    if (count > (wkb->size - wkb->at) / (8 * (size_t)(2 + wkb->extra)))
        return wrong(wkb, "as many points as it says: the hex digits end before");
    for (uint32_t i = 0; i < count; i++) {
        TsVec point;
        if (!take_point(wkb, &point) || !check_point(wkb, point)) return false;
        const char *why = scan_add_corner(&wkb->corners, point);
        if (why) return scan_fail(wkb->error, wkb->error_size, "byte %zu: %s", wkb->at, why);
    }
    return true;
}

static bool added(const Wkb *wkb, size_t from, bool good, const char *why)
{
    return good || scan_fail(wkb->error, wkb->error_size, "byte %zu: %s", from + 1, why);
}

static bool read_point(Wkb *wkb)
{
    size_t from = wkb->at;
    const char *why = NULL;
    TsVec point;
    if (!take_point(wkb, &point)) return false;
    if (isnan(point.x) && isnan(point.y)) return true;
    if (!check_point(wkb, point)) return false;
    bool good = ts_geometry_add_point(wkb->geometry, point, &why);
    return added(wkb, from, good, why);
}

static bool read_line(Wkb *wkb)
{
    size_t from = wkb->at;
    const char *why = NULL;
    if (!take_corners(wkb)) return false;
    if (wkb->corners.count == 0) return true;
    bool good = ts_geometry_add_path(wkb->geometry, wkb->corners.corner, wkb->corners.count, &why);
    return added(wkb, from, good, why);
}

static bool read_polygon(Wkb *wkb)
{
    uint32_t rings;
    if (!take_count(wkb, &rings)) return false;
    for (uint32_t i = 0; i < rings; i++) {
        size_t from = wkb->at;
        const char *why = NULL;
        if (!take_corners(wkb)) return false;
        const ScanCorners *ring = &wkb->corners;
        if (ring->count == 0 || !ts_vec_equal(ring->corner[0], ring->corner[ring->count - 1]))
            return added(wkb, from, false, "expected a ring that ends in its first corner");
        bool good = (i == 0 ? ts_geometry_add_ring
                            : ts_geometry_add_hole)(wkb->geometry, ring->corner, ring->count, &why);
        if (!added(wkb, from, good, why)) return false;
    }
    return true;
}

// Reads the number of elements, and remembers that they follow.
static bool begin_elements(Wkb *wkb, Type of)
{
    uint32_t count;
    if (!take_count(wkb, &count)) return false;
    if (count == 0) return true;
    if (of == TYPE_ANY || (of == TYPE_POLYGON && count > 1)) wkb->geometry->overlapping = true;
    if (!ts_memory_room(TS_MEMORY_HEAP, (void **)&wkb->level, &wkb->room, wkb->levels + 1,
                        sizeof *wkb->level))
        return scan_fail(wkb->error, wkb->error_size, "out of memory");
    wkb->level[wkb->levels++] = (Level){count, of};
    return true;
}

static bool read_element(Wkb *wkb, Type wanted)
{
    Type type = TYPE_ANY;
    if (!take_head(wkb, wanted, &type)) return false;
    switch (type) {
    case TYPE_POINT: return read_point(wkb);
    case TYPE_LINESTRING: return read_line(wkb);
    case TYPE_POLYGON: return read_polygon(wkb);
    case TYPE_MULTIPOINT: return begin_elements(wkb, TYPE_POINT);
    case TYPE_MULTILINESTRING: return begin_elements(wkb, TYPE_LINESTRING);
    case TYPE_MULTIPOLYGON: return begin_elements(wkb, TYPE_POLYGON);
    case TYPE_COLLECTION:
    case TYPE_ANY: break;
    }
    return begin_elements(wkb, TYPE_ANY);
}

// Without recursion: elements may be nested as deep as the text is long.
static bool read_all(Wkb *wkb)
{
    if (!read_element(wkb, TYPE_ANY)) return false;
    while (wkb->levels > 0) {
        Level *level = &wkb->level[wkb->levels - 1];
        Type type = level->type;
        if (level->left == 0)
            wkb->levels--;
        else if (level->left--, !read_element(wkb, type))
            return false;
    }
    return wkb->at == wkb->size || wrong(wkb, "the end");
}

// The bytes of the hex digits; NULL with the error.
static unsigned char *bytes_of(const char *text, size_t size, size_t *bytes, char *error,
                               int error_size)
{
    Scan scan = {text, text, text + size, error, error_size};
    unsigned char *byte = malloc(size / 2 + 1);
    size_t digits = 0;
    if (!byte) scan_fail(error, error_size, "out of memory");
    while (byte && digit_of(*scan.at) >= 0) {
        int digit = digit_of(*scan.at++);
        if (digits % 2 == 0)
            byte[digits / 2] = (unsigned char)(digit << 4);
        else
            byte[digits / 2] |= (unsigned char)digit;
        digits++;
    }
    scan_skip_blanks(&scan);
    *bytes = digits / 2;
    if (!byte || (scan.at == scan.end && digits % 2 == 0)) return byte;
    scan_expected(&scan, "a hex digit");
    free(byte);
    return NULL;
}

bool geometry_wkb_read(TsGeometry *geometry, const char *text, size_t size, unsigned *dropped,
                       char *error, int error_size)
{
    Wkb wkb = {.geometry = geometry, .error_size = error_size};
    wkb.error = error;
    wkb.dropped = dropped;
    const char *begin = text;
    while (scan_is_blank(*begin)) begin++;
    unsigned char *byte =
        bytes_of(begin, size - (size_t)(begin - text), &wkb.size, error, error_size);
    if (!byte) return false;
    wkb.byte = byte;
    bool good = read_all(&wkb);
    free(byte);
    free(wkb.corners.corner);
    free(wkb.level);
    return good;
}
