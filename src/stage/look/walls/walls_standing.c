#include "look/walls/walls.h"

bool walls_asked(const Ask *ask, int axis)
{
    return ask->axes == 0 || axis >= 32 || (ask->axes >> axis & 1);
}

int walls_deciding(const Ask *ask, const TsAxisTrace *trace)
{
    int best = -1;
    for (int i = 0; i < trace->count; i++) {
        if (!walls_asked(ask, i)) continue;
        if (best < 0 || trace->axis[i].gap > trace->axis[best].gap) best = i;
    }
    return best;
}

WallStanding walls_standing(const Ask *ask, const TsAxisTrace *trace, int axis)
{
    if (axis == walls_deciding(ask, trace)) return WALL_DECIDES;
    if (walls_asked(ask, axis)) return WALL_ASKED;
    return ask->wrong && trace->axis[axis].gap > 0 ? WALL_FORGOTTEN : WALL_NOT_ASKED;
}
