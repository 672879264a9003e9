#include "cases/wkt.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "cases/case_private.h"
#include "cases/digits.h"

// ---- Words

static bool ends_token(const char *at)
{
    return case_is_blank(*at) || case_is_end(at) || strchr("(),;", *at);
}

static const char *token_end(const char *at)
{
    if (!case_is_end(at) && strchr("(),;", *at)) return at + 1;
    while (!ends_token(at)) at++;
    return at;
}

static bool letters_are(const char *at, const char *end, const char *word)
{
    for (; at < end && *word; at++, word++) {
        if ((*at >= 'a' && *at <= 'z' ? *at - 'a' + 'A' : *at) != *word) return false;
    }
    return at == end && *word == '\0';
}

// Writes the error about the token at reader->at. Returns false.
__attribute__((format(printf, 2, 3))) static bool wanted(Reader *reader, const char *format, ...)
{
    char words[160];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    if (case_is_end(reader->at)) return case_expected(reader, "%s", words);
    const char *from = reader->at;
    char sentence[sizeof words + 16];
    snprintf(sentence, sizeof sentence, "expected %s", words);
    reader->at = token_end(from);
    return case_wrong(reader, from, sentence);
}

static bool is_geometry(const char *at, const char *end)
{
    static const char *const name[] = {"POINT",          "LINESTRING",        "POLYGON",
                                       "MULTIPOINT",     "MULTILINESTRING",   "MULTIPOLYGON",
                                       "LINEARRING",     "TRIANGLE",          "GEOMETRYCOLLECTION",
                                       "CIRCULARSTRING", "COMPOUNDCURVE",     "CURVEPOLYGON",
                                       "MULTICURVE",     "MULTISURFACE",      "CURVE",
                                       "SURFACE",        "POLYHEDRALSURFACE", "TIN",
                                       "GEOMETRY"};
    for (size_t i = 0; i < sizeof name / sizeof *name; i++) {
        if (letters_are(at, end, name[i])) return true;
    }
    return false;
}

static bool is_dimension(const char *at, const char *end)
{
    return letters_are(at, end, "Z") || letters_are(at, end, "M") || letters_are(at, end, "ZM");
}

bool wkt_begins(const char *text)
{
    if (strncmp(text, "\xef\xbb\xbf", 3) == 0) text += 3;
    for (const char *at = text; at; at = strchr(at, '\n')) {
        at = case_skip_blanks(*at == '\n' ? at + 1 : at);
        if (case_is_end(at)) continue;
        const char *end = token_end(at), *next = case_skip_blanks(end);
        if (end - at > 5 && letters_are(at, at + 5, "SRID=")) return true;
        const char *next_end = token_end(next);
        return is_geometry(at, end) && (*next == '(' || is_dimension(next, next_end) ||
                                        letters_are(next, next_end, "EMPTY"));
    }
    return false;
}

// ---- Geometries

static bool read_sign(Reader *reader, char sign, const char *words)
{
    reader->at = case_skip_blanks(reader->at);
    if (*reader->at != sign) return wanted(reader, "%s", words);
    reader->at = case_skip_blanks(reader->at + 1);
    return true;
}

static bool read_coordinate(Reader *reader, double *number)
{
    reader->at = case_skip_blanks(reader->at);
    const char *letter = reader->at + (*reader->at == '-' || *reader->at == '+');
    if (*letter == '0' && (letter[1] | 32) == 'x') return wanted(reader, "a decimal number");
    const char *end = digits_read(reader->at, number);
    if (!end || !ends_token(end)) {
        bool infinite = (*letter | 32) == 'n' || (*letter | 32) == 'i';
        return wanted(reader, infinite ? "a finite number" : "a number");
    }
    if (!case_number_fits(*number)) return wanted(reader, CASE_NUMBERS);
    reader->at = case_skip_blanks(end);
    return true;
}

