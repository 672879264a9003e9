// Upright boxes of whole pixels.
#ifndef REGION_H
#define REGION_H

#include <stdbool.h>

#include "shape.h"

typedef struct Region {
    int left, top, right, bottom; // pixels left <= x < right, top <= y < bottom
} Region;

// Every pixel that the box covers a part of: its low corner rounded down, its high one up (E16).
// Coordinates beyond +-2^24 are taken for those.
Region region_of(Aabb box);

Region region_common(Region a, Region b); // may be empty
bool region_empty(Region region);
long region_pixels(Region region); // 0 of an empty one

#endif
