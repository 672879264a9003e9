// A collision by agreement, without geometry: who comes to the stone and is not jumping has hit it
// (S15). Nobody asks how high he is, or where the stone ends.
#ifndef TOUCHSTONE_WALKER_H
#define TOUCHSTONE_WALKER_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { TS_WALKER_STONE = 100, TS_WALKER_END = 270, TS_WALKER_LIES = 90 }; // px, px, ticks

typedef struct TsWalker {
    double x;            // px that he has come; one a tick
    double height, rise; // px above the ground, and px a tick up
    int lies;            // ticks that he lies yet, having hit the stone
    int hits, cleared;   // stones, ever
} TsWalker;

bool ts_walker_jumps(TsWalker walker); // is in the air, or leaves the ground just now

// A tick later; `jump`: he is told to, which he does where he stands on the ground. In the tick in
// which he comes to the stone the agreement is asked. At the end, and after he has lain, he starts
// again from 0.
TsWalker ts_walker_step(TsWalker walker, bool jump);

#ifdef __cplusplus
}
#endif

#endif
