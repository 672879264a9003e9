// A picture that is rubbed free of what covers it (S85): a bit a pixel, as plain data.
#ifndef SCRATCH_H
#define SCRATCH_H

#include <stdbool.h>
#include <stdint.h>

#include "vec.h"

enum { SCRATCH_WIDTH = 248, SCRATCH_HEIGHT = 415, SCRATCH_BYTES = SCRATCH_WIDTH / 8 };

typedef struct Scratch {
    uint8_t free[SCRATCH_HEIGHT][SCRATCH_BYTES];
    int count; // of the free ones
} Scratch;

// Frees what a disc covers that is led from a to b: the pixels whose centre is within the radius of
// the way, rim included. That is where a brush drawn with exact coverage leaves less than half of
// the cover, to the pixels that the rim itself cuts. Any place, far outside too; a radius below 0,
// or NaN, frees nothing.
void scratch_rub(Scratch *scratch, Vec a, Vec b, double radius);
void scratch_all(Scratch *scratch);

// x and y within the picture.
bool scratch_is_free(const Scratch *scratch, int x, int y);

double scratch_share(const Scratch *scratch); // of the free ones, 0 to 1

#endif
