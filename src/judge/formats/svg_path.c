#include "formats/svg_path.h"

#include <stdlib.h>
#include <string.h>

#include "cases/case.h"
#include "formats/scan.h"
#include "touchstone/relate.h"

typedef struct Subpath {
    const char *from;
    TsGeometry area; // of it alone, prepared
    TsAabb bounds;
    int first, count; // its corners
    int depth;        // how many others it lies in
    int ring;         // if it is a hole, the innermost of those
} Subpath;

typedef struct SvgPath {
    Scan scan;
    TsGeometry *geometry;
    ScanCorners corners; // of closed subpaths, and behind them of the present one
    Subpath *closed;
    int count, room;
    int first;         // corner of the present subpath
    const char *begun; // where it begins in the text
    TsVec at, start;   // the last corner, and the first of the subpath
} SvgPath;

bool svg_path_begins(const char *text)
{
    if ((*text | 32) != 'm') return false;
    do text++;
    while (scan_is_blank(*text));
    return *text == '-' || *text == '+' || *text == '.' || (*text >= '0' && *text <= '9');
}

// ---- Commands

static bool begins_number(const SvgPath *path)
{
    char c = *path->scan.at;
    return c == '-' || c == '+' || c == '.' || (c >= '0' && c <= '9');
}

static void skip_comma(SvgPath *path)
{
    scan_skip_blanks(&path->scan);
    if (*path->scan.at == ',') path->scan.at++;
    scan_skip_blanks(&path->scan);
}

// A relative coordinate may be out of range only by its sum.
static bool read_coordinate(SvgPath *path, double base, double *number)
{
    const char *from = path->scan.at;
    double written;
    if (!scan_number(&path->scan, true, &written)) return false;
    *number = base + written;
    if (!case_number_fits(*number))
        return scan_wrong(&path->scan, from, "the sum is not " CASE_NUMBERS);
    skip_comma(path);
    return true;
}

static bool add_corner(SvgPath *path, TsVec corner)
{
    const char *why = scan_add_corner(&path->corners, corner);
    path->at = corner;
    return !why || scan_wrong(&path->scan, path->scan.at, "%s", why);
}

// Ends an open subpath.
static bool end_open(SvgPath *path)
{
    const char *why = NULL;
    int count = path->corners.count - path->first;
    if (count == 1 && path->begun)
        return scan_wrong(&path->scan, path->begun, "a subpath of one point draws nothing");
    bool good = count == 0 || ts_geometry_add_path(path->geometry,
                                                   path->corners.corner + path->first, count, &why);
    path->corners.count = path->first;
    return good || scan_wrong(&path->scan, path->begun, "%s", why);
}

static bool end_closed(SvgPath *path)
{
    const char *why = NULL;
    int count = path->corners.count - path->first;
    if (path->count == SVG_PATH_CLOSED_MAX)
        return scan_wrong(&path->scan, path->begun, "expected at most %d closed subpaths",
                          SVG_PATH_CLOSED_MAX);
    if (!ts_memory_room(TS_MEMORY_HEAP, (void **)&path->closed, &path->room, path->count + 1,
                        sizeof *path->closed))
        return scan_wrong(&path->scan, path->begun, "out of memory");
    Subpath *subpath = &path->closed[path->count++];
    *subpath = (Subpath){.from = path->begun, .first = path->first, .count = count};
    subpath->area = ts_geometry_make(TS_MEMORY_HEAP);
    if (!ts_geometry_add_ring(&subpath->area, path->corners.corner + path->first, count, &why) ||
        !ts_geometry_prepare(&subpath->area, &why))
        return scan_wrong(&path->scan, path->begun, "%s", why);
    subpath->bounds = ts_geometry_bounds(&subpath->area);
    path->first = path->corners.count;
    path->at = path->start;
    return true;
}

static bool begin_subpath(SvgPath *path, const char *from, TsVec start)
{
    path->begun = from;
    path->start = start;
    return add_corner(path, start);
}

// The corners that follow a letter, one at least.
static bool read_lines(SvgPath *path, const char *from, char letter)
{
    bool relative = (letter & 32) != 0, moves = (letter | 32) == 'm';
    skip_comma(path);
    do {
        TsVec base = relative ? path->at : ts_vec(0, 0), to = path->at;
        bool x = (letter | 32) != 'v', y = (letter | 32) != 'h';
        if (x && !read_coordinate(path, base.x, &to.x)) return false;
        if (y && !read_coordinate(path, base.y, &to.y)) return false;
        if (moves) {
            if (!begin_subpath(path, from, to)) return false;
        } else {
            bool begins = path->corners.count == path->first;
            if (begins && !begin_subpath(path, from, path->at)) return false;
            if (!add_corner(path, to)) return false;
        }
        moves = false;
    } while (begins_number(path));
    return true;
}

static const char *curve_of(char letter)
{
    switch (letter | 32) {
    case 'c':
    case 's': return "a cubic curve";
    case 'q':
    case 't': return "a quadratic curve";
    case 'a': return "an elliptical arc";
    default: return NULL;
    }
}

