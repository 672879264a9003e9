// What comparing 64 pixels at once is worth: ts_mask_overlap beside a loop over the single pixels
// of the same region, on the same placements in turn. Both stop at the first shared pixel.
#ifndef MASKS_H
#define MASKS_H

#include <stdbool.h>

#include "timing.h"

enum { MASKS_TARGET = 20, MASKS_RUNS = 9 }; // how many times as fast; runs of each

typedef struct MasksTiming {
    Timing bits, pixels;
    double ratio;      // median of the runs' own
    double share;      // of the placements with a shared pixel, 0 to 1
    int disagreements; // placements where the two say different things
} MasksTiming;

// At so many random places, 1 or more, a disc of 256 px on a ring of 512 px, their boxes meeting.
// False where there is no memory.
bool masks_time(int places, MasksTiming *timing);

bool masks_are_slow(MasksTiming timing); // less than the target

#endif
