// Scanning a text of geometries, and its errors; private to src/judge/formats.
//
// A text is bytes of a given number, of which one more is a NUL. Blanks are spaces, tabs and line
// ends. An error names line and column, what was found and what was expected.
#ifndef SCAN_H
#define SCAN_H

#include <stdbool.h>
#include <stddef.h>

#include "formats/geometry_text.h"

typedef struct Scan {
    const char *text, *at, *end; // end: the NUL
    char *error;
    int error_size;
} Scan;

// Errors of a geometry_read function, without a text of its own to point at.
bool scan_fail(char *error, int error_size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// Writes the error "line 1, column 12: found 'abc', expected " and the words about the token at
// scan->at. Returns false.
bool scan_expected(const Scan *scan, const char *format, ...) __attribute__((format(printf, 2, 3)));

// The same about the place `at`: "line 1, column 12: " and the words, without what was found.
bool scan_wrong(const Scan *scan, const char *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static inline bool scan_is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

static inline void scan_skip_blanks(Scan *scan)
{
    while (scan_is_blank(*scan->at)) scan->at++;
}

static inline bool scan_is_letter(char c) { return (c | 32) >= 'a' && (c | 32) <= 'z'; }

// The end of the letters at `at`.
const char *scan_letters_end(const char *at);

// Whether the letters from `at` to `end` are that word, which is in capitals, in either case.
bool scan_is_word(const char *at, const char *end, const char *word);

// Reads a decimal number; hex, infinity and NaN are refused. It must be 0 or have a valid magnitude
// (case.h) if it is a coordinate. Skips the blanks before it. Returns false with the error.
bool scan_number(Scan *scan, bool coordinate, double *number);

// ---- Corners, as many as a geometry may have

typedef struct ScanCorners {
    TsVec *corner;
    int count, room;
} ScanCorners;

// Adds a corner. Returns NULL, or a static sentence: out of memory, or beyond TS_GEOMETRY_MAX.
const char *scan_add_corner(ScanCorners *corners, TsVec corner);

#endif
