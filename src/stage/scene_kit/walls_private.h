// On which side of the pair each shadow wall stands. Only for the files beside it.
#ifndef WALLS_PRIVATE_H
#define WALLS_PRIVATE_H

#include "scene_kit/walls.h"

enum { WALLS_MAX = 16 };
#define WALLS_STAND_OFF 26.0 // px at scale 1, outside the farthest corner of the pair

typedef struct WallPlace { // where a wall's shadows would stand
    TsVec from, to;
} WallPlace;

// The sides with the fewest faults: shadows that cross, or walls that lie on each other (two
// faults); of those with the smallest angle between two walls the largest. Kept from frame to frame
// until others, by a margin, have fewer faults, or as few and 15 degrees more. `place`: of each of
// the first 16 walls on its side 1, that of ts_vec_perp(direction), and on its side -1.
void walls_choose_sides(Walls *walls, const TsAxisTrace *trace, WallPlace (*place)[2]);

int walls_side(const Walls *walls, int index); // 1 or -1

#endif
