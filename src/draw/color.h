// Colours as three parts from 0 to 1 (S77).
#ifndef COLOR_H
#define COLOR_H

#include <stdint.h>

typedef struct Color {
    double r, g, b;
} Color;

// 0xRRGGBB and back; parts out of range are clamped, then rounded to the nearest of 256 steps.
Color color_from_hex(uint32_t hex);
uint32_t color_hex(Color color);

// Hue once around from 0 to 1 (red, yellow, green, cyan, blue, magenta; beyond it goes around
// again), saturation and value from 0 to 1.
Color color_from_hsv(double hue, double saturation, double value);

// From what is stored to the amount of light, and back: by squares, the document's gamma of 2.
Color color_to_linear(Color gamma);
Color color_to_gamma(Color linear);

Color color_lerp(Color a, Color b, double t); // part by part
Color color_gray_average(Color color);        // (r + g + b) / 3 in every part (S84)
Color color_gray_luminance(Color color);      // weighed as the eye does: ITU-R BT.601

#endif