static bool read_commands(SvgPath *path)
{
    Scan *scan = &path->scan;
    for (scan_skip_blanks(scan); scan->at < scan->end; scan_skip_blanks(scan)) {
        const char *from = scan->at;
        char letter = *from;
        const char *curve = curve_of(letter);
        if (curve && scan_is_letter(letter))
            return scan_wrong(scan, from, "%c is %s, which is not read: write straight lines",
                              letter, curve);
        switch (scan_is_letter(letter) ? letter | 32 : 0) {
        case 'm':
            if (!end_open(path)) return false;
            scan->at++;
            if (!read_lines(path, from, letter)) return false;
            break;
        case 'l':
        case 'h':
        case 'v':
            if (!path->begun) return scan_expected(scan, "M first");
            scan->at++;
            if (!read_lines(path, from, letter)) return false;
            break;
        case 'z':
            if (path->corners.count == path->first) return scan_expected(scan, "a line to close");
            scan->at++;
            if (!end_closed(path)) return false;
            break;
        default: return scan_expected(scan, "M, L, H, V, Z or a number");
        }
    }
    return end_open(path);
}

// ---- Rings and holes

static bool box_within(TsAabb inner, TsAabb outer)
{
    return inner.min.x >= outer.min.x && inner.min.y >= outer.min.y && inner.max.x <= outer.max.x &&
           inner.max.y <= outer.max.y;
}

static bool boxes_overlap(TsAabb a, TsAabb b)
{
    return a.min.x < b.max.x && b.min.x < a.max.x && a.min.y < b.max.y && b.min.y < a.max.y;
}

// Notes which of two closed subpaths lies in the other.
static bool compare(SvgPath *path, int i, int k)
{
    Subpath *a = &path->closed[i], *b = &path->closed[k];
    TsMatrix matrix;
    if (!boxes_overlap(a->bounds, b->bounds)) return true;
    if (!ts_relate(&a->area, &b->area, &matrix))
        return scan_wrong(&path->scan, b->from, "out of memory");
    if (!ts_matrix_fits(&matrix, "T********")) return true;
    bool in = box_within(b->bounds, a->bounds) && ts_matrix_is(&matrix, TS_RELATE_COVERS, 2, 2);
    bool around =
        box_within(a->bounds, b->bounds) && ts_matrix_is(&matrix, TS_RELATE_COVERED_BY, 2, 2);
    if (in == around)
        return scan_wrong(&path->scan, b->from,
                          in ? "a closed subpath equals an earlier one"
                             : "a closed subpath crosses an earlier one: what is inside?");
    if (in)
        b->depth++;
    else
        a->depth++;
    return true;
}

// The innermost subpath around a hole has one less around it than the hole has.
static bool find_ring(SvgPath *path, int hole)
{
    Subpath *inner = &path->closed[hole];
    for (int i = 0; i < path->count; i++) {
        Subpath *outer = &path->closed[i];
        TsMatrix matrix;
        if (outer->depth != inner->depth - 1 || !box_within(inner->bounds, outer->bounds)) continue;
        if (!ts_relate(&outer->area, &inner->area, &matrix))
            return scan_wrong(&path->scan, inner->from, "out of memory");
        if (!ts_matrix_is(&matrix, TS_RELATE_COVERS, 2, 2)) continue;
        inner->ring = i;
        return true;
    }
    return true;
}

static bool add_closed(SvgPath *path)
{
    const char *why = NULL;
    for (int i = 0; i < path->count; i++)
        for (int k = i + 1; k < path->count; k++)
            if (!compare(path, i, k)) return false;
    for (int i = 0; i < path->count; i++)
        if (path->closed[i].depth % 2 == 1 && !find_ring(path, i)) return false;
    for (int i = 0; i < path->count; i++) {
        const Subpath *ring = &path->closed[i];
        if (ring->depth % 2 == 1) continue;
        if (!ts_geometry_add_ring(path->geometry, path->corners.corner + ring->first, ring->count,
                                  &why))
            return scan_wrong(&path->scan, ring->from, "%s", why);
        for (int k = 0; k < path->count; k++) {
            const Subpath *hole = &path->closed[k];
            if (hole->depth % 2 == 0 || hole->ring != i) continue;
            if (!ts_geometry_add_hole(path->geometry, path->corners.corner + hole->first,
                                      hole->count, &why))
                return scan_wrong(&path->scan, hole->from, "%s", why);
        }
    }
    return true;
}

bool svg_path_read(TsGeometry *geometry, const char *text, size_t size, unsigned *dropped,
                   char *error, int error_size)
{
    SvgPath path = {
        .scan = {.text = text, .at = text, .end = text + size, .error_size = error_size},
        .geometry = geometry};
    path.scan.error = error;
    *dropped = 0;
    if (size >= 3 && strncmp(text, "\xef\xbb\xbf", 3) == 0) path.scan.at += 3;
    bool good = read_commands(&path) && add_closed(&path);
    if (good && path.count > 0) geometry->overlapping = geometry->parts > 1;
    for (int i = 0; i < path.count; i++) ts_geometry_free(&path.closed[i].area);
    free(path.closed);
    free(path.corners.corner);
    return good;
}
