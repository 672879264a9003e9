// Colours as red, green and blue from 0 to 1 (Color of three.js).
#ifndef COLOR_H
#define COLOR_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Color {
    double r, g, b;
} Color;

// 0xRRGGBB and back; components are clamped, then rounded to the nearest of 256 steps.
Color color_from_hex(uint32_t hex);
uint32_t color_hex(Color color);

// Hue 0 to 1 (red, yellow, green, cyan, blue, magenta; periodic), saturation and value 0 to 1.
Color color_from_hsv(double hue, double saturation, double value);

// Back: hue from 0 to below 1, 0 for grays; saturation 0 for black. Components from 0 to 1.
void color_to_hsv(Color color, double *hue, double *saturation, double *value);

// Reads six hexadecimal digits, alone or after "#" or "0x", or a name: those of HTML 4 and
// "orange", in letters of any case. False for any other text, which leaves *color alone.
bool color_read(const char *text, Color *color);
const char *color_name(Color color); // of its 256 steps; NULL: it has none

// From gamma-encoded to linear light and back, with a gamma of 2 as in the notes on three.js.
Color color_to_linear(Color gamma);
Color color_to_gamma(Color linear);

Color color_lerp(Color a, Color b, double t); // component by component
Color color_gray_average(Color color);        // (r + g + b) / 3
Color color_gray_luminance(Color color);      // luma of ITU-R BT.601

#endif