// Reads "(x y, x y ..." up to the parenthesis. Returns how many points, from 1 to `most`; 0: the
// error is written, with `words` if there are more.
static int read_points(Reader *reader, TsVec *point, int most, const char *words)
{
    int count = 0;
    if (!read_sign(reader, '(', "'('")) return 0;
    do {
        if (count > 0) reader->at++;
        if (!read_coordinate(reader, &point[count].x)) return 0;
        if (!read_coordinate(reader, &point[count].y)) return 0;
        count++;
    } while (*reader->at == ',' && count < most);
    if (*reader->at == ')') return count;
    bool more = most == 1 || *reader->at == ',';
    wanted(reader, "%s", more ? words : "',' or ')': a point has two coordinates, no Z, no M");
    return 0;
}

static bool read_point(Reader *reader, TsShape *shape)
{
    TsVec at[1];
    if (!read_points(reader, at, 1, "')': a point has two coordinates, no Z, no M")) return false;
    *shape = ts_shape_point(*at);
    return read_sign(reader, ')', "')'");
}

static bool read_line(Reader *reader, TsShape *shape)
{
    TsVec end[2];
    int count = read_points(reader, end, 2, "')': a line of two points, which is a segment");
    if (count == 1) return wanted(reader, "',' and a second point");
    if (count == 2) *shape = ts_shape_segment(end[0], end[1]);
    return count == 2 && read_sign(reader, ')', "')'");
}

static bool read_ring(Reader *reader, TsShape *shape, TsVec *corner)
{
    TsVec ring[TS_POLYGON_MAX + 1];
    if (!read_sign(reader, '(', "'('")) return false;
    const char *from = reader->at;
    int count = read_points(reader, ring, TS_POLYGON_MAX + 1, "')': a ring of at most 64 corners");
    if (count == 0) return false;
    count--; // the last is the first again
    if (count < 3) return case_wrong(reader, from, "expected a ring of 3 to 64 corners");
    if (!ts_vec_equal(ring[0], ring[count]))
        return case_wrong(reader, from, "expected a closed ring, which ends in its first corner");
    read_sign(reader, ')', "')'");
    if (*reader->at == ',') return wanted(reader, "')': a polygon of one ring, without holes");
    memcpy(corner, ring, (size_t)count * sizeof *corner);
    *shape =
        count == 3 ? ts_shape_triangle(ring[0], ring[1], ring[2]) : ts_shape_polygon(corner, count);
    return read_sign(reader, ')', "')'");
}

static bool read_geometry(Reader *reader, TsShape *shape, TsVec *corner)
{
    reader->at = case_skip_blanks(reader->at);
    const char *from = reader->at, *end = token_end(from);
    bool point = letters_are(from, end, "POINT"), line = letters_are(from, end, "LINESTRING"),
         polygon = letters_are(from, end, "POLYGON");
    if (!point && !line && !polygon) {
        return wanted(reader, "POINT, LINESTRING of two points or POLYGON of one ring");
    }
    reader->at = case_skip_blanks(end);
    end = token_end(reader->at);
    if (letters_are(reader->at, end, "EMPTY"))
        return wanted(reader, "'(': an empty geometry is no shape");
    if (is_dimension(reader->at, end))
        return wanted(reader, "'(': a point has two coordinates, no Z, no M");
    if (point  ? !read_point(reader, shape)
        : line ? !read_line(reader, shape)
               : !read_ring(reader, shape, corner)) {
        return false;
    }
    return case_check_shape(reader, from, shape);
}

// ---- Lines

WktLine wkt_line(const char *line)
{
    const char *at = case_skip_blanks(line);
    if (case_is_end(at)) return WKT_NOTHING;
    while (!case_is_end(at) && *at != ';') at++;
    return *at == ';' ? WKT_PAIR : WKT_HALF;
}

