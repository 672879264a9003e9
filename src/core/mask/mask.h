// Which pixels of a picture are solid, a bit each, and whether two pictures share one.
//
// Pixel x of a row is bit x % 64 of its word x / 64, the lowest bit first, so that 64 pixels are
// compared at once, whatever the distance of the two pictures: a row of the other is shifted while
// it is read. Only rows and words of the common rectangle are looked at (S19, documents 001, 002).
//
// Cost of a question: rows of that rectangle times its width / 64, at most; the first shared pixel
// ends it.
#ifndef MASK_H
#define MASK_H

#include <stdint.h>

#include "region.h"

enum { MASK_MAX_SIDE = 1 << 14 };

typedef struct Mask {
    int width, height;    // px, 0 to MASK_MAX_SIDE
    int words;            // of a row
    const uint64_t *bits; // height * words, the caller's; those beyond the width are 0
} Mask;

int mask_words(int width); // that a row of so many pixels needs

// The mask of a picture, 0xAARRGGBB by rows: solid where alpha >= threshold. 1 takes every pixel
// that can be seen at all; 0 or less takes all. `bits` has room for height * mask_words(width), and
// must live as long as the mask.
Mask mask_make(uint64_t *bits, const uint32_t *argb, int width, int height, int threshold);

bool mask_at(const Mask *mask, int x, int y); // false outside

// What follows asks of `b` with its upper left pixel at (dx, dy) of `a`, any integers.

// Where both have pixels, solid or not, in pixels of `a`; empty where they lie beside each other.
Region mask_region(const Mask *a, const Mask *b, int dx, int dy);

bool mask_overlap(const Mask *a, const Mask *b, int dx, int dy);
long mask_overlap_count(const Mask *a, const Mask *b, int dx, int dy); // shared pixels

// The uppermost shared pixel, of those the leftmost, in pixels of `a`; false, and nothing set,
// where there is none.
bool mask_overlap_first(const Mask *a, const Mask *b, int dx, int dy, int *x, int *y);

#endif
