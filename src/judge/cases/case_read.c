// Reads one line of a case, or one shape; errors name the column, what was found and what was
// expected.
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "cases/case_private.h"
#include "cases/digits.h"
#include "oracle/oracle.h"
#include "spelling.h"
#include "touchstone/sweep.h"

// ---- Words

bool case_is_word(const char *at, const char *end, const char *word)
{
    size_t length = (size_t)(end - at);
    return strncmp(at, word, length) == 0 && word[length] == '\0';
}

enum { QUOTE_MAX = 48 };

// Quotes some of the bytes; unprintable ones are escaped.
static void quote(char *text, const char *from, const char *end)
{
    char *to = text;
    *to++ = '\'';
    for (; from < end && to - text < QUOTE_MAX - 10; from++) {
        unsigned char byte = (unsigned char)*from;
        bool plain = byte >= ' ' && byte < 127;
        to += snprintf(to, 5, plain ? "%c" : "\\x%02x", byte);
    }
    snprintf(to, 5, from < end ? "...'" : "'");
}

static bool write_error(const Reader *reader, const char *at, const char *found, const char *words)
{
    snprintf(reader->error, (size_t)reader->error_size, "column %d: found %s, %s",
             (int)(at - reader->line) + 1, found, words);
    return false;
}

bool case_expected(const Reader *reader, const char *format, ...)
{
    char found[QUOTE_MAX], words[160] = "expected ";
    size_t length = strlen(words);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words + length, sizeof words - length, format, arguments);
    va_end(arguments);
    const char *at = reader->at;
    if (case_is_line_end(at))
        snprintf(found, sizeof found, "the line's end");
    else if (*at == '#')
        snprintf(found, sizeof found, "a comment");
    else
        quote(found, at, *at == '|' || *at == ';' ? at + 1 : case_word_end(at));
    return write_error(reader, at, found, words);
}

bool case_wrong(const Reader *reader, const char *from, const char *words)
{
    char found[QUOTE_MAX];
    quote(found, from, reader->at);
    return write_error(reader, from, found, words);
}

// ---- Shapes

bool case_read_number(Reader *reader, double *number)
{
    const char *end = digits_read(reader->at, number);
    if (!end || !case_is_break(end)) {
        const char *letter = reader->at + (*reader->at == '-' || *reader->at == '+');
        bool infinite = (*letter | 32) == 'n' || (*letter | 32) == 'i';
        return case_expected(reader, infinite ? "a finite number" : "a number");
    }
    if (!case_number_fits(*number)) return case_expected(reader, CASE_NUMBERS);
    reader->at = end;
    return true;
}

static bool read_numbers(Reader *reader, TsShapeKind kind, double *number, int count)
{
    for (int i = 0; i < count; i++) {
        reader->at = case_skip_blanks(reader->at);
        if (case_is_end(reader->at) || *reader->at == '|' || *reader->at == ';') {
            return case_expected(reader, "a number: %s takes %d numbers, found %d",
                                 ts_shape_kind_name(kind), count, i);
        }
        if (!case_read_number(reader, &number[i])) return false;
    }
    return true;
}

static bool read_kind(Reader *reader, TsShapeKind *kind)
{
    const char *name[TS_SHAPE_KINDS], *end = case_word_end(reader->at);
    for (int i = 0; i < TS_SHAPE_KINDS; i++) {
        name[i] = ts_shape_kind_name((TsShapeKind)i);
        if (!case_is_word(reader->at, end, name[i])) continue;
        *kind = (TsShapeKind)i;
        reader->at = end;
        return true;
    }
    if (case_is_word(reader->at, end, "path") || case_is_word(reader->at, end, "area"))
        return case_expected(reader, "a shape: a path or an area is too large here and in a link, "
                                     "and stands in files of '" CASE_HEADER_2 "'");
    char meant[16];
    snprintf(meant, sizeof meant, "%.*s", (int)(end - reader->at), reader->at);
    const char *nearest = spelling_nearest(meant, name, TS_SHAPE_KINDS);
    if (nearest && spelling_distance(meant, nearest) <= 2)
        return case_expected(reader, "a shape: did you mean '%s'?", nearest);
    _Static_assert(TS_SHAPE_KINDS == 9, "a new kind joins the list");
    return case_expected(reader, "a shape: point, segment, ray, circle, aabb, obb, triangle, "
                                 "polygon or capsule");
}

