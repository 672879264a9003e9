#include "scene_kit/number.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "translate.h"

#define MINUS "\u2212"
#define NO_NUMBER "\u2013" // NaN and infinity

// Smaller numbers get an exponent, so that only 0 is shown as 0; from a million on they are short.
static const double SMALL = 1e-3, MILLION = 1e6, HUGE_NUMBER = 1e12;

// Appends, as far as there is room.
static void join(char *text, int size, const char *first, const char *second, const char *third)
{
    const char *part[] = {first, second, third};
    int out = 0;
    for (int i = 0; i < 3; i++) {
        for (const char *c = part[i]; *c && out < size - 1; c++) text[out++] = *c;
    }
    text[out] = 0;
}

// The same digits with a comma after each three of the integer part.
static void group_thousands(char *text, int size, const char *digits)
{
    int whole = (int)strcspn(digits, "."), out = 0;
    for (int i = 0; digits[i] && out < size - 1; i++) {
        bool starts_group = i > 0 && i < whole && (whole - i) % 3 == 0;
        if (starts_group && out < size - 2) text[out++] = ',';
        text[out++] = digits[i];
    }
    text[out] = 0;
}

static void write_decimals(char *text, int size, double value, int decimals)
{
    char digits[NUMBER_MAX];
    snprintf(digits, sizeof digits, "%.*f", decimals, value);
    group_thousands(text, size, digits);
}

// Mantissa and exponent, "3.55e−15": without the exponent's padding, with a true minus.
static void write_exponent(char *text, int size, double value)
{
    char digits[NUMBER_MAX];
    snprintf(digits, sizeof digits, "%.2e", value);
    char *e = strchr(digits, 'e');
    const char *power = e + 2;
    while (*power == '0' && power[1]) power++;
    const char *times = e[1] == '-' ? "e" MINUS : "e";
    *e = 0;
    join(text, size, digits, times, power);
}

// The decimals for three significant digits of the rounded number.
static int decimals_for_three(double value)
{
    static const double from[] = {99.95, 9.995, 0.9995, 0.09995, 0.009995};
    int decimals = 0;
    while (decimals < 5 && value < from[decimals]) decimals++;
    return decimals;
}

// A magnitude with three significant digits, and at least so many decimals unless it has an
// exponent; whole pixels are never rounded away below a million.
static void write_magnitude_to(char *text, int size, double value, int least)
{
    char digits[NUMBER_MAX];
    if (!isfinite(value))
        snprintf(text, size, NO_NUMBER);
    else if (value == 0)
        snprintf(text, size, "0");
    else if (value < SMALL || value >= HUGE_NUMBER)
        write_exponent(text, size, value);
    else if (value >= MILLION - 0.5) {
        write_decimals(digits, sizeof digits, value / MILLION, decimals_for_three(value / MILLION));
        join(text, size, digits, " M", "");
    } else {
        int decimals = decimals_for_three(value);
        write_decimals(text, size, value, decimals > least ? decimals : least);
    }
}

static void write_magnitude(char *text, int size, double value)
{
    write_magnitude_to(text, size, value, 0);
}

static const char *sign_of(double value) { return value < 0 ? MINUS : value > 0 ? "+" : ""; }

char *number_gap_to(char *text, int size, double gap, int least)
{
    char digits[NUMBER_MAX];
    write_magnitude_to(digits, sizeof digits, fabs(gap), least);
    snprintf(text, size, "%s%s px", isfinite(gap) ? sign_of(gap) : "", digits);
    return text;
}

char *number_gap(char *text, int size, double gap) { return number_gap_to(text, size, gap, 0); }

char *number_length_to(char *text, int size, double length, int least)
{
    char digits[NUMBER_MAX];
    write_magnitude_to(digits, sizeof digits, fabs(length), least);
    snprintf(text, size, "%s px", digits);
    return text;
}

char *number_length(char *text, int size, double length)
{
    return number_length_to(text, size, length, 0);
}

char *number_figure(char *text, int size, double value)
{
    char digits[NUMBER_MAX];
    write_magnitude(digits, sizeof digits, fabs(value));
    snprintf(text, size, "%s%s", value < 0 ? MINUS : "", digits);
    return text;
}

char *number_signed(char *text, int size, double value)
{
    char digits[NUMBER_MAX];
    double magnitude = fabs(value);
    if (magnitude == 0 || !(magnitude < MILLION))
        write_magnitude(digits, sizeof digits, magnitude);
    else
        write_decimals(digits, sizeof digits, magnitude, 1);
    snprintf(text, size, "%s%s", isfinite(value) ? sign_of(value) : "", digits);
    return text;
}

char *number_plain(char *text, int size, double value, int decimals)
{
    char digits[NUMBER_MAX];
    double magnitude = fabs(value);
    if (!(magnitude < HUGE_NUMBER))
        write_magnitude(digits, sizeof digits, magnitude);
    else
        write_decimals(digits, sizeof digits, magnitude, decimals);
    bool negative = value < 0 && strpbrk(digits, "123456789");
    snprintf(text, size, "%s%s", negative ? MINUS : "", digits);
    return text;
}

char *number_count(char *text, int size, long long count)
{
    char digits[NUMBER_MAX - sizeof MINUS];
    double magnitude = fabs((double)count);
    if (magnitude < MILLION)
        write_decimals(digits, sizeof digits, magnitude, 0);
    else
        write_magnitude(digits, sizeof digits, magnitude);
    snprintf(text, size, "%s%s", count < 0 ? MINUS : "", digits);
    return text;
}

char *number_of(char *text, int size, long long count, const char *one, const char *many)
{
    char digits[NUMBER_MAX], english[NUMBER_WORDS];
    snprintf(english, sizeof english, "%%s %s", count == 1 ? one : many);
    const char *words = translate(english), *at = strstr(words, "%s");
    snprintf(text, (size_t)size, "%.*s%s%s", (int)(at - words), words,
             number_count(digits, sizeof digits, count), at + 2);
    return text;
}
