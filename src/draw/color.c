// Colours: conversions between hexadecimal, HSV, linear light and grey.
#include "color.h"

#include <math.h>

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
