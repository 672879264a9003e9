// Speed of comparing 64 pixels at once: ts_mask_overlap compared with a loop over single pixels of
// the same region, on the same placements, alternating. Both stop at the first shared pixel.
#ifndef MASKS_H
#define MASKS_H

#include <stdbool.h>

#include "timing.h"

enum { MASKS_TARGET = 20, MASKS_RUNS = 9 }; // required speed-up; runs of each

typedef struct MasksTiming {
    Timing bits, pixels;
    double ratio;      // median of the ratios of single runs
    double share;      // of the placements that share a pixel, 0 to 1
    int disagreements; // placements on which the two disagree
} MasksTiming;

// Times `places` (1 or more) random placements of a 256 px disc on a 512 px ring whose boxes
// overlap. Returns false if out of memory.
bool masks_time(int places, MasksTiming *timing);

bool masks_are_slow(MasksTiming timing); // misses the target

#endif
