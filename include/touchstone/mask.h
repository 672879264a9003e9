// Which pixels of a picture are solid, a bit each, and whether two pictures share one.
//
// A picture is cut into strips of 64 columns; a row of a strip is one word, the leftmost pixel its
// lowest bit, and the rows of a strip follow each other. So 64 pixels are compared at once,
// whatever the distance of the two pictures: what lies under a strip is two strips of the other,
// shifted, and one loop runs down their rows. Only the common rectangle is looked at (S19,
// documents 001, 002).
//
// Cost of a question: rows of that rectangle times its width / 64, at most; the first 32 rows with
// a shared pixel end it.
#ifndef TOUCHSTONE_MASK_H
#define TOUCHSTONE_MASK_H

#include <stdint.h>

#include "touchstone/pixels.h"

enum { TS_MASK_MAX_SIDE = 1 << 14 };

typedef struct TsMask {
    int width, height;    // px, 0 to TS_MASK_MAX_SIDE
    const uint64_t *bits; // pixel (x, y): bit x % 64 of word x / 64 * height + y; the caller's.
                          // Those beyond the width are 0.
} TsMask;

int ts_mask_words(int width, int height); // that such a mask needs

// The mask of a picture, 0xAARRGGBB by rows: solid where alpha >= threshold. 1 takes every pixel
// that can be seen at all; 0 or less takes all. `bits` has room for it, and must live as long.
TsMask ts_mask_make(uint64_t *bits, const uint32_t *argb, int width, int height, int threshold);

bool ts_mask_at(const TsMask *mask, int x, int y); // false outside

// What follows asks of `b` with its upper left pixel at (dx, dy) of `a`, any integers.

// Where both have pixels, solid or not, in pixels of `a`; empty where they lie beside each other.
TsRegion ts_mask_region(const TsMask *a, const TsMask *b, int dx, int dy);

bool ts_mask_overlap(const TsMask *a, const TsMask *b, int dx, int dy);
long ts_mask_overlap_count(const TsMask *a, const TsMask *b, int dx, int dy); // shared pixels

// The uppermost shared pixel, of those the leftmost, in pixels of `a`; false, and nothing set,
// where there is none.
bool ts_mask_overlap_first(const TsMask *a, const TsMask *b, int dx, int dy, int *x, int *y);

// The shared pixels themselves, as a mask as large as `a`: `bits` has room for that.
TsMask ts_mask_intersection(uint64_t *bits, const TsMask *a, const TsMask *b, int dx, int dy);

#endif
