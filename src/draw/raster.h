// Contours to coverage: exact areas by signed accumulation.
//
// Each edge leaves in every cell that it crosses the area to its right; a sum from the left along a
// row then gives the winding-weighted area of each pixel, which the rule folds to a coverage. That
// is exact for whatever covers a pixel with one winding; where contours cross within one pixel the
// rule is applied to its mean. Cells touched are marked in a bit map, so that a row costs its edges
// and not its width. Contours may lie anywhere, up to 1e30 px away; they are clipped first.
#ifndef RASTER_H
#define RASTER_H

#include "outline.h"
#include "touchstone/vec.h"

typedef struct Raster Raster;

typedef enum Rule { RULE_NONZERO, RULE_EVEN_ODD } Rule;

// A run of pixels of one row with the same coverage, 1 to 255.
typedef void RasterSpan(void *context, int x, int y, int count, int coverage);

// For targets up to that size; NULL where memory is short.
Raster *raster_new(int width, int height);
void raster_free(Raster *raster);

// Begins a new shape, seen through `clip` (which lies within the target).
void raster_begin(Raster *raster, Area clip);
void raster_contour(Raster *raster, const TsVec *point, int count); // no NaN

// Reports the shape's runs, rows from the top, each from the left, and clears it.
void raster_sweep(Raster *raster, Rule rule, RasterSpan *span, void *context);

#endif
