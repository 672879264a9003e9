// Small triangles of one opaque ink, by the thousand: the exact areas of raster.h without edges put
// into cells, four rows at once, straight into the picture.
//
// Corners count to a 1024th of a pixel. A pixel's coverage is that of raster.h or one 255th beside
// it, and the same from every compiler.
#ifndef TRIANGLE_H
#define TRIANGLE_H

#include "image.h"
#include "outline.h"
#include "palette.h"
#include "touchstone/vec.h"

enum { TRIANGLE_WIDEST = 32 }; // px

// Whether it can fill those pixels, in a target of that width. Rows cost as many columns as the
// box has.
static inline bool triangle_small(Area box, int target_width)
{
    return box.right - box.left <= TRIANGLE_WIDEST && target_width >= TRIANGLE_WIDEST;
}

// `box`: the pixels that the corners lie in, small, all of them of the target. Of any winding. The
// ink's alpha is taken for 255, and so is that of the target, as ever.
void triangle_fill(Image *target, const TsVec corner[3], Area box, Rgba ink);

#endif
