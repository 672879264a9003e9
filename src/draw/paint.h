// Blending into an opaque picture in integer arithmetic: solid inks, hatches, glyphs, pictures.
#ifndef PAINT_H
#define PAINT_H

#include "image.h"
#include "outline.h"
#include "palette.h"
#include "touchstone/vec.h"

// Coverage of a hatch over the screen. Its lines run at 45 degrees, so x + y (rising) or x - y
// (falling) alone determines the coverage of a pixel.
typedef struct Hatch {
    uint8_t *coverage; // NULL for none
    int along_y;       // 1 for rising, -1 for falling
    int origin;        // coverage[x + along_y * y + origin]
} Hatch;

// For a target of that size: lines of that width and distance, measured across them. Its coverage
// is NULL if out of memory. Freed by free(coverage).
Hatch paint_hatch(int width, int height, double period, double line_width, bool rising);

typedef struct Brush {
    Image *target;
    Rgba ink;    // its alpha included
    Hatch hatch; // {0} for a plain ink
    bool avx2;   // mix by AVX2: the same pixels
} Brush;

// A RasterSpan whose context is a Brush.
void paint_span(void *context, int x, int y, int count, int coverage);

// A pixel that is mixed with an ink, of which `coverage` / 255 covers it.
uint32_t paint_mixed(uint32_t below, Rgba ink, int coverage);

// A mask of width * height with its upper left pixel at x, y. Its rows are `pitch` bytes apart.
void paint_mask(const Brush *brush, Area clip, int x, int y, int width, int height, int pitch,
                const uint8_t *coverage);

// A picture, each of its pixels `zoom` px wide, nearest neighbour.
void paint_image(Image *target, Area clip, TsVec at, double zoom, const Image *image);

#endif
