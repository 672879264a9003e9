// The walker that jumps over a stone, tick by tick.
#include "platform/rounding.h"

#include "touchstone/walker.h"

#define WALKER_JUMP 2.25 // px a tick: 31 ticks in the air
#define WALKER_FALL 0.15 // px a tick, each tick

bool ts_walker_jumps(TsWalker walker) { return walker.height > 0 || walker.rise > 0; }

static TsWalker walker_in_flight(TsWalker walker)
{
    walker.height += walker.rise;
    walker.rise -= WALKER_FALL;
    if (walker.height <= 0) walker.height = walker.rise = 0;
    return walker;
}

static TsWalker walker_restarted(TsWalker walker)
{
    return (TsWalker){.hits = walker.hits, .cleared = walker.cleared};
}

static TsWalker walker_at_stone(TsWalker walker)
{
    if (ts_walker_jumps(walker)) {
        walker.cleared++;
    } else {
        walker.hits++;
        walker.lies = TS_WALKER_LIES;
    }
    return walker;
}

TsWalker ts_walker_step(TsWalker walker, bool jump)
{
    if (walker.lies == 1) return walker_restarted(walker);
    if (walker.lies > 0) {
        walker.lies--;
        return walker;
    }
    if (jump && !ts_walker_jumps(walker)) walker.rise = WALKER_JUMP;
    if (ts_walker_jumps(walker)) walker = walker_in_flight(walker);
    walker.x++;
    if (walker.x == TS_WALKER_STONE) return walker_at_stone(walker);
    return walker.x < TS_WALKER_END ? walker : walker_restarted(walker);
}
