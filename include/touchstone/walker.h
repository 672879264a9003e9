// A collision by agreement, without geometry: a walker that reaches the stone without jumping has
// hit it, whatever its height and the size of the stone (JChehe, Common 2D collision detection,
// 2017).
#ifndef TOUCHSTONE_WALKER_H
#define TOUCHSTONE_WALKER_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { TS_WALKER_STONE = 100, TS_WALKER_END = 270, TS_WALKER_LIES = 90 }; // px, px, ticks

typedef struct TsWalker {
    double x;            // px walked; one per tick
    double height, rise; // px above the ground, and px per tick upwards
    int lies;            // ticks it still lies after hitting the stone
    int hits, cleared;   // stones, ever
} TsWalker;

bool ts_walker_jumps(TsWalker walker); // it is in the air, or just leaves the ground

// One tick later. `jump` starts a jump if it is on the ground. The agreement is tested in the tick
// in which it reaches the stone. At the end, and after lying, it starts again at 0.
TsWalker ts_walker_step(TsWalker walker, bool jump);

#ifdef __cplusplus
}
#endif

#endif
