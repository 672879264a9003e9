#include "cases/digits.h"

#include <assert.h>
#include <float.h>
#include <locale.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The value is mantissa * 10^exponent, or mantissa * 2^exponent for a hex float.
typedef struct Scan {
    const char *at;
    uint64_t mantissa;
    int exponent;
    bool any, lost; // lost: there were more digits than fit
} Scan;

// The value of a digit plus one, 0 for other bytes. A table, because the branch would be
// unpredictable.
static const unsigned char worth[256] = {
    ['0'] = 1,  ['1'] = 2,  ['2'] = 3,  ['3'] = 4,  ['4'] = 5,  ['5'] = 6,  ['6'] = 7,  ['7'] = 8,
    ['8'] = 9,  ['9'] = 10, ['a'] = 11, ['b'] = 12, ['c'] = 13, ['d'] = 14, ['e'] = 15, ['f'] = 16,
    ['A'] = 11, ['B'] = 12, ['C'] = 13, ['D'] = 14, ['E'] = 15, ['F'] = 16,
};

static int hex_digit(char c) { return worth[(unsigned char)c] - 1; }

static int decimal_digit(char c) { return c >= '0' && c <= '9' ? c - '0' : -1; }

static void add_digit(Scan *scan, int digit, unsigned base)
{
    scan->any = true;
    scan->lost |= scan->mantissa > (UINT64_MAX - 15) / 16;
    scan->mantissa = scan->mantissa * base + (unsigned)digit;
}

static void scan_decimal(Scan *scan)
{
    for (int d; (d = decimal_digit(*scan->at)) >= 0; scan->at++) add_digit(scan, d, 10);
    if (*scan->at != '.') return;
    const char *point = scan->at++;
    for (int d; (d = decimal_digit(*scan->at)) >= 0; scan->at++) add_digit(scan, d, 10);
    scan->exponent = -(int)(scan->at - point - 1);
}

static void scan_hex(Scan *scan)
{
    for (int d; (d = hex_digit(*scan->at)) >= 0; scan->at++) add_digit(scan, d, 16);
    if (*scan->at != '.') return;
    const char *point = scan->at++;
    for (int d; (d = hex_digit(*scan->at)) >= 0; scan->at++) add_digit(scan, d, 16);
    scan->exponent = -4 * (int)(scan->at - point - 1);
}

// If no digit follows the letter, the number ends before it.
static void scan_exponent(Scan *scan, char letter)
{
    if ((*scan->at | 32) != letter) return;
    const char *at = scan->at + 1;
    bool negative = *at == '-';
    if (*at == '-' || *at == '+') at++;
    if (decimal_digit(*at) < 0) return;
    int exponent = 0;
    for (; decimal_digit(*at) >= 0; at++) {
        exponent = exponent * 10 + decimal_digit(*at);
        if (exponent > 99999) exponent = 99999; // out of range anyway: left to strtod
    }
    scan->exponent += negative ? -exponent : exponent;
    scan->at = at;
}

static double power_of_two(int exponent)
{
    uint64_t bits = (uint64_t)(exponent + 1023) << 52;
    double power;
    memcpy(&power, &bits, sizeof power);
    return power;
}

// Both factors are exact, and so is the product for hex floats: at most one rounding.
static bool is_plain(const Scan *scan, bool hex)
{
    int limit = hex ? 900 : 22;
    return !scan->lost && scan->mantissa <= (uint64_t)1 << 53 && scan->exponent >= -limit &&
           scan->exponent <= limit;
}

static double plain_value(const Scan *scan, bool hex)
{
    static const double ten[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                 1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    double value = (double)scan->mantissa;
    if (hex) return value * power_of_two(scan->exponent);
    return scan->exponent < 0 ? value / ten[-scan->exponent] : value * ten[scan->exponent];
}

// ---- Numbers of more digits, by the C library, which reads and writes the locale's point

// The number from `text` to `end`, which is one.
static double read_long(const char *text, const char *end)
{
    const char *point = localeconv()->decimal_point, *dot = memchr(text, '.', (size_t)(end - text));
    if (!dot || strcmp(point, ".") == 0) return strtod(text, NULL);
    size_t before = (size_t)(dot - text), after = (size_t)(end - dot) - 1, width = strlen(point);
    char *copy = malloc(before + width + after + 1);
    if (!copy) abort();
    memcpy(copy, text, before);
    memcpy(copy + before, point, width);
    memcpy(copy + before + width, dot + 1, after);
    copy[before + width + after] = '\0';
    double value = strtod(copy, NULL);
    free(copy);
    return value;
}

const char *digits_read(const char *text, double *value)
{
    bool negative = *text == '-';
    const char *begin = negative || *text == '+' ? text + 1 : text;
    bool hex = begin[0] == '0' && (begin[1] | 32) == 'x';
    Scan scan = {.at = hex ? begin + 2 : begin};
    if (hex)
        scan_hex(&scan);
    else
        scan_decimal(&scan);
    if (!scan.any) return NULL;
    scan_exponent(&scan, hex ? 'p' : 'e');
    if (is_plain(&scan, hex)) {
        *value = negative ? -plain_value(&scan, hex) : plain_value(&scan, hex);
        return scan.at;
    }
    *value = read_long(text, scan.at);
    bool vanished = *value == 0 && (scan.lost || scan.mantissa != 0);
    if (vanished) *value = negative ? -DBL_TRUE_MIN : DBL_TRUE_MIN;
    return scan.at;
}

// Returns whether it reads back exactly.
static bool write_decimal(char *text, double value, int digits)
{
    double back;
    snprintf(text, DIGITS_MAX, "%.*g", digits, value);
    const char *point = localeconv()->decimal_point;
    char *at = strcmp(point, ".") == 0 ? NULL : strstr(text, point);
    if (at) {
        *at = '.';
        memmove(at + 1, at + strlen(point), strlen(at + strlen(point)) + 1);
    }
    digits_read(text, &back);
    return back == value;
}

void digits_write_decimal(char text[DIGITS_MAX], double value)
{
    for (int digits = 15; !write_decimal(text, value, digits); digits++) assert(digits < 17);
}

// Like %a, whose output differs between systems.
static void write_hex(char *text, double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    int biased = (int)(bits >> 52 & 0x7FF), digits = 13;
    uint64_t fraction = bits & (((uint64_t)1 << 52) - 1);
    for (; digits > 0 && (fraction & 15) == 0; digits--) fraction >>= 4;
    const char *sign = bits >> 63 ? "-" : "";
    int exponent = biased ? biased - 1023 : -1022;
    int length = snprintf(text, DIGITS_MAX, "%s0x%d", sign, biased != 0);
    if (digits > 0) {
        length += snprintf(text + length, (size_t)(DIGITS_MAX - length), ".%0*llx", digits,
                           (unsigned long long)fraction);
    }
    snprintf(text + length, (size_t)(DIGITS_MAX - length), "p%+d", exponent);
}

bool digits_write(char text[DIGITS_MAX], double value)
{
    if (write_decimal(text, value, 15)) return false;
    write_hex(text, value);
    return true;
}
