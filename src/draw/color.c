// Colours: conversions between hexadecimal, HSV, linear light and grey.
#include "color.h"

#include <ctype.h>
#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

static double part(uint32_t hex, int shift) { return (hex >> shift & 255) / 255.0; }

Color color_from_hex(uint32_t hex) { return (Color){part(hex, 16), part(hex, 8), part(hex, 0)}; }

static uint32_t step(double x)
{
    return x > 0 ? (uint32_t)floor((x < 1 ? x : 1) * 255 + 0.5) : 0; // NaN is black
}

uint32_t color_hex(Color color) { return step(color.r) << 16 | step(color.g) << 8 | step(color.b); }

// One component of a hue: rises over a sixth of the circle, stays for two, and falls again.
static double ramp(double hue)
{
    double t = fabs(hue - floor(hue) - 0.5) * 6 - 1;
    return t < 0 ? 0 : t < 1 ? t : 1;
}

Color color_from_hsv(double hue, double saturation, double value)
{
    double r = ramp(hue), g = ramp(hue - 1.0 / 3), b = ramp(hue - 2.0 / 3);
    double white = 1 - saturation;
    return (Color){value * (white + saturation * r), value * (white + saturation * g),
                   value * (white + saturation * b)};
}

void color_to_hsv(Color color, double *hue, double *saturation, double *value)
{
    double most = fmax(color.r, fmax(color.g, color.b));
    double range = most - fmin(color.r, fmin(color.g, color.b)), sixth = 0;
    if (range > 0) {
        sixth = most == color.r   ? (color.g - color.b) / range
                : most == color.g ? 2 + (color.b - color.r) / range
                                  : 4 + (color.r - color.g) / range;
    }
    *hue = (sixth < 0 ? sixth + 6 : sixth) / 6;
    *saturation = most > 0 ? range / most : 0;
    *value = most;
}

static const struct {
    const char *name;
    uint32_t hex;
} named[] = {{"black", 0x000000},  {"silver", 0xC0C0C0},  {"gray", 0x808080},
             {"white", 0xFFFFFF},  {"maroon", 0x800000},  {"red", 0xFF0000},
             {"purple", 0x800080}, {"fuchsia", 0xFF00FF}, {"green", 0x008000},
             {"lime", 0x00FF00},   {"olive", 0x808000},   {"yellow", 0xFFFF00},
             {"navy", 0x000080},   {"blue", 0x0000FF},    {"teal", 0x008080},
             {"aqua", 0x00FFFF},   {"orange", 0xFFA500}};
enum { NAMED = sizeof named / sizeof *named };

static bool is_name(const char *text, const char *name)
{
    while (*text && tolower((unsigned char)*text) == *name) text++, name++;
    return !*text && !*name;
}

bool color_read(const char *text, Color *color)
{
    const char *digits = text;
    for (int i = 0; i < NAMED; i++) {
        if (!is_name(text, named[i].name)) continue;
        *color = color_from_hex(named[i].hex);
        return true;
    }
    if (*digits == '#')
        digits++;
    else if (digits[0] == '0' && (digits[1] == 'x' || digits[1] == 'X'))
        digits += 2;
    if (strlen(digits) != 6 || strspn(digits, "0123456789abcdefABCDEF") != 6) return false;
    *color = color_from_hex((uint32_t)strtoul(digits, NULL, 16));
    return true;
}

const char *color_name(Color color)
{
    for (int i = 0; i < NAMED; i++)
        if (named[i].hex == color_hex(color)) return named[i].name;
    return NULL;
}

Color color_to_linear(Color gamma)
{
    return (Color){gamma.r * gamma.r, gamma.g * gamma.g, gamma.b * gamma.b};
}

static double root(double x) { return x > 0 ? sqrt(x) : 0; }

Color color_to_gamma(Color linear)
{
    return (Color){root(linear.r), root(linear.g), root(linear.b)};
}

static double between(double a, double b, double t) { return a + (b - a) * t; }

Color color_lerp(Color a, Color b, double t)
{
    return (Color){between(a.r, b.r, t), between(a.g, b.g, t), between(a.b, b.b, t)};
}

static Color gray(double level) { return (Color){level, level, level}; }

Color color_gray_average(Color color) { return gray((color.r + color.g + color.b) / 3); }
Color color_gray_luminance(Color color)
{
    return gray(0.299 * color.r + 0.587 * color.g + 0.114 * color.b);
}