static bool read_corner_count(Reader *reader, int *count)
{
    reader->at = case_skip_blanks(reader->at);
    const char *at = reader->at, *end = case_word_end(at);
    *count = 0;
    for (; at < end && *at >= '0' && *at <= '9' && *count <= TS_POLYGON_MAX; at++)
        *count = *count * 10 + (*at - '0');
    if (at < end || *count < 3 || *count > TS_POLYGON_MAX)
        return case_expected(reader, "how many corners the polygon has, 3 to 64");
    reader->at = end;
    return true;
}

bool case_check_shape(const Reader *reader, const char *from, const TsShape *shape)
{
    char words[80];
    const char *why;
    if (!ts_shape_valid(shape, &why)) {
        snprintf(words, sizeof words, "but %s", why);
        return case_wrong(reader, from, words);
    }
    if (shape->kind != TS_SHAPE_POLYGON || oracle_simple(shape->polygon)) return true;
    return case_wrong(reader, from, "but a polygon's sides must not meet or cross");
}

bool case_read_shape(Reader *reader, TsShape *shape, TsVec *corner)
{
    TsShapeKind kind = TS_SHAPE_KINDS;
    double number[CASE_VALUES_MAX];
    const char *from = reader->at;
    int count = 0;
    if (!read_kind(reader, &kind)) return false;
    bool polygon = kind == TS_SHAPE_POLYGON;
    if (polygon && !read_corner_count(reader, &count)) return false;
    count = polygon ? 2 * count : ts_shape_kind_numbers(kind);
    if (!read_numbers(reader, kind, number, count)) return false;
    *shape = ts_shape_of_numbers(kind, number, count, corner);
    if (!case_check_shape(reader, from, shape)) return false;
    reader->at = case_skip_blanks(reader->at);
    return *reader->at == '|' || case_is_end(reader->at) ||
           (reader->in_list && *reader->at == ';') ||
           case_expected(reader,
                         reader->in_list ? "';' or '|': %s takes %d numbers"
                                         : "'|': %s takes %d numbers",
                         ts_shape_kind_name(kind), count);
}

// ---- Fields

static bool repeated(const Reader *reader, const char *field)
{
    return case_expected(reader, "no second '%s'", field);
}

static bool read_expect(Reader *reader, Case *out)
{
    const char *at = case_skip_blanks(case_word_end(reader->at)), *end = case_word_end(at);
    if (out->expect >= 0) return repeated(reader, "expect");
    reader->at = at;
    for (int i = TS_APART; i <= TS_OVERLAPPING; i++) {
        if (case_is_word(at, end, ts_relation_name((TsRelation)i))) out->expect = i;
    }
    if (out->expect < 0) return case_expected(reader, "apart, touching or overlapping");
    reader->at = case_skip_blanks(end);
    return true;
}

bool case_read_name(Reader *reader, const char *field, const char *what, bool hyphens, char *out)
{
    const char *at = case_skip_blanks(case_word_end(reader->at)), *end = case_word_end(at);
    if (*out) return repeated(reader, field);
    reader->at = at;
    bool name = at < end && end - at < CASE_WORD_MAX;
    for (const char *c = at; c < end; c++) {
        bool letter = (*c | 32) >= 'a' && (*c | 32) <= 'z', digit = *c >= '0' && *c <= '9';
        name = name && (letter || digit || *c == '_' || (hyphens && *c == '-'));
    }
    if (!name) {
        return case_expected(reader, "%s: letters, digits, %s_, at most 63", what,
                             hyphens ? "-, " : "");
    }
    memcpy(out, at, (size_t)(end - at));
    out[end - at] = '\0';
    reader->at = case_skip_blanks(end);
    return true;
}

