// A scratch card: one bit a pixel for what has been erased from the cover (XXHolic, blog post 66).
#ifndef TOUCHSTONE_SCRATCH_H
#define TOUCHSTONE_SCRATCH_H

#include <stdbool.h>
#include <stdint.h>

#include "touchstone/vec.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { TS_SCRATCH_WIDTH = 248, TS_SCRATCH_HEIGHT = 415, TS_SCRATCH_BYTES = TS_SCRATCH_WIDTH / 8 };

typedef struct TsScratch {
    uint8_t clear[TS_SCRATCH_HEIGHT][TS_SCRATCH_BYTES];
    int count; // of erased pixels
} TsScratch;

// Erases under a round brush moved from a to b: the pixels whose centre is within `radius` of the
// segment, boundary included. Any coordinates; a negative radius or NaN erases nothing.
void ts_scratch_erase(TsScratch *scratch, TsVec a, TsVec b, double radius);
void ts_scratch_erase_all(TsScratch *scratch);

// x and y within the picture.
bool ts_scratch_is_clear(const TsScratch *scratch, int x, int y);

double ts_scratch_fraction(const TsScratch *scratch); // erased, 0 to 1

#ifdef __cplusplus
}
#endif

#endif
