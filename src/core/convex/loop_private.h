// Convex loops whose sides know what lies beyond them; for cover.c.
//
// Lengths below `noise` are rounding: nearer than that to a line is on it, and no side is shorter.
#ifndef LOOP_PRIVATE_H
#define LOOP_PRIVATE_H

#include "touchstone/shape.h"

// What lies beyond a side: a side of some piece, or its border and nothing.
enum { LOOP_BORDER = -1 };

typedef struct Loop { // clockwise on screen; with two corners only it is a sliver, with none
                      // nothing
    int count;
    TsVec corner[2 * TS_POLYGON_MAX];
    int beyond[2 * TS_POLYGON_MAX]; // of the side from this corner on
} Loop;

void ts_loop_put(Loop *loop, TsVec corner, int beyond);
void ts_loop_drop_short(Loop *loop, double noise); // sides: their directions are none

TsVec ts_loop_at(const Loop *loop, int i);      // round and round
int ts_loop_find(const Loop *loop, int beyond); // the side beyond which that lies, or -1

// What lies right of the line, on the side of a loop along it. Nothing lies beyond the new side.
Loop ts_loop_clipped(const Loop *loop, TsVec from, TsVec direction, double noise);

// Whether the loop goes straight on at an end of its side i.
bool ts_loop_goes_straight(const Loop *loop, int i, double noise);

// Side i gives way to all of the other loop but its side k, that runs against it.
void ts_loop_join(Loop *loop, int i, const Loop *other, int k, double noise);

#endif
