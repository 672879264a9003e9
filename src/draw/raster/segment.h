// Where a segment meets an upright or a level line. The given coordinate comes back exactly, the
// other one lies between the ends, however far away these are.
#ifndef SEGMENT_H
#define SEGMENT_H

#include "touchstone/vec.h"

static inline double segment_between(double value, double a, double b)
{
    double low = a < b ? a : b, high = a < b ? b : a;
    return value < low ? low : value > high ? high : value;
}

static inline TsVec segment_at_x(TsVec a, TsVec b, double x)
{
    double y = a.y + (b.y - a.y) * ((x - a.x) / (b.x - a.x));
    return ts_vec(x, segment_between(y, a.y, b.y));
}

static inline TsVec segment_at_y(TsVec a, TsVec b, double y)
{
    double x = a.x + (b.x - a.x) * ((y - a.y) / (b.y - a.y));
    return ts_vec(segment_between(x, a.x, b.x), y);
}

#endif
