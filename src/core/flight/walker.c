#include "walker.h"

#define JUMP 2.25 // px a tick: 31 ticks in the air
#define FALL 0.15 // px a tick, each tick

bool walker_jumps(Walker walker) { return walker.height > 0 || walker.rise > 0; }

static Walker fly(Walker walker)
{
    walker.height += walker.rise;
    walker.rise -= FALL;
    if (walker.height <= 0) walker.height = walker.rise = 0;
    return walker;
}

static Walker start(Walker walker)
{
    return (Walker){.hits = walker.hits, .cleared = walker.cleared};
}

static Walker come_to_stone(Walker walker)
{
    if (walker_jumps(walker)) {
        walker.cleared++;
    } else {
        walker.hits++;
        walker.lies = WALKER_LIES;
    }
    return walker;
}

Walker walker_step(Walker walker, bool jump)
{
    if (walker.lies == 1) return start(walker);
    if (walker.lies > 0) {
        walker.lies--;
        return walker;
    }
    if (jump && !walker_jumps(walker)) walker.rise = JUMP;
    if (walker_jumps(walker)) walker = fly(walker);
    walker.x++;
    if (walker.x == WALKER_STONE) return come_to_stone(walker);
    return walker.x < WALKER_END ? walker : start(walker);
}
