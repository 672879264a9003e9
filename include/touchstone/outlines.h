// Outlines of many tiles: what is left of their sides where no two tiles meet.
//
// A chain along the outlines (world.h) has as many links as the surface has sides, however many
// tiles are behind it. Sides that lead in opposite directions cancel, as in a boundary operator.
#ifndef TOUCHSTONE_OUTLINES_H
#define TOUCHSTONE_OUTLINES_H

#include "touchstone/memory.h"
#include "touchstone/shape.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct TsOutlines {
    int count;     // closed outlines: outline i has the points first[i] to first[i + 1] - 1
    int *first;    // count + 1 of them
    TsVec *corner; // of all outlines; no three in a row are collinear
    int room_first, room_corner;
} TsOutlines;

// The outlines of boxes, triangles and simple polygons that do not overlap: clockwise on screen
// around the tiles, the other way around holes, so that the front of a one-sided chain is outside.
// They begin with their leftmost corner, the upper one of two, and are sorted by it. Tiles that
// share only a corner have outlines of their own there.
//
// Exact: sides cancel as far as they lie on the same line and cover each other, which whole numbers
// and shared corners do, rounded ones as a rule not; then both remain. Corners of boxes are those
// of ts_shape_corners. The same outlines come from any order of the tiles.
//
// Returns false if out of memory, or if a shape is of another kind, is not valid or has no area, or
// if two tiles have the same stretch of a side on the same side: they overlap. Other overlaps are
// not noticed. `*why`, if not NULL, then points to a static sentence. O(n log n) for n sides of
// boxes that are not turned, some 0.5 us a side; each slanting side is tested with all corners in
// its range of x.
bool ts_outlines_of(const TsShape *tile, int count, TsMemory memory, TsOutlines *outlines,
                    const char **why);
void ts_outlines_free(TsOutlines *outlines, TsMemory memory);

#ifdef __cplusplus
}
#endif

#endif