static bool read_both(Reader *reader, Case *out)
{
    return read_geometry(reader, &out->a, out->corner[0]) &&
           read_sign(reader, ';', "';' and a second geometry") &&
           read_geometry(reader, &out->b, out->corner[1]) &&
           (case_is_end(reader->at) || wanted(reader, "the line's end"));
}

CaseLine wkt_read(WktReader *reader, Case *out, const char *line, char *error, int error_size)
{
    Reader at = {.line = line, .at = case_skip_blanks(line), .error_size = error_size};
    at.error = error;
    WktLine kind = wkt_line(line);
    bool first = !reader->half;
    if (kind == WKT_NOTHING) return CASE_EMPTY;
    reader->half = first && kind == WKT_HALF;
    if (!first && kind == WKT_PAIR) {
        wanted(&at, "one geometry, the second of the case that an earlier line began");
        return CASE_BAD;
    }
    if (kind == WKT_PAIR) {
        if (!read_both(&at, out)) return CASE_BAD;
        case_of_pair(out, &out->a, &out->b);
        return CASE_GOOD;
    }
    TsShape *shape = first ? &reader->first : &out->b;
    TsVec *corner = first ? reader->corner : out->corner[1];
    bool good = read_geometry(&at, shape, corner) &&
                (case_is_end(at.at) || wanted(&at, "the line's end, or ';' and a second geometry"));
    if (first) {
        reader->bad = !good;
        return good ? CASE_EMPTY : CASE_BAD;
    }
    if (!good) return CASE_BAD;
    if (reader->bad) return CASE_EMPTY;
    case_of_pair(out, &reader->first, &out->b);
    return CASE_GOOD;
}

bool wkt_end(WktReader *reader, char *error, int error_size)
{
    if (!reader->half) return true;
    reader->half = false;
    snprintf(error, (size_t)error_size, "found the end, expected the second geometry of the case");
    return false;
}

// ---- Writing

const char *wkt_refuses(const Case *pair)
{
    static const char *const why[] = {
        [TS_SHAPE_CIRCLE] = "a circle has no WKT: write a polygon instead",
        [TS_SHAPE_CAPSULE] = "a capsule has no WKT: write a polygon instead",
        [TS_SHAPE_RAY] = "a ray has no WKT, since it has no end: write a segment instead",
    };
    _Static_assert(sizeof why / sizeof *why == TS_SHAPE_KINDS, "the last kind: has it a WKT?");
    if (why[pair->a.kind]) return why[pair->a.kind];
    if (why[pair->b.kind]) return why[pair->b.kind];
    return pair->sweep ? "a motion has no WKT: only shapes at rest can be written" : NULL;
}

// Returns the length.
static int write_geometry(char *text, size_t size, const TsShape *shape)
{
    TsVec corner[TS_POLYGON_MAX + 1];
    char x[DIGITS_MAX], y[DIGITS_MAX];
    bool point = shape->kind == TS_SHAPE_POINT, line = shape->kind == TS_SHAPE_SEGMENT;
    int count = ts_shape_corners(shape, corner);
    if (!point && !line) corner[count++] = corner[0];
    int length = snprintf(text, size, point ? "POINT (" : line ? "LINESTRING (" : "POLYGON ((");
    for (int i = 0; i < count; i++) {
        digits_write_decimal(x, corner[i].x);
        digits_write_decimal(y, corner[i].y);
        length += snprintf(text + length, size - (size_t)length, "%s%s %s", i ? ", " : "", x, y);
    }
    return length + snprintf(text + length, size - (size_t)length, point || line ? ")\n" : "))\n");
}

int wkt_write(char *text, int size, const Case *pair)
{
    assert(!wkt_refuses(pair));
    char whole[WKT_MAX];
    int length = write_geometry(whole, sizeof whole, &pair->a);
    length += write_geometry(whole + length, sizeof whole - (size_t)length, &pair->b);
    if (length >= size) return -1;
    memcpy(text, whole, (size_t)length + 1);
    return length;
}