static bool read_flags(Reader *reader, Case *out, bool *seen)
{
    static const struct {
        const char *word;
        CaseFlag flag;
    } known[] = {{"valid", CASE_VALID},
                 {"either", CASE_EITHER},
                 {"degenerate", CASE_DEGENERATE},
                 {"again", CASE_AGAIN}};
    if (*seen) return repeated(reader, "flag");
    *seen = true;
    reader->at = case_skip_blanks(case_word_end(reader->at));
    do {
        const char *end = case_word_end(reader->at);
        size_t i = 0, count = sizeof known / sizeof *known;
        while (i < count && !case_is_word(reader->at, end, known[i].word)) i++;
        if (i == count) return case_expected(reader, "valid, either, degenerate or again");
        out->flags |= known[i].flag;
        reader->at = case_skip_blanks(end);
    } while (*reader->at != '|' && !case_is_end(reader->at));
    return true;
}

bool case_read_note(Reader *reader, char *out)
{
    const char *at = case_skip_blanks(case_word_end(reader->at)), *end = at;
    if (*out) return repeated(reader, "note");
    // Control bytes are rejected, since a terminal could interpret them when the note is printed.
    while (*end != '|' && !case_is_end(end) && ((unsigned char)*end >= ' ' || *end == '\t') &&
           *end != 127)
        end++;
    reader->at = end;
    if (*end != '|' && !case_is_end(end))
        return case_expected(reader, "a note without control bytes");
    while (end > at && case_is_blank(end[-1])) end--;
    if (at == end) return case_expected(reader, "a note's text");
    if (end - at >= CASE_NOTE_MAX) {
        reader->at = at;
        return case_expected(reader, "a note of at most 255 bytes");
    }
    memcpy(out, at, (size_t)(end - at));
    out[end - at] = '\0';
    return true;
}

// Rays and concave polygons cannot be swept.
static bool check_swept(Reader *reader, const TsShape *shape, const char *from)
{
    if (shape->kind == TS_SHAPE_RAY) return case_wrong(reader, from, "but a ray is not swept");
    return ts_sweep_accepts(shape) ||
           case_wrong(reader, from, "but a concave polygon is not swept");
}

// The motion of the first shape, and of the second if there are four numbers.
static bool read_move(Reader *reader, Case *out)
{
    double number[4] = {0};
    const char *from = reader->at, *end = case_word_end(from);
    if (out->sweep) return repeated(reader, "move");
    for (int i = 0; i < 4; i++) {
        reader->at = case_skip_blanks(end);
        bool over = case_is_end(reader->at) || *reader->at == '|';
        if (over && i == 2) break;
        if (over) return case_expected(reader, "a number: move takes 2 or 4 numbers, found %d", i);
        if (!case_read_number(reader, &number[i])) return false;
        end = reader->at;
    }
    reader->at = end;
    if (!check_swept(reader, &out->a, from) || !check_swept(reader, &out->b, from)) return false;
    out->sweep = true;
    out->motion = (CaseMotion){{number[0], number[1]}, {number[2], number[3]}};
    reader->at = case_skip_blanks(end);
    return true;
}

// The shapes beside the second one.
static bool read_others(Reader *reader, Case *out)
{
    const char *end = case_word_end(reader->at);
    int corners = 0;
    if (out->other_count > 0) return repeated(reader, "also");
    do {
        TsVec corner[CASE_CORNERS_MAX];
        TsShape *shape = &out->others[out->other_count];
        reader->at = case_skip_blanks(end);
        const char *from = reader->at;
        if (out->other_count == CASE_OTHERS_MAX)
            return case_expected(reader, "at most %d shapes after 'also'", CASE_OTHERS_MAX);
        reader->in_list = true;
        bool good = case_read_shape(reader, shape, corner);
        reader->in_list = false;
        if (!good || !check_swept(reader, shape, from)) return false;
        if (shape->kind == TS_SHAPE_POLYGON) {
            int count = shape->polygon.count;
            if (corners + count > CASE_CORNERS_MAX)
                return case_wrong(reader, from, "expected at most 64 corners after 'also'");
            memcpy(out->others_corner + corners, corner, (size_t)count * sizeof *corner);
            *shape = ts_shape_polygon(out->others_corner + corners, count);
            corners += count;
        }
        out->other_count++;
        end = reader->at + 1;
    } while (*reader->at == ';');
    return true;
}

