// The contrast of two colours by WCAG 2.1: from 1 for equal ones to 21 for black and white. Text
// needs 4.5, or 3 if it is large; lines, icons and borders of controls that carry meaning need 3.
#ifndef CONTRAST_H
#define CONTRAST_H

#include <math.h>

#include "palette.h"

static inline double contrast_linear(double channel)
{
    double value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4);
}

static inline double contrast_luminance(Rgba color)
{
    return 0.2126 * contrast_linear(color.r) + 0.7152 * contrast_linear(color.g) +
           0.0722 * contrast_linear(color.b);
}

static inline double contrast(Rgba a, Rgba b)
{
    double first = contrast_luminance(a) + 0.05, second = contrast_luminance(b) + 0.05;
    return first > second ? first / second : second / first;
}

// The colour that an ink shows over an opaque ground; alpha: times its own, 0 means 1.
static inline Rgba contrast_over(Rgba ink, double alpha, Rgba ground)
{
    double part = (alpha > 0 ? alpha : 1) * ink.a / 255;
    return (Rgba){(uint8_t)lround(ground.r + (ink.r - ground.r) * part),
                  (uint8_t)lround(ground.g + (ink.g - ground.g) * part),
                  (uint8_t)lround(ground.b + (ink.b - ground.b) * part), 255};
}

#endif
