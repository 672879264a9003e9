// Bit masks of pictures and pixel-perfect collision: do two pictures share a solid pixel?
//
// A picture is cut into strips of 64 columns. A row of a strip is one word, the leftmost pixel its
// lowest bit; the rows of a strip follow each other. 64 pixels are compared at once for any offset
// of the two pictures: below a strip lie two strips of the other picture, shifted. Only the
// intersection of the two rectangles is visited (JChehe, Common 2D collision detection, 2017).
//
// Cost: at most the rows of that rectangle times its width / 64; a test for overlap stops within 32
// rows of the first shared pixel.
#ifndef TOUCHSTONE_MASK_H
#define TOUCHSTONE_MASK_H

#include <stdint.h>

#include "touchstone/pixels.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { TS_MASK_MAX_SIDE = 1 << 14 };

typedef struct TsMask {
    int width, height;    // px, 0 to TS_MASK_MAX_SIDE
    const uint64_t *bits; // borrowed; pixel (x, y) is bit x % 64 of word x / 64 * height + y.
                          // Bits beyond the width are 0.
} TsMask;

int ts_mask_words(int width, int height); // words that a mask of this size needs

// Makes a mask of a picture (0xAARRGGBB, row by row): a pixel is solid if alpha >= threshold.
// `bits` has ts_mask_words words and must outlive the mask.
TsMask ts_mask_make(uint64_t *bits, const uint32_t *argb, int width, int height, int threshold);

bool ts_mask_at(const TsMask *mask, int x, int y); // false outside

// In what follows the upper left pixel of `b` is at (dx, dy) of `a`, any integers.

// The intersection of both rectangles in pixels of `a`; may be empty.
TsRegion ts_mask_region(const TsMask *a, const TsMask *b, int dx, int dy);

bool ts_mask_overlap(const TsMask *a, const TsMask *b, int dx, int dy);
long ts_mask_overlap_count(const TsMask *a, const TsMask *b, int dx, int dy); // shared pixels

// The first shared pixel by rows, then columns, in pixels of `a`; false, and nothing set, if there
// is none.
bool ts_mask_overlap_first(const TsMask *a, const TsMask *b, int dx, int dy, int *x, int *y);

// The shared pixels as a mask of the size of `a`; `bits` has room for it.
TsMask ts_mask_intersection(uint64_t *bits, const TsMask *a, const TsMask *b, int dx, int dy);

#ifdef __cplusplus
}
#endif

#endif
