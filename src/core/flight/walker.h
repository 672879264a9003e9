// A collision by agreement, without geometry: who comes to the stone and is not jumping has hit it
// (S15). Nobody asks how high he is, or where the stone ends.
#ifndef WALKER_H
#define WALKER_H

#include <stdbool.h>

enum { WALKER_STONE = 100, WALKER_END = 270, WALKER_LIES = 90 }; // px, px, ticks

typedef struct Walker {
    double x;            // px that he has come; one a tick
    double height, rise; // px above the ground, and px a tick up
    int lies;            // ticks that he lies yet, having hit the stone
    int hits, cleared;   // stones, ever
} Walker;

bool walker_jumps(Walker walker); // is in the air, or leaves the ground just now

// A tick later; `jump`: he is told to, which he does where he stands on the ground. In the tick in
// which he comes to the stone the agreement is asked. At the end, and after he has lain, he starts
// again from 0.
Walker walker_step(Walker walker, bool jump);

#endif
