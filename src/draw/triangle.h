// Fast fill of small triangles with an opaque ink: the exact areas of raster.h without cells, four
// rows at once, directly into the picture.
//
// Corners are rounded to 1/1024 px. Coverage differs from that of raster.h by at most 1/255 and is
// the same from every compiler.
#ifndef TRIANGLE_H
#define TRIANGLE_H

#include "image.h"
#include "outline.h"
#include "palette.h"
#include "touchstone/vec.h"

enum { TRIANGLE_WIDEST = 32 }; // px

// True if triangle_fill can fill a triangle with this box of pixels in a target of this width.
static inline bool triangle_small(Area box, int target_width)
{
    return box.right - box.left <= TRIANGLE_WIDEST && target_width >= TRIANGLE_WIDEST;
}

// `box` contains the corners, lies within the target, and satisfies triangle_small. Any winding.
// The ink counts as opaque.
void triangle_fill(Image *target, const TsVec corner[3], Area box, Rgba ink);

#endif
