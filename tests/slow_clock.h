// A clock for the tests of a stage. Each look at it takes a millisecond, so that the oracle judges
// few pairs of a crowd in a frame, as in a window. Without a clock it judges all, which takes most
// of a frame's time.
#ifndef SLOW_CLOCK_H
#define SLOW_CLOCK_H

static inline double slow_clock(void)
{
    static double now = 0;
    return now += 1e-3;
}

#endif
