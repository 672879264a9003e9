#include <stdio.h>

#include "cases/flat.h"
#include "cases/words/case_words.h"
#include "cases/words/digits.h"
#include "oracle/oracle.h"
#include "spelling.h"

static bool wrong_number(const Reader *reader)
{
    const char *letter = reader->at + (*reader->at == '-' || *reader->at == '+');
    bool infinite = (*letter | 32) == 'n' || (*letter | 32) == 'i';
    return case_expected(reader, infinite ? "a finite number" : "a number");
}

static bool is_valid_number(double x) // NaN cannot be written
{
    double size = x < 0 ? -x : x;
    return x == 0 || (size >= 0x1p-120 && size <= 0x1p100);
}

bool case_read_number(Reader *reader, double *number)
{
    const char *end = digits_read(reader->at, number);
    if (!end || !case_is_break(end)) return wrong_number(reader);
    if (!is_valid_number(*number))
        return case_expected(reader, "0 or a magnitude of 2^-120 to 2^100 (7.6e-37, 1.2e30)");
    reader->at = end;
    return true;
}

static bool read_numbers(Reader *reader, TsShapeKind kind, double *number, int count)
{
    for (int i = 0; i < count; i++) {
        reader->at = case_skip_blanks(reader->at);
        if (case_is_end(reader->at) || *reader->at == '|') {
            return case_expected(reader, "a number: %s takes %d numbers, found %d",
                                 ts_shape_kind_name(kind), count, i);
        }
        if (!case_read_number(reader, &number[i])) return false;
    }
    return true;
}

static bool unknown_kind(const Reader *reader, const char *const *name)
{
    char meant[16];
    snprintf(meant, sizeof meant, "%.*s", (int)(case_word_end(reader->at) - reader->at),
             reader->at);
    const char *nearest = spelling_nearest(meant, name, TS_SHAPE_KINDS);
    if (*meant && spelling_distance(meant, nearest) <= 2)
        return case_expected(reader, "a shape: did you mean '%s'?", nearest);
    return case_expected(reader, "a shape: point, segment, ray, circle, aabb, obb, triangle or "
                                 "polygon");
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
    return unknown_kind(reader, name);
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

static bool check_shape(const Reader *reader, const char *from, const TsShape *shape)
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
    double number[FLAT_MAX];
    const char *from = reader->at;
    int count = 0;
    if (!read_kind(reader, &kind)) return false;
    bool polygon = kind == TS_SHAPE_POLYGON;
    if (polygon && !read_corner_count(reader, &count)) return false;
    count = polygon ? 2 * count : flat_count(kind);
    if (!read_numbers(reader, kind, number, count)) return false;
    *shape = flat_read(kind, number, count, corner);
    if (!check_shape(reader, from, shape)) return false;
    reader->at = case_skip_blanks(reader->at);
    return *reader->at == '|' || case_is_end(reader->at) ||
           case_expected(reader, "'|': %s takes %d numbers", ts_shape_kind_name(kind), count);
}