static bool read_field(Reader *reader, Case *out, bool *flag_seen)
{
    if (*reader->at != '|') return case_expected(reader, "'|'");
    reader->at = case_skip_blanks(reader->at + 1);
    const char *end = case_word_end(reader->at);
    if (case_is_word(reader->at, end, "expect")) return read_expect(reader, out);
    if (case_is_word(reader->at, end, "move")) return read_move(reader, out);
    if (case_is_word(reader->at, end, "also")) return read_others(reader, out);
    if (case_is_word(reader->at, end, "method"))
        return case_read_name(reader, "method", "a method's name", false, out->method);
    if (case_is_word(reader->at, end, "id"))
        return case_read_name(reader, "id", "an id", true, out->id);
    if (case_is_word(reader->at, end, "family"))
        return case_read_name(reader, "family", "a family", true, out->family);
    if (case_is_word(reader->at, end, "flag")) return read_flags(reader, out, flag_seen);
    if (case_is_word(reader->at, end, "note")) return case_read_note(reader, out->note);
    return case_expected(reader, "move, also, expect, method, id, family, flag or note");
}

static bool read_case(Reader *reader, Case *out)
{
    bool flag_seen = false;
    const char *also = NULL;
    out->expect = -1;
    out->method[0] = out->id[0] = out->family[0] = out->note[0] = '\0';
    out->flags = CASE_VALID;
    out->sweep = false;
    out->motion = (CaseMotion){{0, 0}, {0, 0}};
    out->other_count = 0;
    if (!case_read_shape(reader, &out->a, out->corner[0])) return false;
    if (*reader->at != '|') return case_expected(reader, "'|' and a second shape");
    reader->at = case_skip_blanks(reader->at + 1);
    const char *second = reader->at;
    if (!case_read_shape(reader, &out->b, out->corner[1])) return false;
    if (!oracle_knows(out->a.kind, out->b.kind))
        return case_wrong(reader, second, "but two rays are not compared");
    while (!case_is_end(reader->at)) {
        const char *field = case_skip_blanks(reader->at + (*reader->at == '|'));
        if (!read_field(reader, out, &flag_seen)) return false;
        if (out->other_count > 0 && !also) also = field;
    }
    if (!also || out->sweep) return true;
    reader->at = case_word_end(also);
    return case_wrong(reader, also, "which needs 'move': only a cast has a list of shapes");
}

CaseLine case_read(Case *out, const char *line, char *error, int error_size)
{
    Reader reader = {.line = line, .at = case_skip_blanks(line)};
    reader.error = error;
    reader.error_size = error_size;
    bool empty = case_is_end(reader.at);
    if (!empty && !read_case(&reader, out)) return CASE_BAD;
    const char *end = strchr(reader.at, '\n');
    if (end && end[1] != '\0') { // text behind the line end would be another line
        reader.at = end + 1;
        case_expected(&reader, "one line only");
        return CASE_BAD;
    }
    return empty ? CASE_EMPTY : CASE_GOOD;
}

bool case_shape(TsShape *shape, TsVec *corner, const char *text, char *error, int error_size)
{
    Reader reader = {.line = text, .at = case_skip_blanks(text)};
    reader.error = error;
    reader.error_size = error_size;
    if (!case_read_shape(&reader, shape, corner)) return false;
    return *reader.at == '\0' || case_expected(&reader, "nothing more");
}
