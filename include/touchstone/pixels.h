// Pictures on a canvas, and two pixel-perfect collision tests (JChehe, Common 2D collision
// detection, 2017).
//
// Two canvases: each object on its own canvas; they collide if any pixel is not transparent on
// both. One canvas: the first object is drawn, then composed with the second by "destination-in"
// (the alphas are multiplied); they collide if any pixel is left. Both need to look at the
// intersection of the two bounding boxes only.
#ifndef TOUCHSTONE_PIXELS_H
#define TOUCHSTONE_PIXELS_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

#include "touchstone/shape.h"

#ifdef __cplusplus
extern "C" {
#endif

// A rectangle of whole pixels.
typedef struct TsRegion {
    int left, top, right, bottom; // pixels left <= x < right, top <= y < bottom
} TsRegion;

static inline int ts_region_clamp(double x)
{
    const int limit = 1 << 24;
    return x < -limit ? -limit : x > limit ? limit : (int)x;
}

// Every pixel that the box covers even partly: min is rounded down, max is rounded up (rounding
// both down loses a row and a column). Coordinates are clamped to +-2^24.
static inline TsRegion ts_region_of(TsAabb box)
{
    TsRegion region = {ts_region_clamp(floor(box.min.x)), ts_region_clamp(floor(box.min.y)),
                       ts_region_clamp(ceil(box.max.x)), ts_region_clamp(ceil(box.max.y))};
    return region;
}

// May be empty.
static inline TsRegion ts_region_intersection(TsRegion a, TsRegion b)
{
    TsRegion region = {a.left > b.left ? a.left : b.left, a.top > b.top ? a.top : b.top,
                       a.right < b.right ? a.right : b.right,
                       a.bottom < b.bottom ? a.bottom : b.bottom};
    return region;
}

static inline bool ts_region_is_empty(TsRegion region)
{
    return region.left >= region.right || region.top >= region.bottom;
}

// Number of pixels.
static inline long ts_region_area(TsRegion region)
{
    if (ts_region_is_empty(region)) return 0;
    return ((long)region.right - region.left) * ((long)region.bottom - region.top);
}

// A picture or a canvas, 0xAARRGGBB row by row, straight alpha, its upper left pixel at (x, y).
typedef struct TsPixels {
    int x, y, width, height;
    uint32_t *argb; // width * height, borrowed
} TsPixels;

TsRegion ts_pixels_region(const TsPixels *pixels);
int ts_pixels_alpha(const TsPixels *pixels, int x, int y); // 0 outside

void ts_pixels_clear(TsPixels *canvas); // every pixel transparent

// Copies `picture` to the canvas, clipped.
void ts_pixels_copy(TsPixels *canvas, const TsPixels *picture);

// The picture rotated and stretched over `box` (rows along the box's axis) by nearest neighbour,
// clipped to `within`. `room` takes the pixels of the intersection of both. The same bits from
// every compiler.
TsPixels ts_pixels_rotated(const TsPixels *picture, TsObb box, TsRegion within, uint32_t *room);

// Rounding of the product of two alphas, alpha_a * alpha_b / 255, to 8 bits.
typedef enum TsRounding {
    TS_ROUND_NEAREST, // to nearest, as a canvas does: two faint pixels, with a product below 128,
                      // give 0, and a collision is missed
    TS_ROUND_UP,      // 0 only if one of them is 0
} TsRounding;

// Destination-in: keeps of the canvas what the picture covers, with the product of the alphas.
void ts_pixels_destination_in(TsPixels *canvas, const TsPixels *picture, TsRounding rounding);

typedef struct TsPixelsFound {
    bool hit;
    int x, y;  // first pixel found, row by row, if it is a hit
    long read; // pixels read until then
} TsPixelsFound;

TsPixelsFound ts_pixels_find_shared(const TsPixels *a, const TsPixels *b,
                                    TsRegion where); // two canvases: reads two pixels each
TsPixelsFound ts_pixels_find_visible(const TsPixels *canvas,
                                     TsRegion where); // one canvas: reads one pixel each

// Collision by colour: does a square, rounded outwards to whole pixels, contain an opaque black
// pixel of the picture, or reach beyond the picture?
TsPixelsFound ts_pixels_find_black(const TsPixels *picture, TsAabb square);

#ifdef __cplusplus
}
#endif

#endif
