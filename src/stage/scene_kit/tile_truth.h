// What is right on a tile map, decided by geometry instead of the rules of touchstone/tiles.h: a
// cell is a square, and a step is allowed if the square that moves evenly from one cell to the next
// overlaps no blocked cell, no place outside the map, and no obstacle. The oracle decides that
// exactly. A step costs some microseconds, a flood fill of a map as many steps as it has cells.
#ifndef TILE_TRUTH_H
#define TILE_TRUTH_H

#include "touchstone/tiles.h"

// Marks the cells that can be reached from `from` while the box stays where it is, and the box's
// own cell if the box can be pushed out of it. Returns their number.
int tile_truth_reach(const TsTiles *tiles, TsCell box, TsCell from,
                     uint8_t reached[TS_TILES_MAX_SIDE][TS_TILES_MAX_SIDE]);

// Whether the squares of two cells overlap; or, if adjacent cells count, share a side.
bool tile_truth_meet(TsCell a, TsCell b, bool adjacent);

#endif
