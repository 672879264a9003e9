#include "cases/geometry_given.h"

#include <stdlib.h>
#include <string.h>

#include "cases/geometry_case.h"
#include "formats/geometry_text.h"
#include "formats/scan.h"

// Behind a byte order mark, blanks and comments.
static const char *begin_of(const char *text)
{
    if (strncmp(text, "\xef\xbb\xbf", 3) == 0) text += 3;
    while (*text == '#' || scan_is_blank(*text)) text += *text == '#' ? strcspn(text, "\n") : 1;
    return text;
}

// The words of WKT are those of cases too, before a number: point 1 2.
static GeometryForm form_of(const char *begin)
{
    GeometryForm form = geometry_form_of(begin, strlen(begin));
    if (form != GEOMETRY_WKT) return form;
    const char *behind = scan_letters_end(begin);
    while (scan_is_blank(*behind)) behind++;
    return *behind == '(' || *behind == '=' || scan_is_letter(*behind) ? form : GEOMETRY_FORMS;
}

static bool is_case(const char *begin)
{
    return form_of(begin) == GEOMETRY_FORMS && geometry_case_is(begin);
}

bool geometry_given_begins(const char *text)
{
    const char *begin = begin_of(text);
    return form_of(begin) != GEOMETRY_FORMS || is_case(begin);
}

// ---- Where the first ends

// Behind the bracket that closes the first one; quotes are those of JSON.
static const char *end_of_brackets(const char *at)
{
    int depth = 0;
    for (bool quoted = false; *at; at++) {
        if (quoted && *at == '\\' && at[1]) {
            at++;
        } else if (*at == '"') {
            quoted = !quoted;
        } else if (!quoted && strchr("([{", *at)) {
            depth++;
        } else if (!quoted && strchr(")]}", *at) && --depth <= 0) {
            return at + 1;
        }
    }
    return at;
}

static const char *end_of_wkt(const char *at)
{
    for (const char *word = at; *word && *word != '('; word++) {
        const char *end = scan_letters_end(word);
        if (scan_is_word(word, end, "EMPTY")) return end;
        if (end > word) word = end - 1;
    }
    return end_of_brackets(at);
}

static const char *end_of_path(const char *at)
{
    for (; *at && *at != '|'; at++) {
        if (*at != '\n') continue;
        const char *next = at + 1;
        while (*next == ' ' || *next == '\t' || *next == '\r') next++;
        if (*next == '\n') return at;
    }
    return at;
}

static const char *end_of_first(const char *begin)
{
    switch (form_of(begin)) {
    case GEOMETRY_WKT: return end_of_wkt(begin);
    case GEOMETRY_GEOJSON: return end_of_brackets(begin);
    case GEOMETRY_SVG_PATH: return end_of_path(begin);
    case GEOMETRY_WKB:
    case GEOMETRY_FORMS: break;
    }
    while (*begin && !scan_is_blank(*begin) && !strchr(";,|", *begin)) begin++;
    return begin;
}

// Behind what separates it from the next.
static const char *next_of(const char *end)
{
    end = begin_of(end);
    if (*end && strchr(";,|", *end)) end = begin_of(end + 1);
    return end;
}

int geometry_given_count(const char *text)
{
    int count = 0;
    for (const char *at = begin_of(text); *at && count < 3; at = next_of(end_of_first(at))) count++;
    return count;
}

// ---- Reading

// So that the rest keeps its lines and columns.
static void blank_out(char *from, const char *to)
{
    for (; from < to; from++)
        if (*from != '\n') *from = ' ';
}

static bool read_one(GeometryGiven *given, const char *name, const char *text, char *error,
                     int error_size)
{
    char why[GEOMETRY_ERROR_MAX];
    unsigned dropped;
    bool good =
        geometry_read(&given->of[given->count], text, strlen(text), &dropped, why, sizeof why);
    if (!good) return scan_fail(error, error_size, "%s%s", name, why);
    given->dropped |= dropped;
    given->count++;
    return true;
}

// Without comments behind it.
static void cut_behind(char *begin)
{
    char *end = (char *)end_of_first(begin);
    if (!*next_of(end)) *end = '\0';
}

static bool read_forms(GeometryGiven *given, char *text, char *begin, char *error, int error_size)
{
    char *end = (char *)end_of_first(begin), *next = (char *)next_of(end);
    char cut = *end;
    blank_out(text, begin);
    *end = '\0';
    if (!*next) return read_one(given, "", text, error, error_size);
    if (!read_one(given, "A: ", text, error, error_size)) return false;
    *end = cut;
    blank_out(begin, next);
    cut_behind(next);
    return read_one(given, "B: ", text, error, error_size);
}

static int lines_of_cases(const char *text)
{
    int lines = 0;
    for (text = begin_of(text); *text; text = begin_of(text + strcspn(text, "\n"))) lines++;
    return lines;
}

static bool read_case(GeometryGiven *given, const char *text, char *line, char *error,
                      int error_size)
{
    char why[GEOMETRY_ERROR_MAX];
    int number = 1;
    for (const char *at = text; at < line; at++) number += *at == '\n';
    size_t length = strcspn(line, "\n");
    given->more = line[length] ? lines_of_cases(line + length + 1) : 0;
    line[length] = '\0';
    GeometryCase pair = geometry_case_make();
    bool good = geometry_case_read(&pair, line, why, sizeof why);
    if (!good) {
        geometry_case_free(&pair);
        return scan_fail(error, error_size, "line %d, %s", number, why);
    }
    given->of[0] = pair.a;
    given->of[1] = pair.b;
    given->count = 2;
    return true;
}

bool geometry_given_read(GeometryGiven *given, char *text, char *error, int error_size)
{
    char *begin = (char *)begin_of(text);
    *given =
        (GeometryGiven){.of = {ts_geometry_make(TS_MEMORY_HEAP), ts_geometry_make(TS_MEMORY_HEAP)}};
    bool good = is_case(begin) ? read_case(given, text, begin, error, error_size)
                               : read_forms(given, text, begin, error, error_size);
    if (!good) geometry_given_free(given);
    return good;
}

void geometry_given_free(GeometryGiven *given)
{
    for (int i = 0; i < 2; i++) ts_geometry_free(&given->of[i]);
    given->count = 0;
}
