// Scanning a line of a case into words, and its errors; private to src/judge/cases.
//
// Words are separated by blanks, tabs, | and ;; a # or the end of the line ends the last one.
#ifndef CASE_PRIVATE_H
#define CASE_PRIVATE_H

#include <stdbool.h>

#include "cases/case.h"

typedef struct Reader {
    const char *line, *at;
    char *error;
    int error_size;
    bool in_list; // of shapes that ; separates
} Reader;

static inline bool case_is_line_end(const char *at)
{
    return *at == '\0' || *at == '\n' || (*at == '\r' && (at[1] == '\n' || at[1] == '\0'));
}

static inline bool case_is_end(const char *at) { return case_is_line_end(at) || *at == '#'; }

static inline bool case_is_blank(char c) { return c == ' ' || c == '\t'; }

static inline bool case_is_break(const char *at)
{
    return case_is_blank(*at) || *at == '|' || *at == ';' || case_is_end(at);
}

static inline const char *case_skip_blanks(const char *at)
{
    while (case_is_blank(*at)) at++;
    return at;
}

static inline const char *case_word_end(const char *at)
{
    while (!case_is_break(at)) at++;
    return at;
}

bool case_is_word(const char *at, const char *end, const char *word);

// Writes the error "column 12: found 'abc', expected " and the formatted words, about the text at
// reader->at. Returns false.
bool case_expected(const Reader *reader, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

// The same about the text from `from` to reader->at, without "expected".
bool case_wrong(const Reader *reader, const char *from, const char *words);

// Reads the number at reader->at, of a valid magnitude; otherwise writes the error.
bool case_read_number(Reader *reader, double *number);

// Whether the shape that the text from `from` to reader->at describes is valid, and simple if it is
// a polygon; otherwise writes the error.
bool case_check_shape(const Reader *reader, const char *from, const TsShape *shape);

// Reads a shape and the blanks behind it. A polygon's corners go to `corner`.
bool case_read_shape(Reader *reader, TsShape *shape, TsVec *corner);

// Reads the word of a field: letters, digits, _ and, if `hyphens`, -. Errors call it `what`.
bool case_read_name(Reader *reader, const char *field, const char *what, bool hyphens, char *out);

// Reads the text of a note; `out` has room for CASE_NOTE_MAX.
bool case_read_note(Reader *reader, char *out);

#endif
