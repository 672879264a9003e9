// Convex loops whose sides know what lies beyond them; for cover.c.
//
// Lengths below `noise` are rounding: nearer than that to a line is on it, and no side is shorter.
#ifndef LOOP_H
#define LOOP_H

#include "shape.h"

// What lies beyond a side: a side of some piece, or its border and nothing.
enum { LOOP_BORDER = -1 };

typedef struct Loop { // clockwise on screen; with two corners only it is a sliver, with none
                      // nothing
    int count;
    Vec corner[2 * POLYGON_MAX];
    int beyond[2 * POLYGON_MAX]; // of the side from this corner on
} Loop;

void loop_put(Loop *loop, Vec corner, int beyond);
void loop_drop_short(Loop *loop, double noise); // sides: their directions are none

Vec loop_at(const Loop *loop, int i);        // round and round
int loop_find(const Loop *loop, int beyond); // the side beyond which that lies, or -1

// What lies right of the line, on the side of a loop along it. Nothing lies beyond the new side.
Loop loop_clipped(const Loop *loop, Vec from, Vec direction, double noise);

// Whether the loop goes straight on at an end of its side i.
bool loop_goes_straight(const Loop *loop, int i, double noise);

// Side i gives way to all of the other loop but its side k, that runs against it.
void loop_join(Loop *loop, int i, const Loop *other, int k, double noise);

#endif
