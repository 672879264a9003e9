// Upright boxes of whole pixels.
#ifndef TOUCHSTONE_REGION_H
#define TOUCHSTONE_REGION_H

#include <stdbool.h>

#include "touchstone/shape.h"

typedef struct TsRegion {
    int left, top, right, bottom; // pixels left <= x < right, top <= y < bottom
} TsRegion;

// Every pixel that the box covers a part of: its low corner rounded down, its high one up (E16).
// Coordinates beyond +-2^24 are taken for those.
TsRegion ts_region_of(TsAabb box);

TsRegion ts_region_common(TsRegion a, TsRegion b); // may be empty
bool ts_region_empty(TsRegion region);
long ts_region_pixels(TsRegion region); // 0 of an empty one

#endif
