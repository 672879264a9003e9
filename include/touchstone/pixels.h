// Pictures on a canvas, and the two ways of the documents (001, 002) of asking whether two objects
// share a pixel of it.
//
// Way 1 (S17): two canvases, one object on each; they meet where both canvases have a pixel that is
// not transparent. Way 2 (S18): one canvas, where the first object is drawn and then kept only
// where the second covers it ("destination-in": the alphas are multiplied); they meet where
// anything is left. Either looks at a region only (S19): the common rectangle of the two boxes is
// enough.
#ifndef TOUCHSTONE_PIXELS_H
#define TOUCHSTONE_PIXELS_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

#include "touchstone/shape.h"

// A rectangle of whole pixels.
typedef struct TsRegion {
    int left, top, right, bottom; // pixels left <= x < right, top <= y < bottom
} TsRegion;

static inline int ts_region_clamp(double x)
{
    return (int)(x < -0x1p24 ? -0x1p24 : x > 0x1p24 ? 0x1p24 : x);
}

// Every pixel that the box covers a part of: its low corner rounded down, its high one up (E16).
// Coordinates beyond +-2^24 are taken for those.
static inline TsRegion ts_region_of(TsAabb box)
{
    return (TsRegion){ts_region_clamp(floor(box.min.x)), ts_region_clamp(floor(box.min.y)),
                      ts_region_clamp(ceil(box.max.x)), ts_region_clamp(ceil(box.max.y))};
}

// May be empty.
static inline TsRegion ts_region_intersection(TsRegion a, TsRegion b)
{
    return (TsRegion){a.left > b.left ? a.left : b.left, a.top > b.top ? a.top : b.top,
                      a.right < b.right ? a.right : b.right,
                      a.bottom < b.bottom ? a.bottom : b.bottom};
}

static inline bool ts_region_is_empty(TsRegion region)
{
    return region.left >= region.right || region.top >= region.bottom;
}

// 0 of an empty one.
static inline long ts_region_area(TsRegion region)
{
    if (ts_region_is_empty(region)) return 0;
    return ((long)region.right - region.left) * ((long)region.bottom - region.top);
}

// A picture or a canvas, 0xAARRGGBB by rows, straight alpha, its upper left pixel at (x, y).
typedef struct TsPixels {
    int x, y, width, height;
    uint32_t *argb; // width * height, the caller's
} TsPixels;

TsRegion ts_pixels_region(const TsPixels *pixels);
int ts_pixels_alpha(const TsPixels *pixels, int x, int y); // 0 outside

void ts_pixels_clear(TsPixels *canvas); // every pixel transparent

// Draws `picture` on a clear canvas, where both have pixels.
void ts_pixels_copy(TsPixels *canvas, const TsPixels *picture);

// The picture turned and stretched over `box` (its rows along the box's axis), as far as it lies
// within `within`: each pixel is that one of the picture which its centre falls on. `room` takes
// the pixels of what both have in common. The same bits from every compiler.
TsPixels ts_pixels_rotated(const TsPixels *picture, TsObb box, TsRegion within, uint32_t *room);

// How 8 bits keep the product of two alphas, alpha_a * alpha_b / 255.
typedef enum TsRounding {
    TS_ROUND_NEAREST, // halves up, as a canvas does: two faint ones, a product below 128, leave 0
                      // (E15)
    TS_ROUND_UP,      // 0 only where one of them is
} TsRounding;

// Destination-in: of the canvas remains what the picture covers, with the product of the alphas.
void ts_pixels_destination_in(TsPixels *canvas, const TsPixels *picture, TsRounding rounding);

typedef struct TsPixelsFound {
    bool hit;
    int x, y;  // of the first pixel by rows, where it is a hit
    long read; // pixels that were looked at up to it, or all of them
} TsPixelsFound;

TsPixelsFound ts_pixels_find_shared(const TsPixels *a, const TsPixels *b,
                                    TsRegion where);                          // way 1: two a place
TsPixelsFound ts_pixels_find_visible(const TsPixels *canvas, TsRegion where); // way 2: one a place

// A probe of colour (S20): whether a square, rounded outwards to whole pixels, holds an opaque
// black pixel of the picture, or reaches beyond it.
TsPixelsFound ts_pixels_find_black(const TsPixels *picture, TsAabb square);

#endif
