// Scanline rasteriser: contours to coverage by exact signed area accumulation.
//
// Each edge adds to every cell that it crosses the area to its right; a prefix sum along the row
// gives the winding-weighted area of each pixel, which the fill rule maps to a coverage. This is
// exact if a pixel is covered with one winding number; if contours cross within a pixel, the rule
// is applied to its mean. Touched cells are marked in a bit map, so a row costs its edges, not its
// width; a small shape's are not, since most of them are touched. Contours may be up to 1e30 px
// away; they are clipped first.
#ifndef RASTER_H
#define RASTER_H

#include <stdint.h>

#include "outline.h"
#include "touchstone/vec.h"

typedef struct Raster Raster;

typedef enum Rule { RULE_NONZERO, RULE_EVEN_ODD } Rule;

// A run of pixels of one row with the same coverage, 1 to 255.
typedef void RasterSpan(void *context, int x, int y, int count, int coverage);

// For targets up to that size; NULL if out of memory.
Raster *raster_new(int width, int height);
void raster_free(Raster *raster);

// Begins a new shape, clipped to `clip`, which lies within the target.
void raster_begin(Raster *raster, Area clip);
void raster_contour(Raster *raster, const TsVec *point, int count);               // no NaN
void raster_outline(Raster *raster, const Outline *outline, int first, int last); // contours

// The coverage of a shape whose clip is at most RASTER_SMALL px wide and high: rows from the top,
// RASTER_SMALL bytes apart. Clears the shape; valid until the next one begins. The same as
// raster_sweep reports, and faster: a row of few pixels has more borders than runs.
enum { RASTER_SMALL = 24 };
const uint8_t *raster_mask(Raster *raster, Rule rule);

// The same for contours of an outline that lie wholly within such a clip, its border included. No
// shape may have begun. `avx2`: by AVX2, with the same result.
const uint8_t *raster_small(Raster *raster, const Outline *outline, int first, int last, Area clip,
                            Rule rule, bool avx2);

// Reports the shape's runs, rows from the top, each from the left, and clears it.
void raster_sweep(Raster *raster, Rule rule, RasterSpan *span, void *context);

#endif
