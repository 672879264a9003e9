#include "cases/case_read.h"

#include <string.h>

#include "cases/words/case_words.h"
#include "oracle/oracle.h"
#include "touchstone/sweep.h"

static bool read_pair(Reader *reader, Case *out)
{
    if (!case_read_shape(reader, &out->a, out->corner[0])) return false;
    if (*reader->at != '|') return case_expected(reader, "'|' and a second shape");
    reader->at = case_skip_blanks(reader->at + 1);
    const char *second = reader->at;
    if (!case_read_shape(reader, &out->b, out->corner[1])) return false;
    return oracle_knows(out->a.kind, out->b.kind) ||
           case_wrong(reader, second, "but two rays are not compared");
}

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

static bool is_name(const char *at, const char *end)
{
    for (; at < end; at++) {
        bool letter = (*at | 32) >= 'a' && (*at | 32) <= 'z';
        if (!letter && *at != '_' && !(*at >= '0' && *at <= '9')) return false;
    }
    return true;
}

static bool read_method(Reader *reader, Case *out)
{
    const char *at = case_skip_blanks(case_word_end(reader->at)), *end = case_word_end(at);
    if (*out->method) return repeated(reader, "method");
    reader->at = at;
    if (at == end || end - at >= CASE_WORD_MAX || !is_name(at, end))
        return case_expected(reader, "a method's name: letters, digits, _, at most 63");
    memcpy(out->method, at, (size_t)(end - at));
    out->method[end - at] = '\0';
    reader->at = case_skip_blanks(end);
    return true;
}

// Bytes that a terminal might obey have no place in what is printed.
static const char *note_end(const char *at)
{
    while (*at != '|' && !case_is_end(at) && ((unsigned char)*at >= ' ' || *at == '\t') &&
           *at != 127)
        at++;
    return at;
}

static bool read_note(Reader *reader, Case *out)
{
    const char *at = case_skip_blanks(case_word_end(reader->at)), *end = note_end(at);
    if (*out->note) return repeated(reader, "note");
    reader->at = end;
    if (*end != '|' && !case_is_end(end))
        return case_expected(reader, "a note without control bytes");
    while (end > at && case_is_blank(end[-1])) end--;
    if (at == end) return case_expected(reader, "a note's text");
    if (end - at >= CASE_NOTE_MAX) {
        reader->at = at;
        return case_expected(reader, "a note of at most 255 bytes");
    }
    memcpy(out->note, at, (size_t)(end - at));
    out->note[end - at] = '\0';
    return true;
}

// A ray has no end to be met at, and a concave polygon is not swept as it is.
static bool check_swept(Reader *reader, const Case *out, const char *from)
{
    const TsShape *shape[] = {&out->a, &out->b};
    for (int i = 0; i < 2; i++) {
        if (shape[i]->kind == TS_SHAPE_RAY)
            return case_wrong(reader, from, "but a ray is not swept");
        if (!ts_sweep_accepts(shape[i]))
            return case_wrong(reader, from, "but a concave polygon is not swept");
    }
    return true;
}

// Of the first shape, and where more numbers follow of the second.
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
    if (!check_swept(reader, out, from)) return false;
    out->sweep = true;
    out->motion = (CaseMotion){{number[0], number[1]}, {number[2], number[3]}};
    reader->at = case_skip_blanks(end);
    return true;
}

static bool read_field(Reader *reader, Case *out)
{
    if (*reader->at != '|') return case_expected(reader, "'|'");
    reader->at = case_skip_blanks(reader->at + 1);
    const char *end = case_word_end(reader->at);
    if (case_is_word(reader->at, end, "expect")) return read_expect(reader, out);
    if (case_is_word(reader->at, end, "move")) return read_move(reader, out);
    if (case_is_word(reader->at, end, "method")) return read_method(reader, out);
    if (case_is_word(reader->at, end, "note")) return read_note(reader, out);
    return case_expected(reader, "move, expect, method or note");
}

static bool read_case(Reader *reader, Case *out)
{
    out->expect = -1;
    out->method[0] = out->note[0] = '\0';
    out->sweep = false;
    out->motion = (CaseMotion){{0, 0}, {0, 0}};
    if (!read_pair(reader, out)) return false;
    while (!case_is_end(reader->at)) {
        if (!read_field(reader, out)) return false;
    }
    return true;
}

// What follows a line's end is another line.
static bool read_rest(Reader *reader)
{
    const char *end = strchr(reader->at, '\n');
    if (!end || end[1] == '\0') return true;
    reader->at = end + 1;
    return case_expected(reader, "one line only");
}

CaseLine case_read(Case *out, const char *line, char *error, int error_size)
{
    Reader reader = {.line = line, .at = case_skip_blanks(line)};
    reader.error = error;
    reader.error_size = error_size;
    bool empty = case_is_end(reader.at);
    bool good = (empty || read_case(&reader, out)) && read_rest(&reader);
    return !good ? CASE_BAD : empty ? CASE_EMPTY : CASE_GOOD;
}
