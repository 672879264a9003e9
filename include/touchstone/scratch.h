// A picture that is rubbed free of what covers it (S85): a bit a pixel, as plain data.
#ifndef TOUCHSTONE_SCRATCH_H
#define TOUCHSTONE_SCRATCH_H

#include <stdbool.h>
#include <stdint.h>

#include "touchstone/vec.h"

enum { TS_SCRATCH_WIDTH = 248, TS_SCRATCH_HEIGHT = 415, TS_SCRATCH_BYTES = TS_SCRATCH_WIDTH / 8 };

typedef struct TsScratch {
    uint8_t free[TS_SCRATCH_HEIGHT][TS_SCRATCH_BYTES];
    int count; // of the free ones
} TsScratch;

// Frees what a disc covers that is led from a to b: the pixels whose centre is within the radius of
// the way, rim included. That is where a brush drawn with exact coverage leaves less than half of
// the cover, to the pixels that the rim itself cuts. Any place, far outside too; a radius below 0,
// or NaN, frees nothing.
void ts_scratch_erase(TsScratch *scratch, TsVec a, TsVec b, double radius);
void ts_scratch_erase_all(TsScratch *scratch);

// x and y within the picture.
bool ts_scratch_is_clear(const TsScratch *scratch, int x, int y);

double ts_scratch_fraction(const TsScratch *scratch); // of the free ones, 0 to 1

#endif
