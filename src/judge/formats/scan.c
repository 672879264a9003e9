#include "formats/scan.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "cases/case.h"
#include "cases/digits.h"

// ---- Errors

bool scan_fail(char *error, int error_size, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error, (size_t)error_size, format, arguments);
    va_end(arguments);
    return false;
}

enum { QUOTE_MAX = 48 };

static bool ends_token(const Scan *scan, const char *at)
{
    return at >= scan->end || scan_is_blank(*at) || *at == '(' || *at == ')' || *at == ',';
}

// What stands at `at`, in words; unprintable bytes are escaped.
static void quote(char text[QUOTE_MAX], const Scan *scan, const char *at)
{
    char *to = text;
    if (at >= scan->end) {
        snprintf(text, QUOTE_MAX, "the end");
        return;
    }
    const char *end = at + 1;
    if (!ends_token(scan, at))
        while (!ends_token(scan, end)) end++;
    *to++ = '\'';
    for (; at < end && to - text < QUOTE_MAX - 10; at++) {
        unsigned char byte = (unsigned char)*at;
        to += snprintf(to, 5, byte >= ' ' && byte < 127 ? "%c" : "\\x%02x", byte);
    }
    snprintf(to, 5, at < end ? "...'" : "'");
}

// Returns the length.
static int write_place(const Scan *scan, const char *at)
{
    long line = 1, column = 1;
    for (const char *c = scan->text; c < at; c++) {
        column = *c == '\n' ? 1 : column + 1;
        line += *c == '\n';
    }
    return snprintf(scan->error, (size_t)scan->error_size, "line %ld, column %ld: ", line, column);
}

bool scan_expected(const Scan *scan, const char *format, ...)
{
    char found[QUOTE_MAX], words[200];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    quote(found, scan, scan->at);
    return scan_wrong(scan, scan->at, "found %s, expected %s", found, words);
}

bool scan_wrong(const Scan *scan, const char *at, const char *format, ...)
{
    int length = write_place(scan, at);
    va_list arguments;
    va_start(arguments, format);
    if (length < scan->error_size)
        vsnprintf(scan->error + length, (size_t)(scan->error_size - length), format, arguments);
    va_end(arguments);
    return false;
}

// ---- Words and numbers

const char *scan_letters_end(const char *at)
{
    while (scan_is_letter(*at)) at++;
    return at;
}

bool scan_is_word(const char *at, const char *end, const char *word)
{
    for (; at < end && *word; at++, word++)
        if ((*at & ~32) != *word) return false;
    return at == end && *word == '\0';
}

bool scan_number(Scan *scan, bool coordinate, double *number)
{
    scan_skip_blanks(scan);
    const char *digit = scan->at + (*scan->at == '-' || *scan->at == '+');
    if (*digit == '0' && (digit[1] | 32) == 'x') return scan_expected(scan, "a decimal number");
    const char *end = digits_read(scan->at, number);
    if (!end) {
        bool infinite = (*digit | 32) == 'n' || (*digit | 32) == 'i';
        return scan_expected(scan, infinite ? "a finite number" : "a number");
    }
    if (coordinate && !case_number_fits(*number)) return scan_expected(scan, CASE_NUMBERS);
    scan->at = end;
    return true;
}

// ---- Corners

const char *scan_add_corner(ScanCorners *corners, TsVec corner)
{
    // The last corner of a ring may repeat the first.
    if (corners->count > TS_GEOMETRY_MAX) return "a geometry has at most 1000000 corners";
    if (!ts_memory_room(TS_MEMORY_HEAP, (void **)&corners->corner, &corners->room,
                        corners->count + 1, sizeof *corners->corner))
        return "out of memory";
    corners->corner[corners->count++] = corner;
    return NULL;
}
