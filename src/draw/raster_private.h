// What the builds of the rasteriser for small shapes share.
#ifndef RASTER_PRIVATE_H
#define RASTER_PRIVATE_H

#include "avx2.h"
#include "raster.h"

enum { SMALL_STRIDE = 32 }; // a small shape's cells of a row: at least two to spare

// Adds the part of an edge within one row that crosses the cells `first` to `last`, two or more.
// `steepness` is its signed px down per px to the side.
static inline void cross_cells(float *cell, double low, double high, int first, int last,
                               double steepness)
{
    double x = first + 1, part = steepness * (x - low), mean = (low + x) / 2 - first;
    // The next cell stays in a register: it is not read right after half of it was written.
    float half = (float)(steepness * 0.5), next = cell[first + 1] + (float)(part * mean);
    cell[first] += (float)(part * (1 - mean));
    for (int column = first + 1; column < last; column++, x++) {
        cell[column] = next + half;
        next = cell[column + 1] + half;
    }
    part = steepness * (high - x);
    mean = (x + high) / 2 - last;
    cell[last] = next + (float)(part * (1 - mean));
    cell[last + 1] += (float)(part * mean);
}

// The parts of edges within a row, in the order of the edges. For AVX2.
enum { SMALL_PARTS = 160 };
typedef struct SmallParts {
    int32_t cell[SMALL_PARTS];                     // the number of its first one
    int32_t more[SMALL_PARTS];                     // how many it crosses after that
    float near[SMALL_PARTS], far[SMALL_PARTS];     // what it adds to its first cell, and the next
    float near_2[SMALL_PARTS], far_2[SMALL_PARTS]; // its second cell's part, as the first one's
    double low[SMALL_PARTS], high[SMALL_PARTS];    // these if it crosses more than two cells
    double steepness[SMALL_PARTS];
} SmallParts;

#if HAS_AVX2
// raster_small by AVX2, into a mask of its own. The parts are scratch.
void raster_small_avx2(SmallParts *parts, uint8_t *mask, const Outline *outline, int first,
                       int last, Area clip, Rule rule);
#endif

#endif
